import { assign, setup } from 'xstate';
import { type Backoff, backoffMs } from '../../shared/retry.ts';

/** Pauses of 2, 4, 8, … seconds, at most five minutes: the grader is ours, and a candidate waits. */
export const GRADING_BACKOFF: Backoff = { firstMs: 2000, maxMs: 300_000 };

export type GradingContext = {
  tries: number;
  /** When the next try may begin; null for at once. */
  nextTryAt: number | null;
  /** Until when the process that grades may take. */
  claimedUntil: number | null;
};

export type GradingEvent =
  | { type: 'grading.claimed'; at: number; until: number }
  | { type: 'grading.finished' }
  | { type: 'grading.failed'; at: number }
  | { type: 'grading.claimLapsed'; at: number }
  | { type: 'grading.serverRestarted' };

/**
 * The work of grading one attempt, which the server's job does while the attempt waits for its result. There is no last try: a
 * grader that fails must never fail the candidate.
 */
export const gradingMachine = setup({
  types: {
    context: {} as GradingContext,
    events: {} as GradingEvent,
  },
  guards: {
    isDue: ({ context }, params: { at: number }) => context.nextTryAt === null || params.at >= context.nextTryAt,
    isLapsed: ({ context }, params: { at: number }) =>
      context.claimedUntil !== null && params.at > context.claimedUntil,
    isHeldBack: ({ context }) => context.nextTryAt !== null,
  },
  actions: {
    claim: assign(({ context }, params: { until: number }) => ({
      tries: context.tries + 1,
      claimedUntil: params.until,
      nextTryAt: null,
    })),
    release: assign({ claimedUntil: null }),
    backOff: assign(({ context }, params: { at: number }) => ({
      nextTryAt: params.at + backoffMs(GRADING_BACKOFF, context.tries),
    })),
    comeNext: assign({ nextTryAt: null }),
  },
}).createMachine({
  id: 'grading',
  description: 'The work of grading one attempt, from its end to its result.',
  context: { tries: 0, nextTryAt: null, claimedUntil: null },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The attempt waits to be graded, after a failed try for a pause.',
      on: {
        'grading.claimed': {
          description: 'The time for a try has come and a process takes the attempt.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'running',
          actions: { type: 'claim', params: ({ event }) => ({ until: event.until }) },
        },
        'grading.serverRestarted': {
          description: 'The server starts again, so what made the last try fail may be over.',
          guard: 'isHeldBack',
          target: 'waiting',
          actions: 'comeNext',
        },
      },
    },
    running: {
      description: 'One process grades the attempt.',
      exit: 'release',
      on: {
        'grading.finished': { description: 'The result is there.', target: 'done' },
        'grading.failed': {
          description: 'The grader failed; the next try follows after a pause that grows.',
          target: 'waiting',
          actions: { type: 'backOff', params: ({ event }) => ({ at: event.at }) },
        },
        'grading.claimLapsed': {
          description: 'The process that graded is gone or hangs; another one may take the attempt at once.',
          guard: { type: 'isLapsed', params: ({ event }) => ({ at: event.at }) },
          target: 'waiting',
        },
        'grading.serverRestarted': {
          description: 'The only process there is has started again, so nobody grades the attempt any more.',
          target: 'waiting',
        },
      },
    },
    done: { type: 'final', description: 'The result is stored, so nothing is left to grade.' },
  },
});
