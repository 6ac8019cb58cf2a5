import { acting } from './review.acting.ts';
import { grading } from './review.grading.ts';
import { reviewSetup } from './review.setup.ts';

/** One attempt under review, and a reviewer's actions. */
export const reviewMachine = reviewSetup.createMachine({
  id: 'review',
  description: "One attempt under review: its evidence, and a reviewer's decisions.",
  context: ({ input }) => ({ examId: input.examId, review: null, failure: null, done: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      description: 'The attempt and its evidence are loading.',
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The attempt is loaded.',
          target: 'open',
          actions: { type: 'setReview', params: ({ event }) => ({ review: event.output }) },
        },
        onError: [
          {
            description: 'The attempt does not exist.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The attempt could not be loaded.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ of: null, error: event.error }) },
          },
        ],
      },
    },
    missing: { type: 'final', description: 'The attempt does not exist.' },
    unreachable: {
      description: 'The page explains why nothing is shown and offers to retry.',
      exit: 'clearOutcome',
      on: {
        'review.retried': { description: 'The reviewer retries.', target: 'loading' },
      },
    },
    open: {
      type: 'parallel',
      description: 'The page shows the attempt.',
      states: {
        acting,
        grading,
      },
    },
  },
});
