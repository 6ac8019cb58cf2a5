import { assign, not, setup, stateIn } from 'xstate';
import { acceptsAnswersAt, addOutage, GRACE_MS, isTouchedByOutage, type Outage } from './grace.ts';

export { GRACE_MS };

export type AttemptContext = {
  /** Time the exam allows, without extra time. Milliseconds. */
  durationMs: number;
  /** Extra time granted so far. Milliseconds. */
  extraMs: number;
  termsVersion: string | null;
  termsAcceptedAt: number | null;
  startedAt: number | null;
  deadlineAt: number | null;
  /** Extension of the grace period because of outages. Milliseconds. */
  outageMs: number;
  endedAt: number | null;
  isTimedOut: boolean;
  voidedReason: string | null;
};

export type AttemptEvent =
  | { type: 'attempt.termsAccepted'; version: string; at: number }
  | { type: 'attempt.started'; at: number }
  | { type: 'attempt.answersSaved'; at: number }
  | { type: 'attempt.outageEnded'; outage: Outage; maxMs: number }
  | { type: 'attempt.handedIn'; at: number }
  | { type: 'attempt.timeEnded'; at: number }
  | { type: 'attempt.extraTimeGranted'; ms: number; at: number }
  | { type: 'attempt.graded'; passed: boolean }
  | { type: 'attempt.voided'; reason: string; at: number }
  | { type: 'dispute.opened' }
  | { type: 'dispute.upheld' }
  | { type: 'dispute.rejected' };

export type AttemptInput = { durationMs: number; extraMs: number };

/**
 * The lifecycle of one exam attempt. It runs on the server, which restores the stored state, passes an event to the
 * chart and stores the next state only if no other request changed it meanwhile.
 */
