import type { SnapshotFrom } from 'xstate';
import {
  type TestPaymentContext,
  testPaymentMachine,
} from '../../../machines/commerce/test-payment/test-payment.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { isSame } from '../same.ts';

const TOTAL = 10_000;
const CLOSES_AT = 1000;
const NOW = 100;
const TRANSFER_SECONDS = 20;
const ARRIVES_AT = NOW + TRANSFER_SECONDS;

const refundedOf = ({ refunds }: Pick<TestPaymentContext, 'refunds'>) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
const leftOf = (context: Pick<TestPaymentContext, 'refunds'>) => TOTAL - refundedOf(context);

const inTime = [named('in time', { at: NOW, country: 'DE' }), named('at the end', { at: CLOSES_AT, country: 'DE' })];
const paying = { type: 'payment.paid', at: NOW, country: 'DE' } as const;
const refund = (amount: number) => ({ type: 'payment.refunded', at: NOW, id: 're_2', amount }) as const;
const dispute = { type: 'payment.disputed', at: NOW, id: 'dp_1' } as const;

/** What was paid is what is there and what was given back. */
const adds = (context: TestPaymentContext) =>
  leftOf(context) + refundedOf(context) === TOTAL && leftOf(context) >= 0 && context.refunds.every(isRefund);
const isRefund = ({ id, amount, created }: TestPaymentContext['refunds'][number]) =>
  id === 're_1' && amount > 0 && created === NOW;
const isPaidOnce = ({ country, transfer, problem }: TestPaymentContext) =>
  problem === null && (transfer === null ? country === 'DE' : country === null && transfer.arrives);

const isInTime = ({ at }: { at: number }) => at < CLOSES_AT;

type Now = SnapshotFrom<typeof testPaymentMachine>;

/** No more goes back than there is; when all of it is back, the payment is over. */
const isRefunded = (
  now: Now,
  { event: { id, amount, at }, before }: { event: { id: string; amount: number; at: number }; before: Now },
) => {
  const left = leftOf(before.context);
  if (amount <= 0 || amount > left) return now.context === before.context && isSame(now.value, before.value);
  if (!isSame(now.context.refunds, [...before.context.refunds, { id, amount, created: at }])) return false;
  return amount === left ? 'paid.refunded' : isSame(now.value, before.value);
};

/** A transfer that was begun in time takes as long as any other, also beyond the end of the page. */
function isOnItsWay(open: Now): boolean {
  const begun = ahead(open, { type: 'payment.transferBegun', at: CLOSES_AT - 1, arrives: true });
  const arrives = CLOSES_AT - 1 + TRANSFER_SECONDS;
  return (
    !begun.can({ type: 'payment.timePassed', at: arrives - 1 }) &&
    ahead(begun, { type: 'payment.timePassed', at: arrives }).matches({ paid: 'kept' })
  );
}

