import { assign, setup } from 'xstate';
import { type Backoff, backoffMs } from '../../shared/retry.ts';

/** Backoff of 2, 4, 8, … seconds, capped at five minutes: the grader is our own, and a candidate is waiting. */
export const GRADING_BACKOFF: Backoff = { firstMs: 2000, maxMs: 300_000 };

export type GradingContext = {
  tries: number;
  /** When the next try may start; null for immediately. */
  nextTryAt: number | null;
  /** Time limit for the worker that grades. */
  claimedUntil: number | null;
};

export type GradingEvent =
  | { type: 'grading.claimed'; at: number; until: number }
  | { type: 'grading.finished' }
  | { type: 'grading.failed'; at: number }
  | { type: 'grading.claimLapsed'; at: number }
  | { type: 'grading.serverRestarted' };

/**
 * Grading of one attempt, run by the server's job while the attempt waits for its result. Tries are unlimited: a broken
 * grader must never fail the candidate.
 */
export const gradingMachine = setup({
  types: {
    context: {} as GradingContext,
    events: {} as GradingEvent,
  },
  guards: {
    /** The next try is due. */
    isDue: ({ context }, params: { at: number }) => context.nextTryAt === null || params.at >= context.nextTryAt,
    /** The worker's time limit has passed. */
    isLapsed: ({ context }, params: { at: number }) =>
      context.claimedUntil !== null && params.at > context.claimedUntil,
    /** The next try waits for its backoff. */
    isHeldBack: ({ context }) => context.nextTryAt !== null,
  },
  actions: {
    /** Counts the try, and sets the worker's time limit. */
    claim: assign(({ context }, params: { until: number }) => ({
      tries: context.tries + 1,
      claimedUntil: params.until,
      nextTryAt: null,
    })),
    /** Ends the worker's claim. */
    release: assign({ claimedUntil: null }),
    /** Sets when the next try may start, later after each failure. */
    backOff: assign(({ context }, params: { at: number }) => ({
      nextTryAt: params.at + backoffMs(GRADING_BACKOFF, context.tries),
    })),
    /** Makes the next try due at once. */
    retryImmediately: assign({ nextTryAt: null }),
  },
}).createMachine({
  id: 'grading',
  description: 'The grading job of one attempt, from its end to its result.',
  context: { tries: 0, nextTryAt: null, claimedUntil: null },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The attempt waits to be graded; after a failed try, the wait includes a backoff.',
      on: {
        'grading.claimed': {
          description: 'The next try is due, and a worker claims the attempt.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'running',
          actions: { type: 'claim', params: ({ event }) => ({ until: event.until }) },
        },
        'grading.serverRestarted': {
          description: 'The server restarts, which may have fixed what made the last try fail.',
          guard: 'isHeldBack',
          target: 'waiting',
          actions: 'retryImmediately',
        },
      },
    },
    running: {
      description: 'One worker grades the attempt.',
      exit: 'release',
      on: {
        'grading.finished': { description: 'The attempt has a result.', target: 'done' },
        'grading.failed': {
          description: 'The grader failed; the next try follows after a growing backoff.',
          target: 'waiting',
          actions: { type: 'backOff', params: ({ event }) => ({ at: event.at }) },
        },
        'grading.claimLapsed': {
          description: 'The worker is gone or stuck; another one may claim the attempt immediately.',
          guard: { type: 'isLapsed', params: ({ event }) => ({ at: event.at }) },
          target: 'waiting',
        },
        'grading.serverRestarted': {
          description: 'The only worker has restarted, so no worker is grading the attempt any more.',
          target: 'waiting',
        },
      },
    },
    done: { type: 'final', description: 'The result is stored, so no grading is left to do.' },
  },
});
