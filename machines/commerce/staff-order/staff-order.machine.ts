import { assign, fromPromise, setup } from 'xstate';
import type { RefundedPart } from '../../../src/contract/commerce/refunds.ts';
import type { StaffOrder } from '../../../src/contract/commerce/staff/order-reviews.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type StaffDecision =
  /** A question about the order is answered with a note; about the country of a card, the order is opened or refunded. */
  | { kind: 'close'; reviewId: string; note: string; verdict?: 'open' | 'refund' }
  /** Money goes back, for what was bought or as an amount. The key makes one refund of it, however often it is sent. Whole cents. */
  | { kind: 'refund'; part: RefundedPart; reason: string; key: string }
  /** The address of a guest's order is corrected. */
  | { kind: 'address'; email: string; reason: string }
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
    /** Loads the order for the administrator. */
    fetchOrder: fromPromise<StaffOrder, { orderId: string }>(() => notProvided('fetchOrder')),
    /** Saves the administrator's decision on the server. */
    sendDecision: fromPromise<StaffOrder, { orderId: string; decision: StaffDecision | null }>(() =>
      notProvided('sendDecision'),
    ),
  },
  guards: {
    /** The server knows no such order. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** The order is not the administrator's own. */
    isOrderOfOthers: ({ context }) => context.order?.is_own === false,
  },
  actions: {
    /** Shows the order as the server has it now. */
    setOrder: assign((_, params: { order: StaffOrder }) => params),
    /** Keeps the administrator's decision until the server has it. */
    setDecision: assign((_, params: { decision: StaffDecision }) => params),
    /** Keeps the reason why the order or the decision failed, for the administrator to see. */
    setFailure: assign((_, params: { failure: Failure }) => params),
    /** Clears the message about the decision. */
    clearFailure: assign({ failure: null }),
    /** Reloads the list of open questions. */
    refreshLists: () => notProvided('refreshLists'),
  },
}).createMachine({
  id: 'staffOrder',
  description: 'An administrator looks at an order, refunds money and answers open questions.',
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
          {
            description: 'The server does not answer.',
            target: 'unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    missing: { type: 'final', description: 'The page says that there is no such order.' },
    unreachable: {
      description: 'The page says that the order could not be loaded.',
      on: {
        'staffOrder.reloaded': {
          description: 'The administrator tries again.',
          target: 'loading',
          actions: 'clearFailure',
        },
      },
    },
    shown: {
      tags: 'shown',
      description: 'The page shows the order.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The administrator reads the order.',
          initial: 'unchanged',
          on: {
            'staffOrder.decided': {
              description:
                'The administrator answers a question, refunds an amount or what was not used, or corrects the address of a guest. No one decides about their own order.',
              guard: 'isOrderOfOthers',
              target: 'deciding',
              actions: { type: 'setDecision', params: ({ event }) => ({ decision: event.decision }) },
            },
            'staffOrder.reloaded': {
              description: 'The administrator reloads the order.',
              target: '#staffOrder.loading',
            },
          },
          exit: 'clearFailure',
          states: {
            unchanged: { description: 'The administrator has not decided anything on this page.' },
            done: { description: 'The page confirms the decision.' },
            refused: { description: 'The page says what failed and why; the input is kept.' },
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
              description: 'The page shows the changed order, and the list of open questions reloads.',
              target: 'resting.done',
              actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'refreshLists'],
            },
            onError: {
              description: 'The server rejects the decision or does not respond. A retry is safe.',
              target: 'resting.refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
  },
});
