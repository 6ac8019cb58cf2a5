import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type GrantRequest =
  /** More minutes for one attempt. */
  | { kind: 'time'; examId: string; minutes: number; reason: string }
  /** An attempt at a certification, as a purchase would give it. */
  | { kind: 'exam'; email: string; certification: string };

export type GrantContext = {
  failure: Failure | null;
  /** The last thing that was granted; while it is on its way, what is to be granted. */
  granted: GrantRequest | null;
  /** It is about a staff member, so that a second person has to confirm it first. */
  isProposed: boolean;
};

export type GrantOutcome = { proposed: boolean };

export type GrantEvent =
  | { type: 'grant.started' }
  | { type: 'grant.submitted'; request: GrantRequest }
  | { type: 'grant.cancelled' };

/** Something that staff give to a candidate, from the form to the confirmation. */
export const grantMachine = setup({
  types: {
    context: {} as GrantContext,
    events: {} as GrantEvent,
    tags: {} as 'filling' | 'busy',
  },
  actors: {
    sendGrant: fromPromise<GrantOutcome, { request: GrantRequest | null }>(() => notProvided('sendGrant')),
  },
  actions: {
    takeGranted: assign((_, params: { request: GrantRequest | null }) => ({ granted: params.request })),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error), granted: null })),
    takeOutcome: assign((_, params: GrantOutcome) => ({ isProposed: params.proposed })),
    clearFailure: assign({ failure: null }),
    clearGranted: assign({ granted: null }),
    /** The lists on show are fetched again. */
    refreshLists: () => notProvided('refreshLists'),
  },
}).createMachine({
  id: 'grant',
  description: 'Something that staff give to a candidate: minutes, or an exam.',
  context: { failure: null, granted: null, isProposed: false },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being granted.',
      on: {
        'grant.started': { description: 'The form is opened.', target: 'filling', actions: 'clearGranted' },
      },
    },
    filling: {
      tags: 'filling',
      description: 'The form is being filled in.',
      exit: 'clearFailure',
      on: {
        'grant.submitted': {
          description: 'The form is sent.',
          target: 'sending',
          actions: { type: 'takeGranted', params: ({ event }) => ({ request: event.request }) },
        },
        'grant.cancelled': { description: 'The form is closed.', target: 'idle' },
      },
    },
    sending: {
      tags: ['filling', 'busy'],
      description: 'It is being stored.',
      invoke: {
        src: 'sendGrant',
        id: 'sendGrant',
        input: ({ context }) => ({ request: context.granted }),
        onDone: {
          description: 'It is granted, or about a staff member and proposed.',
          target: 'idle',
          actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'refreshLists'],
        },
        onError: {
          description: 'It was refused or the server was not reached; what was written stays.',
          target: 'filling',
          // Without an answer it may have been stored all the same: the lists show it.
          actions: [{ type: 'takeFailure', params: ({ event }) => ({ error: event.error }) }, 'refreshLists'],
        },
      },
    },
  },
});