export const attemptMachine = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as AttemptEvent,
    input: {} as AttemptInput,
  },
  guards: {
    /** The score reaches the pass mark. */
    isPassed: (_, params: { passed: boolean }) => params.passed,
    /** The deadline and the grace period are not over. */
    isInTime: ({ context }, params: { at: number }) => acceptsAnswersAt(context, params.at),
    /** The deadline and the grace period are over. */
    isGraceOver: ({ context }, params: { at: number }) =>
      context.deadlineAt !== null && !acceptsAnswersAt(context, params.at),
    /** The outage began while the attempt accepted answers. */
    isTouched: ({ context }, params: { outage: Outage }) => isTouchedByOutage(context, params.outage),
    /** The attempt has a result. */
    isGraded: stateIn('#attempt.taking.graded'),
    /** The attempt is void. */
    isVoid: stateIn('#attempt.taking.voided'),
    /** The candidate's dispute is open. */
    isDisputeOpen: stateIn('#attempt.dispute.open'),
  },
  actions: {
    /** Stores which terms the candidate accepted, and when. */
    storeTerms: assign((_, params: { version: string; at: number }) => ({
      termsVersion: params.version,
      termsAcceptedAt: params.at,
    })),
    /** Starts the clock and sets the deadline, extra time included. */
    startClock: assign(({ context }, params: { at: number }) => ({
      startedAt: params.at,
      deadlineAt: params.at + context.durationMs + context.extraMs,
    })),
    /** Adds the extra time, and moves the deadline of a running exam. */
    addTime: assign(({ context }, params: { ms: number }) => ({
      extraMs: context.extraMs + params.ms,
      deadlineAt: context.deadlineAt === null ? null : context.deadlineAt + params.ms,
    })),
    /** Extends the grace period by an outage. */
    extendGrace: assign(({ context }, params: { outage: Outage; maxMs: number }) => ({
      // Only an outage that touches a running attempt gets here, and that has a deadline.
      outageMs: addOutage({ ...context, deadlineAt: context.deadlineAt as number }, params.outage, params.maxMs),
    })),
    /** Stores when the candidate handed in. */
    endInTime: assign((_, params: { at: number }) => ({ endedAt: params.at })),
    /** Stores the deadline as the end, because the time ran out. */
    endByClock: assign(({ context }) => ({ endedAt: context.deadlineAt, isTimedOut: true })),
    /** Stores why the attempt is void. */
    storeReason: assign((_, params: { reason: string }) => ({ voidedReason: params.reason })),
  },
}).createMachine({
  id: 'attempt',
  description: 'One attempt at an exam on the server, from its terms to its result.',
  type: 'parallel',
  context: ({ input }) => ({
    durationMs: input.durationMs,
    extraMs: input.extraMs,
    termsVersion: null,
    termsAcceptedAt: null,
    startedAt: null,
    deadlineAt: null,
    outageMs: 0,
    endedAt: null,
    isTimedOut: false,
    voidedReason: null,
  }),
  states: {
    taking: {
      description: 'Progress of the attempt.',
      initial: 'awaitingTerms',
      on: {
        'attempt.voided': {
          description: 'A reviewer voids the attempt, in any state, once.',
          guard: not('isVoid'),
          target: '.voided',
          actions: { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
      states: {
        awaitingTerms: {
          description: 'The candidate has not accepted the terms yet.',
          on: {
            'attempt.termsAccepted': {
              description: 'The candidate accepts the terms.',
              target: 'ready',
              actions: {
                type: 'storeTerms',
                params: ({ event }) => ({ version: event.version, at: event.at }),
              },
            },
            'attempt.extraTimeGranted': {
              description: 'A reviewer grants extra time before the start.',
              actions: { type: 'addTime', params: ({ event }) => ({ ms: event.ms }) },
            },
          },
        },
        ready: {
          description: 'The terms are accepted; the clock does not run yet.',
          on: {
            'attempt.started': {
              description: 'The candidate starts the exam, and the server starts the clock.',
              target: 'running',
              actions: { type: 'startClock', params: ({ event }) => ({ at: event.at }) },
            },
            'attempt.extraTimeGranted': {
              description: 'A reviewer grants extra time before the start.',
              actions: { type: 'addTime', params: ({ event }) => ({ ms: event.ms }) },
            },
          },
        },
        running: {
          description: 'The clock is running and answers are saved.',
          on: {
            'attempt.answersSaved': {
              description:
                'Answers arrive from the page that holds the lease. Answers in the grace period count as late.',
              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },
              target: 'running',
            },
            'attempt.outageEnded': {
              description: 'The service was unavailable for a while; the grace period grows by that time.',
              guard: { type: 'isTouched', params: ({ event }) => ({ outage: event.outage }) },
              actions: {
                type: 'extendGrace',
                params: ({ event }) => ({ outage: event.outage, maxMs: event.maxMs }),
              },
            },
            'attempt.handedIn': {
              description: 'The candidate hands in before the grace period ends.',
              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },
              target: 'grading',
              actions: { type: 'endInTime', params: ({ event }) => ({ at: event.at }) },
            },
            'attempt.timeEnded': {
              description: 'The deadline and the grace period are over; the server ends the attempt.',
              guard: { type: 'isGraceOver', params: ({ event }) => ({ at: event.at }) },
              target: 'grading',
              actions: 'endByClock',
            },
            'attempt.extraTimeGranted': {
              description: 'A reviewer extends the deadline while the exam is running.',
              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },
              actions: { type: 'addTime', params: ({ event }) => ({ ms: event.ms }) },
            },
          },
        },
        grading: {
          description:
            'The saved answers are being graded. The server retries a failed grader and never fails the candidate for it.',
          on: {
            'attempt.graded': [
              {
                description: 'The score reaches the pass mark.',
                guard: { type: 'isPassed', params: ({ event }) => ({ passed: event.passed }) },
                target: 'graded.passed',
              },
              { description: 'The score stays below the pass mark.', target: 'graded.failed' },
            ],
          },
        },
        graded: {
          description: 'The attempt has a result.',
          initial: 'failed',
          states: {
            passed: { description: 'The candidate passed.' },
            failed: { description: 'The candidate did not pass.' },
          },
          on: {
            'dispute.upheld': {
              description: 'A dispute was upheld: the attempt is graded again.',
              guard: 'isDisputeOpen',
              target: 'grading',
            },
          },
        },
        voided: {
          type: 'final',
          description: 'The attempt counts as never taken; the reason is stored.',
        },
      },
    },
    dispute: {
      description: 'Whether the candidate disputes the result. Only one dispute can be open.',
      initial: 'none',
      states: {
        none: {
          description: 'The candidate has not disputed the result.',
          on: {
            'dispute.opened': {
              description: 'The candidate disputes the result.',
              guard: 'isGraded',
              target: 'open',
            },
          },
        },
        open: {
          description: "The dispute waits for a reviewer's decision.",
          on: {
            'dispute.upheld': { description: 'The reviewer upholds the dispute.', target: 'upheld' },
            'dispute.rejected': { description: 'The reviewer rejects the dispute.', target: 'rejected' },
            'attempt.voided': {
              description: 'The dispute closes because the attempt was voided.',
              target: 'none',
            },
          },
        },
        upheld: {
          description: 'The last dispute was upheld.',
          on: {
            'dispute.opened': {
              description: 'The candidate disputes the new result.',
              guard: 'isGraded',
              target: 'open',
            },
          },
        },
        rejected: {
          description: 'The last dispute was rejected.',
          on: {
            'dispute.opened': {
              description: 'The candidate disputes another point.',
              guard: 'isGraded',
              target: 'open',
            },
          },
        },
      },
    },
  },
});