export const model = defineModel(testPaymentMachine, {
  input: [
    named('a payment', { total: TOTAL, closesAt: CLOSES_AT }),
    named('a payment that is authorized first', { total: TOTAL, closesAt: CLOSES_AT, holds: true }),
  ],
  events: {
    'payment.paid': inTime,
    'payment.declined': inTime,
    'payment.authenticationAsked': inTime,
    'payment.confirmed': [named('in time', { at: NOW }), named('at the end', { at: CLOSES_AT })],
    'payment.rejected': [named('in time', { at: NOW }), named('at the end', { at: CLOSES_AT })],
    'payment.transferBegun': [
      named('that arrives', { at: NOW, arrives: true }),
      named('that does not arrive', { at: NOW, arrives: false }),
      named('at the end', { at: CLOSES_AT, arrives: true }),
    ],
    'payment.pageClosed': [named('in time', { at: NOW }), named('at the end', { at: CLOSES_AT })],
    'payment.timePassed': ({ context }) =>
      context.transfer === null
        ? [named('before the end', { at: CLOSES_AT - 1 }), named('at the end', { at: CLOSES_AT })]
        : [named('before it arrives', { at: ARRIVES_AT - 1 }), named('when it arrives', { at: ARRIVES_AT })],
    'payment.captured': [{ at: NOW }],
    'payment.released': [{ at: NOW }],
    'payment.refunded': ({ context }) => [
      named('a part', { at: NOW, id: 're_1', amount: 4000 }),
      named('the rest', { at: NOW, id: 're_1', amount: leftOf(context) }),
      named('more than there is', { at: NOW, id: 're_1', amount: leftOf(context) + 1 }),
      named('nothing', { at: NOW, id: 're_1', amount: 0 }),
    ],
    'payment.disputed': [{ at: NOW, id: 'dp_1' }],
    'payment.disputeWon': [{}],
    'payment.disputeLost': [{}],
  },
  words: {
    'payment.authenticationAsked': 'The buyer takes a card for which the bank asks for confirmation.',
    'payment.confirmed': 'The buyer wants to confirm the payment at the bank.',
    'payment.declined': 'The buyer takes a card that the bank declines.',
    'payment.pageClosed': 'The shop wants to close the page.',
    'payment.paid': 'The buyer takes a card that works.',
    'payment.refunded': 'The shop asks for a refund.',
    'payment.rejected': 'The buyer wants to reject the payment at the bank.',
    'payment.timePassed': 'Time passes.',
    'payment.transferBegun': 'The buyer wants to pay by bank transfer.',
  },
  invokes: {},
  delays: {},
  context: ({ holds = false, country, problem, transfer, refunds, dispute: disputed }) => ({
    holds,
    country,
    problem,
    transfer,
    refunded: refundedOf({ refunds }),
    disputed: disputed?.amount ?? null,
  }),
  ignored: [
    {
      in: ['transferring', 'held', 'paid'],
      events: [
        'payment.paid',
        'payment.declined',
        'payment.authenticationAsked',
        'payment.transferBegun',
        'payment.pageClosed',
      ],
      because: 'the pay page is left',
    },
    { in: ['paid'], events: ['payment.timePassed'], because: 'the money is there already' },
    { in: ['held'], events: ['payment.timePassed'], because: 'the shop decides within minutes' },
    {
      in: ['open', 'transferring', 'paid'],
      events: ['payment.captured', 'payment.released'],
      because: 'no card is authorized',
    },
    {
      in: ['open.untried', 'open.declined'],
      events: ['payment.confirmed', 'payment.rejected'],
      because: 'the bank has not asked',
    },
    {
      in: ['paid.disputed'],
      events: ['payment.refunded', 'payment.disputed'],
      because: 'the bank has the money until it decides',
    },
    { in: ['paid.won'], events: ['payment.disputed'], because: 'a payment is disputed once' },
    {
      in: ['paid.kept', 'paid.won'],
      events: ['payment.disputeWon', 'payment.disputeLost'],
      because: 'no dispute is open',
    },
  ],
  outcomes: {
    'payment.paid': {
      open: (now, { event }) =>
        isInTime(event) ? now.context.country === event.country && (now.context.holds ? 'held' : 'paid.kept') : 'open',
    },
    'payment.declined': {
      open: (now, { event }) =>
        isInTime(event)
          ? now.context.country === event.country && now.context.problem !== null && 'open.declined'
          : 'open',
    },
    'payment.authenticationAsked': {
      open: (now, { event }) =>
        isInTime(event)
          ? now.context.country === event.country && now.context.problem === null && 'open.authenticating'
          : 'open',
    },
    'payment.confirmed': {
      'open.authenticating': (now, { event }) =>
        isInTime(event) ? (now.context.holds ? 'held' : 'paid.kept') : 'open.authenticating',
    },
    'payment.rejected': {
      'open.authenticating': (_, { event }) => (isInTime(event) ? 'open.declined' : 'open.authenticating'),
    },
    'payment.transferBegun': {
      open: (now, { event }) =>
        isInTime(event)
          ? isSame(now.context.transfer, { at: event.at + TRANSFER_SECONDS, arrives: event.arrives }) &&
            now.context.country === null &&
            'transferring'
          : 'open',
    },
    'payment.pageClosed': { open: (_, { event }) => (isInTime(event) ? 'expired' : 'open') },
    'payment.timePassed': {
      open: (_, { event }) => (event.at < CLOSES_AT ? 'open' : 'expired'),
      transferring: (_, { event, before: { context } }) =>
        event.at < ARRIVES_AT ? 'transferring' : context.transfer?.arrives ? 'paid.kept' : 'failed',
    },
    'payment.captured': { held: 'paid.kept' },
    'payment.released': { held: 'released' },
    'payment.refunded': { 'paid.kept': isRefunded, 'paid.won': isRefunded },
    'payment.disputed': {
      'paid.kept': (now, { event, before: { context } }) =>
        isSame(now.context.dispute, { id: event.id, amount: leftOf(context), created: event.at }) && 'paid.disputed',
    },
    'payment.disputeWon': { 'paid.disputed': 'paid.won' },
    'payment.disputeLost': { 'paid.disputed': 'paid.lost' },
  },
  checks: {
    open: (snapshot) =>
      (
        [paying, { ...paying, type: 'payment.declined' }, { ...paying, type: 'payment.authenticationAsked' }] as const
      ).every(
        (event) =>
          snapshot.can(event) &&
          !snapshot.can({ ...event, at: CLOSES_AT }) &&
          // The card of the last try counts.
          ahead(snapshot, { ...event, type: 'payment.declined' }, { ...event, country: 'FR' }).context.country === 'FR',
      ) &&
      isOnItsWay(snapshot) &&
      snapshot.can({ type: 'payment.transferBegun', at: NOW, arrives: true }) &&
      !snapshot.can({ type: 'payment.transferBegun', at: CLOSES_AT, arrives: true }) &&
      snapshot.can({ type: 'payment.pageClosed', at: NOW }) &&
      !snapshot.can({ type: 'payment.pageClosed', at: CLOSES_AT }) &&
      snapshot.can({ type: 'payment.timePassed', at: CLOSES_AT }) &&
      !snapshot.can({ type: 'payment.timePassed', at: CLOSES_AT - 1 }) &&
      snapshot.context.refunds.length === 0 &&
      snapshot.context.transfer === null,
    'open.untried': ({ context }) => context.country === null && context.problem === null,
    'open.declined': ({ context }, { event }) =>
      context.country === 'DE' &&
      context.problem ===
        (event?.type === 'payment.rejected'
          ? 'We are unable to authenticate your payment method.'
          : event?.type === 'payment.declined'
            ? 'Your card was declined.'
            : context.problem),
    'open.authenticating': (snapshot) =>
      snapshot.context.country === 'DE' &&
      snapshot.context.problem === null &&
      snapshot.can({ type: 'payment.confirmed', at: NOW }) &&
      !snapshot.can({ type: 'payment.confirmed', at: CLOSES_AT }) &&
      !snapshot.can({ type: 'payment.rejected', at: CLOSES_AT }),
    transferring: (snapshot) =>
      snapshot.context.transfer?.at === ARRIVES_AT &&
      snapshot.context.country === null &&
      snapshot.context.problem === null &&
      snapshot.can({ type: 'payment.timePassed', at: ARRIVES_AT }) &&
      !snapshot.can({ type: 'payment.timePassed', at: ARRIVES_AT - 1 }) &&
      !snapshot.can(refund(1)),
    held: (snapshot) =>
      snapshot.context.holds === true &&
      snapshot.context.country === 'DE' &&
      snapshot.context.problem === null &&
      !snapshot.can(refund(1)) &&
      !snapshot.can(dispute),
    released: ({ status, context }) => status === 'done' && context.country === 'DE' && context.refunds.length === 0,
    paid: ({ context }) => isPaidOnce(context) && adds(context),
    'paid.kept': (snapshot) => {
      const left = leftOf(snapshot.context);
      return (
        snapshot.context.dispute === null &&
        left > 0 &&
        snapshot.can(refund(1)) &&
        snapshot.can(refund(left)) &&
        !snapshot.can(refund(left + 1)) &&
        !snapshot.can(refund(0)) &&
        snapshot.can(dispute) &&
        // What was given back before is not disputed.
        (left < 3 ||
          ahead(snapshot, refund(1), { ...refund(1), id: 're_3' }, dispute).context.dispute?.amount === left - 2)
      );
    },
    'paid.disputed': (snapshot) => {
      const { context } = snapshot;
      const { id, amount, created } = context.dispute ?? {};
      return (
        id === 'dp_1' &&
        created === NOW &&
        amount === leftOf(context) &&
        !snapshot.can(refund(1)) &&
        !snapshot.can(dispute)
      );
    },
    'paid.won': (snapshot) => {
      const left = leftOf(snapshot.context);
      return (
        snapshot.context.dispute !== null &&
        left > 0 &&
        snapshot.can(refund(left)) &&
        !snapshot.can(refund(left + 1)) &&
        !snapshot.can(dispute)
      );
    },
    'paid.lost': ({ context }) => context.dispute !== null && context.dispute.amount === leftOf(context),
    'paid.refunded': ({ context }) => leftOf(context) === 0 && refundedOf(context) === TOTAL,
    failed: ({ status, context }) =>
      status === 'done' &&
      context.problem === 'The bank transfer did not arrive.' &&
      context.transfer?.arrives === false,
    expired: ({ status, context }) =>
      status === 'done' && context.transfer === null && context.refunds.length === 0 && context.dispute === null,
  },
  equivalentMutants: {
    'swap-order testPayment.paid.kept/payment.refunded[isRest]/0': 'an amount is the rest or a part of it',
    'swap-order testPayment.paid.won/payment.refunded[isRest]/0': 'an amount is the rest or a part of it',
    'drop-final testPayment.paid.lost': 'nothing waits for the end of what is paid',
    'drop-final testPayment.paid.refunded': 'nothing waits for the end of what is paid',
  },
});
