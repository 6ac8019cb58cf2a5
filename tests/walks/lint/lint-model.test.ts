import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { lintChecks, lintOmissions, lintTransients } from '../../../src/walks/lint/lint-model.ts';
import { neverAtRest, type PathModel } from '../../../src/walks/model.ts';

describe('the linter of models', () => {
  it('[WS-10] finds checks that can never fail', () => {
    const findings = lintChecks({
      checks: {
        idle: () => true,
        silent: () => {},
        unused: (_snapshot, _more) => true,
        looksAtSnapshot: (snapshot) => snapshot.hasTag('busy'),
        looksAtContext: ({ context }) => context !== null,
        looksAtEffects: (_snapshot, { effects }) => effects.length === 0,
        looksInside: (snapshot) => 'children' in snapshot,
        throws: () => {
          throw new Error('The machine never rests here.');
        },
        transient: neverAtRest,
      },
    });
    expect(findings.map(({ where }) => where)).toEqual(['idle', 'silent', 'unused']);
  });

  it('requires a state that is always left to be declared transient', () => {
    const machine = createMachine({
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: () => true, target: 'chosen' }, { target: 'chosen' }] },
        waiting: { always: { guard: () => false, target: 'chosen' } },
        chosen: {},
      },
    });
    const lint = (choosing: () => boolean): string[] =>
      lintTransients({ machine: machine as never, checks: { choosing } }).map(({ where }) => where);
    expect(lint(() => false)).toEqual(['choosing']);
    expect(lint(neverAtRest)).toEqual([]);
  });

  describe('on events that a sibling handles', () => {
    const machine = createMachine({
      id: 'door',
      initial: 'shut',
      on: { 'door.painted': { actions: () => {} } },
      states: {
        shut: { on: { 'door.opened': 'open', 'door.locked': 'locked' } },
        open: { on: { 'door.closed': 'shut', 'door.locked': {} } },
        locked: {
          initial: 'once',
          states: { once: { on: { 'door.closed': 'twice' } }, twice: {} },
        },
        judging: { always: 'shut' },
        gone: { type: 'final' },
      },
    });
    const events = { 'door.opened': [{}], 'door.closed': [{}], 'door.locked': [{}], 'door.painted': [{}] };
    const lint = (ignored: PathModel['ignored']): string[] =>
      lintOmissions({ machine: machine as never, events, checks: { judging: neverAtRest }, ignored }).map(
        ({ rule, where }) => `${rule} ${where}`,
      );

    it('names each event that is ignored without a reason', () => {
      expect(lint([])).toEqual([
        'unexplained-omission shut door.closed',
        'unexplained-omission open door.opened',
        'unexplained-omission locked door.opened',
        'unexplained-omission locked door.locked',
        'unexplained-omission locked.twice door.closed',
      ]);
    });

    it('accepts a reason for each, and rejects an unneeded one', () => {
      const because = 'that is how doors are';
      const enough = [
        { in: ['shut', 'locked.twice'], events: ['door.closed'], because },
        { in: ['open', 'locked'], events: ['door.opened'], because },
        { in: ['locked'], events: ['door.locked'], because },
      ];
      expect(lint(enough)).toEqual([]);
      const more = { in: ['open', 'shut'], events: ['door.locked'], because };
      expect(lint([...enough, more, { in: ['locked'], events: ['door.locked'], because }])).toEqual([
        'needless-omission open door.locked',
        'needless-omission shut door.locked',
        'needless-omission locked door.locked',
      ]);
    });
  });
});
