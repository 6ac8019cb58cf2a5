import { assign, setup } from 'xstate';

/** Times in seconds, as the provider counts them; amounts in whole cents. */
export type TestPaymentInput = {
  total: number;
  closesAt: number;
  /** Whether a card is authorized first, and charged when the shop says so. */
  holds?: boolean | undefined;
};

export type TestPaymentContext = TestPaymentInput & {
  /** Of the card; null for a bank transfer. */
  country: string | null;
  /** What the buyer is told of the last try. */
  problem: string | null;
  transfer: { at: number; arrives: boolean } | null;
  refunds: { id: string; amount: number; created: number }[];
  dispute: { id: string; amount: number; created: number } | null;
};

type Moment = { at: number };

export type TestPaymentEvent =
  | ({ type: 'payment.paid'; country: string } & Moment)
  | ({ type: 'payment.declined'; country: string } & Moment)
  | ({ type: 'payment.authenticationAsked'; country: string } & Moment)
  | ({ type: 'payment.confirmed' } & Moment)
  | ({ type: 'payment.rejected' } & Moment)
  | ({ type: 'payment.transferBegun'; arrives: boolean } & Moment)
  | ({ type: 'payment.pageClosed' } & Moment)
  | ({ type: 'payment.timePassed' } & Moment)
  | ({ type: 'payment.captured' } & Moment)
  | ({ type: 'payment.released' } & Moment)
  | ({ type: 'payment.refunded'; id: string; amount: number } & Moment)
  | ({ type: 'payment.disputed'; id: string } & Moment)
  | { type: 'payment.disputeWon' }
  | { type: 'payment.disputeLost' };

/** How long a bank transfer takes. Seconds. */
export const TRANSFER_SECONDS = 20;

const DECLINED = 'Your card was declined.';
const NOT_AUTHENTICATED = 'We are unable to authenticate your payment method.';
const NOT_ARRIVED = 'The bank transfer did not arrive.';

export const refundedOf = ({ refunds }: Pick<TestPaymentContext, 'refunds'>) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What was paid and is not given back. */
export const leftOf = (context: Pick<TestPaymentContext, 'total' | 'refunds'>) => context.total - refundedOf(context);

/** When something happens by itself: the page closes, or a transfer arrives or does not. Seconds. */
export const dueOf = ({ closesAt, transfer }: TestPaymentContext) => transfer?.at ?? closesAt;

const machineSetup = setup({
  types: {
    context: {} as TestPaymentContext,
    events: {} as TestPaymentEvent,
    input: {} as TestPaymentInput,
  },
  guards: {
    /** The pay page is still open. */
    isInTime: ({ context }, params: Moment) => params.at < context.closesAt,
    /** The pay page is still open, and the shop wants the card authorized first. */
    isHeldInTime: ({ context }, params: Moment) => params.at < context.closesAt && context.holds === true,
    /** The time to pay has passed, or the bank transfer is due. */
    isDue: ({ context }, params: Moment) => params.at >= dueOf(context),
    /** The bank transfer is due and arrives. */
    isDueAndArrives: ({ context }, params: Moment) =>
      params.at >= dueOf(context) && context.transfer !== null && context.transfer.arrives,
    /** The amount is all that is left of the payment. */
    isRest: ({ context }, params: { amount: number }) => params.amount === leftOf(context),
    /** The amount is a part of what is left of the payment. */
    isPart: ({ context }, params: { amount: number }) => params.amount > 0 && params.amount < leftOf(context),
  },
  actions: {
    /** Stores the country of the card. */
    storeCard: assign((_, params: { country: string }) => ({ country: params.country })),
    /** Stores what the buyer is told about the failed try. */
    storeProblem: assign((_, params: { problem: string }) => ({ problem: params.problem })),
    /** Clears the message of the last try. */
    clearProblem: assign({ problem: null }),
    /** Stores when the bank transfer is due, 20 seconds from now, and whether it arrives. */
    storeTransfer: assign((_, params: { at: number; arrives: boolean }) => ({
      country: null,
      transfer: { at: params.at + TRANSFER_SECONDS, arrives: params.arrives },
    })),
    /** Stores the refund with its amount and time. */
    storeRefund: assign(({ context }, params: { id: string; amount: number; at: number }) => ({
      refunds: [...context.refunds, { id: params.id, amount: params.amount, created: params.at }],
    })),
    /** Stores the dispute, which is about all that is left of the payment. */
    storeDispute: assign(({ context }, params: { id: string; at: number }) => ({
      dispute: { id: params.id, amount: leftOf(context), created: params.at },
    })),
  },
});

const inTime = { type: 'isInTime', params: ({ event }: { event: Moment }) => ({ at: event.at }) } as const;
const heldInTime = { type: 'isHeldInTime', params: ({ event }: { event: Moment }) => ({ at: event.at }) } as const;
const storeCard = {
  type: 'storeCard',
  params: ({ event }: { event: { country: string } }) => ({ country: event.country }),
} as const;
const storeProblem = (problem: string) => ({ type: 'storeProblem', params: { problem } }) as const;
const storeRefund = {
  type: 'storeRefund',
  params: ({ event }: { event: { id: string; amount: number; at: number } }) => ({
    id: event.id,
    amount: event.amount,
    at: event.at,
  }),
} as const;
const amountOf = ({ event }: { event: { amount: number } }) => ({ amount: event.amount });

