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
  /** Added to the grace period because the service was not available. Milliseconds. */
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
 * The life of one exam attempt. The server runs it: it restores the stored state, asks the chart what an event makes of it,
 * and stores the answer on the condition that nobody else stored one meanwhile.
 */
export const attemptMachine = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as AttemptEvent,
    input: {} as AttemptInput,
  },
  guards: {
    isPassed: (_, params: { passed: boolean }) => params.passed,
    isInTime: ({ context }, params: { at: number }) => acceptsAnswersAt(context, params.at),
    isGraceOver: ({ context }, params: { at: number }) =>
      context.deadlineAt !== null && !acceptsAnswersAt(context, params.at),
    isTouched: ({ context }, params: { outage: Outage }) => isTouchedByOutage(context, params.outage),
    isGraded: stateIn('#attempt.taking.graded'),
    isVoid: stateIn('#attempt.taking.voided'),
    isDisputeOpen: stateIn('#attempt.dispute.open'),
  },
  actions: {
    storeTerms: assign((_, params: { version: string; at: number }) => ({
      termsVersion: params.version,
      termsAcceptedAt: params.at,
    })),
    startClock: assign(({ context }, params: { at: number }) => ({
      startedAt: params.at,
      deadlineAt: params.at + context.durationMs + context.extraMs,
    })),
    addTime: assign(({ context }, params: { ms: number }) => ({
      extraMs: context.extraMs + params.ms,
      deadlineAt: context.deadlineAt === null ? null : context.deadlineAt + params.ms,
    })),
    extendGrace: assign(({ context }, params: { outage: Outage; maxMs: number }) => ({
      outageMs: addOutage(context, params.outage, params.maxMs),
    })),
    endInTime: assign((_, params: { at: number }) => ({ endedAt: params.at, isTimedOut: false })),
    endByClock: assign(({ context }) => ({ endedAt: context.deadlineAt, isTimedOut: true })),
    storeReason: assign((_, params: { reason: string }) => ({ voidedReason: params.reason })),
  },
}).createMachine({
  id: 'attempt',
  description: 'One attempt at an exam, from its terms to its result, as the server keeps it.',
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
      description: 'How far the candidate has come.',
      initial: 'awaitingTerms',
      on: {
        'attempt.voided': {
          description: 'A reviewer makes the attempt void, however far it has come. That is done once.',
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
              description: 'The candidate starts; from now on the clock runs on the server.',
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
          description: 'The clock runs and answers are saved.',
          on: {
            'attempt.answersSaved': {
              description: 'Answers arrive from the page that holds the lease. In the grace period they count as late.',
              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },
              target: 'running',
            },
            'attempt.outageEnded': {
              description: 'The service was not available for a while; the grace period grows by that time.',
              guard: { type: 'isTouched', params: ({ event }) => ({ outage: event.outage }) },
              actions: {
                type: 'extendGrace',
                params: ({ event }) => ({ outage: event.outage, maxMs: event.maxMs }),
              },
            },
            'attempt.handedIn': {
              description: 'The candidate hands in before deadline and grace period are over.',
              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },
              target: 'grading',
              actions: { type: 'endInTime', params: ({ event }) => ({ at: event.at }) },
            },
            'attempt.timeEnded': {
              description: 'Deadline and grace period are over; the server ends the attempt by itself.',
              guard: { type: 'isGraceOver', params: ({ event }) => ({ at: event.at }) },
              target: 'grading',
              actions: 'endByClock',
            },
            'attempt.extraTimeGranted': {
              description: 'A reviewer moves the deadline while the exam runs.',
              guard: { type: 'isInTime', params: ({ event }) => ({ at: event.at }) },
              actions: { type: 'addTime', params: ({ event }) => ({ ms: event.ms }) },
            },
          },
        },
        grading: {
          description: 'What was saved is being graded. A failing grader is tried again; it never fails the candidate.',
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
          description: 'There is a result.',
          initial: 'failed',
          states: {
            passed: { description: 'The candidate passed.' },
            failed: { description: 'The candidate did not pass.' },
          },
          on: {
            'dispute.upheld': {
              description: 'The candidate was right: the attempt is graded again.',
              guard: 'isDisputeOpen',
              target: 'grading',
            },
          },
        },
        voided: {
          type: 'final',
          description: 'The attempt counts as if it had not been taken; the reason is stored.',
        },
      },
    },
    dispute: {
      description: 'Whether the candidate disputes the result. One dispute may be open at a time.',
      initial: 'none',
      states: {
        none: {
          description: 'Nothing is disputed.',
          on: {
            'dispute.opened': {
              description: 'The candidate disputes the result.',
              guard: 'isGraded',
              target: 'open',
            },
          },
        },
        open: {
          description: 'A reviewer has to decide.',
          on: {
            'dispute.upheld': { description: 'The reviewer agrees with the candidate.', target: 'upheld' },
            'dispute.rejected': { description: 'The reviewer does not agree.', target: 'rejected' },
            'attempt.voided': {
              description: 'With the attempt the dispute about it ends.',
              target: 'none',
            },
          },
        },
        upheld: {
          description: 'The last dispute was decided for the candidate.',
          on: {
            'dispute.opened': {
              description: 'The candidate disputes the new result.',
              guard: 'isGraded',
              target: 'open',
            },
          },
        },
        rejected: {
          description: 'The last dispute was decided against the candidate.',
          on: {
            'dispute.opened': {
              description: 'The candidate brings another point.',
              guard: 'isGraded',
              target: 'open',
            },
          },
        },
      },
    },
  },
});
