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

/** One of the buyer's orders: its documents, and giving back what was not used. */
export const orderDetailMachine = setup({
  types: {
    context: {} as OrderDetailContext,
    events: {} as OrderDetailEvent,
    input: {} as { orderId: string },
    tags: {} as 'busy' | 'shown' | 'asking',
  },
  actors: {
    fetchOrder: fromPromise<OrderDetail, { orderId: string }>(() => notProvided('fetchOrder')),
    returnLine: fromPromise<OrderDetail, { orderId: string; position: number | null }>(() => notProvided('returnLine')),
    fetchDocument: fromPromise<DocumentFile, { orderId: string; number: string | null }>(() =>
      notProvided('fetchDocument'),
    ),
  },
  guards: {
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    isReturnable: ({ context }, params: { position: number }) =>
      context.order?.lines.some(({ position, returnable }) => position === params.position && returnable.pieces > 0) ??
      false,
  },
  actions: {
    setOrder: assign((_, params: { order: OrderDetail }) => params),
    setPosition: assign((_, params: { position: number }) => params),
    setNumber: assign((_, params: { number: string }) => params),
    setFailure: assign((_, params: { failure: Failure }) => params),
    clearFailure: assign({ failure: null }),
    saveFile: (_, _params: { file: DocumentFile }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'orderDetail',
  description: 'A buyer looks at one order, downloads its documents, and gives back what was not used.',
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
          { description: 'The server does not answer.', target: 'unreachable' },
        ],
      },
    },
    missing: { type: 'final', description: 'The page says that there is no such order.' },
    unreachable: {
      description: 'The page says that the order could not be loaded.',
      on: { 'orderDetail.retried': { description: 'The buyer tries again.', target: 'loading' } },
    },
    shown: {
      tags: 'shown',
      description: 'The page shows the order.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The buyer reads.',
          initial: 'unchanged',
          on: {
            'orderDetail.documentRequested': {
              description: 'The buyer wants an invoice or a credit note.',
              target: 'downloading',
              actions: { type: 'setNumber', params: ({ event }) => ({ number: event.number }) },
            },
            'orderDetail.returnChosen': {
              description: 'The buyer wants to give a line back that the rules allow.',
              guard: { type: 'isReturnable', params: ({ event }) => ({ position: event.position }) },
              target: 'confirming',
              actions: { type: 'setPosition', params: ({ event }) => ({ position: event.position }) },
            },
          },
          exit: 'clearFailure',
          states: {
            unchanged: { description: 'Nothing has happened to the order on this page.' },
            returned: { description: 'The page confirms that the money goes back.' },
            refused: { description: 'The page says what did not work, and why.' },
          },
        },
        confirming: {
          tags: 'asking',
          description: 'A dialog says what is taken back and how much money returns.',
          on: {
            'orderDetail.returnConfirmed': { description: 'The buyer is sure.', target: 'returning' },
            'orderDetail.returnDeclined': { description: 'The buyer keeps it.', target: 'resting' },
          },
        },
        returning: {
          tags: ['busy', 'asking'],
          description: 'The server takes the line back and sends the money.',
          invoke: {
            src: 'returnLine',
            id: 'returnLine',
            input: ({ context }) => ({ orderId: context.orderId, position: context.position }),
            onDone: {
              description: 'The money is on its way.',
              target: 'resting.returned',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: {
              description: 'The server refuses, or does not answer; the order stays as it is shown.',
              target: 'resting.refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
        downloading: {
          tags: 'busy',
          description: 'The document is being fetched.',
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
              description: 'The document did not arrive.',
              target: 'resting.refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
      },
    },
  },
});
