import { reviewSetup } from './review.setup.ts';

// Checks for updates: a pending result, or on the reviewer's request.

export const grading = reviewSetup.createStateConfig({
  description: 'Whether a result is pending.',
  initial: 'settled',
  states: {
    settled: {
      description: 'The attempt is not being graded.',
      always: { description: 'The attempt is being graded.', guard: 'isBeingGraded', target: 'waiting' },
      on: { 'review.refreshRequested': { description: 'The reviewer checks for updates.', target: 'looking' } },
    },
    waiting: {
      tags: 'regrading',
      description: 'The attempt is being graded.',
      always: {
        description: 'The reviewer has voided the attempt, so no result is pending.',
        guard: 'isNotBeingGraded',
        target: 'settled',
      },
      after: { pollTime: { description: 'The next poll for the result is due.', target: 'looking' } },
    },
    looking: {
      tags: 'regrading',
      description: 'The attempt is reloading.',
      invoke: {
        src: 'loadReview',
        id: 'lookAgain',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The server reports the attempt as it is now.',
          target: 'settled',
          actions: { type: 'setReview', params: ({ event }) => ({ review: event.output }) },
        },
        onError: { description: 'The server could not be reached; the page keeps what it shows.', target: 'settled' },
      },
    },
  },
});
