import { orderMachine } from '../../../machines/commerce/order/order.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';

const TOTAL = 100;
const PAID_AT = 5;
const PROBLEM = 'Your card was declined.';
const FOREIGN = 'Your card is from another country.';
const NO_MONEY = 'Your account has too little money.';

const paid = (amount: number) => ({ type: 'order.paymentReceived', amount, at: PAID_AT }) as const;
const refunded = (amount: number) => ({ type: 'order.refundRecorded', refunded: amount }) as const;

const UNPAID = ['draft', 'awaitingPayment', 'failed', 'authorized', 'expired', 'cancelled'] as const;
const PAID = ['paid', 'underReview', 'fulfilled', 'partlyRefunded', 'refunded', 'disputed'] as const;

export const model = defineModel(orderMachine, {
  input: [{ total: TOTAL }],
  events: {
    'order.payPageOpened': [{}],
    'order.paymentReceived': [
      named('the whole amount', { amount: TOTAL, at: PAID_AT }),
      named('less than the whole amount', { amount: TOTAL - 1, at: PAID_AT }),
      named('more than the whole amount', { amount: TOTAL + 1, at: PAID_AT }),
    ],
    'order.paymentAuthorized': [{}],
    'order.paymentReleased': [{ problem: FOREIGN }],
    'order.reviewBegun': [{}],
    'order.fulfilled': [{}],
    'order.paymentFailed': [
      named('a declined card', { problem: PROBLEM }),
      named('too little money', { problem: NO_MONEY }),
    ],
    'order.paymentRetried': [{}],
    'order.expired': [{}],
    'order.cancelled': [{}],
    'order.refundRecorded': [
      named('a part', { refunded: 40 }),
      named('a larger part', { refunded: 70 }),
      named('all', { refunded: TOTAL }),
    ],
    'order.disputeOpened': [{}],
    'order.disputeWon': [{}],
    'order.disputeLost': [{}],
  },
  words: {
    'order.paymentReceived': 'The provider reports a payment.',
    'order.refundRecorded': 'The provider reports a refund.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['awaitingPayment', 'failed', 'authorized', 'expired', 'cancelled', ...PAID],
      events: ['order.payPageOpened'],
      because: 'an order has one pay page',
    },
    {
      in: [...PAID],
      events: ['order.paymentReceived', 'order.paymentFailed', 'order.paymentRetried'],
      because: 'it was paid already: the provider says the same again, or something that is over',
    },
    {
      in: [...PAID],
      events: ['order.expired', 'order.cancelled'],
      because: 'an order that was paid does not end by time, and no other one takes its place',
    },
    {
      in: ['authorized', 'expired', 'cancelled', ...PAID],
      events: ['order.paymentAuthorized'],
      because: 'the card is authorized already, or the order is over: such a card is released',
    },
    {
      in: ['draft', 'awaitingPayment', 'failed', 'expired', 'cancelled', ...PAID],
      events: ['order.paymentReleased'],
      because: 'no card is authorized',
    },
    {
      in: [...UNPAID, 'underReview', 'fulfilled', 'partlyRefunded', 'refunded', 'disputed'],
      events: ['order.reviewBegun'],
      because: 'it is decided with the payment whether anybody has to look at the card',
    },
    {
      in: ['authorized'],
      events: ['order.paymentFailed', 'order.paymentRetried', 'order.cancelled'],
      because: 'the card was accepted, and is charged or released in a moment',
    },
    {
      in: ['expired', 'cancelled'],
      events: ['order.paymentFailed', 'order.paymentRetried', 'order.expired', 'order.cancelled'],
      because: 'the order is over unless money arrives',
    },
    {
      in: ['draft'],
      events: ['order.paymentFailed', 'order.paymentRetried'],
      because: 'nobody can try to pay yet',
    },
    { in: ['awaitingPayment'], events: ['order.paymentRetried'], because: 'no try has failed' },
    {
      in: [...UNPAID, 'fulfilled', 'partlyRefunded', 'refunded', 'disputed'],
      events: ['order.fulfilled'],
      because: 'only what was paid is given, once',
    },
    {
      in: [...UNPAID],
      events: ['order.refundRecorded', 'order.disputeOpened', 'order.disputeWon', 'order.disputeLost'],
      because: 'nothing was paid that could go back',
    },
    {
      in: ['refunded'],
      events: ['order.refundRecorded'],
      because: 'all of the money is back with the buyer',
    },
    {
      in: ['paid', 'underReview', 'disputed'],
      events: ['order.disputeOpened'],
      because: 'the money is on its way back, or the bank has it already',
    },
    {
      in: ['paid', 'underReview', 'fulfilled', 'partlyRefunded', 'refunded'],
      events: ['order.disputeWon', 'order.disputeLost'],
      because: 'the bank has nothing to decide',
    },
  ],
  equivalentMutants: {
    'swap-order order.disputed/order.disputeWon[nothingWasRefunded]/0':
      'an order that cost nothing is not disputed: at most one of the guards holds',
  },
  outcomes: {
    'order.payPageOpened': { draft: 'awaitingPayment' },
    // What is paid counts at any time, if it is the price.
    'order.paymentReceived': (now, { event, before }) =>
      isPayable(before)
        ? event.amount === TOTAL
          ? now.context.paidAt === event.at && 'paid'
          : now.context === before.context && now.value === before.value
        : now.value === before.value,
    'order.paymentAuthorized': { draft: 'authorized', awaitingPayment: 'authorized', failed: 'authorized' },
    'order.paymentReleased': {
      authorized: (now, { event }) =>
        now.context.problem === event.problem && now.context.paidAt === null && 'cancelled',
    },
    'order.reviewBegun': { paid: 'underReview' },
    'order.fulfilled': { paid: 'fulfilled', underReview: 'fulfilled' },
    'order.paymentFailed': {
      awaitingPayment: (now, { event }) => now.context.problem === event.problem && 'failed',
      failed: (now, { event }) => now.context.problem === event.problem && 'failed',
    },
    'order.paymentRetried': { failed: 'awaitingPayment' },
    'order.expired': { draft: 'expired', awaitingPayment: 'expired', failed: 'expired', authorized: 'expired' },
    'order.cancelled': {
      draft: 'cancelled',
      awaitingPayment: 'cancelled',
      // What a card said is no reason why the order is over.
      failed: (now) => now.context.problem === null && 'cancelled',
    },
    'order.refundRecorded': {
      paid: (_, { event }) => (event.refunded === TOTAL ? 'refunded' : 'paid'),
      underReview: (_, { event }) => (event.refunded === TOTAL ? 'refunded' : 'underReview'),
      fulfilled: (now, { event }) =>
        isRecorded(now.context, event) && (event.refunded === TOTAL ? 'refunded' : 'partlyRefunded'),
      partlyRefunded: (now, { event, before }) =>
        event.refunded > before.context.refunded
          ? isRecorded(now.context, event) && (event.refunded === TOTAL ? 'refunded' : 'partlyRefunded')
          : now.context === before.context && 'partlyRefunded',
      disputed: (now, { event, before }) =>
        now.context.refunded === Math.max(event.refunded, before.context.refunded) && 'disputed',
    },
    'order.disputeOpened': { fulfilled: 'disputed', partlyRefunded: 'disputed', refunded: 'disputed' },
    'order.disputeWon': {
      disputed: ({ context: { refunded: back } }) =>
        back === 0 ? 'fulfilled' : back === TOTAL ? 'refunded' : 'partlyRefunded',
    },
    'order.disputeLost': { disputed: (now) => now.status === 'done' && 'lost' },
  },
  checks: {
    draft: (snapshot) => isUntouched(snapshot.context) && isPayable(snapshot),
    awaitingPayment: (snapshot) => isUntouched(snapshot.context) && isPayable(snapshot),
    failed: (snapshot) =>
      [PROBLEM, NO_MONEY].includes(snapshot.context.problem ?? '') &&
      snapshot.context.paidAt === null &&
      isPayable(snapshot),
    authorized: (snapshot) =>
      snapshot.context.paidAt === null &&
      isPayable(snapshot) &&
      snapshot.can({ type: 'order.paymentReleased', problem: FOREIGN }) &&
      !snapshot.can({ type: 'order.cancelled' }),
    expired: (snapshot) => snapshot.context.paidAt === null && isPayable(snapshot),
    cancelled: (snapshot) => snapshot.context.paidAt === null && isPayable(snapshot),
    paid: (snapshot) =>
      isPaid(snapshot.context) &&
      snapshot.context.refunded === 0 &&
      snapshot.can({ type: 'order.fulfilled' }) &&
      ahead(snapshot, refunded(TOTAL)).matches('refunded') &&
      ahead(snapshot, refunded(TOTAL + 1)).matches('refunded') &&
      !snapshot.can(refunded(TOTAL - 1)) &&
      !snapshot.can(paid(TOTAL)),
    underReview: (snapshot) =>
      isPaid(snapshot.context) &&
      snapshot.context.refunded === 0 &&
      snapshot.can({ type: 'order.fulfilled' }) &&
      ahead(snapshot, refunded(TOTAL)).matches('refunded') &&
      ahead(snapshot, refunded(TOTAL + 1)).matches('refunded') &&
      !snapshot.can(refunded(TOTAL - 1)) &&
      !snapshot.can({ type: 'order.reviewBegun' }),
    fulfilled: (snapshot) =>
      isPaid(snapshot.context) &&
      snapshot.context.refunded === 0 &&
      ahead(snapshot, refunded(1)).matches('partlyRefunded') &&
      ahead(snapshot, refunded(TOTAL - 1)).matches('partlyRefunded') &&
      ahead(snapshot, refunded(TOTAL)).matches('refunded') &&
      ahead(snapshot, refunded(TOTAL + 1)).matches('refunded') &&
      // What the provider says that went back is recorded, also where it is more.
      ahead(snapshot, refunded(TOTAL + 1)).context.refunded === TOTAL + 1 &&
      !snapshot.can({ type: 'order.fulfilled' }),
    partlyRefunded: (snapshot) =>
      isPaid(snapshot.context) &&
      snapshot.context.refunded > 0 &&
      snapshot.context.refunded < TOTAL &&
      snapshot.can(refunded(snapshot.context.refunded + 1)) &&
      !snapshot.can(refunded(snapshot.context.refunded)) &&
      !snapshot.can(refunded(snapshot.context.refunded - 1)) &&
      ahead(snapshot, refunded(TOTAL)).matches('refunded') &&
      ahead(snapshot, refunded(TOTAL + 1)).matches('refunded'),
    refunded: (snapshot) =>
      isPaid(snapshot.context) && snapshot.context.refunded === TOTAL && !snapshot.can(refunded(TOTAL)),
    disputed: (snapshot) =>
      isPaid(snapshot.context) &&
      snapshot.can({ type: 'order.disputeWon' }) &&
      snapshot.can({ type: 'order.disputeLost' }) &&
      // What went back meanwhile decides what the order is when the money stays with the shop.
      ahead(snapshot, refunded(TOTAL), { type: 'order.disputeWon' }).matches('refunded') &&
      ahead(snapshot, refunded(TOTAL + 1), { type: 'order.disputeWon' }).matches('refunded') &&
      (snapshot.context.refunded >= TOTAL - 1 ||
        ahead(snapshot, refunded(TOTAL - 1), { type: 'order.disputeWon' }).matches('partlyRefunded')) &&
      !snapshot.can(refunded(snapshot.context.refunded)) &&
      snapshot.can(refunded(snapshot.context.refunded + 1)),
    lost: (snapshot) =>
      snapshot.status === 'done' &&
      isPaid(snapshot.context) &&
      !snapshot.can({ type: 'order.disputeWon' }) &&
      !snapshot.can(refunded(TOTAL)),
  },
});

const isRecorded = ({ refunded: back }: Context, event: { refunded: number }) => back === event.refunded;

type Context = { total: number; refunded: number; problem: string | null; paidAt: number | null };
type Asked = { can(event: ReturnType<typeof paid>): boolean };

function isUntouched({ total, refunded: back, problem, paidAt }: Context): boolean {
  return total === TOTAL && back === 0 && problem === null && paidAt === null;
}

function isPaid({ total, problem, paidAt }: Context): boolean {
  return total === TOTAL && problem === null && paidAt === PAID_AT;
}

/** The whole amount and no other pays an order. */
function isPayable(snapshot: Asked): boolean {
  return snapshot.can(paid(TOTAL)) && !snapshot.can(paid(TOTAL - 1)) && !snapshot.can(paid(TOTAL + 1));
}
