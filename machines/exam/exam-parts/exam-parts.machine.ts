import { fromPromise, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

export type ExamPartsInput = { hasChallenges: boolean; deadlineAt: number };

/** While an exam runs: loads the chunks of the page that its first exercise does not need, before the connection can fail. */
export const examPartsMachine = setup({
  types: {
    context: {} as ExamPartsInput,
    input: {} as ExamPartsInput,
    children: {} as { loadParts: 'loadParts' },
  },
  actors: {
    /** Loads every chunk that the exam may need; those already loaded cost nothing. Fails when one is missing. */
    loadParts: fromPromise<void, { hasChallenges: boolean }>(() => notProvided('loadParts')),
  },
  actions: {
    /** Stores everything loaded so far on the device, for a reload without a connection. */
    keepShell: (_, _params: { deadlineAt: number }) => notProvided('keepShell'),
  },
  delays: {
    /** Half a second, in which the first exercise is shown. Milliseconds. */
    openingTime: 500,
    /** 10 seconds before missing chunks are requested again. Milliseconds. */
    retryTime: 10_000,
  },
}).createMachine({
  id: 'examParts',
  description: 'Preloads the rest of the page while an exam runs, so that the exam keeps working without a connection.',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      description: 'The first exercise is being shown; nothing else is loading yet.',
      after: { openingTime: { description: 'The first exercise is shown.', target: 'loading' } },
    },
    loading: {
      description: 'Every chunk that the exam may need is loading.',
      invoke: {
        src: 'loadParts',
        id: 'loadParts',
        input: ({ context }) => ({ hasChallenges: context.hasChallenges }),
        onDone: {
          description: 'Every chunk is loaded.',
          target: 'complete',
          actions: { type: 'keepShell', params: ({ context }) => ({ deadlineAt: context.deadlineAt }) },
        },
        onError: {
          description: 'A chunk is missing.',
          target: 'incomplete',
          actions: { type: 'keepShell', params: ({ context }) => ({ deadlineAt: context.deadlineAt }) },
        },
      },
    },
    incomplete: {
      description: 'A chunk is missing. The exam continues; an exercise that needs the chunk offers to load it again.',
      after: { retryTime: { description: 'The page requests the missing chunks again.', target: 'loading' } },
    },
    complete: {
      type: 'final',
      description: 'Every chunk is loaded, so the exam no longer needs the connection to continue.',
    },
  },
});
