import { describe, expect, it } from 'vitest';
import { assign, fromPromise, not, setup } from 'xstate';
import { boothMachine, developerMachine } from '../samples/booth.machine.ts';
import { errandMachine } from '../samples/errand.machine.ts';
import { lintMachine } from './lint-machine.ts';

const findings = (machine: Parameters<typeof lintMachine>[0]): string[] =>
  lintMachine(machine).map(({ rule, where }) => `${rule} ${where}`);

describe('the linter of machines', () => {
  it('has nothing against the samples', () => {
    expect(findings(errandMachine)).toEqual([]);
    expect(findings(boothMachine)).toEqual([]);
  });

  it('finds what is missing, misnamed, unreachable or unused', () => {
    const machine = setup({
      types: {
        context: {} as { n: number },
        events: {} as { type: 'CLICK_2' } | { type: 'form.sent' } | { type: 'form' },
      },
      actors: { send: fromPromise(async () => {}), forgotten: fromPromise(async () => {}) },
      guards: { isUsed: () => true, isInside: () => true, isForgotten: () => true },
      actions: { count: assign({ n: 1 }), forget: () => {} },
      delays: { soon: 10, never: 20 },
    }).createMachine({
      id: 'm',
      description: 'A machine.',
      context: { n: 0 },
      initial: 'a',
      states: {
        a: {
          description: 'A.',
          on: {
            CLICK_2: { target: 'b', guard: 'isUsed', description: 'Clicked.' },
            'form.sent': { target: 'b', guard: not('isInside') },
            form: { target: 'b', actions: 'count', description: 'Sent.' },
          },
          after: { soon: { target: 'b', description: 'Time is over.' } },
        },
        b: { invoke: { src: 'send', onDone: { target: 'a', description: 'Done.' } } },
        island: { description: 'Nobody comes here.', on: { 'form.sent': { target: 'inland', description: 'On.' } } },
        inland: { description: 'Nor here.' },
      },
    });
    expect(findings(machine as never)).toEqual([
      'state-description m.b',
      'invoke-id m.b/send',
      'invoke-error m.b/send',
      'event-name m.a/CLICK_2[isUsed]/0',
      'transition-description m.a/form.sent[not(isInside)]/0',
      'event-name m.a/form/0',
      'unreachable-state m.island',
      'unreachable-state m.inland',
      'unused-guard isForgotten',
      'unused-action forget',
      'unused-delay never',
      'unused-actor forgotten',
    ]);
  });

  it('asks the root for a description, too', () => {
    expect(findings(developerMachine as never)).toEqual([
      'state-description developer',
      'state-description developer.bath',
    ]);
  });
});
