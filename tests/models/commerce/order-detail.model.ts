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

const orderWith = (pieces: number, refunds: OrderDetail['refunds'] = [], left = 15_800): OrderDetail => ({
  ...{ id: ID, product: 'javascript-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
  ...{ onboarding_status: 'none', created_at: 0, state: 'fulfilled', items: [], total: 17_800, refunded: 0 },
  ...{ currency: 'USD', paid_at: 1, pay_link: null, invoice: null, tax_note: '', problem: null, of_team: null },
  own_team: null,
  duplicate_of: null,
  lines: [
    {
      ...{ position: 0, name: 'Exam', quantity: 2, amount: 17_800, returned: 2 - pieces, gives: [], redeemed: 0 },
      returnable: { pieces, amount: pieces === 0 ? 0 : 15_800, problem: null },
    },
  ],
  left,
  refunds,
  documents: [
    { number: NUMBER, kind: 'invoice' },
    { number: NOTE, kind: 'credit-note' },
  ],
});
const goodwill = { id: 'refund-0', state: 'succeeded', amount: 2000, created_at: 2 } as const;
const refund = { id: 'refund-1', amount: 15_800, created_at: 3 };
const bought = orderWith(2, [goodwill]);
const returned = orderWith(0, [goodwill, { ...refund, state: 'succeeded' }], 0);
const notRefunded = orderWith(0, [goodwill, { ...refund, state: 'failed' }]);
const file = { name: `${NUMBER}.pdf`, content: new Blob(['%PDF'], { type: 'application/pdf' }) };
const unreachable = failure('unreachable', 'No connection.');

type Now = SnapshotFrom<typeof orderDetailMachine>;

const [exam] = bought.lines as [OrderDetail['lines'][number]];
const lineAt = (position: number, pieces: number, amount: number, returned = 0) => ({
  ...exam,
  ...{ position, amount, quantity: pieces + returned, returned },
  returnable: { pieces, amount, problem: null },
});
/** Lines, not by position: three pieces of one can go back, none of the next, one of another, and one that cost nothing. */
const several = {
  ...{ ...bought, left: 20_000 },
  lines: [lineAt(2, 3, 10_000), lineAt(1, 0, 0, 1), lineAt(0, 1, 15_800), lineAt(4, 1, 0)],
};
const choose = (position: number) => ({ type: 'orderDetail.returnChosen', position }) as const;
const type = (pieces: number) => ({ type: 'orderDetail.piecesChanged', pieces }) as const;
const confirm = { type: 'orderDetail.returnConfirmed' } as const;
const want = (number: string) => ({ type: 'orderDetail.documentRequested', number }) as const;

/** The line that is chosen goes back, for its own amount, whichever was chosen before; of an order without lines, none does. */
function isOwnLine(resting: Now): boolean {
  const open = withContext(resting, { order: several });
  const empty = withContext(resting, { order: { ...bought, lines: [] } });
  const asked = (...events: Parameters<typeof ahead<Now>>[1][]) =>
    (ahead(open, ...events).children['returnLine']?.getSnapshot() as { input?: unknown } | undefined)?.input;
  const [first, last] = [
    { orderId: ID, position: 0, pieces: 1, amount: 15_800 },
    { orderId: ID, position: 2, pieces: 3, amount: 10_000 },
  ];
  const refused = failedWith('returnLine', unreachable);
  return (
    !open.can(choose(1)) &&
    !open.can(choose(3)) &&
    !empty.can(choose(0)) &&
    isSame(asked(choose(0), confirm), first) &&
    isSame(asked(choose(2), confirm), last) &&
    isSame(asked(choose(4), confirm), { orderId: ID, position: 4, pieces: 1, amount: 0 }) &&
    isSame(asked(choose(0), { type: 'orderDetail.returnDeclined' }, choose(2), confirm), last) &&
    isSame(asked(choose(2), confirm, refused, choose(0), confirm), first) &&
    isSame(asked(choose(0), confirm, doneWith('returnLine', several), choose(2), confirm), last)
  );
}

/** So many pieces go back as were typed last, for what they cost, at most for what is left of the order. */
function isOwnNumber(resting: Now): boolean {
  const open = ahead(withContext(resting, { order: several }), choose(2));
  const poor = ahead(withContext(resting, { order: { ...several, left: 5000 } }), choose(2));
  const asked = (from: Now, ...events: Parameters<typeof ahead<Now>>[1][]) =>
    (ahead(from, ...events, confirm).children['returnLine']?.getSnapshot() as { input?: unknown } | undefined)?.input;
  const wants = (pieces: number, amount: number) => ({ orderId: ID, position: 2, pieces, amount });
  return (
    // A third of 100 is rounded; three thirds are all of it.
    isSame(asked(open, type(1)), wants(1, 3333)) &&
    isSame(asked(open, type(2)), wants(2, 6667)) &&
    isSame(asked(open, type(2), type(3)), wants(3, 10_000)) &&
    isSame(asked(open, type(0), type(1)), wants(1, 3333)) &&
    isSame(asked(poor, type(1)), wants(1, 3333)) &&
    isSame(asked(poor, type(2)), wants(2, 5000)) &&
    isSame(asked(poor), wants(3, 5000)) &&
    // What was typed before counts for its own line.
    isSame(asked(open, type(1), { type: 'orderDetail.returnDeclined' }, choose(2)), wants(3, 10_000)) &&
    [-1, 0, 1.5, 4, Number.NaN].every((pieces) => {
      const now = ahead(open, type(pieces));
      return now.matches({ shown: { confirming: 'impossible' } }) && !now.can(confirm) && now.context.pieces === 3;
    })
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
    'orderDetail.piecesChanged': [named('one of two', { pieces: 1 }), named('more than there are', { pieces: 3 })],
    'orderDetail.returnConfirmed': [{}],
    'orderDetail.returnDeclined': [{}],
  },
  words: {
    'orderDetail.returnChosen': 'The buyer wants to return a line.',
  },
  invokes: {
    fetchOrder: {
      done: [named('an order with two unused seats', bought), named('an order that was given back', returned)],
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
  context: ({ order, position, pieces, number, failure: last }) => ({
    returnable: order?.lines[0]?.returnable.pieces ?? null,
    refund: order?.refunds.at(-1)?.state ?? null,
    position,
    pieces,
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
      events: ['orderDetail.piecesChanged', 'orderDetail.returnDeclined'],
      because: 'no question is open',
    },
    {
      in: ['shown.confirming.impossible'],
      events: ['orderDetail.returnConfirmed'],
      because: 'so many cannot be returned',
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
          ? now.context.position === position && now.context.pieces === 2 && 'shown.confirming.possible'
          : now.context === context && 'shown.resting',
    },
    'orderDetail.piecesChanged': {
      'shown.confirming': (now, { event: { pieces }, before: { context } }) =>
        pieces === 1
          ? now.context.pieces === 1 && 'shown.confirming.possible'
          : now.context.pieces === context.pieces && 'shown.confirming.impossible',
    },
    'orderDetail.returnConfirmed': { 'shown.confirming.possible': 'shown.returning' },
    'orderDetail.returnDeclined': { 'shown.confirming': 'shown.resting' },
    'done(fetchOrder)': (now, { event }) => now.context.order === event.output && 'shown.resting.unchanged',
    'error(fetchOrder)': (now, { event: { error } }) =>
      error === unreachable ? now.context.failure === error && 'unreachable' : now.status === 'done' && 'missing',
    'done(returnLine)': (now, { event, effects }) =>
      now.context.order === event.output && isDone(effects, { type: 'refreshVouchers' }) && 'shown.resting.returned',
    // A return whose reply is lost may have been made: the vouchers tell.
    'error(returnLine)': (now, { event, before, effects }) =>
      now.context.failure === event.error &&
      now.context.order === before.context.order &&
      isDone(effects, { type: 'refreshVouchers' }) &&
      'shown.resting.refused',
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
      once(
        snapshot,
        'lines and documents',
        () => isOwnLine(snapshot) && isOwnNumber(snapshot) && isOwnDocument(snapshot),
      ),
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
    'shown.confirming.possible': (snapshot) => snapshot.can(confirm) && snapshot.context.pieces >= 1,
    'shown.confirming.impossible': (snapshot) => !snapshot.can(confirm),
    'shown.returning': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.hasTag('asking') &&
      hasInput(snapshot.children['returnLine'], {
        ...{ orderId: ID, position: 0, pieces: snapshot.context.pieces },
        // Half of the price; both are worth no more than what is left.
        amount: snapshot.context.pieces === 1 ? 8900 : 15_800,
      }) &&
      failuresLead(snapshot, 'returnLine', { others: { shown: { resting: 'refused' } } }),
    'shown.downloading': (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('asking') &&
      hasInput(snapshot.children['fetchDocument'], { orderId: ID, number: NUMBER }) &&
      failuresLead(snapshot, 'fetchDocument', { others: { shown: { resting: 'refused' } } }),
  },
});
