import { SOCIAL_LOGIN_MS, socialLoginMachine } from '../../../machines/account/social-login/social-login.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

const STARTED_AT = 1_000_000;
const OVER_AT = STARTED_AT + SOCIAL_LOGIN_MS;
const IN_TIME = OVER_AT - 1;
const ENDED_AT = OVER_AT + 5;
const USER = 'ada';

export const model = defineModel(socialLoginMachine, {
  input: [
    named('to sign in', { purpose: 'login' as const, userId: null, startedAt: STARTED_AT }),
    named('to connect', { purpose: 'connect' as const, userId: USER, startedAt: STARTED_AT }),
    named('to confirm', { purpose: 'confirm' as const, userId: USER, startedAt: STARTED_AT }),
    named('to join', { purpose: 'join' as const, userId: USER, startedAt: STARTED_AT }),
  ],
  events: {
    'social.returned': [
      named('in the same browser, as a guest', { sameBrowser: true, userId: null, at: IN_TIME }),
      named('in the same browser, as the same user', { sameBrowser: true, userId: USER, at: IN_TIME }),
      named('in the same browser, as another user', { sameBrowser: true, userId: 'eve', at: IN_TIME }),
      named('in another browser', { sameBrowser: false, userId: USER, at: IN_TIME }),
      named('too late, in the same browser', { sameBrowser: true, userId: USER, at: OVER_AT }),
      named('too late, in another browser', { sameBrowser: false, userId: USER, at: OVER_AT }),
    ],
    'social.providerUnavailable': [{}],
    'social.completed': [{ at: ENDED_AT }],
    'social.refused': [{ reason: 'account_exists', at: ENDED_AT }],
  },
  words: {
    'social.returned': 'A browser comes back from the provider.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['started'],
      events: ['social.providerUnavailable', 'social.completed', 'social.refused'],
      because: 'the provider has not been contacted yet',
    },
    { in: ['exchanging'], events: ['social.returned'], because: 'a callback from the provider is used once' },
  ],
  checks: {
    started: (snapshot) => {
      const { context } = snapshot;
      const comesBack = (sameBrowser: boolean, userId: string | null, at: number) =>
        snapshot.can({ type: 'social.returned', sameBrowser, userId, at });
      return (
        context.expiresAt === OVER_AT &&
        context.returnedAt === null &&
        context.endedAt === null &&
        context.reason === null &&
        comesBack(true, context.userId, IN_TIME) &&
        comesBack(true, context.userId, OVER_AT) &&
        // A stolen state can neither be used nor be used up.
        !comesBack(false, context.userId, IN_TIME) &&
        !comesBack(false, context.userId, OVER_AT) &&
        comesBack(true, 'eve', IN_TIME) === (context.purpose === 'login') &&
        !snapshot.can({ type: 'social.completed', at: ENDED_AT })
      );
    },
    exchanging: (snapshot) =>
      snapshot.context.returnedAt === IN_TIME &&
      snapshot.context.endedAt === null &&
      !snapshot.can({ type: 'social.returned', sameBrowser: true, userId: snapshot.context.userId, at: IN_TIME }) &&
      snapshot.can({ type: 'social.completed', at: ENDED_AT }) &&
      snapshot.can({ type: 'social.refused', reason: 'x', at: ENDED_AT }) &&
      snapshot.can({ type: 'social.providerUnavailable' }),
    completed: ({ context, status }) =>
      status === 'done' && context.endedAt === ENDED_AT && context.reason === null && context.returnedAt === IN_TIME,
    refused: ({ context, status }) =>
      status === 'done' && context.endedAt === ENDED_AT && context.reason === 'account_exists',
    expired: ({ context, status }) => status === 'done' && context.endedAt === OVER_AT && context.returnedAt === null,
  },
  equivalentMutants: {
    'swap-order socialLogin.started/social.returned[isInTimeAndPlace]/0': 'in time and too late exclude each other',
  },
});
