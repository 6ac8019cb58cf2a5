import { reviewSetup } from './review.setup.ts';

// Looking whether there is news: a result that is on its way, or what the reviewer asks for.

export const grading = reviewSetup.createStateConfig({
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
});
