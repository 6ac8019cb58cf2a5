import { assign, fromPromise, setup } from 'xstate';
import type { OrderDetail } from '../../../src/contract/commerce/order-detail.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** An invoice or a credit note with the name under which it is saved. */
export type DocumentFile = { name: string; content: Blob };

export type OrderDetailContext = {
  orderId: string;
  order: OrderDetail | null;
  /** Line that the buyer wants to give back. */
  position: number | null;
  /** Number of the invoice or credit note that is being fetched. */
  number: string | null;
  failure: Failure | null;
};

export type OrderDetailEvent =
  | { type: 'orderDetail.retried' }
  | { type: 'orderDetail.documentRequested'; number: string }
  | { type: 'orderDetail.returnChosen'; position: number }
  | { type: 'orderDetail.returnConfirmed' }
  | { type: 'orderDetail.returnDeclined' };

/** What a line is returned for, as the dialog says. Whole cents. */
const returnedAmount = ({ order, position: chosen }: OrderDetailContext): number | null =>
  order?.lines.find(({ position }) => position === chosen)?.returnable.amount ?? null;

/** One of the buyer's orders: its documents, and giving back what was not used. */
export const orderDetailMachine = setup({
  types: {
    context: {} as OrderDetailContext,
    events: {} as OrderDetailEvent,
    input: {} as { orderId: string },
    tags: {} as 'busy' | 'shown' | 'asking',
  },
  actors: {
    /** Loads the order with its documents. */
    fetchOrder: fromPromise<OrderDetail, { orderId: string }>(() => notProvided('fetchOrder')),
    /** Returns one line of the order on the server, for the amount that the buyer was shown and no other. */
    returnLine: fromPromise<OrderDetail, { orderId: string; position: number | null; amount: number | null }>(() =>
      notProvided('returnLine'),
    ),
    /** Loads a document of the order, such as the invoice. */
    fetchDocument: fromPromise<DocumentFile, { orderId: string; number: string | null }>(() =>
      notProvided('fetchDocument'),
    ),
  },
  guards: {
    /** There is no such order for this user. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** Something of this line can still be returned. */
    isReturnable: ({ context }, params: { position: number }) =>
      context.order?.lines.some(({ position, returnable }) => position === params.position && returnable.pieces > 0) ??
      false,
  },
  actions: {
    /** Shows the order from the server. */
    setOrder: assign((_, params: { order: OrderDetail }) => params),
    /** Keeps which line the buyer wants to return. */
    setPosition: assign((_, params: { position: number }) => params),
    /** Keeps which document the buyer wants. */
    setNumber: assign((_, params: { number: string }) => params),
    /** Keeps the reason why the order, the return or the document failed, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => params),
    /** Clears the message about the order. */
    clearFailure: assign({ failure: null }),
    /** Offers the document for download. */
    saveFile: (_, _params: { file: DocumentFile }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'orderDetail',
  description: 'A buyer looks at one order, downloads its documents and returns what was not used.',
  context: ({ input }) => ({ orderId: input.orderId, order: null, position: null, number: null, failure: null }),
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
            description: 'The user has no such order.',
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
        'orderDetail.retried': {
          description: 'The buyer loads the order again.',
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
          description: 'The buyer reads the order.',
          initial: 'unchanged',
          on: {
            'orderDetail.documentRequested': {
              description: 'The buyer wants an invoice or a credit note.',
              target: 'downloading',
              actions: { type: 'setNumber', params: ({ event }) => ({ number: event.number }) },
            },
            'orderDetail.returnChosen': {
              description: 'The buyer wants to return a line, and the rules allow it.',
              guard: { type: 'isReturnable', params: ({ event }) => ({ position: event.position }) },
              target: 'confirming',
              actions: { type: 'setPosition', params: ({ event }) => ({ position: event.position }) },
            },
          },
          exit: 'clearFailure',
          states: {
            unchanged: { description: 'The buyer has not returned anything on this page.' },
            returned: { description: 'The page says what became of the refund.' },
            refused: { description: 'The page says what failed and why.' },
          },
        },
        confirming: {
          tags: 'asking',
          description: 'A dialog says what the buyer loses and how much is refunded.',
          on: {
            'orderDetail.returnConfirmed': { description: 'The buyer confirms.', target: 'returning' },
            'orderDetail.returnDeclined': { description: 'The buyer cancels.', target: 'resting' },
          },
        },
        returning: {
          tags: ['busy', 'asking'],
          description: 'The server takes the line back and refunds the money.',
          invoke: {
            src: 'returnLine',
            id: 'returnLine',
            input: ({ context }) => ({
              orderId: context.orderId,
              position: context.position,
              amount: returnedAmount(context),
            }),
            onDone: {
              description: 'The server took the line back and asked the payment provider for the refund.',
              target: 'resting.returned',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: {
              description: 'The server rejects the return or does not respond; the order is unchanged on the page.',
              target: 'resting.refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
        downloading: {
          tags: 'busy',
          description: 'The document is loading.',
          invoke: {
            src: 'fetchDocument',
            id: 'fetchDocument',
            input: ({ context }) => ({ orderId: context.orderId, number: context.number }),
            onDone: {
              description: 'The browser offers the document as a download.',
              target: 'resting',
              actions: { type: 'saveFile', params: ({ event }) => ({ file: event.output }) },
            },
            onError: {
              description: 'The document could not be loaded.',
              target: 'resting.refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
  },
});
