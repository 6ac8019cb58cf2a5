import { assign, setup } from 'xstate';
import type { SocialPurpose } from '../../../src/contract/account/social.ts';

/** How long the user may take at the provider. Milliseconds. */
export const SOCIAL_LOGIN_MS = 600_000;

export type SocialLoginContext = {
  purpose: SocialPurpose;
  /** The user who connects, joins or confirms; null for a sign-in. */
  userId: string | null;
  expiresAt: number;
  returnedAt: number | null;
  endedAt: number | null;
  /** The reason for the rejection, as callers receive it in an error code. */
  reason: string | null;
};

export type SocialLoginEvent =
  | { type: 'social.returned'; sameBrowser: boolean; userId: string | null; at: number }
  | { type: 'social.providerUnavailable' }
  | { type: 'social.completed'; at: number }
  | { type: 'social.refused'; reason: string; at: number };

export type SocialLoginInput = { purpose: SocialPurpose; userId: string | null; startedAt: number };

/**
 * One OAuth flow, from the redirect to the callback. It runs on the server, which restores the stored state, passes an
 * event to the chart and stores the next state only if no other request changed it meanwhile. Each authorization is
 * therefore used once.
 */
export const socialLoginMachine = setup({
  types: {
    context: {} as SocialLoginContext,
    events: {} as SocialLoginEvent,
    input: {} as SocialLoginInput,
  },
  guards: {
    /** The same browser comes back in time, with the same user unless the purpose is to sign in. */
    isInTimeAndPlace: ({ context }, params: { sameBrowser: boolean; userId: string | null; at: number }) =>
      params.sameBrowser &&
      params.at < context.expiresAt &&
      (context.purpose === 'login' || params.userId === context.userId),
    /** The same browser comes back after the authorization has expired. */
    isTooLate: ({ context }, params: { sameBrowser: boolean; at: number }) =>
      params.sameBrowser && params.at >= context.expiresAt,
  },
  actions: {
    /** Stores when the user came back from the provider. */
    storeReturnTime: assign((_, params: { at: number }) => ({ returnedAt: params.at })),
    /** Clears the time of the return, so that the same callback can be retried. */
    clearReturn: assign({ returnedAt: null }),
    /** Stores when the authorization ended. */
    storeEndTime: assign((_, params: { at: number }) => ({ endedAt: params.at })),
    /** Stores why the authorization was rejected. */
    storeReason: assign((_, params: { reason: string }) => ({ reason: params.reason })),
  },
}).createMachine({
  id: 'socialLogin',
  description:
    'One authorization with GitHub or Discord: to sign in, connect the provider, join a server or confirm who is using a session.',
  context: ({ input }) => ({
    purpose: input.purpose,
    userId: input.userId,
    expiresAt: input.startedAt + SOCIAL_LOGIN_MS,
    returnedAt: null,
    endedAt: null,
    reason: null,
  }),
  initial: 'started',
  states: {
    started: {
      description: 'The browser was redirected to the provider and has not come back yet.',
      on: {
        'social.returned': [
          {
            description:
              'The same browser, and the same user unless they are signing in, comes back in time with a code.',
            guard: {
              type: 'isInTimeAndPlace',
              params: ({ event }) => ({ sameBrowser: event.sameBrowser, userId: event.userId, at: event.at }),
            },
            target: 'exchanging',
            actions: { type: 'storeReturnTime', params: ({ event }) => ({ at: event.at }) },
          },
          {
            description: 'The same browser comes back after the authorization has expired.',
            guard: { type: 'isTooLate', params: ({ event }) => ({ sameBrowser: event.sameBrowser, at: event.at }) },
            target: 'expired',
            actions: { type: 'storeEndTime', params: ({ event }) => ({ at: event.at }) },
          },
        ],
      },
    },
    exchanging: {
      description: 'The server exchanges the code with the provider. A repeated callback is rejected.',
      on: {
        'social.providerUnavailable': {
          description: 'The provider does not respond; the same callback may be retried.',
          target: 'started',
          actions: 'clearReturn',
        },
        'social.completed': {
          description: 'The user is signed in, the provider connected, or the server joined.',
          target: 'completed',
          actions: { type: 'storeEndTime', params: ({ event }) => ({ at: event.at }) },
        },
        'social.refused': {
          description: 'The provider rejects the code, or the account may not be used.',
          target: 'refused',
          actions: [
            { type: 'storeEndTime', params: ({ event }) => ({ at: event.at }) },
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
          ],
        },
      },
    },
    completed: { type: 'final', description: 'The authorization is complete and cannot be used again.' },
    refused: {
      type: 'final',
      description: 'The authorization is rejected; the reason is stored, and the authorization cannot be used again.',
    },
    expired: { type: 'final', description: 'The user came back too late and has to start again.' },
  },
});
