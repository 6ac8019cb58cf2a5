import { type StaffDecision, staffOrderMachine } from '../../../machines/commerce/staff-order/staff-order.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { StaffOrder } from '../../../src/contract/commerce/staff/order-reviews.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const ID = 'order-1';
const line = { position: 0, name: 'Exam', amount: 14_900, quantity: 1, returned: 0, unused: 1, problem: null };
const waiting: StaffOrder = {
  ...{ order_id: ID, buyer: 'ada@example.com', is_own: false, state: 'fulfilled', lines: [line], total: 14_900 },
  ...{ refunded: 0, currency: 'USD', region: 'IN', card_country: 'US', created_at: 0, paid_at: 1 },
  ...{ refunds: [], left: 14_900, is_unclaimed: true, is_refundable: true, reviews: [] },
};
const own: StaffOrder = { ...waiting, is_own: true };
const settled: StaffOrder = { ...waiting, refunded: 100 };
const unreachable = failure('unreachable', 'No connection.');

const decisions: StaffDecision[] = [
  { kind: 'close', reviewId: 'review-1', note: 'The card is of a company.' },
  { kind: 'refund', part: { amount: 100 }, reason: 'As agreed.', key: 'key-1' },
  {
    kind: 'refund',
    part: { lines: [{ position: 0, quantity: 1 }], shown: 14_900 },
    reason: 'Bought twice.',
    key: 'key-2',
  },
  { kind: 'retry', refundId: 'refund-1' },
  { kind: 'address', email: 'buyer@example.com', reason: 'As the buyer wrote.' },
  {
    ...{ kind: 'refund', reason: 'Both bought twice.', key: 'key-3' },
    part: {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 2 },
      ],
      shown: 34_700,
    },
  },
];

const nameOf = (decision: StaffDecision) =>
  decision.kind === 'refund' && 'lines' in decision.part
    ? `refund of ${decision.part.lines.length === 1 ? 'a line' : 'two lines'}`
    : decision.kind;

export const model = defineModel(staffOrderMachine, {
  input: [{ orderId: ID }],
  events: {
    'staffOrder.reloaded': [{}],
    'staffOrder.decided': decisions.map((decision) => named(nameOf(decision), { decision })),
  },
  words: {
    'staffOrder.decided': 'Somebody decides about the order.',
  },
  invokes: {
    fetchOrder: {
      done: [named('an order of somebody else', waiting), named('an own order', own)],
      error: [
        named('there is no such order', failure('notFound', 'The order was not found.')),
        named('the server is unreachable', unreachable),
      ],
    },
    sendDecision: {
      done: [named('it is done', settled)],
      error: [
        named('somebody else was first', failure('refused', 'Somebody has closed this already.')),
        named('the server is unreachable', unreachable),
      ],
    },
  },
  delays: {},
  context: ({ order, decision, failure: last }) => ({
    isOwn: order?.is_own ?? null,
    refunded: order?.refunded ?? null,
    decision: decision?.kind ?? null,
    last: last?.kind ?? null,
  }),
  ignored: [
    { in: ['loading'], events: ['staffOrder.reloaded'], because: 'the order is on its way' },
    {
      in: ['shown.deciding'],
      events: ['staffOrder.decided', 'staffOrder.reloaded'],
      because: 'one thing is done after the other',
    },
  ],
  outcomes: {
    start: 'loading',
    'staffOrder.reloaded': {
      unreachable: (now) => now.context.failure === null && 'loading',
      'shown.resting': 'loading',
    },
    'staffOrder.decided': {
      'shown.resting': (now, { event: { decision }, before: { context } }) =>
        context.order?.is_own
          ? now.context === context && 'shown.resting'
          : now.context.decision === decision && 'shown.deciding',
    },
    'done(fetchOrder)': (now, { event }) => now.context.order === event.output && 'shown.resting.unchanged',
    'error(fetchOrder)': (now, { event: { error } }) =>
      error === unreachable ? now.context.failure === error && 'unreachable' : now.status === 'done' && 'missing',
    'done(sendDecision)': (now, { event, effects }) =>
      now.context.order === event.output && isDone(effects, { type: 'refreshLists' }) && 'shown.resting.done',
    'error(sendDecision)': (now, { event, effects, before }) =>
      now.context.failure === event.error &&
      now.context.order === before.context.order &&
      effects.length === 0 &&
      'shown.resting.refused',
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['fetchOrder'], { orderId: ID }) &&
      failuresLead(snapshot, 'fetchOrder', { notFound: 'missing', others: 'unreachable' }),
    missing: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('busy') && !snapshot.hasTag('shown'),
    unreachable: (snapshot) => !snapshot.hasTag('busy') && snapshot.can({ type: 'staffOrder.reloaded' }),
    shown: (snapshot) => snapshot.hasTag('shown') && snapshot.context.order !== null,
    'shown.resting': (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.can({ type: 'staffOrder.reloaded' }) &&
      decisions.every(
        (decision) =>
          snapshot.can({ type: 'staffOrder.decided', decision }) === (snapshot.context.order?.is_own === false),
      ),
    'shown.resting.unchanged': (snapshot) =>
      snapshot.context.failure === null && (snapshot.context.order === waiting || snapshot.context.order === own),
    'shown.resting.done': (snapshot, { effects }) =>
      snapshot.context.order === settled &&
      snapshot.context.failure === null &&
      effects.some(({ type }) => type === 'refreshLists'),
    'shown.resting.refused': (snapshot) => snapshot.context.failure !== null,
    'shown.deciding': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      decisions.some((decision) => hasInput(snapshot.children['sendDecision'], { orderId: ID, decision })),
  },
  unreachable: {
    'list:staffOrder.decided.decision.part.lines=none': 'a refund of lines names at least one',
    'list:sendDecision.decision.part.lines=none': 'a refund of lines names at least one',
  },
});
