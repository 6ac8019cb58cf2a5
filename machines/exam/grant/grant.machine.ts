import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type GrantRequest =
  /** Extra minutes for one attempt. */
  | { kind: 'time'; examId: string; minutes: number; reason: string }
  /** An attempt at a certification, as from a purchase. */
  | { kind: 'exam'; email: string; certification: string }
  /** Vouchers for a partner to hand on, each for one exam. */
  | { kind: 'vouchers'; userId: string; certification: string; count: number; reason: string }
  /** A role that a user gets or loses. */
  | { kind: 'role'; userId: string; role: 'partner' | 'reviewer' | 'administrator'; given: boolean; reason: string }
  /** The answer to a colleague's proposal about a role. */
  | { kind: 'answer'; proposalId: string; answer: 'confirm' | 'decline' };

export type GrantContext = {
  failure: Failure | null;
  /** The last grant; while a request is pending, the requested one. */
  granted: GrantRequest | null;
  /** A second person has to confirm it first. */
  isProposed: boolean;
};

export type GrantOutcome = { proposed: boolean };

export type GrantEvent =
  | { type: 'grant.started' }
  | { type: 'grant.submitted'; request: GrantRequest }
  | { type: 'grant.cancelled' };

/** A grant from staff to somebody, from the form to the confirmation. */
export const grantMachine = setup({
  types: {
    context: {} as GrantContext,
    events: {} as GrantEvent,
    tags: {} as 'filling' | 'busy',
  },
  actors: {
    /** Saves the grant on the server, or proposes it there if a second person has to confirm it. */
    sendGrant: fromPromise<GrantOutcome, { request: GrantRequest | null }>(() => notProvided('sendGrant')),
  },
  actions: {
    /** Keeps what is being granted. */
    setGranted: assign((_, params: { request: GrantRequest | null }) => ({ granted: params.request })),
    /** Keeps the reason why nothing was granted, for the form to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), granted: null })),
    /** Keeps whether a second person has to confirm the grant. */
    setOutcome: assign((_, params: GrantOutcome) => ({ isProposed: params.proposed })),
    /** Clears the message about the failed grant. */
    clearFailure: assign({ failure: null }),
    /** Clears the confirmation of the last grant. */
    clearGranted: assign({ granted: null }),
    /** Reloads the displayed lists. */
    refreshLists: () => notProvided('refreshLists'),
  },
}).createMachine({
  id: 'grant',
  description: 'Staff grant extra minutes, an exam, vouchers or a role, or answer a proposal about a role.',
  context: { failure: null, granted: null, isProposed: false },
  initial: 'idle',
  states: {
    idle: {
      description: 'No grant is in progress.',
      on: {
        'grant.started': {
          description: 'The staff member opens the form.',
          target: 'filling',
          actions: 'clearGranted',
        },
      },
    },
    filling: {
      tags: 'filling',
      description: 'The staff member fills in the form.',
      exit: 'clearFailure',
      on: {
        'grant.submitted': {
          description: 'The staff member sends the form.',
          target: 'sending',
          actions: { type: 'setGranted', params: ({ event }) => ({ request: event.request }) },
        },
        'grant.cancelled': { description: 'The staff member closes the form.', target: 'idle' },
      },
    },
    sending: {
      tags: ['filling', 'busy'],
      description: 'The grant is being saved.',
      invoke: {
        src: 'sendGrant',
        id: 'sendGrant',
        input: ({ context }) => ({ request: context.granted }),
        onDone: {
          description: 'The grant is saved, or proposed if a second person has to confirm it.',
          target: 'idle',
          actions: [{ type: 'setOutcome', params: ({ event }) => event.output }, 'refreshLists'],
        },
        onError: {
          description: 'The server rejected the request or could not be reached; the input is kept.',
          target: 'filling',
          // Without a response the grant may still have been saved, so the lists are reloaded.
          actions: [{ type: 'setFailure', params: ({ event }) => ({ error: event.error }) }, 'refreshLists'],
        },
      },
    },
  },
});
