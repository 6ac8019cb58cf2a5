import { sessionMachine } from '../../machines/session/session.machine.ts';
import { failure } from '../../machines/shared/failure.ts';
import { sampleUser } from '../support/sample-user.ts';
import { hasInput } from './child-input.ts';
import { defineModel, named } from './model.ts';

const ada = sampleUser();
const session = { token: 'signed-in-here', expires_at: 1, user: ada };
const credentials = { email: 'ada@example.com', password: 'correct horse' };
const registration = {
  fullName: 'Ada King',
  email: 'ada@example.com',
  password: 'correct horse',
  sharePermission: false,
};
const unreachable = named('the server is not reached', failure('unreachable', 'No connection.'));
const signedOut = named('the token is worth nothing', failure('signedOut', 'Sign in.'));
const invalid = named('the input is refused', failure('invalid', 'This is not right.'));

export const model = defineModel(sessionMachine, {
  input: [
    named('nobody was signed in on this device', { token: null }),
    named('a token is kept on this device', { token: 'kept-on-device' }),
  ],
  events: {
    'session.loginSubmitted': [{ credentials }],
    'session.registerSubmitted': [{ registration }],
    'session.logoutRequested': [{}],
    'session.refused': [{}],
    'session.retried': [{}],
    'session.openedElsewhere': [named('another tab signed in', { token: 'signed-in-elsewhere' })],
    'session.closedElsewhere': [{}],
  },
  invokes: {
    validateSession: { done: [named('the token is valid', ada)], error: [signedOut, unreachable] },
    login: { done: [named('the password is right', session)], error: [invalid, unreachable] },
    register: {
      done: [
        named('the account is there and signed in', { message: 'Welcome.', session }),
        named('the visitor is sent to the mail', { message: 'Look into your mail.', session: null }),
      ],
      error: [invalid],
    },
    logout: { done: [undefined], error: [unreachable] },
    watchOtherTabs: { done: [], error: [named('tabs cannot be told apart', new Error('no channel'))] },
  },
  delays: { retryTime: 3000 },
  context: ({ token, user, failure: last, notice }) => ({
    token,
    user: user?.id ?? null,
    last: last?.kind ?? null,
    notice,
  }),
  checks: {
    booting: () => true,
    validating: (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('settled') &&
      snapshot.context.token !== null &&
      hasInput(snapshot.children['validateSession'], { token: snapshot.context.token }) &&
      !snapshot.can({ type: 'session.loginSubmitted', credentials }),
    unconfirmed: (snapshot, { effects }) =>
      snapshot.hasTag('settled') &&
      !snapshot.hasTag('guest') &&
      !snapshot.hasTag('signedIn') &&
      snapshot.context.token !== null &&
      snapshot.context.failure?.kind === 'unreachable' &&
      snapshot.can({ type: 'session.retried' }) &&
      effects.length === 0,
    guest: (snapshot, { effects, event }) =>
      snapshot.hasTag('settled') &&
      snapshot.hasTag('guest') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.token === null &&
      snapshot.context.user === null &&
      snapshot.can({ type: 'session.loginSubmitted', credentials }) &&
      snapshot.can({ type: 'session.registerSubmitted', registration }) &&
      !snapshot.can({ type: 'session.logoutRequested' }) &&
      // Only the tab that finds the token worthless takes it off the device; the one that signs out tells the others.
      effects.some((effect) => effect.type === 'dropTokenQuietly') ===
        ['session.refused', 'xstate.error.actor.validateSession'].includes(event?.type ?? '') &&
      (event?.type !== 'xstate.error.actor.login' || snapshot.context.failure !== null) &&
      (event?.type !== 'xstate.error.actor.register' || snapshot.context.failure !== null) &&
      (event?.type !== 'xstate.done.actor.register' || snapshot.context.notice === 'Look into your mail.'),
    signingIn: (snapshot) =>
      snapshot.hasTag('guest') &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.notice === null &&
      hasInput(snapshot.children['login'], credentials) &&
      !snapshot.can({ type: 'session.loginSubmitted', credentials }),
    signingUp: (snapshot) =>
      snapshot.hasTag('guest') &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.notice === null &&
      hasInput(snapshot.children['register'], registration) &&
      !snapshot.can({ type: 'session.registerSubmitted', registration }),
    signedIn: (snapshot, { effects, event }) =>
      snapshot.hasTag('settled') &&
      snapshot.hasTag('signedIn') &&
      !snapshot.hasTag('guest') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.token !== null &&
      snapshot.context.user?.id === ada.id &&
      snapshot.context.failure === null &&
      snapshot.context.notice === null &&
      snapshot.can({ type: 'session.logoutRequested' }) &&
      // A new token is kept and other tabs hear of it; a token that came from the device or another tab is there already.
      effects.some((effect) => effect.type === 'keepToken') ===
        ['xstate.done.actor.login', 'xstate.done.actor.register'].includes(event?.type ?? ''),
    signingOut: (snapshot) =>
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('signedIn') &&
      hasInput(snapshot.children['logout'], { token: snapshot.context.token }),
    left: (snapshot, { effects }) =>
      snapshot.hasTag('guest') &&
      snapshot.context.token === null &&
      snapshot.context.user === null &&
      // The token goes before the page does.
      effects.map((effect) => effect.type).join() === 'dropToken,leave',
  },
  equivalentMutants: {
    'swap-outcome session.signingOut/done.invoke(logout)':
      'signing out ends in the same way whether the server was reached or not',
  },
});
