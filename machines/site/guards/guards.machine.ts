import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Tech } from '../../../src/contract/common.ts';
import type { GuardName } from '../../../src/contract/pages.ts';
import { notProvided } from '../../shared/not-provided.ts';
import * as rules from './guards.rules.ts';
import type { GuardFacts, GuardsContext, GuardsEvent, GuardsInput, Visitor } from './guards.types.ts';

const guardsSetup = setup({
  types: {
    context: {} as GuardsContext,
    events: {} as GuardsEvent,
    input: {} as GuardsInput,
    /** `leading`: the page is not shown, another address opens. */
    tags: {} as 'waiting' | 'leading',
  },
  actors: {
    watchVisitor: fromCallback<{ type: 'ignored' }>(() => notProvided('watchVisitor')),
    ensureTrialExam: fromPromise<void, { tech: Tech | null }>(() => notProvided('ensureTrialExam')),
    readFacts: fromPromise<GuardFacts, { tech: Tech | null; orderId: string }>(() => notProvided('readFacts')),
  },
  actions: {
    takeVisitor: assign((_, params: { visitor: Visitor }) => ({ visitor: params.visitor })),
    clearVisitor: assign({ visitor: null }),
    reset: assign(({ context }) => ({ left: context.guards, facts: null, destination: '', message: '' })),
    takeFacts: assign((_, params: { facts: GuardFacts }) => ({ facts: params.facts })),
    pass: assign(({ context }) => ({ left: context.left.slice(1) })),
    aimAtLogin: assign(({ context }) => ({ destination: rules.loginOf(context) })),
    aimOnward: assign(({ context }) => ({ destination: rules.onward(context) })),
    aimElsewhere: assign(({ context }) => ({ destination: rules.elsewhere(context) })),
    refuse: assign(({ context }) => ({ message: rules.refusal(context) })),
    /** Where the visitor wanted to go is kept for a minute (LI-03). */
    keepPath: (_, _params: { path: string }) => notProvided('keepPath'),
    /** `?redirect=` is kept for a minute, when it is a path of this site (GU-08). */
    keepIntendedRoute: (_, _params: { path: string }) => notProvided('keepIntendedRoute'),
    keepVoucher: (_, _params: { path: string }) => notProvided('keepVoucher'),
    keepCoupon: (_, _params: { path: string }) => notProvided('keepCoupon'),
    keepAttribution: (_, _params: { path: string }) => notProvided('keepAttribution'),
    /** Only logged (GU-04): the page is of use without a trial. */
    logFailure: (_, _params: { error: unknown }) => notProvided('logFailure'),
    /** Opens the destination. */
    lead: (_, _params: { to: string }) => notProvided('lead'),
    /** Opens what the visitor wanted to see before the login, once and while it is kept; else the destination. */
    leadOnward: (_, _params: { to: string }) => notProvided('leadOnward'),
  },
  guards: {
    isNext: ({ context }, params: { name: GuardName }) => context.left[0] === params.name,
    isNothingLeft: ({ context }) => context.left.length === 0,
    isVisitorMissing: ({ context }) => rules.isVisitorMissing(context),
    isLoginNeeded: ({ context }) => rules.isLoginNeeded(context),
    isAlreadySignedIn: ({ context }) => rules.isAlreadySignedIn(context),
    isTeamAreaOff: ({ context }) => rules.isTeamAreaOff(context),
    isRoleMissing: ({ context }) => rules.isRoleMissing(context),
    isSwitchedOff: ({ context }) => rules.isSwitchedOff(context),
    isFactsMissing: ({ context }) => rules.isFactsMissing(context),
    isFactFalse: ({ context }) => rules.isFactFalse(context),
    isAboutVisitor: ({ context }) => rules.needsVisitor(context.guards),
    isSomebodyElse: ({ context }, params: { visitor: Visitor }) => !isSameVisitor(context.visitor, params.visitor),
  },
});

function isSameVisitor(one: Visitor | null, other: Visitor): boolean {
  if (one?.kind !== other.kind) return false;
  return (
    one.kind === 'guest' || (other.kind === 'user' && one.id === other.id && one.roles.join() === other.roles.join())
  );
}

/**
 * May this visitor see this page, and where else do they go on? The router asks it for every page; the server asks it for
 * every call that names guards (GU-01..GU-16).
 */
