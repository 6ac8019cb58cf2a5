import { assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { AcceptedInvitation, OpenedInvitation } from '../../../src/contract/team/people.ts';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type AcceptInvitationContext = {
  token: string;
  invitation: OpenedInvitation | null;
  /** The membership that the visitor got. */
  membership: AcceptedInvitation | null;
  /** Why the invitation was not loaded or accepted. */
  failure: Failure | null;
};

export type AcceptInvitationEvent =
  | { type: 'acceptInvitation.guestSeen' }
  | { type: 'acceptInvitation.userSeen' }
  | { type: 'acceptInvitation.signInAsked' }
  | { type: 'acceptInvitation.submitted' }
  | { type: 'acceptInvitation.retried' };

/** Accepts an invitation to a team, from the link in its mail to the membership. */
export const acceptInvitationMachine = setup({
  types: {
    context: {} as AcceptInvitationContext,
    events: {} as AcceptInvitationEvent,
    input: {} as { token: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Loads who invites to which team, and whether the invitation can be accepted. */
    readInvitation: fromPromise<OpenedInvitation, { token: string }>(() => notProvided('readInvitation')),
    /** Accepts the invitation on the server. */
    acceptInvitation: fromPromise<AcceptedInvitation, { token: string }>(() => notProvided('acceptInvitation')),
    /** Reports whether the visitor is signed in, now and after each change. */
    watchVisitor: fromCallback<{ type: 'ignored' }>(() => notProvided('watchVisitor')),
  },
  guards: {
    /** The invitation can no longer be accepted. */
    isOver: (_, params: { invitation: OpenedInvitation }) => params.invitation.refusal !== null,
    /** There is no such invitation. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** The server no longer accepts the session. */
    isSignedOut: (_, params: { failure: Failure }) => params.failure.kind === 'signedOut',
    /** No answer came, so the invitation may be accepted already. */
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    /** The visitor is not signed in. */
    isGuest: stateIn('#acceptInvitation.visitor.guest'),
    /** The visitor is signed in. */
    isSignedIn: stateIn('#acceptInvitation.visitor.signedIn'),
  },
  actions: {
    /** Shows who invites to which team. */
    setInvitation: assign((_, params: { invitation: OpenedInvitation }) => ({ invitation: params.invitation })),
    /** Shows the team and the role that the visitor has now. */
    setMembership: assign((_, params: { membership: AcceptedInvitation }) => ({ membership: params.membership })),
    /** Keeps the reason why the invitation was not loaded or accepted, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message about the invitation. */
    clearFailure: assign({ failure: null }),
    /** Keeps the invitation on the device until it is accepted, across page changes. */
    keepPending: (_, _params: { token: string }) => notProvided('keepPending'),
    /** Removes the invitation from the device. */
    dropPending: () => notProvided('dropPending'),
    /** Opens the login and sign-up dialog with the invitation texts. */
    askToSignIn: () => notProvided('askToSignIn'),
  },
}).createMachine({
  id: 'acceptInvitation',
  description: 'A visitor opens the link of a team invitation and accepts it.',
  type: 'parallel',
  context: ({ input }) => ({ token: input.token, invitation: null, membership: null, failure: null }),
  invoke: {
    src: 'watchVisitor',
    id: 'watchVisitor',
    onError: {
      description: 'The page no longer receives session updates; a call that needs a session reports its absence.',
    },
  },
  states: {
    visitor: {
      description: 'Whether the visitor is signed in.',
      initial: 'unsettled',
      on: {
        'acceptInvitation.guestSeen': { description: 'The visitor is not signed in.', target: '.guest' },
        'acceptInvitation.userSeen': { description: 'The visitor has a session.', target: '.signedIn' },
      },
      states: {
        unsettled: { description: 'The session has not been checked yet.' },
        guest: { description: 'The visitor is a guest.' },
        signedIn: { description: 'The visitor is a signed-in user.' },
      },
    },
    invitation: {
      description: 'How far accepting has come.',
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          description: 'The page looks the invitation up.',
          invoke: {
            src: 'readInvitation',
            id: 'readInvitation',
            input: ({ context }) => ({ token: context.token }),
            onDone: [
              {
                description: 'The invitation cannot be accepted any more.',
                guard: { type: 'isOver', params: ({ event }) => ({ invitation: event.output }) },
                target: 'over',
                actions: { type: 'setInvitation', params: ({ event }) => ({ invitation: event.output }) },
              },
              {
                description: 'The invitation can be accepted.',
                target: 'deciding',
                actions: [
                  { type: 'setInvitation', params: ({ event }) => ({ invitation: event.output }) },
                  { type: 'keepPending', params: ({ context }) => ({ token: context.token }) },
                ],
              },
            ],
            onError: [
              {
                description: 'The invitation does not exist.',
                guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'unknown',
              },
              {
                description: 'The invitation could not be looked up.',
                target: 'unreachable',
                actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
        },
        unreachable: {
          description:
            'The page says why the invitation could not be looked up: the server did not respond, or allows no more for now.',
          exit: 'clearFailure',
          on: {
            'acceptInvitation.retried': {
              description: 'The visitor looks the invitation up again.',
              target: 'reading',
            },
          },
        },
        unknown: {
          type: 'final',
          description: 'The page says that the link leads to no invitation.',
          entry: 'dropPending',
        },
        over: {
          type: 'final',
          description:
            'The page says why the invitation cannot be accepted (accepted, withdrawn, expired, or the team is archived) and what to do next.',
          entry: 'dropPending',
        },
        deciding: {
          tags: 'busy',
          description: 'The next step depends on the session.',
          always: [
            {
              description: 'A guest reads who invites to which team.',
              guard: 'isGuest',
              target: 'signInNeeded',
              // Clears a failure that concerned another session.
              actions: 'clearFailure',
            },
            { description: 'A signed-in user can accept at once.', guard: 'isSignedIn', target: 'offered' },
          ],
        },
        signInNeeded: {
          description:
            'The page shows a guest who invites to which team; the invitation is kept on this device until somebody signs in.',
          always: { description: 'The visitor has signed in.', guard: 'isSignedIn', target: 'deciding' },
          on: {
            'acceptInvitation.signInAsked': {
              description: 'The guest chooses to accept the invitation and is asked to log in or sign up.',
              actions: 'askToSignIn',
            },
          },
        },
        offered: {
          description: 'The user is signed in and can accept the invitation.',
          always: { description: 'The session has ended.', guard: 'isGuest', target: 'deciding' },
          exit: 'clearFailure',
          on: {
            'acceptInvitation.submitted': {
              description: 'The user accepts the invitation.',
              target: 'accepting',
            },
          },
        },
        accepting: {
          tags: 'busy',
          description: 'The invitation is being accepted.',
          invoke: {
            src: 'acceptInvitation',
            id: 'acceptInvitation',
            input: ({ context }) => ({ token: context.token }),
            onDone: {
              description: 'The user belongs to the team.',
              target: 'accepted',
              actions: { type: 'setMembership', params: ({ event }) => ({ membership: event.output }) },
            },
            onError: [
              {
                description: 'The session has ended: the visitor has to sign in again.',
                guard: { type: 'isSignedOut', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'deciding',
              },
              {
                description: 'No response arrived, so the invitation may already have been accepted. A retry is safe.',
                guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: 'failed',
                actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
              {
                description:
                  'The server rejected the request or allows no more for now; the invitation is looked up again.',
                target: 'reading',
                actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
        },
        failed: {
          description: 'The server did not respond; the same request can be sent again.',
          exit: 'clearFailure',
          on: {
            'acceptInvitation.retried': { description: 'The user sends the request again.', target: 'accepting' },
          },
        },
        accepted: {
          type: 'final',
          description: 'The page shows the team and the role, and where to begin.',
          entry: 'dropPending',
        },
      },
    },
  },
});
