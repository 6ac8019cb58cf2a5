import { describe, expect, it } from 'vitest';
import { and, assign, createMachine, fromPromise, not, raise, setup, spawnChild } from 'xstate';
import { lintMachine } from '../../../src/walks/lint/lint-machine.ts';
import { boothMachine, developerMachine } from '../../paths/samples/booth.machine.ts';
import { errandMachine } from '../../paths/samples/errand.machine.ts';

const findings = (machine: Parameters<typeof lintMachine>[0]): string[] =>
  lintMachine(machine).map(({ rule, where }) => `${rule} ${where}`);

describe('the linter of machines', () => {
  it('has no findings in the samples', () => {
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
      'no-way-out m.inland',
      'unused-guard isForgotten',
      'unused-action forget',
      'unused-delay never',
      'unused-actor forgotten',
    ]);
  });

  it('finds names that are used and not set up', () => {
    const machine = createMachine({
      id: 'm',
      description: 'A machine.',
      initial: 'a',
      states: {
        a: {
          description: 'A.',
          entry: [
            'greet',
            raise({ type: 'door.opened' }, { delay: 'openTime' as never }),
            spawnChild('porter' as never),
          ],
          exit: { type: 'leave' },
          invoke: { src: 'watch', id: 'watch', onError: { target: 'b', description: 'It broke.' } },
          after: { fadeTime: { target: 'b', description: 'It has faded.' }, 500: { description: 'Half a second.' } },
          on: {
            'door.opened': { target: 'b', guard: and(['isOpen', not({ type: 'isLocked' })]), description: 'Opened.' },
          },
        },
        b: {
          description: 'B.',
          invoke: { src: fromPromise(async () => {}), id: 'inPlace', onError: { target: 'a', description: 'Back.' } },
        },
      },
    } as never);
    expect(findings(machine as never)).toEqual([
      'undeclared-guard isOpen',
      'undeclared-guard isLocked',
      'undeclared-action greet',
      'undeclared-action leave',
      'undeclared-delay fadeTime',
      'undeclared-delay openTime',
      'undeclared-actor watch',
      'undeclared-actor porter',
    ]);
  });

  it('finds states in which nothing can happen, and busy states that never end', () => {
    const wish = { 'door.opened': { target: '.working', description: 'Opened.' } };
    const machine = createMachine({
      id: 'm',
      description: 'A machine.',
      initial: 'working',
      on: wish,
      states: {
        working: {
          description: 'Nothing that was begun here comes to an end.',
          tags: 'busy',
          initial: 'sending',
          states: {
            sending: {
              description: 'Starts over again and again.',
              on: { 'door.closed': { target: 'sending', reenter: true, description: 'Once more.' } },
            },
            sent: { description: 'Has an end.', after: { 500: { target: '#m.ending', description: 'Over.' } } },
            leaving: { description: 'Is being left.', type: 'final' },
          },
        },
        waiting: {
          description: 'Its parent knows an end.',
          tags: 'busy',
          initial: 'inside',
          states: { inside: { description: 'Waits.' } },
          on: { 'door.closed': { target: 'ending', description: 'Closed.' } },
        },
        ending: { description: 'Is left by what the whole chart listens to.' },
        serving: {
          description: 'Stays and answers.',
          on: { 'door.opened': { actions: () => {}, description: 'Opened.' } },
        },
      },
    } as never);
    const rules = (of: typeof machine) => findings(of as never).filter((finding) => finding.startsWith('no-way-out'));
    expect(rules(machine)).toEqual(['no-way-out m.working.sending']);
    const { on: _, ...deaf } = machine.config as Record<string, unknown>;
    expect(rules(createMachine(deaf as never) as never)).toEqual([
      'no-way-out m.working.sending',
      'no-way-out m.ending',
    ]);
  });

  it('[WS-10] finds states that wait for an actor that may end without an exit', () => {
    const waiting = (more: object) => ({
      description: 'Waits.',
      invoke: { src: fromPromise(async () => {}), id: 'ask', ...more },
    });
    const done = { target: 'over', description: 'Answered.' };
    const noted = { actions: () => {}, description: 'Noted.' };
    const machine = createMachine({
      id: 'm',
      description: 'A machine.',
      initial: 'patient',
      states: {
        patient: waiting({ onDone: done, onError: noted }),
        picky: waiting({ onDone: { ...done, guard: () => false }, onError: done }),
        deaf: waiting({ onDone: noted, onError: noted }),
        free: {
          ...waiting({ onDone: done, onError: noted }),
          after: { 500: { target: 'over', description: 'Late.' } },
        },
        listening: {
          ...waiting({ onError: noted }),
          on: { 'door.opened': { actions: () => {}, description: 'Opened.' } },
        },
        over: { description: 'Over.', type: 'final' },
      },
    } as never);
    expect(findings(machine as never).filter((finding) => finding.startsWith('no-way-out'))).toEqual([
      'no-way-out m.patient/error.invoke(ask)',
      'no-way-out m.picky/done.invoke(ask)',
      'no-way-out m.deaf',
    ]);
  });

  it('requires a description of the root, too', () => {
    expect(findings(developerMachine as never)).toEqual([
      'state-description developer',
      'state-description developer.bath',
      'no-way-out developer.bath',
    ]);
  });
});
