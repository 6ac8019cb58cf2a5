import type { SnapshotFrom } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Session, User } from '../../../src/contract/account/session.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ada } from '../../support/contract-samples.ts';
import { ahead, doneWith, effectsOf, failedWith, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const NEW_ACCOUNT_MS = 180_000;

const fresh: User = { ...ada, created_minutes_ago: 0 };
/** The account ages after its sign-up: its last minute as a new account, and the minute after. */
const nearlyOld: User = { ...ada, created_minutes_ago: 2 };
const justOld: User = { ...ada, created_minutes_ago: 3 };
const administrator: User = { ...ada, id: 'administrator', roles: ['administrator'] };
const impersonated: User = { ...ada, impersonated_by: { id: administrator.id, name: 'Grace Hopper' } };

/** A user with so many of everything that there can be several of. */
const withEach = (count: 1 | 2): User => {
  const first = <One, Two>(...both: [One, Two]): (One | Two)[] => both.slice(0, count);
  const orderOf = (id: string): User['orders'][number] => ({
    ...{ id, product: 'vuejs-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
    ...{ onboarding_status: 'none', created_at: 1 },
  });
  const exam = { certification_id: 'vuejs-developer', type: 'EXAM' } as const;
  const training = { certification_id: 'vuejs-developer', type: 'TRAINING' } as const;
  return {
    ...fresh,
    roles: first('owner', 'member'),
    settings: { exercises: first('one', 'two') },
    metadata: { interest: first('react', 'angular') },
    socials: first({ name: 'github', joined: false }, { name: 'discord', joined: true }),
    orders: first(orderOf('order-1'), orderOf('order-2')),
    vouchers: first({ code: 'A', product: exam }, { code: 'A', product: training }),
    team_vouchers: first({ code: 'B', product: exam }, { code: 'C', product: training }),
    entitlements: first(exam, training),
  };
};

const sessionOf = (user: User): Session => ({ token: 'signed-in-here', expires_at: 1, user });
const credentials = { email: 'ada@example.com', password: 'correct horse' };
const registration = {
  fullName: 'Ada King',
  email: 'ada@example.com',
  password: 'correct horse',
  sharePermission: false,
};
const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const signedOut = named('the token is invalid', failure('signedOut', 'Sign in.'));
const factorAsked = named(
  'the account has a second factor',
  failure('refused', 'Confirm.', { code: 'second_factor_required' }),
);
const invalid = named('the input is invalid', failure('invalid', 'This is not right.'));

const isAdministrator = (user: User | null) => user?.roles.includes('administrator') ?? false;
const isOrdinary = (user: User | null) => user !== null && user.impersonated_by === null && !isAdministrator(user);
const names = (effects: readonly { type: string }[]) => effects.map(({ type }) => type);
/** Clears cached data, and then starts the queued actions: in this order, when a session begins. */
const BEGINNING = ['resetStores', 'releaseFlash', 'startQueuedActions'].join();
/** It may come in any state, and changes nothing: what the step before it did is not done again, and its failure stays. */
const LISTENER_FAILED = 'xstate.error.actor.watchOtherTabs';

type Now = SnapshotFrom<typeof sessionMachine>;

/** Nothing is told or kept of a form. */
const isQuiet = ({ context: { failure: last, notice, submitted } }: Now) =>
  last === null && notice === null && submitted === null;

/** Nobody is signed in, and nothing is left of a form. */
const isBlank = (now: Now) => now.context.token === null && now.context.user === null && isQuiet(now);

/** The session is the user's, with everything that the user has. */
const begins = (now: Now, { token, user }: Session) =>
  now.context.token === token && isSame(now.context.user, user) && isQuiet(now);

/** What a session begins as, by who it is. */
const ageOf = ({ impersonated_by, created_minutes_ago }: User) => {
  if (impersonated_by !== null) return 'signedIn.impersonating';
  return created_minutes_ago < 3 ? 'signedIn.newAccount' : 'signedIn.established';
};

const isOther = (now: Now, { event }: { event: { token: string } }) =>
  now.context.token === event.token && isQuiet(now) && 'validating';

/** Whatever was on show before, an answer about the session leaves no other message, and no password, behind. */
function isTidy(validating: SnapshotFrom<typeof sessionMachine>): boolean {
  const now = withContext(validating, {
    failure: failure('refused', 'Earlier.'),
    notice: 'Earlier.',
    submitted: { email: 'ada@example.com', password: 'secret' },
  });
  const kept = ({ context }: typeof now) => [context.failure?.message ?? null, context.notice, context.submitted];
  const signedOut = ahead(now, failedWith('validateSession', failure('signedOut', 'Over.')));
  const { user } = ahead(now, doneWith('validateSession', { id: 'ada' })).context;
  return (
    isSame(kept(ahead(now, doneWith('validateSession', { id: 'ada' }))), [null, null, null]) &&
    isSame(user, { id: 'ada' }) &&
    isSame(kept(signedOut), [null, null, null]) &&
    isSame([signedOut.context.token, signedOut.context.user], [null, null]) &&
    isSame(kept(ahead(now, { type: 'session.openedElsewhere', token: 'other' })), [null, null, null]) &&
    isSame(kept(ahead(now, { type: 'session.closedElsewhere' })), [null, null, null]) &&
    isSame(kept(ahead(now, failedWith('validateSession', failure('unreachable', 'Why.')))).slice(0, 2), ['Why.', null])
  );
}

const other: Session = { token: 'another-one', expires_at: 1, user: { ...ada, id: 'another', first_name: 'Grace' } };

/** Whatever a signed-in page does: a session that ends, or another that begins, is not missed. */
const isEndable = (now: Now) =>
  once(now, `ends of ${JSON.stringify(now.value)}`, () => {
    const changed = { ...(now.context.user as User), first_name: 'Augusta' };
    const renamed = ahead(now, { type: 'session.userChanged', user: changed });
    const elsewhere = ahead(now, { type: 'session.openedElsewhere', token: 'other' });
    const gone = [ahead(now, { type: 'session.refused' }), ahead(now, { type: 'session.closedElsewhere' })];
    const newPassword = ahead(now, { type: 'session.passwordChanged' });
    const deleted = ahead(now, { type: 'session.accountDeleted' });
    const opened = ahead(now, { type: 'session.opened', session: other });
    const effects = (type: 'session.refused' | 'session.closedElsewhere' | 'session.logoutRequested') =>
      names(effectsOf(now, { type })).join();
    return (
      effects('session.refused') === 'stopQueuedActions,dropTokenQuietly' &&
      effects('session.closedElsewhere') === 'stopQueuedActions' &&
      effects('session.logoutRequested') === 'stopQueuedActions' &&
      isSame(renamed.value, now.value) &&
      isSame(renamed.context.user, changed) &&
      gone.every((blank) => isBlank(blank) && blank.matches({ guest: 'untouched' })) &&
      isBlank(newPassword) &&
      newPassword.matches({ guest: 'passwordChanged' }) &&
      isBlank(deleted) &&
      deleted.matches('left') &&
      ahead(now, { type: 'session.logoutRequested' }).matches('signingOut') &&
      elsewhere.matches('validating') &&
      hasInput(elsewhere.children['validateSession'], { token: 'other' }) &&
      begins(opened, other) &&
      opened.matches({ signedIn: 'established' })
    );
  });

/** Whatever a guest's page shows or does: a session that begins in another tab or with a provider begins here, too. */
const isJoinable = (now: Now) =>
  once(now, `beginnings of ${JSON.stringify(now.value)}`, () => {
    const elsewhere = ahead(now, { type: 'session.openedElsewhere', token: 'other' });
    const opened = ahead(now, { type: 'session.opened', session: other });
    return (
      effectsOf(now, { type: 'session.openedElsewhere', token: 'other' }).length === 0 &&
      elsewhere.matches('validating') &&
      isQuiet(elsewhere) &&
      hasInput(elsewhere.children['validateSession'], { token: 'other' }) &&
      begins(opened, other) &&
      opened.matches({ signedIn: 'established' })
    );
  });

/** What is typed again counts, not what was sent before. */
const isCorrectable = (now: Now) =>
  once(now, `corrections of ${JSON.stringify(now.value)}`, () => {
    const typed = { email: 'Grace@example.com', password: ' other horse ' };
    const form = { ...registration, ...typed, fullName: 'Grace Hopper', sharePermission: true };
    const [again, signUp] = [
      ahead(now, { type: 'session.loginSubmitted', credentials: typed }),
      ahead(now, { type: 'session.registerSubmitted', registration: form }),
    ];
    const lost = ahead(signUp, failedWith('register', new Error('no connection')));
    const left = ahead(now, { type: 'session.formLeft' });
    return (
      effectsOf(now, { type: 'session.loginSubmitted', credentials: typed }).length === 0 &&
      left.matches({ guest: 'untouched' }) &&
      isBlank(left) &&
      again.matches('signingIn') &&
      hasInput(again.children['login'], typed) &&
      hasInput(signUp.children['register'], form) &&
      lost.matches('recoveringSignUp') &&
      hasInput(lost.children['recoverSignUp'], typed)
    );
  });

/** Where every kind of failure leads. A server that answers with an error has not created an account. */
const isNothingCreated = (signingUp: Now) =>
  once(signingUp, 'failures', () => {
    const busy = failure('unreachable', 'Try again later.', { code: 'temporarily_unavailable' });
    const refused = ahead(signingUp, failedWith('register', busy));
    return (
      refused.matches({ guest: 'signUpRefused' }) &&
      refused.context.failure === busy &&
      refused.context.submitted === null &&
      failuresLead(signingUp, 'register', { unreachable: 'recoveringSignUp', others: { guest: 'signUpRefused' } })
    );
  });

export const model = defineModel(sessionMachine, {
  input: [
    named('no user was signed in on this device', { token: null }),
    named('a token is kept on this device', { token: 'kept-on-device' }),
  ],
  events: {
    // One form is shown at a time, and leaving it clears its message.
    'session.loginSubmitted': ({ value }) =>
      JSON.stringify(value).match(/signUpRefused|mailSent|factorAsked/) ? [] : [{ credentials }],
    'session.registerSubmitted': ({ value }) =>
      JSON.stringify(value).match(/loginRefused|passwordChanged|factorAsked/) ? [] : [{ registration }],
    'session.formLeft': [{}],
    // Another page delivers it, so no form is shown.
    // The callback from a provider waits until the visitor is identified.
    'session.opened': (snapshot) =>
      !(snapshot.hasTag('settled') || snapshot.context.user !== null) ||
      JSON.stringify(snapshot.value).match(/Refused|mailSent|passwordChanged/)
        ? []
        : [
            named('a provider knows the user', { session: sessionOf(fresh) }),
            named('a provider knows the user, who has one of everything', { session: sessionOf(withEach(1)) }),
            named('a provider knows the user, who has two of everything', { session: sessionOf(withEach(2)) }),
          ],
    'session.userChanged': (snapshot) => {
      const { user } = snapshot.context;
      if (user === null || user.impersonated_by !== null) return [];
      const changed = { ...user, first_name: 'Augusta' };
      return [
        named('another name', { user: changed }),
        ...(snapshot.matches({ signedIn: 'established' })
          ? [
              named('another name, as the server saw it while the account was new', {
                user: { ...changed, created_minutes_ago: 1 },
              }),
              named('one of everything', { user: { ...withEach(1), first_name: 'Augusta', created_minutes_ago: 1 } }),
              named('two of everything', { user: { ...withEach(2), first_name: 'Augusta', created_minutes_ago: 1 } }),
            ]
          : []),
      ];
    },
    // The server refuses both to an administrator who acts as the user, and keeps its administrators.
    'session.passwordChanged': ({ context }) => (isOrdinary(context.user) ? [{}] : []),
    'session.accountDeleted': ({ context }) => (isOrdinary(context.user) ? [{}] : []),
    'session.impersonationRequested': ({ context }) =>
      isAdministrator(context.user) ? [named('a candidate', { userId: 'candidate-1' })] : [],
    'session.returnRequested': [{}],
    'session.logoutRequested': [{}],
    'session.refused': [{}],
    'session.retried': [{}],
    'session.openedElsewhere': [named('another tab signed in', { token: 'signed-in-elsewhere' })],
    'session.closedElsewhere': [{}],
  },
  invokes: {
    validateSession: {
      done: [
        named('the token is valid', ada),
        named('the token belongs to a new account', fresh),
        named('the token belongs to an account of two minutes', nearlyOld),
        named('the token belongs to an account of three minutes', justOld),
        named('the token belongs to an administrator who acts as a user', impersonated),
        named('the token belongs to an administrator who acts as a new user', {
          ...impersonated,
          created_minutes_ago: 0,
        }),
      ],
      error: [signedOut, unreachable],
    },
    login: {
      done: [
        named('an administrator', sessionOf(administrator)),
        named('a new administrator', sessionOf({ ...administrator, created_minutes_ago: 0 })),
      ],
      error: [factorAsked, invalid, unreachable],
    },
    register: {
      done: [
        named('the account is there and signed in', { message: 'Welcome.', session: sessionOf(fresh) }),
        named('the visitor is asked to check the email', { message: 'Look into your mail.', session: null }),
      ],
      error: [invalid, unreachable],
    },
    recoverSignUp: {
      done: [named('the account was created', sessionOf(fresh))],
      error: [invalid, unreachable],
    },
    logout: { done: [undefined], error: [unreachable] },
    impersonate: {
      done: [named('a session as the user', { ...sessionOf(impersonated), token: 'as-the-user' })],
      error: [unreachable],
    },
    stopImpersonating: {
      done: [named('a session of the administrator', { ...sessionOf(administrator), token: 'as-oneself' })],
      error: [unreachable],
    },
    watchOtherTabs: { done: [], error: [named('other tabs cannot be detected', new Error('no channel'))] },
  },
  delays: {
    retryTime: 3000,
    newAccountTime: ({ context }) => NEW_ACCOUNT_MS - (context.user?.created_minutes_ago ?? 0) * 60_000,
  },
  context: ({ token, user, failure: last, notice, submitted }) => ({
    submitted: submitted !== null,
    token,
    user: user && [user.id, user.first_name, user.created_minutes_ago, user.impersonated_by !== null].join(),
    last: last?.kind ?? null,
    notice,
  }),
  ignored: [
    {
      in: ['signedIn'],
      events: ['session.loginSubmitted', 'session.registerSubmitted', 'session.formLeft'],
      because: 'a user is signed in, so there is no form',
    },
    {
      in: ['validating', 'guest', 'signingIn', 'signingUp', 'recoveringSignUp', 'signedIn', 'signingOut'],
      events: ['session.retried'],
      because: 'a request is pending or complete; only the pause before a retry can be shortened',
    },
    {
      in: ['validating', 'unconfirmed'],
      events: ['session.loginSubmitted', 'session.registerSubmitted', 'session.formLeft'],
      because: 'the token of an earlier visit is being validated; no form is shown before that',
    },
    {
      in: ['validating', 'unconfirmed', 'guest', 'signingIn', 'signingUp', 'recoveringSignUp'],
      events: [
        'session.userChanged',
        'session.passwordChanged',
        'session.accountDeleted',
        'session.logoutRequested',
        'session.refused',
      ],
      because: 'no user is signed in yet',
    },
    {
      in: ['signingIn', 'signingUp', 'recoveringSignUp'],
      events: ['session.loginSubmitted', 'session.registerSubmitted', 'session.formLeft'],
      because: 'a form has been sent; the response decides',
    },
    {
      in: ['guest', 'signingIn', 'signingUp', 'recoveringSignUp', 'signingOut'],
      events: ['session.closedElsewhere'],
      because: 'there is no session that another tab could end',
    },
    {
      in: ['signingOut'],
      events: [
        'session.loginSubmitted',
        'session.registerSubmitted',
        'session.formLeft',
        'session.userChanged',
        'session.passwordChanged',
        'session.accountDeleted',
        'session.logoutRequested',
        'session.refused',
        'session.openedElsewhere',
      ],
      because: 'the session is ending, and the page reloads afterwards',
    },
    {
      in: ['signedIn.newAccount', 'signedIn.established'],
      events: ['session.returnRequested'],
      because: 'no impersonation is active',
    },
    {
      in: ['signedIn.startingImpersonation', 'signedIn.returning'],
      events: ['session.impersonationRequested', 'session.returnRequested'],
      because: 'one change of the acting user at a time',
    },
    {
      in: ['signedIn.impersonating'],
      events: ['session.impersonationRequested'],
      because: 'an impersonating administrator must return first',
    },
  ],
  outcomes: {
    start: ({ context: { token } }) => (token === null ? 'guest.untouched' : 'validating'),
    'session.loginSubmitted': { guest: 'signingIn' },
    'session.registerSubmitted': {
      guest: (now) =>
        now.context.submitted?.email === registration.email &&
        now.context.submitted.password === registration.password &&
        'signingUp',
    },
    'session.formLeft': { guest: (now) => isBlank(now) && 'guest.untouched' },
    'session.opened': (now, { event: { session }, before: { context, value } }) =>
      value === 'signingOut' ? now.context === context && 'signingOut' : begins(now, session) && ageOf(session.user),
    'session.userChanged': {
      'signedIn.newAccount': (now, { event: { user } }) => isSame(now.context.user, user) && 'signedIn.newAccount',
      // A changed profile does not make the account new again.
      'signedIn.established': (now, { event: { user } }) => {
        const created_minutes_ago = Math.max(3, user.created_minutes_ago);
        return isSame(now.context.user, { ...user, created_minutes_ago }) && 'signedIn.established';
      },
    },
    'session.passwordChanged': { signedIn: (now) => isBlank(now) && 'guest.passwordChanged' },
    'session.accountDeleted': { signedIn: 'left' },
    'session.logoutRequested': { signedIn: 'signingOut' },
    'session.impersonationRequested': {
      'signedIn.newAccount': 'signedIn.startingImpersonation',
      'signedIn.established': 'signedIn.startingImpersonation',
    },
    'session.returnRequested': { 'signedIn.impersonating': 'signedIn.returning' },
    'session.refused': { signedIn: (now) => isBlank(now) && 'guest.untouched' },
    'session.retried': { unconfirmed: 'validating' },
    // Who signs in in another tab is signed in here, too, once the token is checked.
    'session.openedElsewhere': {
      validating: isOther,
      unconfirmed: isOther,
      guest: isOther,
      signingIn: isOther,
      signingUp: isOther,
      recoveringSignUp: isOther,
      signedIn: isOther,
    },
    'session.closedElsewhere': {
      validating: (now) => isBlank(now) && 'guest.untouched',
      unconfirmed: (now) => isBlank(now) && 'guest.untouched',
      signedIn: (now) => isBlank(now) && 'guest.untouched',
    },
    'done(validateSession)': (now, { event: { output: user } }) =>
      isSame(now.context.user, user) && isQuiet(now) && ageOf(user),
    'error(validateSession)': (now, { event: { error } }) =>
      error === signedOut ? isBlank(now) && 'guest.untouched' : now.context.failure === error && 'unconfirmed',
    'done(login)': (now, { event: { output } }) => begins(now, output) && ageOf(output.user),
    'error(login)': (now, { event: { error } }) =>
      now.context.failure === error && (error === factorAsked ? 'guest.factorAsked' : 'guest.loginRefused'),
    'done(register)': (
      now,
      {
        event: {
          output: { session, message },
        },
      },
    ) =>
      session
        ? begins(now, session) && ageOf(session.user)
        : now.context.notice === message && now.context.submitted === null && 'guest.mailSent',
    'error(register)': (now, { event: { error } }) =>
      now.context.failure === error && (error === unreachable ? 'recoveringSignUp' : 'guest.signUpRefused'),
    'done(recoverSignUp)': (now, { event: { output } }) => begins(now, output) && ageOf(output.user),
    'error(recoverSignUp)': (now, { before }) =>
      now.context.failure === before.context.failure && 'guest.signUpRefused',
    'done(impersonate)': 'reopening',
    'error(impersonate)': (now, { event: { error } }) => now.context.failure === error && 'signedIn.established',
    'done(stopImpersonating)': 'reopening',
    'error(stopImpersonating)': (now, { event: { error } }) =>
      now.context.failure === error && 'signedIn.impersonating',
    'done(logout)': 'left',
    'error(logout)': 'left',
    // It changes nothing: what is shown or under way goes on.
    'error(watchOtherTabs)': (now, { effects, before }) =>
      isSame(now.context, before.context) && isSame(now.value, before.value) && effects.length === 0,
    'after(retryTime)': { unconfirmed: 'validating' },
    'after(newAccountTime)': { 'signedIn.newAccount': 'signedIn.established' },
  },
  checks: {
    booting: neverAtRest,
    validating: (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('settled') &&
      snapshot.context.token !== null &&
      hasInput(snapshot.children['validateSession'], { token: snapshot.context.token }) &&
      once(snapshot, 'tidy', () => isTidy(snapshot)) &&
      once(snapshot, 'failures', () =>
        failuresLead(snapshot, 'validateSession', { signedOut: 'guest', others: 'unconfirmed' }),
      ) &&
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
      isJoinable(snapshot) &&
      isCorrectable(snapshot) &&
      !snapshot.can({ type: 'session.logoutRequested' }) &&
      // Only the tab that finds the token invalid removes it from the device; the one that signs out notifies the others.
      names(effects).includes('dropTokenQuietly') ===
        ['session.refused', 'xstate.error.actor.validateSession'].includes(event?.type ?? '') &&
      names(effects).includes('dropToken') === (event?.type === 'session.passwordChanged'),
    'guest.untouched': (snapshot) => snapshot.context.failure === null && snapshot.context.notice === null,
    'guest.loginRefused': (snapshot) => snapshot.context.failure !== null && snapshot.context.notice === null,
    'guest.factorAsked': (snapshot) =>
      snapshot.context.failure?.code === 'second_factor_required' && snapshot.context.notice === null,
    'guest.signUpRefused': (snapshot) =>
      snapshot.context.failure !== null && snapshot.context.notice === null && snapshot.context.submitted === null,
    'guest.mailSent': (snapshot) =>
      snapshot.context.failure === null && snapshot.context.notice === 'Look into your mail.',
    'guest.passwordChanged': (snapshot, { effects, event }) =>
      snapshot.context.failure === null &&
      names(effects).join() === (event?.type === LISTENER_FAILED ? '' : 'stopQueuedActions,dropToken'),
    signingIn: (snapshot) =>
      snapshot.hasTag('guest') &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.notice === null &&
      hasInput(snapshot.children['login'], credentials) &&
      isJoinable(snapshot) &&
      once(snapshot, 'failures', () => failuresLead(snapshot, 'login', { others: { guest: 'loginRefused' } })) &&
      !snapshot.can({ type: 'session.loginSubmitted', credentials }),
    signingUp: (snapshot) =>
      snapshot.hasTag('guest') &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.context.notice === null &&
      hasInput(snapshot.children['register'], registration) &&
      isJoinable(snapshot) &&
      isNothingCreated(snapshot) &&
      !snapshot.can({ type: 'session.registerSubmitted', registration }),
    recoveringSignUp: (snapshot, { effects }) =>
      snapshot.hasTag('guest') &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      effects.length === 0 &&
      hasInput(snapshot.children['recoverSignUp'], { email: registration.email, password: registration.password }) &&
      isJoinable(snapshot) &&
      once(snapshot, 'failures', () =>
        failuresLead(snapshot, 'recoverSignUp', { others: { guest: 'signUpRefused' } }),
      ) &&
      !snapshot.can({ type: 'session.registerSubmitted', registration }),
    signedIn: (snapshot, { effects, event }) => {
      const brought = ['xstate.done.actor.login', 'xstate.done.actor.register', 'session.opened'];
      brought.push('xstate.done.actor.recoverSignUp');
      const begins = [...brought, 'xstate.done.actor.validateSession'].includes(event?.type ?? '');
      return (
        snapshot.hasTag('settled') &&
        snapshot.hasTag('signedIn') &&
        !snapshot.hasTag('guest') &&
        snapshot.context.token !== null &&
        snapshot.context.user !== null &&
        snapshot.context.notice === null &&
        // The password exists only in the form.
        snapshot.context.submitted === null &&
        isEndable(snapshot) &&
        // A new token is stored and sent to other tabs; a token from the device or another tab is already stored.
        names(effects).includes('keepToken') === brought.includes(event?.type ?? '') &&
        (event?.type !== 'session.userChanged' || snapshot.context.user.first_name === 'Augusta') &&
        // Only a new user sees the sign-up confirmation.
        effects
          .filter(({ type }) => type === 'releaseFlash')
          .every(
            ({ params }) =>
              (params as { isNew: boolean }).isNew === (snapshot.context.user?.created_minutes_ago ?? 0) < 3,
          ) &&
        // Only the start of a session clears the data of the previous one.
        names(effects)
          .filter((name) => !['keepToken', 'stopQueuedActions'].includes(name))
          .join() === (begins ? BEGINNING : '')
      );
    },
    'signedIn.arriving': neverAtRest,
    'signedIn.newAccount': ({ context, ...snapshot }, { event }) =>
      // An account never becomes new again.
      event?.type !== 'xstate.error.actor.impersonate' &&
      !snapshot.tags.has('busy') &&
      context.failure === null &&
      context.user !== null &&
      context.user.created_minutes_ago < 3 &&
      context.user.impersonated_by === null,
    'signedIn.established': (snapshot, { event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.user?.impersonated_by === null &&
      // The known age has grown with the account.
      snapshot.context.user.created_minutes_ago >= 3 &&
      (event?.type !== 'xstate.error.actor.impersonate' || snapshot.context.failure !== null) &&
      hasInput(
        ahead(snapshot, { type: 'session.impersonationRequested', userId: 'Candidate-2' }).children['impersonate'],
        { userId: 'Candidate-2' },
      ),
    'signedIn.startingImpersonation': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.hasTag('changingUser') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['impersonate'], { userId: 'candidate-1' }) &&
      !snapshot.can({ type: 'session.impersonationRequested', userId: '' }),
    'signedIn.impersonating': (snapshot, { event }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.user?.impersonated_by !== null &&
      (event?.type === LISTENER_FAILED ||
        (snapshot.context.failure !== null) === (event?.type === 'xstate.error.actor.stopImpersonating')) &&
      !snapshot.can({ type: 'session.impersonationRequested', userId: '' }) &&
      snapshot.can({ type: 'session.returnRequested' }),
    'signedIn.returning': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.hasTag('changingUser') &&
      snapshot.context.failure === null &&
      snapshot.children['stopImpersonating'] !== undefined &&
      !snapshot.can({ type: 'session.impersonationRequested', userId: '' }) &&
      !snapshot.can({ type: 'session.returnRequested' }),
    signingOut: (snapshot, { effects, event }) =>
      snapshot.hasTag('settled') &&
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('signedIn') &&
      names(effects).includes('stopQueuedActions') === (event?.type === 'session.logoutRequested') &&
      !snapshot.can({ type: 'session.opened', session: sessionOf(fresh) }) &&
      hasInput(snapshot.children['logout'], { token: snapshot.context.token }),
    // The other user's token is stored, and the page starts over with it.
    reopening: (snapshot, { effects, event }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('signedIn') &&
      snapshot.hasTag('busy') &&
      JSON.stringify(effects) ===
        JSON.stringify([
          { type: 'stopQueuedActions' },
          ...(event?.type === 'xstate.done.actor.impersonate'
            ? [
                { type: 'keepToken', params: { token: 'as-the-user' } },
                { type: 'leave', params: { to: 'dashboard' } },
              ]
            : [
                { type: 'keepToken', params: { token: 'as-oneself' } },
                { type: 'leave', params: { to: 'review' } },
              ]),
        ]),
    left: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('settled') &&
      snapshot.hasTag('guest') &&
      snapshot.context.token === null &&
      snapshot.context.user === null &&
      // The token is removed before the page reloads.
      names(effects)
        .filter((name) => name !== 'stopQueuedActions')
        .join() === 'dropToken,leave' &&
      JSON.stringify(effects.find(({ type }) => type === 'leave')?.params) === '{"to":"home"}',
  },
  equivalentMutants: {
    'drop-field clearFailure.submitted':
      'the password is cleared when the session begins; clearing it again is for safety',
    'swap-outcome session.signingOut/done.invoke(logout)':
      'signing out ends the same way whether or not the server responds',
  },
});