/**
 * A payment at the stand-in for the payment provider, which plays what buyers, banks and operators do. The server runs it where no keys
 * of the provider are set; its states are what the provider's own objects say.
 */
export const testPaymentMachine = machineSetup.createMachine({
  id: 'testPayment',
  description: 'One payment at the test provider, from the payment page to a refund or a dispute.',
  context: ({ input }) => ({ ...input, country: null, problem: null, transfer: null, refunds: [], dispute: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The payment page is open.',
      initial: 'untried',
      on: {
        'payment.paid': [
          {
            description: 'The buyer pays with a card that works; the shop has asked to authorize it first.',
            guard: heldInTime,
            target: 'held',
            actions: [storeCard, 'clearProblem'],
          },
          {
            description: 'The buyer pays with a card that works.',
            guard: inTime,
            target: 'paid',
            actions: [storeCard, 'clearProblem'],
          },
        ],
        'payment.declined': {
          description: 'The buyer pays with a card that the bank declines.',
          guard: inTime,
          target: '.declined',
          actions: [storeCard, storeProblem(DECLINED)],
        },
        'payment.authenticationAsked': {
          description: 'The buyer pays with a card for which the bank asks for confirmation.',
          guard: inTime,
          target: '.authenticating',
          actions: [storeCard, 'clearProblem'],
        },
        'payment.transferBegun': {
          description: 'The buyer pays by bank transfer, which takes some time.',
          guard: inTime,
          target: 'transferring',
          actions: [
            { type: 'storeTransfer', params: ({ event }) => ({ at: event.at, arrives: event.arrives }) },
            'clearProblem',
          ],
        },
        'payment.pageClosed': {
          description: 'The shop closes the page early.',
          guard: inTime,
          target: 'expired',
        },
        'payment.timePassed': {
          description: 'The time to pay has passed.',
          guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
      },
      states: {
        untried: { description: 'No one has tried to pay.' },
        declined: { description: 'The last try failed and another one may follow.' },
        authenticating: {
          description: 'The bank asks the buyer to confirm the payment.',
          on: {
            'payment.confirmed': [
              {
                description: 'The buyer confirms a card that the shop has asked to authorize first.',
                guard: heldInTime,
                target: '#testPayment.held',
              },
              {
                description: 'The buyer confirms the payment at the bank.',
                guard: inTime,
                target: '#testPayment.paid',
              },
            ],
            'payment.rejected': {
              description: 'The buyer rejects the payment at the bank.',
              guard: inTime,
              target: 'declined',
              actions: storeProblem(NOT_AUTHENTICATED),
            },
          },
        },
      },
    },
    held: {
      description: 'The card is authorized, and nothing is charged.',
      on: {
        'payment.captured': { description: 'The shop takes the money.', target: 'paid' },
        'payment.released': { description: 'The shop takes nothing.', target: 'released' },
      },
    },
    released: { type: 'final', description: 'The card was released, and nothing was charged.' },
    transferring: {
      description: 'The bank transfer is pending; the buyer is back in the shop.',
      on: {
        'payment.timePassed': [
          {
            description: 'The money arrives.',
            guard: { type: 'isDueAndArrives', params: ({ event }) => ({ at: event.at }) },
            target: 'paid',
          },
          {
            description: 'The money does not arrive.',
            guard: { type: 'isDue', params: ({ event }) => ({ at: event.at }) },
            target: 'failed',
            actions: storeProblem(NOT_ARRIVED),
          },
        ],
      },
    },
    paid: {
      description: 'The shop has been paid.',
      initial: 'kept',
      states: {
        kept: {
          description: 'The shop has the money, or what is left of it after refunds.',
          on: {
            'payment.refunded': [
              {
                description: 'The shop refunds the rest.',
                guard: { type: 'isRest', params: amountOf },
                target: 'refunded',
                actions: storeRefund,
              },
              {
                description: 'The shop refunds a part.',
                guard: { type: 'isPart', params: amountOf },
                actions: storeRefund,
              },
            ],
            'payment.disputed': {
              description: 'The buyer disputes the payment, and the bank holds the money.',
              target: 'disputed',
              actions: { type: 'storeDispute', params: ({ event }) => ({ id: event.id, at: event.at }) },
            },
          },
        },
        disputed: {
          description: 'The bank decides who gets the money.',
          on: {
            'payment.disputeWon': { description: 'The bank gives the money to the shop.', target: 'won' },
            'payment.disputeLost': { description: 'The bank gives the money to the buyer.', target: 'lost' },
          },
        },
        won: {
          description: 'The shop has won the dispute; there cannot be a second one.',
          on: {
            'payment.refunded': [
              {
                description: 'The shop refunds the rest after the dispute.',
                guard: { type: 'isRest', params: amountOf },
                target: 'refunded',
                actions: storeRefund,
              },
              {
                description: 'The shop refunds a part after the dispute.',
                guard: { type: 'isPart', params: amountOf },
                actions: storeRefund,
              },
            ],
          },
        },
        lost: { type: 'final', description: 'The bank has returned the money to the buyer.' },
        refunded: { type: 'final', description: 'The shop has refunded everything.' },
      },
    },
    failed: { type: 'final', description: 'The bank transfer did not arrive. The buyer has to order again.' },
    expired: { type: 'final', description: 'No one paid in time, or the shop closed the page.' },
  },
});
