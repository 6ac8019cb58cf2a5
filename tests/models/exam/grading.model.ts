import type { SnapshotFrom } from 'xstate';
import { type GradingContext, gradingMachine } from '../../../machines/exam/grading/grading.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, withContext } from '../ahead.ts';

const STARTED_AT = 1_000_000;
const CLAIM_MS = 120_000;
/** Tries that a path makes: the pause has reached its longest by then. */
const ENOUGH_TRIES = 9;

/** 2, 4, 8, … seconds, at most five minutes. */
const pauseAfter = (tries: number) => Math.min(300_000, 1000 * 2 ** tries);

const claimAt = (at: number) => ({ at, until: at + CLAIM_MS });
/** Longer than any pause. Each try has its own moment, so that it does not matter how the tries before it ended. */
const tryAt = ({ tries }: GradingContext) => STARTED_AT + tries * 1_000_000;
const claimEnd = ({ claimedUntil }: GradingContext) => claimedUntil ?? STARTED_AT;

/** However often it has failed, the next try comes within five minutes. */
const isPauseLimited = (waiting: SnapshotFrom<typeof gradingMachine>) =>
  [7, 8, 9, 40].every((tries) => {
    const now = withContext(waiting, { tries: tries - 1, nextTryAt: null });
    const failed = ahead(now, { type: 'grading.claimed', ...claimAt(0) }, { type: 'grading.failed', at: 5 });
    return failed.context.nextTryAt === 5 + (tries < 9 ? pauseAfter(tries) : 300_000);
  });

export const model = defineModel(gradingMachine, {
  events: {
    'grading.claimed': ({ context }) => {
      if (context.tries >= ENOUGH_TRIES) return [];
      const due = named('on time', claimAt(tryAt(context)));
      const { nextTryAt } = context;
      return nextTryAt === null ? [due] : [due, named('too early', claimAt(nextTryAt - 1))];
    },
    'grading.finished': [{}],
    'grading.failed': ({ context }) => [{ at: claimEnd(context) - 3 }],
    'grading.claimLapsed': ({ context }) => [
      named('while the claim lasts', { at: claimEnd(context) }),
      named('after the claim', { at: claimEnd(context) + 1 }),
    ],
    'grading.serverRestarted': [{}],
  },
  words: {
    'grading.claimLapsed': 'The server looks whether the worker is gone.',
    'grading.claimed': 'A worker asks for the attempt.',
    'grading.serverRestarted': 'The server restarts.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['waiting'],
      events: ['grading.finished', 'grading.failed', 'grading.claimLapsed'],
      because: 'no process holds the claim',
    },
    { in: ['running'], events: ['grading.claimed'], because: 'a process holds the claim' },
  ],
  outcomes: {
    'grading.claimed': {
      waiting: (now, { event, before }) =>
        before.context.nextTryAt !== null && event.at < before.context.nextTryAt
          ? now.context === before.context && 'waiting'
          : now.context.tries === before.context.tries + 1 && now.context.claimedUntil === event.until && 'running',
    },
    'grading.finished': { running: 'done' },
    'grading.failed': { running: 'waiting' },
    'grading.claimLapsed': {
      running: (_, { event, before }) => (event.at > (before.context.claimedUntil ?? 0) ? 'waiting' : 'running'),
    },
    // The tries made so far still count.
    'grading.serverRestarted': (now, { before }) => now.context.tries === before.context.tries && 'waiting',
  },
  checks: {
    waiting: (snapshot, { event }) => {
      const { tries, nextTryAt, claimedUntil } = snapshot.context;
      const failed = event?.type === 'grading.failed' && 'at' in event ? Number(event.at) : null;
      const isEarlyClaim = event?.type === 'grading.claimed';
      return (
        claimedUntil === null &&
        isPauseLimited(snapshot) &&
        (isEarlyClaim || nextTryAt === (failed === null ? null : failed + pauseAfter(tries))) &&
        (nextTryAt === null || nextTryAt <= (failed ?? nextTryAt) + 300_000) &&
        snapshot.can({ type: 'grading.claimed', ...claimAt(nextTryAt ?? 0) }) &&
        (nextTryAt === null || !snapshot.can({ type: 'grading.claimed', ...claimAt(nextTryAt - 1) })) &&
        snapshot.can({ type: 'grading.serverRestarted' }) === (nextTryAt !== null) &&
        !snapshot.can({ type: 'grading.finished' })
      );
    },
    running: (snapshot, { event }) => {
      const { tries, nextTryAt, claimedUntil } = snapshot.context;
      const claimed = event?.type === 'grading.claimed' && 'at' in event ? Number(event.at) : null;
      return (
        tries >= 1 &&
        nextTryAt === null &&
        claimedUntil !== null &&
        (claimed === null || claimedUntil === claimed + CLAIM_MS) &&
        !snapshot.can({ type: 'grading.claimed', ...claimAt(claimedUntil + 1) }) &&
        !snapshot.can({ type: 'grading.claimLapsed', at: claimedUntil }) &&
        snapshot.can({ type: 'grading.claimLapsed', at: claimedUntil + 1 })
      );
    },
    done: ({ context, status }) => status === 'done' && context.claimedUntil === null && context.tries >= 1,
  },
});