export const guardsMachine = guardsSetup.createMachine({
  id: 'guards',
  description:
    'May this visitor see this page, and where else do they go on? The guards of the page are asked in their order.',
  context: ({ input }) => ({
    ...input,
    left: input.guards,
    visitor: null,
    facts: null,
    destination: '',
    message: '',
  }),
  invoke: {
    src: 'watchVisitor',
    id: 'watchVisitor',
    onError: { description: 'The session cannot be watched; the page keeps what it knows.' },
  },
  on: {
    'guards.visitorKnown': {
      description: 'It is known who asks, or somebody else asks now: the guards are asked from the start.',
      guard: { type: 'isSomebodyElse', params: ({ event }) => ({ visitor: event.visitor }) },
      target: '.asking',
      reenter: true,
      actions: [{ type: 'takeVisitor', params: ({ event }) => ({ visitor: event.visitor }) }, 'reset'],
    },
    'guards.visitorUnconfirmed': {
      description: 'Nobody knows whether the session is valid; a page about its visitor is not shown.',
      guard: 'isAboutVisitor',
      target: '.unreachable',
      actions: ['clearVisitor', 'reset'],
    },
  },
  initial: 'asking',
  states: {
    asking: {
      tags: 'waiting',
      description: 'The next guard is asked.',
      always: [
        { description: 'Every guard has let the visitor pass.', guard: 'isNothingLeft', target: 'shown' },
        {
          description: 'The next guard has to know who asks.',
          guard: 'isVisitorMissing',
          target: 'waiting',
        },
        {
          description: 'The page is for signed-in users: the path is kept for after the login.',
          guard: 'isLoginNeeded',
          target: 'sentToLogin',
          actions: { type: 'keepPath', params: ({ context }) => ({ path: context.path }) },
        },
        {
          description: 'The page is for guests, and the visitor is signed in.',
          guard: 'isAlreadySignedIn',
          target: 'sentOnward',
        },
        { description: 'The team area is not open.', guard: 'isTeamAreaOff', target: 'forbidden' },
        {
          description: 'The visitor has none of the roles that it takes.',
          guard: 'isRoleMissing',
          target: 'forbidden',
        },
        { description: 'The page is switched off.', guard: 'isSwitchedOff', target: 'missing' },
        {
          description: 'The next guard has to know what only the server knows.',
          guard: 'isFactsMissing',
          target: 'readingFacts',
        },
        {
          description: 'What the page requires does not hold for this visitor.',
          guard: 'isFactFalse',
          target: 'sentElsewhere',
        },
        {
          description: 'The visitor shall have a trial exam here.',
          guard: { type: 'isNext', params: { name: 'has-trial-exam' } },
          target: 'ensuringTrialExam',
        },
        {
          description: 'The address names where to go after the login.',
          guard: { type: 'isNext', params: { name: 'watch-intended-route' } },
          target: 'asking',
          reenter: true,
          actions: [{ type: 'keepIntendedRoute', params: ({ context }) => ({ path: context.path }) }, 'pass'],
        },
        {
          description: 'The address names a voucher; it is kept until it is redeemed.',
          guard: { type: 'isNext', params: { name: 'setup-voucher' } },
          target: 'asking',
          reenter: true,
          actions: [{ type: 'keepVoucher', params: ({ context }) => ({ path: context.path }) }, 'pass'],
        },
        {
          description: 'The address may name a coupon; it is kept until the checkout.',
          guard: { type: 'isNext', params: { name: 'detect-coupon' } },
          target: 'asking',
          reenter: true,
          actions: [{ type: 'keepCoupon', params: ({ context }) => ({ path: context.path }) }, 'pass'],
        },
        {
          description: 'The address may say where the visitor came from.',
          guard: { type: 'isNext', params: { name: 'marketing-tracking' } },
          target: 'asking',
          reenter: true,
          actions: [{ type: 'keepAttribution', params: ({ context }) => ({ path: context.path }) }, 'pass'],
        },
        {
          description: 'The guard has nothing against this visitor. A session is checked beside the page (GU-03).',
          target: 'asking',
          reenter: true,
          actions: 'pass',
        },
      ],
    },
    waiting: {
      tags: 'waiting',
      description: 'The page waits until it is known who asks.',
    },
    unreachable: {
      description: 'The server was not reached, so nobody knows who asks or what they may see. What was done is kept.',
      on: {
        'guards.retried': {
          description: 'The visitor tries again.',
          target: 'asking',
        },
      },
    },
    readingFacts: {
      tags: 'waiting',
      description: 'The server is asked what it knows of the visitor: orders, vouchers, free weekends.',
      invoke: {
        src: 'readFacts',
        id: 'readFacts',
        input: ({ context }) => ({ tech: context.tech, orderId: context.orderId }),
        onDone: {
          description: 'The server answers.',
          target: 'asking',
          actions: { type: 'takeFacts', params: ({ event }) => ({ facts: event.output }) },
        },
        onError: { description: 'The server was not reached.', target: 'unreachable' },
      },
    },
    ensuringTrialExam: {
      tags: 'waiting',
      description: 'Whoever has no trial exam in this technology gets one (GU-04).',
      invoke: {
        src: 'ensureTrialExam',
        id: 'ensureTrialExam',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: { description: 'There is one.', target: 'asking', actions: 'pass' },
        onError: {
          description: 'It could not be created; the page is shown all the same.',
          target: 'asking',
          actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }, 'pass'],
        },
      },
    },
    shown: { description: 'The visitor sees the page.' },
    forbidden: { description: 'The page is not for this visitor: 403.', entry: 'refuse' },
    missing: { description: 'The page does not exist here: 404.' },
    sentToLogin: {
      tags: 'leading',
      description: 'The visitor is led to the login, and after it back.',
      entry: ['aimAtLogin', { type: 'lead', params: ({ context }) => ({ to: context.destination }) }],
    },
    sentOnward: {
      tags: 'leading',
      description: 'A signed-in user is led on: to where they wanted to go, or to the dashboard.',
      entry: ['aimOnward', { type: 'leadOnward', params: ({ context }) => ({ to: context.destination }) }],
    },
    sentElsewhere: {
      tags: 'leading',
      description: 'The visitor is led to the page that says what is missing.',
      entry: ['aimElsewhere', { type: 'lead', params: ({ context }) => ({ to: context.destination }) }],
    },
  },
});
