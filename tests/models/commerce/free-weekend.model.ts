import { type SnapshotFrom, transition } from 'xstate';
import {
  type FreeWeekendEvent,
  freeWeekendMachine,
} from '../../../machines/commerce/free-weekend/free-weekend.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, withContext } from '../ahead.ts';
import { isSame } from '../same.ts';

const START = 1000;
const END = 2000;
const LATER = { startedAt: 5000, endedAt: 6000 };

type Snapshot = SnapshotFrom<typeof freeWeekendMachine>;

/** Where the weekend is once the clock says this. */
const stateAt = (snapshot: Snapshot, now: number) =>
  transition(snapshot.machine, snapshot, { type: 'freeWeekend.timePassed', now })[0].value;

/** What the chart says to each event of an administrator, by name. */
const answers = (snapshot: Snapshot, events: Readonly<Record<string, FreeWeekendEvent>>) =>
  Object.entries(events)
    .filter(([, event]) => snapshot.can(event))
    .map(([name]) => name)
    .join(', ');

export const model = defineModel(freeWeekendMachine, {
  input: [{ startedAt: START, endedAt: END }],
  events: {
    'freeWeekend.offered': ({ context }) => [
      named('as it is', { seen: context.startedAt, now: context.endedAt - 1 }),
      named('when it is over', { seen: context.startedAt, now: context.endedAt }),
      named('with a start from before it was moved', { seen: context.startedAt - 1, now: 0 }),
    ],
    'freeWeekend.moved': ({ context }) => [
      named('to later', { seen: context.startedAt, now: 0, to: LATER }),
      named('to a start that is now', { seen: context.startedAt, now: LATER.startedAt, to: LATER }),
      named('to the past', { seen: context.startedAt, now: LATER.startedAt + 1, to: LATER }),
      named('from a start that is not its own', { seen: context.startedAt - 1, now: 0, to: LATER }),
    ],
    'freeWeekend.discarded': ({ context }) => [
      named('as it is', { seen: context.startedAt }),
      named('with a start from before it was moved', { seen: context.startedAt - 1 }),
    ],
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
  words: {
    'freeWeekend.discarded': 'An administrator wants to discard the free weekend.',
    'freeWeekend.moved': 'An administrator wants another start.',
    'freeWeekend.offered': 'An administrator wants to offer the free weekend.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['closed'], events: ['freeWeekend.withdrawn', 'freeWeekend.timePassed'], because: 'it is not offered' },
    {
      in: ['offered'],
      events: ['freeWeekend.offered', 'freeWeekend.moved', 'freeWeekend.discarded'],
      because: 'it is offered: visitors rely on its times until it is withdrawn',
    },
  ],
  outcomes: {
    start: 'closed',
    'freeWeekend.offered': {
      closed: (_, { event: { seen, now: at }, before: { context } }) =>
        seen === context.startedAt && at < context.endedAt ? 'offered' : 'closed',
    },
    'freeWeekend.moved': {
      closed: ({ context: { startedAt, endedAt } }, { event: { seen, now: at, to }, before: { context } }) =>
        isSame(
          { startedAt, endedAt },
          seen === context.startedAt && to.startedAt >= at
            ? to
            : { startedAt: context.startedAt, endedAt: context.endedAt },
        ) && 'closed',
    },
    'freeWeekend.discarded': {
      closed: (now, { event: { seen }, before: { context } }) =>
        seen === context.startedAt ? now.status === 'done' && 'discarded' : 'closed',
    },
    'freeWeekend.withdrawn': { offered: 'closed' },
    'freeWeekend.timePassed': {
      offered: ({ context: { startedAt, endedAt, now } }, { event }) => {
        if (now !== event.now) return false;
        return now < startedAt ? 'offered.not_started' : now < endedAt ? 'offered.active' : 'offered.ended';
      },
    },
  },
  checks: {
    // No hour opens what is not offered.
    closed: (snapshot) => {
      const { startedAt: seen, endedAt } = snapshot.context;
      return (
        answers(snapshot, {
          offer: { type: 'freeWeekend.offered', seen, now: endedAt - 1 },
          'offer too late': { type: 'freeWeekend.offered', seen, now: endedAt },
          'offer unseen': { type: 'freeWeekend.offered', seen: seen + 1, now: 0 },
          move: { type: 'freeWeekend.moved', seen, now: LATER.startedAt, to: LATER },
          'move to the past': { type: 'freeWeekend.moved', seen, now: LATER.startedAt + 1, to: LATER },
          'move unseen': { type: 'freeWeekend.moved', seen: seen + 1, now: 0, to: LATER },
          discard: { type: 'freeWeekend.discarded', seen },
          'discard unseen': { type: 'freeWeekend.discarded', seen: seen + 1 },
          withdraw: { type: 'freeWeekend.withdrawn' },
        }) === 'offer, move, discard' &&
        endedAt - seen === END - START &&
        // To later, to earlier, and to another length.
        [LATER, { startedAt: 100, endedAt: 300 }, { startedAt: 1500, endedAt: 1600 }].every((to) => {
          const { context } = ahead(snapshot, { type: 'freeWeekend.moved', seen, now: to.startedAt, to });
          return context.startedAt === to.startedAt && context.endedAt === to.endedAt;
        }) &&
        // What has begun is offered until it ends.
        withContext(snapshot, { startedAt: 0, endedAt: 10 }).can({ type: 'freeWeekend.offered', seen: 0, now: 9 }) &&
        stateAt(snapshot, seen) === 'closed'
      );
    },
    discarded: (snapshot) => snapshot.status === 'done',
    offered: (snapshot) =>
      answers(snapshot, {
        offer: { type: 'freeWeekend.offered', seen: snapshot.context.startedAt, now: 0 },
        move: { type: 'freeWeekend.moved', seen: snapshot.context.startedAt, now: 0, to: LATER },
        discard: { type: 'freeWeekend.discarded', seen: snapshot.context.startedAt },
        withdraw: { type: 'freeWeekend.withdrawn' },
      }) === 'withdraw',
    'offered.not_started': (snapshot) =>
      snapshot.context.now < snapshot.context.startedAt &&
      expectStates(snapshot, [
        [snapshot.context.startedAt - 1, 'not_started'],
        [snapshot.context.startedAt, 'active'],
        [snapshot.context.endedAt - 1, 'active'],
        [snapshot.context.endedAt, 'ended'],
      ]),
    'offered.active': (snapshot) =>
      snapshot.context.now >= snapshot.context.startedAt &&
      snapshot.context.now < snapshot.context.endedAt &&
      expectStates(snapshot, [
        [snapshot.context.endedAt - 1, 'active'],
        [snapshot.context.endedAt, 'ended'],
      ]),
    'offered.ended': (snapshot) =>
      snapshot.context.now >= snapshot.context.endedAt &&
      expectStates(snapshot, [[snapshot.context.endedAt + 1, 'ended']]),
  },
});

function expectStates(snapshot: Snapshot, expected: readonly (readonly [number, string])[]): boolean {
  return expected.every(
    ([now, state]) => JSON.stringify(stateAt(snapshot, now)) === JSON.stringify({ offered: state }),
  );
}
