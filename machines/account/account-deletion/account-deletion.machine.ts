import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What shows that it is the user who wants this, and that it is meant. */
export type DeletionWords = { password: string | null; confirmation: string };

export type AccountDeletionEvent =
  | { type: 'accountDeletion.requested' }
  | { type: 'accountDeletion.cancelled' }
  | ({ type: 'accountDeletion.confirmed' } & DeletionWords);

/** Deleting one's account. */
export const accountDeletionMachine = setup({
  types: {
    context: {} as { failure: Failure | null },
    events: {} as AccountDeletionEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    deleteAccount: fromPromise<void, DeletionWords>(() => notProvided('deleteAccount')),
    /** Whether the account is still there. */
    readAccount: fromPromise<boolean>(() => notProvided('readAccount')),
  },
  guards: {
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    isThere: (_, params: { isThere: boolean }) => params.isThere,
  },
  actions: {
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    /** Tells the session chart, which leaves the page. */
    reportDeleted: () => notProvided('reportDeleted'),
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'A user deletes the account, after typing the e-mail address once more.',
  context: { failure: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The account stays.',
      on: { 'accountDeletion.requested': { description: 'The user wants to delete it.', target: 'confirming' } },
    },
    confirming: {
      tags: 'open',
      description: 'The user is told what goes and what stays, and asked to type the address.',
      on: {
        'accountDeletion.cancelled': { description: 'The user lets it be.', target: 'closed' },
        'accountDeletion.confirmed': { description: 'The user means it.', target: 'deleting' },
      },
    },
    refused: {
      tags: 'open',
      description: 'The dialog says what was wrong; what was typed stays.',
      exit: 'clearFailure',
      on: {
        'accountDeletion.cancelled': { description: 'The user lets it be.', target: 'closed' },
        'accountDeletion.confirmed': { description: 'The user tries again.', target: 'deleting' },
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
          return { password: event.password, confirmation: event.confirmation };
        },
        onDone: { description: 'It is deleted.', target: 'deleted', actions: 'reportDeleted' },
        onError: [
          {
            description: 'No reply reached the page, so the account may be deleted.',
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'checking',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server refused it.',
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    checking: {
      tags: ['open', 'busy'],
      description: 'The server is asked whether the account is still there.',
      invoke: {
        src: 'readAccount',
        id: 'readAccount',
        onDone: [
          {
            description: 'The account is still there.',
            guard: { type: 'isThere', params: ({ event }) => ({ isThere: event.output }) },
            target: 'refused',
          },
          {
            description: 'The account is deleted; only the reply was lost.',
            target: 'deleted',
            actions: 'reportDeleted',
          },
        ],
        onError: { description: 'The server is not reached either; nothing is known.', target: 'refused' },
      },
    },
    deleted: { type: 'final', tags: ['open', 'busy'], description: 'The start page is being loaded.' },
  },
});
