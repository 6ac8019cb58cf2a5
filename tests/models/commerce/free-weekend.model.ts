import { type SnapshotFrom, transition } from 'xstate';
import { freeWeekendMachine } from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import { defineModel, named } from '../model.ts';

const START = 1000;
const END = 2000;

/** Where the weekend is once the clock says this. */
const stateAt = (snapshot: SnapshotFrom<typeof freeWeekendMachine>, now: number) =>
  transition(freeWeekendMachine, snapshot, { type: 'freeWeekend.timePassed', now })[0].value;

export const model = defineModel(freeWeekendMachine, {
  input: [{ startedAt: START, endedAt: END }],
  events: {
    'freeWeekend.offered': [{}],
    'freeWeekend.withdrawn': [{}],
    'freeWeekend.timePassed': ({ context }) =>
      [
        named('before the start', { now: START - 1 }),
        named('at the start', { now: START }),
        named('at the last moment', { now: END - 1 }),
        named('at the end', { now: END }),
        named('long after the end', { now: END + 1000 }),
      ].filter(({ now }) => now >= context.now),
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['closed'], events: ['freeWeekend.withdrawn', 'freeWeekend.timePassed'], because: 'it is not offered' },
    { in: ['offered'], events: ['freeWeekend.offered'], because: 'it is offered already' },
  ],
  checks: {
    // No hour opens what is not offered.
    closed: (snapshot) =>
      snapshot.can({ type: 'freeWeekend.offered' }) &&
      !snapshot.can({ type: 'freeWeekend.withdrawn' }) &&
      stateAt(snapshot, START) === 'closed',
    offered: (snapshot) =>
      snapshot.can({ type: 'freeWeekend.withdrawn' }) && !snapshot.can({ type: 'freeWeekend.offered' }),
    'offered.not_started': (snapshot) =>
      snapshot.context.now < START &&
      expectStates(snapshot, [
        [START - 1, 'not_started'],
        [START, 'active'],
        [END - 1, 'active'],
        [END, 'ended'],
      ]),
    'offered.active': (snapshot) =>
      snapshot.context.now >= START &&
      snapshot.context.now < END &&
      expectStates(snapshot, [
        [END - 1, 'active'],
        [END, 'ended'],
      ]),
    'offered.ended': (snapshot) => snapshot.context.now >= END && expectStates(snapshot, [[END + 1, 'ended']]),
  },
});

function expectStates(
  snapshot: SnapshotFrom<typeof freeWeekendMachine>,
  expected: readonly (readonly [number, string])[],
): boolean {
  return expected.every(
    ([now, state]) => JSON.stringify(stateAt(snapshot, now)) === JSON.stringify({ offered: state }),
  );
}
