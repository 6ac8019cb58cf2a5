import { assign, fromPromise, setup } from 'xstate';
import type { OptionalMailKind } from '../../../src/contract/account/mail-kinds.ts';
import type { MailPreferences } from '../../../src/contract/account/mails.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What a person changes: whether a kind of emails comes, or that the address takes emails again. */
export type MailChange = { of: 'kind'; kind: OptionalMailKind; isOn: boolean } | { of: 'address' };

export type MailPreferencesContext = {
  /** Changes that the server has not stored yet, the oldest first; the first one is on its way. */
  changes: readonly MailChange[];
  failure: Failure | null;
};

/** A person chooses which optional emails to get. */
export const mailPreferencesMachine = setup({
  types: {
    context: {} as MailPreferencesContext,
    events: {} as { type: 'mailPreferences.changed'; change: MailChange },
    tags: {} as 'busy',
  },
  actors: {
    /** Stores one change on the server. */
    storeChange: fromPromise<MailPreferences, { change: MailChange | undefined }>(() => notProvided('storeChange')),
  },
  actions: {
    /** Adds the change to those that the server stores one after another, and clears the last failure. */
    addChange: assign(({ context }, params: { change: MailChange }) => ({
      changes: [...context.changes, params.change],
      failure: null,
    })),
    /** Drops the change that the server answered. */
    dropChange: assign(({ context }) => ({ changes: context.changes.slice(1) })),
    /** Keeps the reason why a change was not stored, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Shows the choices as the server stored them. */
    showStored: (_, _params: { stored: MailPreferences }) => notProvided('showStored'),
  },
  guards: {
    /** Another change waits behind the one that was answered. */
    isMoreWaiting: ({ context }) => context.changes.length > 1,
  },
}).createMachine({
  id: 'mailPreferences',
  description: 'A person chooses which optional emails to get.',
  context: { changes: [], failure: null },
  initial: 'settled',
  states: {
    settled: {
      description: 'The switches show what is stored on the server.',
      on: {
        'mailPreferences.changed': {
          description: 'The person changes a choice.',
          target: 'storing',
          actions: { type: 'addChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
    },
    storing: {
      tags: 'busy',
      description: 'The switches show the choices, and the server stores them one after another.',
      on: {
        'mailPreferences.changed': {
          description: 'The person changes another choice before the last one is stored; the new one waits.',
          actions: { type: 'addChange', params: ({ event }) => ({ change: event.change }) },
        },
      },
      invoke: {
        src: 'storeChange',
        id: 'storeChange',
        input: ({ context }) => ({ change: context.changes[0] }),
        onDone: [
          {
            description: 'The change is stored, and the server gets the next one.',
            guard: 'isMoreWaiting',
            target: 'storing',
            reenter: true,
            actions: ['dropChange', { type: 'showStored', params: ({ event }) => ({ stored: event.output }) }],
          },
          {
            description: 'The last change is stored.',
            target: 'settled',
            actions: ['dropChange', { type: 'showStored', params: ({ event }) => ({ stored: event.output }) }],
          },
        ],
        onError: [
          {
            description: 'A change is not stored: its switch goes back, and the server gets the next one.',
            guard: 'isMoreWaiting',
            target: 'storing',
            reenter: true,
            actions: ['dropChange', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            description: 'The last change is not stored: its switch goes back, and the page says why.',
            target: 'settled',
            actions: ['dropChange', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
  },
});
