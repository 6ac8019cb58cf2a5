import type { SnapshotFrom } from 'xstate';
import { orderStatusMachine } from '../../../machines/commerce/order-status/order-status.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { CheckoutStatus, OrderState } from '../../../src/contract/commerce/checkout.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { ahead, delayWith, doneWith, failedWith, failuresLead, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const ID = 'order-1';

/** How many extras an order has, each with a discount, and what it gives; an order in any other state has none. */
const EXTRAS: Partial<Record<OrderState, number>> = { fulfilled: 1, partlyRefunded: 2 };
const discount = { reason: 'promotion', label: 'Discount', amount: -100 } as const;
const list = { reason: 'list', label: 'List price', amount: 17_900 } as const;
const given = [
  { certification_id: 'javascript-developer', type: 'EXAM', title: 'Exam', path: '/javascript/dashboard/exam' },
  {
    certification_id: 'javascript-developer',
    type: 'TRAINING',
    title: 'Training',
    path: '/javascript/dashboard/training',
  },
] satisfies CheckoutStatus['gives'];
const extras = ['javascript-developer-training', 'javascript-senior-developer-training'];

const orderIn = (state: OrderState, count = EXTRAS[state] ?? 0): CheckoutStatus => ({
  order_id: ID,
  state,
  items: [
    {
      ...{ slug: 'javascript-developer-exam', name: 'Exam', quantity: 1, total: 17_800 },
      lines: [list, discount].slice(0, count),
    },
    ...extras.slice(0, count - 1).map((slug) => ({ slug, name: 'Training', quantity: 1, lines: [], total: 0 })),
  ],
  total: 17_800,
  refunded: 0,
  currency: 'USD',
  tax_note: 'Prices include all taxes.',
  created_at: 0,
  paid_at: null,
  pay_link: null,
  problem: state === 'failed' ? 'Your card was declined.' : null,
  gives: given.slice(0, count),
  vouchers: 0,
  own_team: null,
  invoice: null,
  claimed: false,
  unclaimed: true,
  basket: {
    slug: 'javascript-developer-exam',
    quantity: 1,
    upsell: extras.slice(0, count),
    region: 'GLOBAL',
    coupon: null,
    upgrade: null,
    retake: null,
  },
});

const STATES: readonly OrderState[] = [
  'draft',
  'awaitingPayment',
  'authorized',
  'underReview',
  'failed',
  'expired',
  'cancelled',
  'paid',
  'fulfilled',
  'partlyRefunded',
  'refunded',
  'disputed',
  'lost',
];
/** No payment is known, or its card is being checked. */
const WAITING: readonly OrderState[] = ['draft', 'awaitingPayment', 'authorized', 'underReview'];
const orders = STATES.map((state) => named(state, orderIn(state)));
const unreachable = failure('unreachable', 'No connection.');

const isOneOf =
  (...states: OrderState[]) =>
  (snapshot: { context: { order: CheckoutStatus | null } }) =>
    snapshot.context.order !== null && states.includes(snapshot.context.order.state);
const checked = { type: 'orderStatus.checked' } as const;

/** Where an order leads by its state. */
const placeOf = (state: OrderState) => {
  if (WAITING.includes(state)) return 'pending.waiting';
  if (state === 'failed') return 'declined';
  if (state === 'expired' || state === 'cancelled') return 'closed';
  return state === 'paid' || state === 'refunded' || state === 'lost' ? 'returned' : 'reporting';
};

/** The order of the model that an order claims to be: with all of its items, and all that it gives. */
const ordered = (order: CheckoutStatus | null) => orders.find((one) => one === order);

const hasFailed = (
  { context: { tries, failure: last } }: { context: { tries: number; failure: unknown } },
  before: { tries: number },
  error: unknown,
) => last === error && tries === before.tries + 1;

type Now = SnapshotFrom<typeof orderStatusMachine>;

/** Each answer and each failure counts, however many there were. */
const counts = (asking: Now, actor: 'verifyPayment' | 'verifyAgain') =>
  [0, 1, 4].every((tries) =>
    [doneWith(actor, orderIn('awaitingPayment')), failedWith(actor, unreachable)].every(
      (answer) => ahead(withContext(asking, { tries }), answer).context.tries === tries + 1,
    ),
  );

export const model = defineModel(orderStatusMachine, {
  input: [named('an order', { orderId: ID }), named('no order', { orderId: null })],
  events: { 'orderStatus.checked': [{}] },
  invokes: {
    fetchStatus: {
      done: orders,
      error: [
        named('there is no such order', failure('notFound', 'The order was not found.')),
        named('the server is unreachable', unreachable),
      ],
    },
    claimReport: {
      done: [named('nobody reported it', { first: true }), named('it was reported', { first: false })],
      error: [named('the server is unreachable', unreachable)],
    },
  },
  delays: { checkDelay: ({ context }) => Math.min(30_000, 1500 * 2 ** Math.max(0, context.tries - 1)) },
  context: ({ order, tries, failure: last }) => ({
    state: order?.state ?? null,
    tries: Math.min(tries, 2),
    last: last?.kind ?? null,
  }),
  unreachable: { 'list:reportPurchase.order.items=none': 'an order is of something' },
  ignored: [
    {
      in: ['verifying', 'reporting'],
      events: ['orderStatus.checked'],
      because: 'the answer is on its way, or is known',
    },
  ],
  outcomes: {
    'orderStatus.checked': {
      unreachable: (now) => now.context.tries === 0 && 'verifying',
      pending: (now, { before }) =>
        before.matches({ pending: 'waiting' }) ? now.context.tries === 0 && 'pending.asking' : 'pending.asking',
      declined: (now) => now.context.tries === 0 && 'verifying',
      closed: (now) => now.context.tries === 0 && 'verifying',
    },
    'done(fetchStatus)': (now, { event: { output }, before: { context } }) =>
      now.context.order === output &&
      now.context.failure === null &&
      now.context.tries === context.tries + 1 &&
      placeOf(output.state),
    'error(fetchStatus)': {
      verifying: (now, { event: { error }, before: { context } }) =>
        error === unreachable ? hasFailed(now, context, error) && 'unreachable' : 'unknown',
      // Only what was known before is asked for again.
      'pending.asking': (now, { event: { error }, before: { context } }) =>
        hasFailed(now, context, error) && 'pending.waiting',
    },
    'done(claimReport)': (now, { event: { output }, effects }) =>
      stableJson(effects) ===
        stableJson(output.first ? [{ type: 'reportPurchase', params: { order: now.context.order } }] : []) &&
      now.context.order === ordered(now.context.order) &&
      'complete',
    'error(claimReport)': (_, { effects }) => effects.length === 0 && 'complete',
    'after(checkDelay)': { unreachable: 'verifying', 'pending.waiting': 'pending.asking' },
  },
  checks: {
    opening: neverAtRest,
    verifying: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['verifyPayment'], { orderId: ID }) &&
      counts(snapshot, 'verifyPayment') &&
      failuresLead(snapshot, 'verifyPayment', { notFound: 'unknown', others: 'unreachable' }) &&
      !snapshot.can(checked),
    unknown: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('fulfilled'),
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.can(checked) && snapshot.context.failure?.kind === 'unreachable',
    judging: neverAtRest,
    pending: isOneOf(...WAITING),
    'pending.waiting': (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.children['verifyAgain'] === undefined &&
      // The pauses grow up to half a minute and no further, however long a transfer takes.
      [1, 2, 5, 6, 40].map((tries) => delayWith(snapshot, 'checkDelay', { tries })).join() ===
        '1500,3000,24000,30000,30000',
    'pending.asking': (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['verifyAgain'], { orderId: ID }) &&
      counts(snapshot, 'verifyAgain') &&
      failuresLead(snapshot, 'verifyAgain', { others: { pending: 'waiting' } }),
    declined: (snapshot) => snapshot.context.order?.problem !== null && snapshot.can(checked),
    closed: (snapshot) => isOneOf('expired', 'cancelled')(snapshot) && snapshot.can(checked),
    returned: (snapshot) => snapshot.status === 'done' && isOneOf('paid', 'refunded', 'lost')(snapshot),
    reporting: (snapshot, { effects }) =>
      snapshot.hasTag('fulfilled') &&
      isOneOf('fulfilled', 'partlyRefunded', 'disputed')(snapshot) &&
      hasInput(snapshot.children['claimReport'], { orderId: ID }) &&
      ['clearCoupon', 'settleDetails'].every((name) => effects.some(({ type }) => type === name)) &&
      effects.every(({ type }) => type !== 'reportPurchase'),
    complete: (snapshot, { event, effects }) => {
      const isFirst = JSON.stringify(event).includes('"first":true');
      const reports = effects.filter(({ type }) => type === 'reportPurchase').length;
      return snapshot.status === 'done' && snapshot.hasTag('fulfilled') && reports === (isFirst ? 1 : 0);
    },
  },
  equivalentMutants: {
    'swap-order orderStatus.judging/always[isUnpaid]/0': 'an order is in one state: at most one of the guards holds',
    'swap-order orderStatus.judging/always[isDeclined]/0': 'an order is in one state: at most one of the guards holds',
    'swap-order orderStatus.judging/always[isClosed]/0': 'an order is in one state: at most one of the guards holds',
  },
});
