import { assign, fromPromise, setup } from 'xstate';
import type { StaffOrder } from '../../../src/contract/commerce/staff/order-reviews.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type StaffDecision =
  /** A question about the order is answered with a note. */
  | { kind: 'close'; reviewId: string; note: string }
  /** Money goes back. The key makes one refund of it, however often it is sent. Whole cents. */
  | { kind: 'refund'; amount: number; reason: string; key: string }
  /** A refund that failed is tried again. */
  | { kind: 'retry'; refundId: string };

export type StaffOrderContext = {
  orderId: string;
  order: StaffOrder | null;
  /** The last decision. */
  decision: StaffDecision | null;
  failure: Failure | null;
};

export type StaffOrderEvent = { type: 'staffOrder.reloaded' } | { type: 'staffOrder.decided'; decision: StaffDecision };

/** An order that an administrator looks at and decides about. */
export const staffOrderMachine = setup({
  types: {
    context: {} as StaffOrderContext,
    events: {} as StaffOrderEvent,
    input: {} as { orderId: string },
    tags: {} as 'busy' | 'shown',
  },
  actors: {
    fetchOrder: fromPromise<StaffOrder, { orderId: string }>(() => notProvided('fetchOrder')),
    sendDecision: fromPromise<StaffOrder, { orderId: string; decision: StaffDecision | null }>(() =>
      notProvided('sendDecision'),
    ),
  },
  guards: {
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    isOrderOfOthers: ({ context }) => context.order?.is_own === false,
  },
  actions: {
    setOrder: assign((_, params: { order: StaffOrder }) => params),
    setDecision: assign((_, params: { decision: StaffDecision }) => params),
    setFailure: assign((_, params: { failure: Failure }) => params),
    clearFailure: assign({ failure: null }),
    /** Reloads the list of what waits. */
    refreshLists: () => notProvided('refreshLists'),
  },
}).createMachine({
  id: 'staffOrder',
  description: 'An administrator looks at an order, gives money back and answers what was asked about it.',
  context: ({ input }) => ({ orderId: input.orderId, order: null, decision: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The order is being fetched.',
      invoke: {
        src: 'fetchOrder',
        id: 'fetchOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: {
          description: 'The server answers with the order.',
          target: 'shown',
          actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: [
          {
            description: 'There is no such order.',
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'missing',
          },
          { description: 'The server does not answer.', target: 'unreachable' },
        ],
      },
    },
    missing: { type: 'final', description: 'The page says that there is no such order.' },
    unreachable: {
      description: 'The page says that the order could not be loaded.',
      on: { 'staffOrder.reloaded': { description: 'The administrator tries again.', target: 'loading' } },
    },
    shown: {
      tags: 'shown',
      description: 'The page shows the order.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The administrator reads.',
          initial: 'unchanged',
          on: {
            'staffOrder.decided': {
              description:
                'The administrator closes a question, or sends money back. Nobody decides about an own order.',
              guard: 'isOrderOfOthers',
              target: 'deciding',
              actions: { type: 'setDecision', params: ({ event }) => ({ decision: event.decision }) },
            },
            'staffOrder.reloaded': {
              description: 'The administrator wants to see what has changed meanwhile.',
              target: '#staffOrder.loading',
            },
          },
          exit: 'clearFailure',
          states: {
            unchanged: { description: 'Nothing has been decided on this page.' },
            done: { description: 'The page confirms what was decided.' },
            refused: { description: 'The page says what did not work, and why; what was typed stays.' },
          },
        },
        deciding: {
          tags: 'busy',
          description: 'The server carries out the decision.',
          invoke: {
            src: 'sendDecision',
            id: 'sendDecision',
            input: ({ context }) => ({ orderId: context.orderId, decision: context.decision }),
            onDone: {
              description: 'The order shows what became of it, and the list of what waits is loaded again.',
              target: 'resting.done',
              actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'refreshLists'],
            },
            onError: {
              description: 'The server refuses, or does not answer; sending it again makes nothing twice.',
              target: 'resting.refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
  },
});
