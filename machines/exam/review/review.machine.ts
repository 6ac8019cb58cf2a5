import { acting } from './review.acting.ts';
import { grading } from './review.grading.ts';
import { reviewSetup } from './review.setup.ts';

/** One attempt under review, and what a reviewer does about it. */
export const reviewMachine = reviewSetup.createMachine({
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
      exit: 'clearOutcome',
      on: {
        'review.retried': { description: 'The reviewer tries again.', target: 'loading' },
      },
    },
    open: {
      type: 'parallel',
      description: 'The attempt is on show.',
      states: {
        acting,
        grading,
      },
    },
  },
});
