import { assign, fromPromise, setup } from 'xstate';
import type { OrderDetail } from '../../../src/contract/commerce/order-detail.ts';
import { refundsOfLines } from '../../../src/contract/commerce/refunds.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** An invoice or a credit note with the name under which it is saved. */
export type DocumentFile = { name: string; content: Blob };

export type OrderDetailContext = {
  orderId: string;
  order: OrderDetail | null;
  /** Line that the buyer wants to give back. */
  position: number | null;
  /** How many pieces of it: all that can go back, until the buyer chooses fewer. */
  pieces: number;
  /** Number of the invoice or credit note that is being fetched. */
  number: string | null;
  failure: Failure | null;
};

export type OrderDetailEvent =
  | { type: 'orderDetail.retried' }
  | { type: 'orderDetail.documentRequested'; number: string }
  | { type: 'orderDetail.returnChosen'; position: number }
  | { type: 'orderDetail.piecesChanged'; pieces: number }
  | { type: 'orderDetail.returnConfirmed' }
  | { type: 'orderDetail.returnDeclined' };

/** The line that the buyer wants to return. */
export const chosenLine = ({ order, position: chosen }: Pick<OrderDetailContext, 'order' | 'position'>) =>
  order?.lines.find(({ position }) => position === chosen);

/** What the chosen pieces are returned for, as the dialog says. Whole cents. */
export function returnedAmount(context: Pick<OrderDetailContext, 'order' | 'position' | 'pieces'>): number | null {
  const line = chosenLine(context);
  if (!line || !context.order) return null;
  return refundsOfLines([{ line, pieces: context.pieces }], context.order.left)[0] ?? null;
}

/** How many pieces of a line can be returned. */
const returnablePieces = (order: OrderDetail | null, position: number | null): number =>
  chosenLine({ order, position })?.returnable.pieces ?? 0;

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
    /** Returns pieces of one line of the order on the server, for the amount that the buyer was shown and no other. */
    returnLine: fromPromise<
      OrderDetail,
      { orderId: string; position: number | null; pieces: number; amount: number | null }
    >(() => notProvided('returnLine')),
    /** Loads a document of the order, such as the invoice. */
    fetchDocument: fromPromise<DocumentFile, { orderId: string; number: string | null }>(() =>
      notProvided('fetchDocument'),
    ),
  },
  guards: {
    /** There is no such order for this user. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** Something of this line can still be returned. */
    isReturnable: ({ context: { order } }, { position }: { position: number }) => returnablePieces(order, position) > 0,
    /** So many pieces of the line can be returned. */
    isPossible: ({ context: { order, position } }, { pieces }: { pieces: number }) =>
      Number.isInteger(pieces) && pieces >= 1 && pieces <= returnablePieces(order, position),
  },
  actions: {
    /** Shows the order from the server. */
    setOrder: assign((_, params: { order: OrderDetail }) => params),
    /** Keeps which line the buyer wants to return, all of it that can be. */
    setPosition: assign(({ context: { order } }, { position }: { position: number }) => ({
      position,
      pieces: returnablePieces(order, position),
    })),
    /** Keeps how many pieces the buyer wants to return. */
    setPieces: assign((_, params: { pieces: number }) => params),
    /** Keeps which document the buyer wants. */
    setNumber: assign((_, params: { number: string }) => params),
    /** Keeps the reason why the order, the return or the document failed, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => params),
    /** Clears the message about the order. */
    clearFailure: assign({ failure: null }),
    /** Fetches again what the page shows of the vouchers: a returned one opens nothing any more. */
    refreshVouchers: () => notProvided('refreshVouchers'),
    /** Offers the document for download. */
    saveFile: (_, _params: { file: DocumentFile }) => notProvided('saveFile'),
  },
}).createMachine({
  id: 'orderDetail',
  description: 'A buyer looks at one order, downloads its documents and returns what was not used.',
  context: ({ input }) => ({
    orderId: input.orderId,
    order: null,
    position: null,
    pieces: 0,
    number: null,
    failure: null,
  }),
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
          initial: 'possible',
          on: {
            'orderDetail.piecesChanged': [
              {
                description: 'The buyer returns another number of seats.',
                guard: { type: 'isPossible', params: ({ event }) => ({ pieces: event.pieces }) },
                target: '.possible',
                actions: { type: 'setPieces', params: ({ event }) => ({ pieces: event.pieces }) },
              },
              { description: 'So many seats cannot be returned.', target: '.impossible' },
            ],
            'orderDetail.returnDeclined': { description: 'The buyer cancels.', target: 'resting' },
          },
          states: {
            possible: {
              description: 'The dialog says what goes back for so many seats.',
              on: {
                'orderDetail.returnConfirmed': {
                  description: 'The buyer confirms.',
                  target: '#orderDetail.shown.returning',
                },
              },
            },
            impossible: { description: 'The dialog says which numbers of seats can be returned.' },
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
              pieces: context.pieces,
              amount: returnedAmount(context),
            }),
            onDone: {
              description: 'The server took the line back and asked the payment provider for the refund.',
              target: 'resting.returned',
              actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'refreshVouchers'],
            },
            onError: {
              description: 'The server rejects the return or does not respond; the order is unchanged on the page.',
              target: 'resting.refused',
              actions: [
                { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                'refreshVouchers',
              ],
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
