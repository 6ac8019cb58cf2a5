import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** Proof of identity and intent, the password and the address typed again, and what shall stay. */
export type DeletionWords = {
  password: string | null;
  confirmation: string;
  /** Whether credentials keep the holder's name. */
  keepName: boolean;
};

export type AccountDeletionEvent =
  | { type: 'accountDeletion.requested' }
  | { type: 'accountDeletion.cancelled' }
  | ({ type: 'accountDeletion.confirmed' } & DeletionWords);

/** Deletes the user's account after a confirmation. */
export const accountDeletionMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as AccountDeletionEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** Deletes the account and its personal data on the server. */
    deleteAccount: fromPromise<void, DeletionWords>(() => notProvided('deleteAccount')),
    /** Asks the server whether the account still exists. */
    readAccount: fromPromise<boolean>(() => notProvided('readAccount')),
  },
  guards: {
    /** No response arrived, so the account may be deleted already. */
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    /** The account still exists. */
    accountExists: (_, params: { accountExists: boolean }) => params.accountExists,
  },
  actions: {
    /** Keeps the reason why the account was not deleted, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message about the failed deletion. */
    clearFailure: assign({ failure: null }),
    /** Notifies the session that the account is deleted, which ends the visit. */
    reportDeleted: () => notProvided('reportDeleted'),
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'A user deletes the account after typing the email address to confirm.',
  context: { failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No deletion is in progress.',
      on: {
        'accountDeletion.requested': { description: 'The user asks to delete the account.', target: 'confirming' },
      },
    },
    confirming: {
      tags: 'open',
      description:
        'The dialog lists what is deleted and what is kept, asks for the email address and, of a holder of credentials, whether they keep the name.',
      on: {
        'accountDeletion.cancelled': { description: 'The user cancels.', target: 'closed' },
        'accountDeletion.confirmed': { description: 'The user confirms the deletion.', target: 'deleting' },
      },
    },
    refused: {
      tags: 'open',
      description: 'The dialog shows what is wrong; the input is kept.',
      exit: 'clearFailure',
      on: {
        'accountDeletion.cancelled': { description: 'The user cancels.', target: 'closed' },
        'accountDeletion.confirmed': { description: 'The user confirms the deletion again.', target: 'deleting' },
      },
    },
    deleting: {
      tags: ['open', 'busy'],
      description: 'The account is being deleted.',
      invoke: {
        src: 'deleteAccount',
        id: 'deleteAccount',
        input: ({ event }) => {
          assertEvent(event, 'accountDeletion.confirmed');
          return { password: event.password, confirmation: event.confirmation, keepName: event.keepName };
        },
        onDone: { description: 'The server deleted the account.', target: 'deleted', actions: 'reportDeleted' },
        onError: [
          {
            description: 'No response arrived, so the account may already have been deleted.',
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'checking',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server rejected the request.',
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    checking: {
      tags: ['open', 'busy'],
      description: 'The page asks the server whether the account still exists.',
      invoke: {
        src: 'readAccount',
        id: 'readAccount',
        onDone: [
          {
            description: 'The account still exists.',
            guard: { type: 'accountExists', params: ({ event }) => ({ accountExists: event.output }) },
            target: 'refused',
          },
          {
            description: 'The account is deleted; only the response was lost.',
            target: 'deleted',
            actions: 'reportDeleted',
          },
        ],
        onError: { description: 'The server is still unreachable, so the outcome is unknown.', target: 'refused' },
      },
    },
    deleted: { type: 'final', tags: ['open', 'busy'], description: 'The start page is loading.' },
  },
});
