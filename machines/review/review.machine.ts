import { assign, fromPromise, setup } from 'xstate';
import type { ReviewedExam } from '../../src/contract/review.ts';
import { type Failure, failureOf } from '../shared/failure.ts';

export type ReviewAction = 'decision' | 'extraTime' | 'userTime' | 'void';

export type Decision = { outcome: 'upheld' | 'rejected'; decision: string; creditExerciseIds: string[] };

export type ReviewContext = {
  examId: string;
  review: ReviewedExam | null;
  /** Why the last action or look did not succeed, and which action it was; null for a look. */
  failure: { of: ReviewAction | null; failure: Failure } | null;
  /** The last action that succeeded. */
  done: ReviewAction | null;
};

export type ReviewEvent =
  | ({ type: 'review.decisionSubmitted' } & Decision)
  | { type: 'review.extraTimeSubmitted'; minutes: number; reason: string }
  /** Longer time in all exams that the candidate starts from now on. */
  | { type: 'review.userTimeSubmitted'; percent: number; reason: string }
  | { type: 'review.voidRequested' }
  | { type: 'review.voidConfirmed'; reason: string }
  | { type: 'review.voidCancelled' }
  | { type: 'review.refreshRequested' }
  | { type: 'review.retried' };

const BEFORE_END = ['awaitingTerms', 'ready', 'running'];

