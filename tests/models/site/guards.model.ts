import type { SnapshotFrom } from 'xstate';
import { failure } from '../../../machines/shared/failure.ts';
import { guardsMachine } from '../../../machines/site/guards/guards.machine.ts';
import type {
  GuardFacts,
  GuardSettings,
  GuardsContext,
  GuardsEvent,
  GuardsInput,
  Visitor,
} from '../../../machines/site/guards/guards.types.ts';
import type { Role } from '../../../src/contract/account/roles.ts';
import { GUARD_NAMES, type GuardName } from '../../../src/contract/pages.ts';
import { type CheckContext, defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, failedWith, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const ON: GuardSettings = { teamsDashboard: true, certDashboard: true, workshopOpen: true };

const page = (words: string, guards: GuardName[], more: Partial<GuardsInput> = {}): GuardsInput =>
  named(words, {
    guards,
    path: '/asked-for?x=1',
    tech: 'vuejs',
    lastTech: 'react',
    orderId: 'order-1',
    settings: ON,
    ...more,
  });

const user = (words: string, roles: Role[], isNew = false): { visitor: Visitor } =>
  named(words, { visitor: { kind: 'user', id: words, roles, isNew } });

const guest: { visitor: Visitor } = named('a guest', { visitor: { kind: 'guest' } });
const somebody = user('a user', []);
const newUser = user('a new user', [], true);
const newOwner = user('a new team owner', ['owner'], true);
const oldOwner = user('a team owner', ['owner']);
const reviewer = user('a reviewer', ['reviewer']);
const administrator = user('an administrator', ['administrator']);
const somebodyElse = user('another user', ['owner', 'reviewer']);
const newMember = user('a new member of a team', ['member'], true);
const USERS = [somebody, newUser, newOwner, oldOwner, reviewer, administrator, somebodyElse, newMember];

const nothing: GuardFacts = { freeWeekend: false, upgradeable: false, teamsOrder: false, onboarding: false };
/** Every fact is true except this one. */
const allBut = (fact: keyof GuardFacts): GuardFacts => ({
  ...{ freeWeekend: true, upgradeable: true, teamsOrder: true, onboarding: true },
  [fact]: false,
});
/** Every fact is false except this one. */
const only = (fact: keyof GuardFacts): GuardFacts => ({ ...nothing, [fact]: true });

const factOf: Partial<Record<GuardName, keyof GuardFacts>> = {
  'require-free-weekend': 'freeWeekend',
  'require-upgradeable': 'upgradeable',
  'require-teams-order': 'teamsOrder',
  'can-access-teams-onboarding': 'onboarding',
};

const factIn = (guards: readonly GuardName[]) => guards.map((name) => factOf[name]).find((fact) => fact !== undefined);

const isForStaff = ({ guards, settings }: Pick<GuardsInput, 'guards' | 'settings'>) =>
  guards.includes('workshop') && !settings.workshopOpen;

const isAboutVisitor = ({ guards, settings }: Pick<GuardsInput, 'guards' | 'settings'>) =>
  isForStaff({ guards, settings }) ||
  guards.some(
    (name) =>
      ![
        'validate-session',
        'watch-intended-route',
        'setup-voucher',
        'detect-coupon',
        'marketing-tracking',
        'require-cert-dashboard-enabled',
        'workshop',
      ].includes(name),
  );

const KEEPING: readonly [GuardName, string][] = [
  ['watch-intended-route', 'keepIntendedRoute'],
  ['setup-voucher', 'keepVoucher'],
  ['detect-coupon', 'keepCoupon'],
  ['marketing-tracking', 'keepAttribution'],
];

/** The last thing that a page may have waited for. */
const ENDS_THE_QUESTIONS = [
  'guards.visitorKnown',
  'xstate.done.actor.readFacts',
  'xstate.done.actor.ensureTrialExam',
  'xstate.error.actor.ensureTrialExam',
];

/** What the address says is stored before the page is shown. */
const storesOf = ({ guards }: GuardsContext) =>
  KEEPING.flatMap(([name, type]) => (guards.includes(name) ? [{ type, params: { path: '/asked-for?x=1' } }] : []));

/** Where the questions end, in the order of the specification, once the session is known or where the page needs none. */
function placeOf(context: GuardsContext) {
  const { guards, visitor, settings, facts } = context;
  if (visitor === null && isAboutVisitor(context)) return 'waiting';
  const roles = visitor?.kind === 'user' ? visitor.roles : [];
  const isStaff = roles.includes('reviewer') || roles.includes('administrator');
  const isForUsers =
    isForStaff(context) ||
    guards.some((name) => ['session', 'require-team-access', 'reviewer', 'administrator'].includes(name));
  if (visitor?.kind !== 'user' && isForUsers) return 'sentToLogin';
  if (visitor?.kind === 'user' && guards.includes('guest')) return 'sentOnward';
  if (guards.includes('require-team-access') && !settings.teamsDashboard) return 'forbidden';
  if (guards.includes('require-cert-dashboard-enabled') && !settings.certDashboard) return 'missing';
  const isInTeam = roles.includes('owner') || roles.includes('member');
  const isRefused =
    (guards.includes('require-team-access') && !isInTeam) ||
    ((guards.includes('reviewer') || isForStaff(context)) && !isStaff) ||
    (guards.includes('administrator') && !roles.includes('administrator'));
  if (isRefused) return 'forbidden';
  const fact = factIn(guards);
  if (fact !== undefined && facts === null) return 'readingFacts';
  if (fact !== undefined && facts?.[fact] === false) return 'sentElsewhere';
  return guards.includes('has-trial-exam') ? 'ensuringTrialExam' : 'shown';
}

/** The questions have ended where they should; what the address says is stored where the page is shown, and only there. */
function isAnswered(context: GuardsContext, effects: CheckContext['effects']) {
  const place = placeOf(context);
  const stored = effects.filter(({ type }) => KEEPING.some(([, effect]) => effect === type));
  return isDone(stored, ...(place === 'shown' ? storesOf(context) : [])) && place;
}

/** Nothing of an earlier visitor is left. */
const isUnasked = ({ visitor, facts, destination, message }: GuardsContext) =>
  visitor === null && facts === null && destination === '' && message === '';

const after = (snapshot: SnapshotFrom<typeof guardsMachine>, event: GuardsEvent) => ahead(snapshot, event);

/** The session can no longer be watched. It may come in any state; the redirect is not done again. */
const LISTENER_FAILED = 'xstate.error.actor.watchVisitor';

/** Whether a step has these effects; the listener's failure has none. */
const hasEffects = (effects: CheckContext['effects'], event: CheckContext['event'], wanted: CheckContext['effects']) =>
  JSON.stringify(effects) === JSON.stringify(event?.type === LISTENER_FAILED ? [] : wanted);

const pathOf = (effect: { params?: unknown }) => (effect.params as { path?: string } | undefined)?.path;

/** Where a visitor is sent who may not see the page. */
function destinationOf({ guards, visitor, tech }: GuardsContext, place: string): string {
  const dashboard = `/${tech ?? 'react'}/dashboard`;
  if (place === 'sentToLogin') return tech ? `/${tech}/login` : '/login';
  if (place !== 'sentOnward' || visitor?.kind !== 'user') return '';
  if (visitor.roles.includes('reviewer') || visitor.roles.includes('administrator')) return '/review';
  return visitor.isNew && guards.includes('guest') && visitor.roles.includes('owner') ? '/team/dashboard' : dashboard;
}

/** Each kind of visitor gets the answer that is for them, and another one once their roles change. */
function isRightFor(snapshot: SnapshotFrom<typeof guardsMachine>, { visitor }: { visitor: Visitor }): boolean {
  const known = ahead(snapshot, { type: 'guards.visitorKnown', visitor });
  const place = placeOf(known.context);
  if (!known.matches(place) || known.context.destination !== destinationOf(known.context, place)) return false;
  if (visitor.kind === 'guest') return true;
  const roles: Role[] = visitor.roles.includes('administrator') ? ['member'] : ['administrator'];
  const changed = ahead(known, { type: 'guards.visitorKnown', visitor: { ...visitor, roles } });
  return changed.matches(placeOf(changed.context)) && isSame(changed.context.visitor, { ...visitor, roles });
}

/** What a page asks that has several guards of one kind: in the order of the specification, whatever the page names first. */
const isAskedInOrder = (waiting: SnapshotFrom<typeof guardsMachine>) =>
  once(waiting, 'several guards', () => {
    const asked = (guards: GuardName[], roles: Role[], more: Partial<GuardsContext> = {}) =>
      ahead(withContext(waiting, { guards, settings: ON, path: '/asked-for?x=1', tech: null, ...more }), {
        type: 'guards.visitorKnown',
        visitor: { kind: 'user', id: 'asking', roles, isNew: false },
      });
    const off = { settings: { ...ON, teamsDashboard: false, certDashboard: false, workshopOpen: false } };
    const closed = { settings: { ...ON, workshopOpen: false } };
    const messageFor = (guards: GuardName[], roles: Role[], more = {}) => asked(guards, roles, more).context.message;
    const storing: GuardName[] = ['marketing-tracking', 'detect-coupon', 'setup-voucher', 'watch-intended-route'];
    const trial = asked(['has-trial-exam', ...storing], []);
    const lost = new Error('lost');
    const stored = storesOf(trial.context);
    const toDestination = (guards: GuardName[], facts: GuardFacts) =>
      ahead(asked(guards, []), doneWith('readFacts', facts)).context.destination;
    // A page that needs a user sends guests to the login, whatever else it asks.
    const forUsers: GuardName[] = ['session', 'has-trial-exam', 'require-team-access', 'reviewer', 'administrator'];
    const forOwners: GuardName[] = [
      'require-free-weekend',
      'require-upgradeable',
      'require-teams-order',
      'can-access-teams-onboarding',
    ];
    const areGuestsSent = [...forUsers, ...forOwners].every((name) => {
      const alone = withContext(waiting, { guards: [name], settings: ON, tech: null });
      return ahead(alone, { type: 'guards.visitorKnown', visitor: { kind: 'guest' } }).matches('sentToLogin');
    });
    // Each role counts, and their order says nothing of who it is.
    const owner = asked(['session'], ['owner']);
    const visitor: Visitor = { kind: 'user', id: 'asking', roles: ['owner', 'reviewer'], isNew: false };
    return (
      areGuestsSent &&
      isSame(ahead(owner, { type: 'guards.visitorKnown', visitor }).context.visitor, visitor) &&
      hasInput(trial.children['ensureTrialExam'], { tech: null }) &&
      asked(['require-cert-dashboard-enabled', 'require-team-access'], [], off).matches('forbidden') &&
      messageFor(['reviewer', 'require-team-access'], []).includes('members of a team') &&
      messageFor(['administrator', 'reviewer'], []).includes('reviewers') &&
      messageFor(['workshop', 'administrator'], [], closed).includes('administrators') &&
      messageFor(['administrator', 'reviewer', 'require-team-access'], ['member']).includes('reviewers') &&
      stored.length === 4 &&
      trial.matches('ensuringTrialExam') &&
      isDone(effectsOf(trial, doneWith('ensureTrialExam')), ...stored) &&
      isDone(
        effectsOf(trial, failedWith('ensureTrialExam', lost)),
        { type: 'logFailure', params: { error: lost } },
        ...stored,
      ) &&
      toDestination(['can-access-teams-onboarding', 'require-free-weekend'], nothing) === '/react/free-weekend' &&
      toDestination(['can-access-teams-onboarding', 'require-free-weekend'], allBut('onboarding')) ===
        '/team/dashboard' &&
      toDestination(['can-access-teams-onboarding', 'require-upgradeable'], nothing) === '/react/dashboard' &&
      toDestination(['can-access-teams-onboarding', 'require-teams-order'], allBut('teamsOrder')) === '/react/dashboard'
    );
  });

export const model = defineModel(guardsMachine, {
  input: [
    page('a page for everybody', []),
    page('a page for signed-in users', ['session']),
    page('a page for signed-in users without a tech', ['session'], { tech: null }),
    page('a login page', ['guest', 'watch-intended-route']),
    page('a login page without a tech', ['guest'], { tech: null }),
    page('a page that only checks the session', ['validate-session']),
    // The most telling one with a trial exam first: paths take the first one where any would do.
    page('a page with guards of every kind, in another order', [
      'marketing-tracking',
      'detect-coupon',
      'setup-voucher',
      'watch-intended-route',
      'has-trial-exam',
      'require-upgradeable',
      'reviewer',
      'require-cert-dashboard-enabled',
      'session',
    ]),
    page('a dashboard', ['session', 'has-trial-exam']),
    page('the free weekend', ['session', 'require-free-weekend']),
    page('the free weekend without a tech', ['session', 'require-free-weekend'], { tech: null }),
    page('upgrades', ['session', 'require-upgradeable']),
    page('team vouchers', ['session', 'require-teams-order']),
    page('a voucher', ['setup-voucher']),
    page('a landing page', ['detect-coupon', 'marketing-tracking']),
    page('certificates', ['require-cert-dashboard-enabled']),
    page('certificates, switched off', ['require-cert-dashboard-enabled'], {
      settings: { ...ON, certDashboard: false },
    }),
    page('a team page', ['require-team-access']),
    page('a team page, switched off', ['require-team-access'], {
      settings: { ...ON, teamsDashboard: false },
    }),
    page('the setting up of a team', ['require-team-access', 'can-access-teams-onboarding']),
    page('the review', ['session', 'reviewer']),
    page('the offers', ['session', 'administrator']),
    page('the statecharts, open to everyone', ['workshop']),
    page('the statecharts, for staff', ['workshop'], { settings: { ...ON, workshopOpen: false } }),
    page('a profile page, switched off', ['session', 'require-cert-dashboard-enabled'], {
      settings: { ...ON, certDashboard: false },
    }),
  ],
  events: {
    'guards.visitorKnown': ({ context: { guards } }) => [
      ...[guest, somebody, newUser, newOwner, oldOwner, reviewer, administrator, newMember],
      ...(guards.includes('reviewer') ? [somebodyElse] : []),
    ],
    'guards.visitorUnconfirmed': [{}],
    'guards.retried': [{}],
  },
  words: {
    'guards.visitorKnown': 'The page hears again who the visitor is.',
    'guards.visitorUnconfirmed': 'The page hears that the session could not be validated.',
  },
  invokes: {
    watchVisitor: { done: [], error: [named('the session cannot be watched', new Error('no session'))] },
    ensureTrialExam: {
      done: [undefined],
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
    readFacts: {
      done: ({ context }) => {
        const fact = factIn(context.guards);
        return fact ? [named(`only ${fact} holds`, only(fact)), named(`all but ${fact} hold`, allBut(fact))] : [];
      },
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
  },
  delays: {},
  context: ({ guards, visitor, facts, destination, message, tech, settings }) => ({
    guards,
    visitor,
    facts,
    destination,
    message,
    tech,
    settings,
  }),
  ignored: [
    {
      in: [
        'waiting',
        'readingFacts',
        'ensuringTrialExam',
        'shown',
        'forbidden',
        'missing',
        'sentToLogin',
        'sentOnward',
        'sentElsewhere',
      ],
      events: ['guards.retried'],
      because: 'nothing has failed, so there is nothing to retry',
    },
  ],
  outcomes: {
    start: ({ context }, { effects }) => isAnswered(context, effects),
    'guards.visitorKnown': (now, { event: { visitor }, effects, before }) => {
      if (isSame(visitor, before.context.visitor)) {
        return now.context === before.context && isSame(now.value, before.value) && effects.length === 0;
      }
      const { visitor: known, facts, message } = now.context;
      // The session of another visitor is another one to watch.
      if (now.children['watchVisitor'] === before.children['watchVisitor']) return false;
      if (!isSame(known, visitor) || facts !== null || (message !== '' && !now.matches('forbidden'))) return false;
      return isAnswered(now.context, effects);
    },
    'guards.visitorUnconfirmed': (now, { before }) =>
      isAboutVisitor(before.context) ? isUnasked(now.context) && 'unreachable' : now.context === before.context,
    'done(readFacts)': (now, { event: { output }, effects }) =>
      now.context.facts === output && isAnswered(now.context, effects),
    'error(readFacts)': 'unreachable',
    'done(ensureTrialExam)': (now, { effects }) => isDone(effects, ...storesOf(now.context)) && 'shown',
    'error(ensureTrialExam)': (now, { event: { error }, effects }) =>
      isDone(effects, { type: 'logFailure', params: { error } }, ...storesOf(now.context)) && 'shown',
  },
  checks: {
    asking: neverAtRest,
    'asking.whoAsks': neverAtRest,
    'asking.signedIn': neverAtRest,
    'asking.switchedOn': neverAtRest,
    'asking.role': neverAtRest,
    'asking.owned': neverAtRest,
    'asking.trialExam': neverAtRest,
    'asking.intendedRoute': neverAtRest,
    'asking.voucher': neverAtRest,
    'asking.coupon': neverAtRest,
    'asking.attribution': neverAtRest,
    waiting: (snapshot, { effects }) =>
      snapshot.hasTag('waiting') &&
      snapshot.context.visitor === null &&
      isAboutVisitor(snapshot.context) &&
      isAskedInOrder(snapshot) &&
      once(snapshot, JSON.stringify(snapshot.context), () =>
        [guest, ...USERS].every((event) => isRightFor(snapshot, event)),
      ) &&
      effects.length === 0,
    unreachable: (snapshot) =>
      !snapshot.hasTag('waiting') &&
      !snapshot.hasTag('redirecting') &&
      isAboutVisitor(snapshot.context) &&
      // Asked again: the visitor where that is not known, else what the server did not say.
      after(snapshot, { type: 'guards.retried' }).matches(
        snapshot.context.visitor === null ? 'waiting' : 'readingFacts',
      ),
    readingFacts: (snapshot) =>
      snapshot.hasTag('waiting') &&
      snapshot.context.visitor?.kind === 'user' &&
      hasInput(snapshot.children['readFacts'], { tech: snapshot.context.tech, orderId: 'order-1' }),
    ensuringTrialExam: (snapshot) =>
      snapshot.hasTag('waiting') &&
      snapshot.context.visitor?.kind === 'user' &&
      snapshot.context.guards.includes('has-trial-exam') &&
      hasInput(snapshot.children['ensureTrialExam'], { tech: 'vuejs' }),
    shown: (snapshot, { effects, event }) => {
      const { guards, visitor, facts, settings } = snapshot.context;
      const roles = visitor?.kind === 'user' ? visitor.roles : [];
      const fact = factIn(guards);
      const kept = effects.filter(({ type }) => KEEPING.some(([, effect]) => effect === type));
      return (
        !snapshot.hasTag('waiting') &&
        !snapshot.hasTag('redirecting') &&
        (visitor !== null || !isAboutVisitor(snapshot.context)) &&
        (!guards.includes('guest') || visitor?.kind === 'guest') &&
        (!guards.includes('session') || visitor?.kind === 'user') &&
        (!guards.includes('require-team-access') ||
          (settings.teamsDashboard && roles.some((role) => role === 'owner' || role === 'member'))) &&
        (!guards.includes('reviewer') || roles.some((role) => role === 'reviewer' || role === 'administrator')) &&
        (!guards.includes('administrator') || roles.includes('administrator')) &&
        (!isForStaff(snapshot.context) || roles.some((role) => role === 'reviewer' || role === 'administrator')) &&
        (!guards.includes('require-cert-dashboard-enabled') || settings.certDashboard) &&
        (fact === undefined || facts?.[fact] === true) &&
        // What the address says is kept as often as the guards are asked, with the address, whatever was asked before.
        (event === undefined ||
          !ENDS_THE_QUESTIONS.includes(event.type) ||
          JSON.stringify(kept.map(({ type }) => type)) ===
            JSON.stringify(KEEPING.flatMap(([name, effect]) => (guards.includes(name) ? [effect] : [])))) &&
        kept.every((effect) => pathOf(effect) === '/asked-for?x=1') &&
        effects.some(({ type }) => type === 'logFailure') === (event?.type === 'xstate.error.actor.ensureTrialExam') &&
        effects.every(({ type, params }) => type !== 'logFailure' || (params as { error: unknown }).error !== undefined)
      );
    },
    forbidden: ({ context: { guards, visitor, settings, message } }) => {
      const roles = visitor?.kind === 'user' ? visitor.roles : [];
      if (guards.includes('reviewer')) return !roles.includes('reviewer') && message.includes('reviewers');
      if (guards.includes('administrator')) {
        return !roles.includes('administrator') && message.includes('administrators');
      }
      if (guards.includes('workshop')) {
        return !settings.workshopOpen && !roles.includes('reviewer') && message.includes('for staff');
      }
      if (!settings.teamsDashboard) return message === 'The team area is not open here.';
      return !roles.some((role) => role === 'owner' || role === 'member') && message.includes('members of a team');
    },
    missing: ({ context: { guards, settings } }) =>
      guards.includes('require-cert-dashboard-enabled') && !settings.certDashboard,
    sentToLogin: (snapshot, { effects, event }) =>
      snapshot.hasTag('redirecting') &&
      snapshot.context.visitor?.kind === 'guest' &&
      hasEffects(effects, event, [
        { type: 'keepPath', params: { path: '/asked-for?x=1' } },
        { type: 'redirect', params: { to: snapshot.context.tech ? '/vuejs/login' : '/login' } },
      ]),
    sentOnward: (snapshot, { effects, event }) => {
      const { visitor, tech } = snapshot.context;
      const isLead = visitor?.kind === 'user' && visitor.isNew && visitor.roles.includes('owner');
      const isStaff = visitor?.kind === 'user' && visitor.roles.some((role) => /^(reviewer|administrator)$/.test(role));
      const to = isStaff ? '/review' : isLead ? '/team/dashboard' : `/${tech ?? 'react'}/dashboard`;
      return (
        snapshot.hasTag('redirecting') &&
        visitor?.kind === 'user' &&
        hasEffects(effects, event, [{ type: 'redirectOnward', params: { to } }])
      );
    },
    sentElsewhere: (snapshot, { effects, event }) => {
      const { guards, facts, tech, visitor } = snapshot.context;
      const fact = factIn(guards);
      const to = guards.includes('require-free-weekend')
        ? `/${tech ?? 'react'}/free-weekend`
        : guards.includes('can-access-teams-onboarding')
          ? '/team/dashboard'
          : `/${tech ?? 'react'}/dashboard`;
      return (
        snapshot.hasTag('redirecting') &&
        fact !== undefined &&
        facts?.[fact] === false &&
        hasEffects(effects, event, [{ type: 'redirect', params: { to } }]) &&
        // Facts about one visitor do not apply to another.
        after(snapshot, {
          type: 'guards.visitorKnown',
          ...(visitor === somebodyElse.visitor ? reviewer : somebodyElse),
        }).matches('readingFacts') &&
        isUnasked(after(snapshot, { type: 'guards.visitorUnconfirmed' }).context)
      );
    },
  },
  equivalentMutants: {
    'swap-order guards.asking.signedIn/always[isLoginNeeded]/0': 'a visitor is a guest or signed in',
    'swap-order guards.asking.owned/always[isFactsMissing]/0': 'a fact that is not known is not false either',
    'drop-tag guards.asking waiting': 'the state is left at once, so nobody sees its tags',
  },
});

/** Every guard stands in a page of the model; a new one must be added. */
for (const name of GUARD_NAMES) {
  if (!model.input.some((input) => (input as GuardsInput).guards.includes(name))) {
    throw new Error(`No page of the model names the guard ${name}.`);
  }
}
