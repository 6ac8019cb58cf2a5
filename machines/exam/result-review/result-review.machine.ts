import { resultReviewSetup } from './result-review.setup.ts';

const reading = resultReviewSetup.createStateConfig({
  description: 'The candidate reads the exercises.',
  initial: 'one',
  states: {
    one: {
      description: 'The page shows one exercise.',
      on: {
        'resultReview.filterChosen': {
          description: 'The candidate narrows the exercises down, or shows all again.',
          guard: { type: 'hasExercises', params: ({ event }) => ({ filter: event.filter }) },
          actions: { type: 'setFilter', params: ({ event }) => ({ filter: event.filter }) },
        },
        'resultReview.exerciseOpened': {
          description: 'The candidate opens an exercise.',
          guard: { type: 'isShown', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
          actions: { type: 'openExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        },
        'resultReview.nextOpened': {
          description: 'The candidate goes to the next exercise.',
          guard: 'hasNext',
          actions: 'openNext',
        },
        'resultReview.previousOpened': {
          description: 'The candidate goes back to the previous exercise.',
          guard: 'hasPrevious',
          actions: 'openPrevious',
        },
        'resultReview.printBegun': { description: 'The candidate prints the page.', target: 'printing' },
      },
    },
    printing: {
      tags: 'printing',
      description: 'The page shows every exercise of the filter, one below the other, for paper.',
      on: {
        'resultReview.printEnded': { description: 'The page has been laid out for paper.', target: 'one' },
      },
    },
  },
});

const sharing = resultReviewSetup.createStateConfig({
  description: 'Does the public result show the name of the candidate?',
  initial: 'settled',
  states: {
    settled: {
      description: 'The switch shows what is stored on the server.',
      exit: 'clearFailure',
      on: {
        'resultReview.nameShared': {
          description: 'The candidate shows the name on the public result, or hides it.',
          target: 'storing',
          actions: { type: 'setSharing', params: ({ event }) => ({ isShared: event.isShared }) },
        },
      },
    },
    storing: {
      tags: 'storing',
      description: 'The switch shows the choice, and the server stores it.',
      entry: 'setSent',
      on: {
        'resultReview.nameShared': {
          description: 'The candidate turns the switch again before the last choice is stored; the new choice waits.',
          actions: { type: 'setSharing', params: ({ event }) => ({ isShared: event.isShared }) },
        },
      },
      invoke: {
        src: 'storeSharing',
        id: 'storeSharing',
        input: ({ context }) => ({ examId: context.examId, isShared: context.sharesName }),
        onDone: [
          {
            description: 'The choice is stored, and the server gets the newer one.',
            guard: 'hasChosenAgain',
            target: 'storing',
            reenter: true,
            actions: 'setStored',
          },
          { description: 'The choice is stored.', target: 'settled', actions: 'setStored' },
        ],
        onError: [
          {
            description: 'The choice fails, and the server gets the newer one.',
            guard: 'hasChosenAgain',
            target: 'storing',
            reenter: true,
            actions: { type: 'noteDoubt', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'No reply arrives: the page says that nobody knows whether the choice is stored.',
            guard: { type: 'isInDoubt', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
            actions: [
              { type: 'noteDoubt', params: ({ event }) => ({ error: event.error }) },
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            description: 'The choice is not stored: the switch goes back, and the page says why.',
            target: 'settled',
            actions: ['undoSharing', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    unknown: {
      tags: 'unknown',
      description: 'The page says that it is not known whether the public result shows the name.',
      exit: 'clearFailure',
      on: {
        'resultReview.nameShared': {
          description: 'The candidate turns the switch again.',
          target: 'storing',
          actions: { type: 'setSharing', params: ({ event }) => ({ isShared: event.isShared }) },
        },
        'resultReview.sharingRetried': {
          description: 'The candidate tries to store the choice again.',
          target: 'storing',
        },
      },
    },
  },
});

/** The exercises of a graded exam, as its candidate reads them. */
export const resultReviewMachine = resultReviewSetup.createMachine({
  id: 'resultReview',
  description: 'The exercises of a graded exam with the answers of the candidate, read one by one.',
  context: ({ input }) => ({
    examId: input.examId,
    review: null,
    filter: 'all',
    currentId: null,
    sharesName: false,
    sentName: false,
    storedName: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      description: 'The exercises and answers are loading.',
      invoke: {
        src: 'loadReview',
        id: 'loadReview',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The exercises are loaded.',
          target: 'shown',
          actions: { type: 'setReview', params: ({ event }) => ({ review: event.output }) },
        },
        onError: [
          {
            description: 'The exam does not exist, or is the exam of another user.',
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The exercises could not be loaded, or the exam is being graded again.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    missing: { type: 'final', description: 'The user has no such exam.' },
    unreachable: {
      description: 'The page explains why no exercises are shown and offers to retry.',
      exit: 'clearFailure',
      on: {
        'resultReview.retried': { description: 'The candidate retries.', target: 'loading' },
      },
    },
    shown: {
      type: 'parallel',
      description: 'The page shows the exercises.',
      states: { reading, sharing },
    },
  },
});
