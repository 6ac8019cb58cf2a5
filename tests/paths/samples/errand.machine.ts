import { and, assign, fromCallback, fromPromise, not, setup } from 'xstate';

/** A draft as the server keeps it. */
export interface Draft {
  readonly words: number;
}

const provided = (): never => {
  throw new Error('provided where the machine runs');
};

const base = setup({
  types: {
    context: {} as { limit: number; words: number; attempts: number; locked: boolean; score: number },
    input: {} as { limit: number },
    events: {} as
      | { type: 'errand.begun' }
      | { type: 'errand.textChanged'; words: number }
      | { type: 'errand.reviewOpened' }
      | { type: 'errand.reviewClosed' }
      | { type: 'errand.locked' }
      | { type: 'errand.paused' }
      | { type: 'errand.resumed' }
      | { type: 'errand.handedIn' }
      | { type: 'errand.abandoned' }
      | { type: 'network.lost' },
    tags: {} as 'busy' | 'over',
  },
  actors: {
    loadDraft: fromPromise<Draft, { limit: number }>(provided),
    saveDraft: fromPromise<void, { words: number }>(provided),
    watchNetwork: fromCallback(provided),
  },
  actions: {
    announce: (_args, _params: { readonly text: string }) => provided(),
    keepWords: assign((_args, params: { readonly words: number }) => ({ words: params.words })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    lock: assign({ locked: true }),
    score: assign({ score: ({ context }) => Math.min(context.words, context.limit) }),
  },
  guards: {
    hasWords: ({ context }) => context.words > 0,
    isLocked: ({ context }) => context.locked,
    canRetry: ({ context }) => context.attempts < 2,
    scoresAtLeast: ({ context }, params: { readonly score: number }) => context.score >= params.score,
    fits: ({ context }, params: { readonly words: number }) => params.words <= context.limit,
  },
  delays: {
    retryDelay: ({ context }) => context.attempts * 1000,
    saveDelay: 500,
    timeLimit: 60_000,
  },
});

/** A sample with every construct the generator must handle. */
export const errandMachine = base.createMachine({
  id: 'errand',
  description: 'An errand from being loaded to being judged.',
  context: ({ input }) => ({ limit: input.limit, words: 0, attempts: 0, locked: false, score: 0 }),
  initial: 'idle',
  on: {
    'errand.abandoned': { target: '.abandoned', description: 'The errand is given up.' },
  },
  states: {
    idle: {
      description: 'Nothing has begun.',
      on: { 'errand.begun': { target: 'loading', description: 'The errand begins.' } },
    },
    loading: {
      description: 'The draft is being fetched.',
      tags: ['busy'],
      entry: 'countAttempt',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ limit: context.limit }),
        onDone: {
          target: 'working',
          description: 'The draft is here.',
          actions: { type: 'keepWords', params: ({ event }) => ({ words: event.output.words }) },
        },
        onError: [
          { target: 'waiting', guard: 'canRetry', description: 'Loading failed and is worth another attempt.' },
          {
            target: 'abandoned',
            description: 'Loading failed for good.',
            actions: { type: 'announce', params: { text: 'The errand cannot be loaded.' } },
          },
        ],
      },
    },
    waiting: {
      description: 'A pause before the next attempt.',
      tags: ['busy'],
      after: { retryDelay: { target: 'loading', description: 'The pause is over.' } },
    },
    working: {
      description: 'The errand is being worked on.',
      type: 'parallel',
      invoke: {
        id: 'watchNetwork',
        src: 'watchNetwork',
        onError: {
          actions: { type: 'announce', params: { text: 'Network unknown.' } },
          description: 'The watch fails.',
        },
      },
      after: { timeLimit: { target: 'judging', description: 'The time is used up.' } },
      on: {
        'errand.paused': { target: 'paused', description: 'The work is put aside.' },
        'errand.handedIn': {
          target: 'judging',
          guard: and(['hasWords', not('isLocked')]),
          description: 'The work is handed in.',
        },
      },
      states: {
        desk: {
          description: 'What is on the desk.',
          initial: 'writing',
          states: {
            writing: {
              description: 'The text is being written.',
              on: {
                'errand.textChanged': {
                  guard: { type: 'fits', params: ({ event }) => ({ words: event.words }) },
                  actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
                  description: 'The text changes.',
                },
                'errand.reviewOpened': { target: 'reviewing', description: 'The review is opened.' },
              },
            },
            reviewing: {
              description: 'The text is being read again.',
              on: {
                'errand.reviewClosed': { target: 'writing', description: 'The review is closed.' },
                'errand.locked': { actions: 'lock', description: 'The text is locked.' },
              },
            },
            before: { type: 'history', description: 'What was on the desk before the pause.' },
          },
        },
        draft: {
          description: 'How far the draft is saved.',
          initial: 'clean',
          states: {
            clean: {
              description: 'All is saved.',
              on: {
                'errand.textChanged': { target: 'dirty', description: 'There is something to save.' },
              },
            },
            dirty: {
              description: 'Something is not saved yet.',
              on: {
                'errand.textChanged': { target: 'dirty', reenter: true, description: 'There is more to save.' },
              },
              after: { saveDelay: { target: 'saving', description: 'Nothing changed for a moment.' } },
            },
            saving: {
              description: 'The draft is being saved.',
              invoke: {
                id: 'saveDraft',
                src: 'saveDraft',
                input: ({ context }) => ({ words: context.words }),
                onDone: { target: 'clean', description: 'The draft is saved.' },
                onError: {
                  target: 'dirty',
                  actions: { type: 'announce', params: { text: 'Not saved.' } },
                  description: 'The draft could not be saved.',
                },
              },
            },
          },
        },
      },
    },
    paused: {
      description: 'The work lies aside.',
      on: {
        'errand.resumed': {
          target: ['working.desk.before', 'working.draft.dirty'],
          description: 'The work goes on.',
        },
        'network.*': {
          actions: { type: 'announce', params: { text: 'Offline.' } },
          description: 'The network changes.',
        },
      },
    },
    judging: {
      description: 'The errand is judged at once.',
      entry: 'score',
      always: [
        {
          target: 'passed',
          guard: { type: 'scoresAtLeast', params: { score: 2 } },
          description: 'It is good enough.',
        },
        { target: 'failed', description: 'It is not good enough.' },
      ],
    },
    passed: { description: 'The errand is done well.', type: 'final', tags: ['over'] },
    failed: { description: 'The errand is done badly.', type: 'final', tags: ['over'] },
    abandoned: { description: 'The errand was given up.', type: 'final', tags: ['over'] },
  },
});
