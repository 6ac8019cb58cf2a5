import { asking } from './guards.questions.ts';
import { guardsSetup } from './guards.setup.ts';

/**
 * May this visitor see this page, and where do they go otherwise? The router asks this for every page; the server asks
 * it for every call with guards (GU-01..GU-16).
 */
export const guardsMachine = guardsSetup.createMachine({
  id: 'guards',
  description:
    'May this visitor see this page, and where do they go otherwise? The guards are questions, asked in order.',
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
    onError: { description: 'The page no longer receives session updates and keeps its last state.' },
  },
  on: {
    'guards.visitorKnown': {
      description: 'The session is known or has changed: the questions start over.',
      guard: { type: 'isSomebodyElse', params: ({ event }) => ({ visitor: event.visitor }) },
      target: '.asking',
      reenter: true,
      actions: [{ type: 'setVisitor', params: ({ event }) => ({ visitor: event.visitor }) }, 'reset'],
    },
    'guards.visitorUnconfirmed': {
      description: 'The session could not be validated, so a page that depends on it is not shown.',
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
      description: 'The page waits for the session to be known.',
    },
    unreachable: {
      description:
        'The server could not be reached, so neither the session nor its permissions are known. Earlier effects are kept.',
      on: {
        'guards.retried': {
          description: 'The visitor retries.',
          target: 'asking',
        },
      },
    },
    readingFacts: {
      tags: 'waiting',
      description: 'The page loads what the server knows about the visitor: orders, vouchers, free weekends.',
      invoke: {
        src: 'readFacts',
        id: 'readFacts',
        input: ({ context }) => ({ tech: context.tech, orderId: context.orderId }),
        onDone: {
          description: 'The facts about the visitor are loaded.',
          target: 'asking.owned',
          actions: { type: 'setFacts', params: ({ event }) => ({ facts: event.output }) },
        },
        onError: { description: 'The facts about the visitor could not be loaded.', target: 'unreachable' },
      },
    },
    ensuringTrialExam: {
      tags: 'waiting',
      description: 'A user who has no trial exam in this technology gets one.',
      invoke: {
        src: 'ensureTrialExam',
        id: 'ensureTrialExam',
        input: ({ context }) => ({ tech: context.tech }),
        onDone: { description: 'The trial exam is ready.', target: 'asking.intendedRoute' },
        onError: {
          description: 'The trial exam could not be created; the page is shown anyway.',
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
      description: 'The visitor is redirected to the login page, and back afterwards.',
      entry: ['setLoginDestination', { type: 'redirect', params: ({ context }) => ({ to: context.destination }) }],
    },
    sentOnward: {
      tags: 'redirecting',
      description: 'A signed-in user is redirected to the page they wanted, or to the dashboard.',
      entry: [
        'setOnwardDestination',
        { type: 'redirectOnward', params: ({ context }) => ({ to: context.destination }) },
      ],
    },
    sentElsewhere: {
      tags: 'redirecting',
      description: 'The visitor is redirected to a page that explains what is missing.',
      entry: ['setFallbackDestination', { type: 'redirect', params: ({ context }) => ({ to: context.destination }) }],
    },
  },
});