/** One attempt under review, and what a reviewer does about it. */
export const reviewMachine = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    input: {} as { examId: string },
    tags: {} as
      | 'loading'
      | 'deciding'
      | 'grantingTime'
      | 'grantingUserTime'
      | 'voiding'
      | 'confirmingVoid'
      | 'regrading',
    children: {} as {
      loadReview: 'loadReview';
      lookAgain: 'loadReview';
      decideDispute: 'decideDispute';
      grantExtraTime: 'grantExtraTime';
      grantUserTime: 'grantUserTime';
      voidExam: 'voidExam';
    },
  },
  actors: {
    loadReview: fromPromise<ReviewedExam, { examId: string }>(() => notProvided('loadReview')),
    decideDispute: fromPromise<ReviewedExam, { examId: string } & Decision>(() => notProvided('decideDispute')),
    grantExtraTime: fromPromise<ReviewedExam, { examId: string; minutes: number; reason: string }>(() =>
      notProvided('grantExtraTime'),
    ),
    grantUserTime: fromPromise<void, { userId: string; percent: number; reason: string }>(() =>
      notProvided('grantUserTime'),
    ),
    voidExam: fromPromise<ReviewedExam, { examId: string; reason: string }>(() => notProvided('voidExam')),
  },
  actions: {
    takeReview: assign((_, params: { review: ReviewedExam }) => ({ review: params.review })),
    takeOutcome: assign((_, params: { review: ReviewedExam; done: ReviewAction }) => ({ ...params, failure: null })),
    takeDone: assign((_, params: { done: ReviewAction }) => ({ done: params.done, failure: null })),
    takeFailure: assign((_, params: { of: ReviewAction | null; error: unknown }) => ({
      failure: { of: params.of, failure: failureOf(params.error) },
      done: null,
    })),
    forgetOutcome: assign({ failure: null, done: null }),
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => ['notFound', 'invalid'].includes(failureOf(params.error).kind),
    isDisputeOpen: ({ context }) => context.review?.exam.dispute?.state === 'open',
    isBeforeEnd: ({ context }) => context.review !== null && BEFORE_END.includes(context.review.exam.state),
    isNotVoid: ({ context }) => context.review !== null && context.review.exam.state !== 'voided',
    isBeingGraded: ({ context }) => context.review?.exam.state === 'grading',
  },
  delays: { pollTime: 1500 },
}).createMachine({
  id: 'review',
  description: 'One attempt under review: its evidence, and the decisions of a reviewer.',
  context: ({ input }) => ({ examId: input.examId, review: null, failure: null, done: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      description: 'The attempt with its evidence is being fetched.',
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The server answers.',
          target: 'open',
          actions: { type: 'takeReview', params: ({ event }) => ({ review: event.output }) },
        },
        onError: [
          {
            description: 'There is no such attempt.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The server was not reached or refuses.',
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ of: null, error: event.error }) },
          },
        ],
      },
    },
    missing: { type: 'final', description: 'There is no such attempt.' },
    unreachable: {
      description: 'The page says why nothing is shown and offers to try again.',
      on: {
        'review.retried': { description: 'The reviewer tries again.', target: 'loading', actions: 'forgetOutcome' },
      },
    },
    open: {
      type: 'parallel',
      description: 'The attempt is on show.',
      states: {
        acting: {
          description: 'What the reviewer does.',
          initial: 'reading',
          states: {
            reading: {
              description: 'The reviewer reads and may act.',
              on: {
                'review.decisionSubmitted': {
                  description: 'The reviewer decides the dispute.',
                  guard: 'isDisputeOpen',
                  target: 'deciding',
                  actions: 'forgetOutcome',
                },
                'review.extraTimeSubmitted': {
                  description: 'The reviewer grants minutes for this attempt.',
                  guard: 'isBeforeEnd',
                  target: 'grantingTime',
                  actions: 'forgetOutcome',
                },
                'review.userTimeSubmitted': {
                  description: 'The reviewer grants longer time in all coming attempts of the candidate.',
                  target: 'grantingUserTime',
                  actions: 'forgetOutcome',
                },
                'review.voidRequested': {
                  description: 'The reviewer wants to make the attempt void.',
                  guard: 'isNotVoid',
                  target: 'confirmingVoid',
                  actions: 'forgetOutcome',
                },
              },
            },
            deciding: {
              tags: 'deciding',
              description: 'The decision is being stored.',
              invoke: {
                src: 'decideDispute',
                id: 'decideDispute',
                input: ({ context, event }) =>
                  event.type === 'review.decisionSubmitted'
                    ? {
                        examId: context.examId,
                        outcome: event.outcome,
                        decision: event.decision,
                        creditExerciseIds: event.creditExerciseIds,
                      }
                    : { examId: context.examId, outcome: 'rejected', decision: '', creditExerciseIds: [] },
                onDone: {
                  description: 'It is stored; upheld, the attempt is graded again.',
                  target: 'reading',
                  actions: {
                    type: 'takeOutcome',
                    params: ({ event }) => ({ review: event.output, done: 'decision' as const }),
                  },
                },
                onError: {
                  description: 'It was refused or the server was not reached; what was written stays.',
                  target: 'reading',
                  actions: {
                    type: 'takeFailure',
                    params: ({ event }) => ({ of: 'decision' as const, error: event.error }),
                  },
                },
              },
            },
            grantingTime: {
              tags: 'grantingTime',
              description: 'The minutes are being stored.',
              invoke: {
                src: 'grantExtraTime',
                id: 'grantExtraTime',
                input: ({ context, event }) =>
                  event.type === 'review.extraTimeSubmitted'
                    ? { examId: context.examId, minutes: event.minutes, reason: event.reason }
                    : { examId: context.examId, minutes: 0, reason: '' },
                onDone: {
                  description: 'They count from now on.',
                  target: 'reading',
                  actions: {
                    type: 'takeOutcome',
                    params: ({ event }) => ({ review: event.output, done: 'extraTime' as const }),
                  },
                },
                onError: {
                  description: 'They were refused or the server was not reached.',
                  target: 'reading',
                  actions: {
                    type: 'takeFailure',
                    params: ({ event }) => ({ of: 'extraTime' as const, error: event.error }),
                  },
                },
              },
            },
            grantingUserTime: {
              tags: 'grantingUserTime',
              description: 'The share of time is being stored.',
              invoke: {
                src: 'grantUserTime',
                id: 'grantUserTime',
                input: ({ context, event }) =>
                  event.type === 'review.userTimeSubmitted'
                    ? { userId: context.review?.candidate.id ?? '', percent: event.percent, reason: event.reason }
                    : { userId: '', percent: 0, reason: '' },
                onDone: {
                  description: 'It holds for every attempt created from now on.',
                  target: 'reading',
                  actions: { type: 'takeDone', params: { done: 'userTime' as const } },
                },
                onError: {
                  description: 'It was refused or the server was not reached.',
                  target: 'reading',
                  actions: {
                    type: 'takeFailure',
                    params: ({ event }) => ({ of: 'userTime' as const, error: event.error }),
                  },
                },
              },
            },
            confirmingVoid: {
              tags: 'confirmingVoid',
              description: 'The reviewer is asked for the reason; it cannot be undone.',
              on: {
                'review.voidConfirmed': {
                  description: 'The reviewer gives the reason.',
                  target: 'voiding',
                  actions: 'forgetOutcome',
                },
                'review.voidCancelled': {
                  description: 'The reviewer lets it be.',
                  target: 'reading',
                  actions: 'forgetOutcome',
                },
              },
            },
            voiding: {
              tags: ['confirmingVoid', 'voiding'],
              description: 'The attempt is being made void.',
              invoke: {
                src: 'voidExam',
                id: 'voidExam',
                input: ({ context, event }) => ({
                  examId: context.examId,
                  reason: event.type === 'review.voidConfirmed' ? event.reason : '',
                }),
                onDone: {
                  description: 'It does not count any more.',
                  target: 'reading',
                  actions: {
                    type: 'takeOutcome',
                    params: ({ event }) => ({ review: event.output, done: 'void' as const }),
                  },
                },
                onError: {
                  description: 'It was refused or the server was not reached; the reason stays.',
                  target: 'confirmingVoid',
                  actions: {
                    type: 'takeFailure',
                    params: ({ event }) => ({ of: 'void' as const, error: event.error }),
                  },
                },
              },
            },
          },
        },
        grading: {
          description: 'Whether a result is on its way.',
          initial: 'settled',
          states: {
            settled: {
              description: 'Nothing is being graded.',
              always: { description: 'The attempt is being graded.', guard: 'isBeingGraded', target: 'waiting' },
              on: { 'review.refreshRequested': { description: 'The reviewer looks for news.', target: 'looking' } },
            },
            waiting: {
              tags: 'regrading',
              description: 'The attempt is being graded.',
              after: { pollTime: { description: 'Look whether the result is there.', target: 'looking' } },
            },
            looking: {
              tags: 'regrading',
              description: 'The attempt is being fetched again.',
              invoke: {
                src: 'loadReview',
                id: 'lookAgain',
                input: ({ context }) => ({ examId: context.examId }),
                onDone: {
                  description: 'The server answers.',
                  target: 'settled',
                  actions: { type: 'takeReview', params: ({ event }) => ({ review: event.output }) },
                },
                onError: { description: 'The server was not reached; what is on show stays.', target: 'settled' },
              },
            },
          },
        },
      },
    },
  },
});

function notProvided(name: string): never {
  throw new Error(`${name} is not provided.`);
}
