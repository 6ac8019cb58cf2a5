import { assign, setup } from 'xstate';
import type { SocialPurpose } from '../../../src/contract/account/social.ts';

/** How long somebody may take at the provider. Milliseconds. */
export const SOCIAL_LOGIN_MS = 600_000;

export type SocialLoginContext = {
  purpose: SocialPurpose;
  /** Who connects, joins or confirms; null for a sign-in. */
  userId: string | null;
  expiresAt: number;
  returnedAt: number | null;
  endedAt: number | null;
  /** Why it was refused, in the word that callers get as a code. */
  reason: string | null;
};

export type SocialLoginEvent =
  | { type: 'social.returned'; sameBrowser: boolean; userId: string | null; at: number }
  | { type: 'social.providerUnavailable' }
  | { type: 'social.completed'; at: number }
  | { type: 'social.refused'; reason: string; at: number };

export type SocialLoginInput = { purpose: SocialPurpose; userId: string | null; startedAt: number };

/**
 * One sign-in with a provider, from the redirect to the callback. The server runs it: it restores the stored state, asks the chart what an event makes of it,
 * and stores the answer on the condition that nobody else stored one meanwhile, so that each state is used once.
 */
export const socialLoginMachine = setup({
  types: {
    context: {} as SocialLoginContext,
    events: {} as SocialLoginEvent,
    input: {} as SocialLoginInput,
  },
  guards: {
    isInTimeAndPlace: ({ context }, params: { sameBrowser: boolean; userId: string | null; at: number }) =>
      params.sameBrowser &&
      params.at < context.expiresAt &&
      (context.purpose === 'login' || params.userId === context.userId),
    isTooLate: ({ context }, params: { sameBrowser: boolean; at: number }) =>
      params.sameBrowser && params.at >= context.expiresAt,
  },
  actions: {
    noteReturn: assign((_, params: { at: number }) => ({ returnedAt: params.at })),
    clearReturn: assign({ returnedAt: null }),
    noteEnd: assign((_, params: { at: number }) => ({ endedAt: params.at })),
    storeReason: assign((_, params: { reason: string }) => ({ reason: params.reason })),
  },
}).createMachine({
  id: 'socialLogin',
  description:
    'One trip to GitHub or Discord and back: to sign in, to connect it with an account, to join a server, to confirm who is using a session.',
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
            description: 'The same browser, and the same user unless it is a sign-in, comes back in time with a code.',
            guard: {
              type: 'isInTimeAndPlace',
              params: ({ event }) => ({ sameBrowser: event.sameBrowser, userId: event.userId, at: event.at }),
            },
            target: 'exchanging',
            actions: { type: 'noteReturn', params: ({ event }) => ({ at: event.at }) },
          },
          {
            description: 'The same browser comes back when the time is over.',
            guard: { type: 'isTooLate', params: ({ event }) => ({ sameBrowser: event.sameBrowser, at: event.at }) },
            target: 'expired',
            actions: { type: 'noteEnd', params: ({ event }) => ({ at: event.at }) },
          },
        ],
      },
    },
    exchanging: {
      description: 'The provider is asked who the code stands for. The same state that comes once more is refused.',
      on: {
        'social.providerUnavailable': {
          description: 'The provider does not answer; the same return may be tried again.',
          target: 'started',
          actions: 'clearReturn',
        },
        'social.completed': {
          description: 'The person is signed in, the provider connected, or the server joined.',
          target: 'completed',
          actions: { type: 'noteEnd', params: ({ event }) => ({ at: event.at }) },
        },
        'social.refused': {
          description: 'The provider does not know the code, or the account may not be used.',
          target: 'refused',
          actions: [
            { type: 'noteEnd', params: ({ event }) => ({ at: event.at }) },
            { type: 'storeReason', params: ({ event }) => ({ reason: event.reason }) },
          ],
        },
      },
    },
    completed: { type: 'final', description: 'Completed; the state cannot be used again.' },
    refused: { type: 'final', description: 'Refused; the reason is stored, and the state cannot be used again.' },
    expired: { type: 'final', description: 'The person came back too late and has to start again.' },
  },
});
