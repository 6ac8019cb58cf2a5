import { assign, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

/** Whether it is known who declares an interest. */
export type Declarer = 'guest' | 'user';

export type InterestEvent =
  | { type: 'interest.optionToggled'; slug: string }
  /** Asked for outside of the form, on a product's card. */
  | { type: 'interest.optionRequested'; slug: string }
  | { type: 'interest.declared'; by: Declarer }
  /** What was declared is stored with the account. */
  | { type: 'interest.stored' }
  /** What was declared is not stored, and is not waiting any more. */
  | { type: 'interest.refused' }
  | { type: 'interest.changeRequested' };

function toggled(chosen: readonly string[], slug: string): string[] {
  return chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug];
}

/** Declaring an interest in what cannot be bought yet. */
export const interestMachine = setup({
  types: {
    context: {} as { chosen: string[] },
    events: {} as InterestEvent,
    tags: {} as 'kept',
  },
  actions: {
    /** Selects the product, or deselects it. */
    toggleOption: assign(({ context }, { slug }: { slug: string }) => ({ chosen: toggled(context.chosen, slug) })),
    /** Selects the product in addition to what is selected. */
    addOption: assign(({ context: { chosen } }, { slug }: { slug: string }) => ({
      chosen: [...new Set([...chosen, slug])],
    })),
    /** Keeps the interest until it is stored with an account. A signed-in user's is stored at once. */
    queueInterest: (_, _params: { interest: string[]; by: Declarer }) => notProvided('queueInterest'),
  },
  guards: {
    /** A signed-in user has selected something. */
    isByUser: ({ context }, params: { by: Declarer }) => params.by === 'user' && context.chosen.length > 0,
    /** Something is selected. */
    hasChosen: ({ context }) => context.chosen.length > 0,
  },
}).createMachine({
  id: 'interest',
  description: "An interest in a product that is not on sale yet. A guest's is stored after sign-up.",
  context: { chosen: [] },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The visitor selects products.',
      initial: 'asked',
      states: {
        asked: { description: 'The page asks for what the visitor is waiting for.' },
        refused: {
          description: 'The interest was not stored; the page says so, and keeps the selection for another try.',
        },
      },
      on: {
        'interest.optionToggled': {
          description: 'The visitor selects or deselects a product.',
          actions: { type: 'toggleOption', params: ({ event }) => ({ slug: event.slug }) },
        },
        'interest.optionRequested': {
          description: "The visitor asks for a product on the product's card, and finds it selected.",
          actions: { type: 'addOption', params: ({ event }) => ({ slug: event.slug }) },
        },
        'interest.declared': [
          {
            description: 'A signed-in user declares the interest.',
            guard: { type: 'isByUser', params: ({ event }) => ({ by: event.by }) },
            target: 'storing',
            actions: {
              type: 'queueInterest',
              params: ({ context, event }) => ({ interest: context.chosen, by: event.by }),
            },
          },
          {
            description: 'A guest declares the interest, which waits for an account.',
            guard: 'hasChosen',
            target: 'waiting',
            actions: {
              type: 'queueInterest',
              params: ({ context, event }) => ({ interest: context.chosen, by: event.by }),
            },
          },
        ],
      },
    },
    waiting: {
      tags: 'kept',
      description: 'The interest is kept on the device until the visitor signs up or logs in.',
      on: {
        'interest.stored': { description: 'The visitor signed in, and the interest is stored.', target: 'stored' },
        'interest.refused': {
          description: 'The visitor signed in, and the interest could not be stored.',
          target: 'choosing.refused',
        },
        'interest.changeRequested': { description: 'The visitor changes the selection.', target: 'choosing' },
        'interest.optionRequested': {
          description: 'The visitor asks for a further product on its card.',
          target: 'choosing',
          actions: { type: 'addOption', params: ({ event }) => ({ slug: event.slug }) },
        },
      },
    },
    storing: {
      description: 'The interest is being stored with the account.',
      on: {
        'interest.stored': { description: 'The server has stored the interest.', target: 'stored' },
        'interest.refused': { description: 'The server could not store the interest.', target: 'choosing.refused' },
      },
    },
    stored: {
      description: 'The page thanks the visitor.',
      on: {
        'interest.changeRequested': { description: 'The visitor adds another product.', target: 'choosing' },
        'interest.optionRequested': {
          description: 'The visitor asks for another product on its card.',
          target: 'choosing',
          actions: { type: 'addOption', params: ({ event }) => ({ slug: event.slug }) },
        },
      },
    },
  },
});
