import { asking } from './guards.questions.ts';
import { guardsSetup } from './guards.setup.ts';

/**
 * May this visitor see this page, and where else do they go on? The router asks it for every page; the server asks it for
 * every call that names guards (GU-01..GU-16).
 */
export const guardsMachine = guardsSetup.createMachine({
  id: 'guards',
  description:
    'May this visitor see this page, and where else do they go on? Its guards are questions, asked one after the other.',
  context: ({ input }) => ({
    ...input,
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
      description: 'It is known who asks, or somebody else asks now: the questions are asked from the start.',
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
    asking,
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
          target: 'asking.owned',
          actions: { type: 'takeFacts', params: ({ event }) => ({ facts: event.output }) },
        },
        onError: { description: 'The server was not reached.', target: 'unreachable' },
      },
    },
    ensuringTrialExam: {
      tags: 'waiting',
      description: 'A user who has no trial exam in this technology gets one (GU-04).',
      invoke: {
        src: 'ensureTrialExam',
        id: 'ensureTrialExam',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: { description: 'There is one.', target: 'asking.intendedRoute' },
        onError: {
          description: 'It could not be created; the page is shown all the same.',
          target: 'asking.intendedRoute',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: { description: 'The visitor sees the page.' },
    forbidden: { description: 'The page is not for this visitor: 403.' },
    missing: { description: 'The page does not exist here: 404.' },
    sentToLogin: {
      tags: 'redirecting',
      description: 'The visitor is redirected to the login, and after it back.',
      entry: ['aimAtLogin', { type: 'redirect', params: ({ context }) => ({ to: context.destination }) }],
    },
    sentOnward: {
      tags: 'redirecting',
      description: 'A signed-in user is redirected: to where they wanted to go, or to the dashboard.',
      entry: ['aimOnward', { type: 'redirectOnward', params: ({ context }) => ({ to: context.destination }) }],
    },
    sentElsewhere: {
      tags: 'redirecting',
      description: 'The visitor is redirected to the page that says what is missing.',
      entry: ['aimElsewhere', { type: 'redirect', params: ({ context }) => ({ to: context.destination }) }],
    },
  },
});
