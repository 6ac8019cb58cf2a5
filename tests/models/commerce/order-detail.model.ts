import type { SnapshotFrom } from 'xstate';
import { orderDetailMachine } from '../../../machines/commerce/order-detail/order-detail.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { OrderDetail } from '../../../src/contract/commerce/order-detail.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { ahead, doneWith, failedWith, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const ID = 'order-1';
const NUMBER = '2026-000001';
const NOTE = '2026-000002';

const orderWith = (pieces: number, refunds: OrderDetail['refunds'] = []): OrderDetail => ({
  ...{ id: ID, product: 'javascript-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
  ...{ onboarding_status: 'none', created_at: 0, state: 'fulfilled', items: [], total: 17_800, refunded: 0 },
  ...{ currency: 'USD', paid_at: 1, pay_link: null, invoice: null, tax_note: '', problem: null, of_team: null },
  own_team: null,
  lines: [
    {
      ...{ position: 0, name: 'Exam', quantity: 1, returned: 1 - pieces, gives: [], redeemed: null },
      returnable: { pieces, amount: pieces * 15_800, problem: null },
    },
  ],
  refunds,
  documents: [
    { number: NUMBER, kind: 'invoice' },
    { number: NOTE, kind: 'credit-note' },
  ],
});
const goodwill = { id: 'refund-0', state: 'succeeded', amount: 2000, created_at: 2 } as const;
const refund = { id: 'refund-1', amount: 15_800, created_at: 3 };
const bought = orderWith(1, [goodwill]);
const returned = orderWith(0, [goodwill, { ...refund, state: 'succeeded' }]);
const notRefunded = orderWith(0, [goodwill, { ...refund, state: 'failed' }]);
const file = { name: `${NUMBER}.pdf`, content: new Blob(['%PDF'], { type: 'application/pdf' }) };
const unreachable = failure('unreachable', 'No connection.');

type Now = SnapshotFrom<typeof orderDetailMachine>;

const [exam] = bought.lines as [OrderDetail['lines'][number]];
const lineAt = (position: number, pieces: number, amount: number) => ({
  ...exam,
  position,
  returnable: { pieces, amount, problem: null },
});
/** Lines, not by position: two pieces of one can go back, none of the next, one of another, and one that cost nothing. */
const several = { ...bought, lines: [lineAt(2, 2, 9800), lineAt(1, 0, 0), lineAt(0, 1, 15_800), lineAt(4, 1, 0)] };
const choose = (position: number) => ({ type: 'orderDetail.returnChosen', position }) as const;
const confirm = { type: 'orderDetail.returnConfirmed' } as const;
const want = (number: string) => ({ type: 'orderDetail.documentRequested', number }) as const;

/** The line that is chosen goes back, for its own amount, whichever was chosen before; of an order without lines, none does. */
function isOwnLine(resting: Now): boolean {
  const open = withContext(resting, { order: several });
  const empty = withContext(resting, { order: { ...bought, lines: [] } });
  const asked = (...events: Parameters<typeof ahead<Now>>[1][]) =>
    (ahead(open, ...events).children['returnLine']?.getSnapshot() as { input?: unknown } | undefined)?.input;
  const [first, last] = [
    { orderId: ID, position: 0, amount: 15_800 },
    { orderId: ID, position: 2, amount: 9800 },
  ];
  const refused = failedWith('returnLine', unreachable);
  return (
    !open.can(choose(1)) &&
    !open.can(choose(3)) &&
    !empty.can(choose(0)) &&
    isSame(asked(choose(0), confirm), first) &&
    isSame(asked(choose(2), confirm), last) &&
    isSame(asked(choose(4), confirm), { orderId: ID, position: 4, amount: 0 }) &&
    isSame(asked(choose(0), { type: 'orderDetail.returnDeclined' }, choose(2), confirm), last) &&
    isSame(asked(choose(2), confirm, refused, choose(0), confirm), first) &&
    isSame(asked(choose(0), confirm, doneWith('returnLine', several), choose(2), confirm), last)
  );
}

/** The document that is wanted is fetched, whichever was wanted before. */
const isOwnDocument = (resting: Now): boolean =>
  [doneWith('fetchDocument', file), failedWith('fetchDocument', unreachable)].every((answer) =>
    hasInput(ahead(resting, want(NUMBER), answer, want(NOTE)).children['fetchDocument'], { orderId: ID, number: NOTE }),
  );

const isFile = (params: unknown) => stableJson(params) === stableJson({ file });

export const model = defineModel(orderDetailMachine, {
  input: [{ orderId: ID }],
  events: {
    'orderDetail.retried': [{}],
    'orderDetail.documentRequested': [{ number: NUMBER }],
    'orderDetail.returnChosen': [
      named('the first line', { position: 0 }),
      named('a line that there is not', { position: 7 }),
    ],
    'orderDetail.returnConfirmed': [{}],
    'orderDetail.returnDeclined': [{}],
  },
  words: {
    'orderDetail.returnChosen': 'The buyer wants to return a line.',
  },
  invokes: {
    fetchOrder: {
      done: [named('an order with an unused exam', bought), named('an order that was given back', returned)],
      error: [
        named('there is no such order', failure('notFound', 'The order was not found.')),
        named('the server is unreachable', unreachable),
      ],
    },
    returnLine: {
      done: [named('the money goes back', returned), named('the provider refuses the refund', notRefunded)],
      error: [named('the exam was started meanwhile', failure('refused', 'The exam has been started already.'))],
    },
    fetchDocument: {
      done: [file],
      error: [named('the server is unreachable', unreachable)],
    },
  },
  delays: {},
  context: ({ order, position, number, failure: last }) => ({
    returnable: order?.lines[0]?.returnable.pieces ?? null,
    refund: order?.refunds.at(-1)?.state ?? null,
    position,
    number,
    last: last?.kind ?? null,
  }),
  ignored: [
    { in: ['loading', 'shown'], events: ['orderDetail.retried'], because: 'nothing has failed to load' },
    {
      in: ['shown.confirming', 'shown.returning', 'shown.downloading'],
      events: ['orderDetail.documentRequested', 'orderDetail.returnChosen'],
      because: 'one thing is done after the other',
    },
    {
      in: ['shown.resting', 'shown.returning', 'shown.downloading'],
      events: ['orderDetail.returnConfirmed', 'orderDetail.returnDeclined'],
      because: 'no question is open',
    },
  ],
  outcomes: {
    start: 'loading',
    'orderDetail.retried': { unreachable: (now) => now.context.failure === null && 'loading' },
    'orderDetail.documentRequested': {
      'shown.resting': (now, { event }) => now.context.number === event.number && 'shown.downloading',
    },
    'orderDetail.returnChosen': {
      'shown.resting': (now, { event: { position }, before: { context } }) =>
        context.order === bought && position === 0
          ? now.context.position === position && 'shown.confirming'
          : now.context === context && 'shown.resting',
    },
    'orderDetail.returnConfirmed': { 'shown.confirming': 'shown.returning' },
    'orderDetail.returnDeclined': { 'shown.confirming': 'shown.resting' },
    'done(fetchOrder)': (now, { event }) => now.context.order === event.output && 'shown.resting.unchanged',
    'error(fetchOrder)': (now, { event: { error } }) =>
      error === unreachable ? now.context.failure === error && 'unreachable' : now.status === 'done' && 'missing',
    'done(returnLine)': (now, { event }) => now.context.order === event.output && 'shown.resting.returned',
    'error(returnLine)': (now, { event, before }) =>
      now.context.failure === event.error && now.context.order === before.context.order && 'shown.resting.refused',
    'done(fetchDocument)': (_, { event, effects }) =>
      isDone(effects, { type: 'saveFile', params: { file: event.output } }) && 'shown.resting.unchanged',
    'error(fetchDocument)': (now, { event, effects }) =>
      now.context.failure === event.error && effects.length === 0 && 'shown.resting.refused',
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children['fetchOrder'], { orderId: ID }) &&
      failuresLead(snapshot, 'fetchOrder', { notFound: 'missing', others: 'unreachable' }),
    missing: (snapshot) => snapshot.status === 'done' && snapshot.context.order === null,
    unreachable: (snapshot) =>
      !snapshot.hasTag('busy') && snapshot.context.order === null && snapshot.can({ type: 'orderDetail.retried' }),
    shown: (snapshot) => snapshot.hasTag('shown') && snapshot.context.order !== null,
    'shown.resting': (snapshot) =>
      !snapshot.hasTag('asking') &&
      snapshot.can({ type: 'orderDetail.documentRequested', number: NUMBER }) &&
      snapshot.can({ type: 'orderDetail.returnChosen', position: 0 }) === (snapshot.context.order === bought) &&
      !snapshot.can({ type: 'orderDetail.returnChosen', position: 7 }) &&
      once(snapshot, 'lines and documents', () => isOwnLine(snapshot) && isOwnDocument(snapshot)),
    'shown.resting.unchanged': (snapshot, { event, effects }) => {
      const isFetched = event?.type.startsWith('xstate.done.actor.fetchDocument') ?? false;
      const isSaved = effects.some(({ type, params }) => type === 'saveFile' && isFile(params));
      return snapshot.context.failure === null && isSaved === isFetched;
    },
    'shown.resting.returned': (snapshot) =>
      (snapshot.context.order === returned || snapshot.context.order === notRefunded) &&
      snapshot.context.failure === null,
    'shown.resting.refused': (snapshot) => snapshot.context.failure !== null,
    'shown.confirming': (snapshot) =>
      snapshot.hasTag('asking') && !snapshot.hasTag('busy') && snapshot.context.position === 0,
    'shown.returning': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.hasTag('asking') &&
      hasInput(snapshot.children['returnLine'], { orderId: ID, position: 0, amount: 15_800 }) &&
      failuresLead(snapshot, 'returnLine', { others: { shown: { resting: 'refused' } } }),
    'shown.downloading': (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('asking') &&
      hasInput(snapshot.children['fetchDocument'], { orderId: ID, number: NUMBER }) &&
      failuresLead(snapshot, 'fetchDocument', { others: { shown: { resting: 'refused' } } }),
  },
});
