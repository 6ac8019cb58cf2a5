// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest';
import { orderDetailMachine } from '../../../machines/commerce/order-detail/order-detail.machine.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { ClaimNotice } from '../../../src/client/pages/commerce/orders/claim-notice.tsx';
import { CompletedOrder } from '../../../src/client/pages/commerce/orders/completed-order.tsx';
import { OrderDocuments } from '../../../src/client/pages/commerce/orders/order-documents.tsx';
import { OrderLines } from '../../../src/client/pages/commerce/orders/order-lines.tsx';
import { OrderView } from '../../../src/client/pages/commerce/orders/order-view.tsx';
import { ReturnDialog } from '../../../src/client/pages/commerce/orders/return-dialog.tsx';
import {
  ClosedOrder,
  DeclinedOrder,
  PendingOrder,
  ReturnedOrder,
} from '../../../src/client/pages/commerce/orders/unpaid-order.tsx';
import { UpgradeCard } from '../../../src/client/pages/commerce/orders/upgrade-card.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { CheckoutStatus, OrderState } from '../../../src/contract/commerce/checkout.ts';
import type { OrderDetail, OrderLine } from '../../../src/contract/commerce/order-detail.ts';
import type { PricedItem } from '../../../src/contract/commerce/prices.ts';
import { ada } from '../../support/contract-samples.ts';
import { answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { fill, press, pressKey, readingOf } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

const exam = { certification_id: 'javascript-junior', type: 'EXAM', title: 'Junior' } as const;
const training = { certification_id: 'javascript-junior', type: 'TRAINING', title: 'Junior' } as const;
const EXAM_PATH = '/javascript/dashboard/exam';
const TRAINING_PATH = '/javascript/dashboard/training';
const nothingBack = { pieces: 0, amount: 0, problem: null };
const line: OrderLine = {
  ...{ position: 0, name: 'Junior exam', quantity: 1, amount: 14_900, returned: 0, redeemed: null },
  ...{ gives: [{ ...exam, path: EXAM_PATH, use: 'unused' }], returnable: nothingBack },
};
const item: PricedItem = {
  ...{ slug: 'javascript-developer', name: 'Junior exam', quantity: 1, total: 14_900 },
  lines: [{ reason: 'list', label: 'List price', amount: 14_900 }],
};
const order: OrderDetail = {
  ...{ id: 'order-1', product: 'javascript-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
  ...{ onboarding_status: 'none', created_at: Date.UTC(2027, 0, 3), state: 'fulfilled', items: [], total: 14_900 },
  ...{ refunded: 0, currency: 'USD', paid_at: Date.UTC(2027, 0, 4), pay_link: null, invoice: null, tax_note: '' },
  ...{
    problem: null,
    of_team: null,
    own_team: null,
    duplicate_of: null,
    lines: [line],
    left: 14_900,
    refunds: [],
    documents: [],
  },
};

type At = Parameters<typeof orderDetailMachine.resolveState>[0]['value'];
const REST: At = { shown: { resting: 'unchanged' } };
const at = (value: At, shown: OrderDetail, context: { position?: number; pieces?: number; number?: string } = {}) =>
  orderDetailMachine.resolveState({
    value,
    context: { orderId: shown.id, order: shown, position: 0, pieces: 1, number: null, failure: null, ...context },
  });

describe('the lines of an order', () => {
  const read = async (change: Partial<OrderDetail>, value = REST) => {
    const shown = { ...order, ...change };
    const send = vi.fn();
    const page = await show(<OrderLines order={shown} snapshot={at(value, shown)} send={send} />);
    return { send, words: readingOf(page) };
  };
  const linesOf = async (...lines: Partial<OrderLine>[]) =>
    (await read({ lines: lines.map((change, position) => ({ ...line, position, ...change })) })).words.slice(1, -1);

  test.each([
    ['unused', 'Not used yet', true],
    ['used', 'Started', true],
    ['open', 'Available', true],
    ['earlier', 'From the order you upgraded', true],
    ['pending', 'Pending', false],
    ['withdrawn', 'Returned', false],
  ] as const)('[CO-10] what is %s says so: %s; it leads to its place: %j', async (use, words, isLink) => {
    expect(await linesOf({ gives: [{ ...training, path: TRAINING_PATH, use }] })).toEqual([
      '# Junior exam',
      isLink ? `Training: Junior -> ${TRAINING_PATH}` : 'Training: Junior',
      words,
    ]);
  });

  test('[CO-10] seats say how many are redeemed and returned; each thing of a bundle says what happened to it', async () => {
    const seats = { quantity: 5, redeemed: 2, gives: [] };
    expect(await linesOf({ ...seats, quantity: 2, returned: 1 })).toEqual([
      '# Junior exam × 2',
      '2 of 2 vouchers redeemed, 1 returned',
    ]);
    expect(await linesOf(seats)).toEqual(['# Junior exam × 5', '2 of 5 vouchers redeemed']);
    expect(await linesOf({ ...seats, redeemed: 0, returned: 3 })).toEqual([
      '# Junior exam × 5',
      '0 of 5 vouchers redeemed, 3 returned',
    ]);
    const gives = [
      { ...exam, path: EXAM_PATH, use: 'used' } as const,
      { ...training, path: TRAINING_PATH, use: 'open' } as const,
    ];
    expect(await linesOf({ gives })).toEqual([
      '# Junior exam',
      ...[`Exam: Junior -> ${EXAM_PATH}`, 'Started', `Training: Junior -> ${TRAINING_PATH}`, 'Available'],
    ]);
  });

  test('[CO-10] each line is returned by its own button, for its own amount; what cannot be returned says why', async () => {
    const lines = [
      { ...line, position: 0, returnable: { ...nothingBack, problem: 'The exam was begun.' } },
      { ...line, position: 1, name: 'Training', gives: [], returnable: { pieces: 1, amount: 5000, problem: null } },
      { ...line, position: 2, name: 'Bootcamp', gives: [], returnable: { pieces: 1, amount: 7000, problem: null } },
    ];
    const { words, send } = await read({ lines });
    expect(words).toEqual([
      '# What you bought',
      ...[
        '# Junior exam',
        `Exam: Junior -> ${EXAM_PATH}`,
        'Not used yet',
        "Can't be returned here: The exam was begun.",
      ],
      ...['# Training', '[Return for $50: Training]'],
      ...['# Bootcamp', '[Return for $70: Bootcamp]'],
      'Changed your mind? Read the refund policy -> /legal/refunds.',
    ]);
    await press('Return for $70: Bootcamp');
    await press('Return for $50: Training');
    expect(send.mock.calls).toEqual([
      [{ type: 'orderDetail.returnChosen', position: 2 }],
      [{ type: 'orderDetail.returnChosen', position: 1 }],
    ]);
  });

  test('[CO-10] an order that is not paid, or that has nothing to say of it, speaks of no return', async () => {
    const problem = { ...nothingBack, problem: 'The exam was begun.' };
    expect((await read({ paid_at: null, lines: [{ ...line, gives: [], returnable: problem }] })).words).toEqual([
      ...['# What you bought', '# Junior exam', 'Changed your mind? Read the refund policy -> /legal/refunds.'],
    ]);
    expect(await linesOf({ gives: [] })).toEqual(['# Junior exam']);
  });

  test('[CO-10, PE-04] of an order of the team its readers learn that the buyer alone returns it', async () => {
    const { words } = await read({ of_team: { id: 'team-1', name: 'Guild', buyer: 'Ada' } });
    expect([words[0], words.at(-1)]).toEqual([
      '# What was bought',
      'Only the buyer can return an order. Read the refund policy -> /legal/refunds.',
    ]);
  });

  test('nothing is returned while a document comes', async () => {
    const lines = [{ ...line, returnable: { pieces: 1, amount: 5000, problem: null } }];
    const { words, send } = await read({ lines }, { shown: 'downloading' });
    expect(words).toContain('[Return for $50: Junior exam] (A document is being downloaded.)');
    await press('Return for $50: Junior exam');
    expect(send).not.toHaveBeenCalled();
  });
});

test('[CO-11] each document is fetched by its own button, one at a time', async () => {
  const documents = [
    { number: '2027-000001', kind: 'invoice' },
    { number: '2027-000002', kind: 'credit-note' },
    { number: '2027-000003', kind: 'credit-note' },
  ] as const;
  const shown = { ...order, documents: [...documents] };
  const send = vi.fn();
  const read = async (value: At, of = shown) =>
    readingOf(
      await show(<OrderDocuments order={of} snapshot={at(value, of, { number: '2027-000002' })} send={send} />),
    );
  expect(await read({ shown: 'downloading' })).toEqual([
    '# Documents',
    '[Invoice 2027-000001] (A document is being downloaded.)',
    '[Credit note 2027-000002, Downloading] (busy)',
    '[Credit note 2027-000003] (A document is being downloaded.)',
  ]);
  expect(await read(REST, { ...order, documents: [] })).toEqual([]);
  expect(await read(REST)).toEqual([
    ...['# Documents', '[Invoice 2027-000001]', '[Credit note 2027-000002]', '[Credit note 2027-000003]'],
  ]);
  await press('Credit note 2027-000002');
  expect(send.mock.calls).toEqual([[{ type: 'orderDetail.documentRequested', number: '2027-000002' }]]);
});

describe('the question before a return', () => {
  const lines: OrderLine[] = [
    {
      ...{ ...line, quantity: 5, amount: 50_000, redeemed: 1, returned: 1, gives: [] },
      returnable: { pieces: 3, amount: 30_000, problem: null },
    },
    {
      ...{ ...line, position: 1, name: 'Training', amount: 5000, gives: [] },
      returnable: { pieces: 1, amount: 5000, problem: null },
    },
  ];
  const POSSIBLE: At = { shown: { confirming: 'possible' } };
  const read = async (
    position: number,
    change: Partial<OrderDetail> = {},
    value: At = POSSIBLE,
    pieces = lines[position]?.returnable.pieces ?? 0,
  ) => {
    const shown = { ...order, lines, total: 60_000, left: 60_000, ...change };
    const send = vi.fn();
    await show(<ReturnDialog order={shown} snapshot={at(value, shown, { position, pieces })} send={send} />);
    return { send, words: readingOf(document.querySelector('[role="alertdialog"]')) };
  };
  const seats = (typed: string, problem: string) => [`Vouchers to return: “${typed}”`, problem];
  const LOSES = (what: string, ends = '') =>
    `You lose access to ${what} right away, and the money goes back to the payment method you used.${ends} This can't be undone.`;

  test('[CO-10] names what is lost: the line that was chosen, of seats the unused ones', async () => {
    expect((await read(0)).words).toEqual([
      ...['# Return for $300?', LOSES('3 unused vouchers of Junior exam')],
      ...[...seats('3', '3 of 5 are unused.'), '[Keep them]', '[Return them]'],
    ]);
    expect((await read(0, {}, POSSIBLE, 1)).words.slice(0, 2)).toEqual([
      ...['# Return for $100?', LOSES('1 unused voucher of Junior exam')],
    ]);
    expect((await read(1)).words).toEqual([...['# Return for $50?', LOSES('Training'), '[Keep it]', '[Return it]']]);
  });

  test('[CO-10] says when everything else of the order ends with it', async () => {
    const rest =
      " That refunds the last of what you paid, so anything else in this order that you haven't used ends, too.";
    expect((await read(1, { left: 5000 })).words[1]).toBe(LOSES('Training', rest));
    // A part of the price went back before: the first of three seats takes what is left, and the others end.
    expect((await read(0, { left: 9000, lines: lines.slice(0, 1) }, POSSIBLE, 1)).words.slice(0, 2)).toEqual([
      ...['# Return for $90?', LOSES('1 unused voucher of Junior exam', rest)],
    ]);
  });

  test('[CO-10] any number of unused seats is chosen; one that is none of them is named at its field', async () => {
    const { send } = await read(0);
    await fill('Vouchers to return', '2');
    await fill('Vouchers to return', '');
    expect(send.mock.calls).toEqual([
      [{ type: 'orderDetail.piecesChanged', pieces: 2 }],
      [{ type: 'orderDetail.piecesChanged', pieces: 0 }],
    ]);
    const wrong = 'Enter a whole number from 1 to 3.';
    expect((await read(0, {}, { shown: { confirming: 'impossible' } })).words).toEqual([
      ...['# Return how many?', 'Nothing is returned yet.', ...seats('3', '3 of 5 are unused.')],
      ...[wrong, '[Keep it]', `[Return it] (${wrong})`],
    ]);
  });

  test('[CO-10] returns when it is confirmed; the other button and Escape keep it', async () => {
    const confirmed = await read(1);
    await press('Return it');
    expect(confirmed.send.mock.calls).toEqual([[{ type: 'orderDetail.returnConfirmed' }]]);
    const declined = await read(1);
    await press('Keep it');
    expect(declined.send.mock.calls).toEqual([[{ type: 'orderDetail.returnDeclined' }]]);
    const escaped = await read(1);
    await pressKey('Escape');
    expect(escaped.send.mock.calls).toEqual([[{ type: 'orderDetail.returnDeclined' }]]);
  });

  test('waits while the return is made, and is closed on an order at rest', async () => {
    expect((await read(1, {}, { shown: 'returning' })).words.slice(-2)).toEqual([
      '[Keep it] (Please wait)',
      '[Return it, Please wait] (busy)',
    ]);
    expect((await read(1, {}, REST)).words).toEqual([]);
  });
});

describe('the page of an order', () => {
  const read = async (change: Partial<OrderDetail>) => {
    const shown: OrderDetail = { ...order, lines: [], ...change };
    return readingOf(await show(<OrderView order={shown} snapshot={at(REST, shown)} send={() => {}} />));
  };
  const BOUGHT = ['# What you bought', 'Changed your mind? Read the refund policy -> /legal/refunds.'];
  const OF_TEAM = [
    '# What was bought',
    'Only the buyer can return an order. Read the refund policy -> /legal/refunds.',
  ];

  test.each<[state: OrderState, badge: string]>([
    ['draft', 'Not paid'],
    ['paid', 'Refund pending'],
    ['fulfilled', 'Complete'],
    ['expired', 'Not paid in time'],
    ['cancelled', 'Replaced'],
    ['partlyRefunded', 'Partly refunded'],
    ['refunded', 'Refunded'],
    ['disputed', 'Payment disputed'],
    ['lost', 'Charged back'],
  ])('[CO-10] of one that is %s says “%s”, and asks for no payment', async (state, badge) => {
    expect(await read({ state, pay_link: '/pay/1' })).toEqual([
      ...['Orders -> /orders', '# Order of 3 January 2027', badge, ...BOUGHT],
    ]);
  });

  test.each<[OrderState, Partial<OrderDetail>, string[]]>([
    [
      'awaitingPayment',
      { pay_link: '/pay/1' },
      ['Waiting for payment', 'This order is not paid yet', 'Nothing was charged so far.', 'Pay now -> /pay/1'],
    ],
    ['awaitingPayment', {}, ['Waiting for payment', 'This order is not paid yet', 'Your payment is on its way.']],
    [
      'failed',
      { pay_link: '/pay/1', problem: 'The card expired.' },
      ['Payment failed', "The payment didn't go through", 'The card expired.', 'Pay now -> /pay/1'],
    ],
    ['failed', { problem: 'No.' }, ['Payment failed', "The payment didn't go through", 'No.']],
  ])('of one that is %s with %j says how it is paid', async (state, change, words) => {
    expect(await read({ state, paid_at: null, quantity: 5, ...change })).toEqual([
      ...['Orders -> /orders', '# Order of 3 January 2027', ...words, ...BOUGHT],
    ]);
  });

  test.each([
    ['Ada', 'Bought by Ada.'],
    [null, 'Bought by somebody who has left.'],
  ])('[PE-04] of a team names who bought it (%j), and leads to its seats', async (buyer, lead) => {
    const of_team = { id: 'team-1', name: 'Guild', buyer };
    const head = ['Guild -> /team/dashboard?team=team-1', '# Order of 3 January 2027', lead, 'Complete'];
    const vouchers = "See the team's vouchers -> /team/vouchers?team=team-1";
    expect(await read({ of_team, quantity: 5 })).toEqual([...head, ...OF_TEAM, vouchers]);
    expect(await read({ of_team, quantity: 2 })).toEqual([...head, ...OF_TEAM, vouchers]);
    // One seat is none of a team; seats that are not paid are nowhere yet.
    expect(await read({ of_team })).toEqual([...head, ...OF_TEAM]);
    expect(await read({ of_team, quantity: 5, paid_at: null })).toEqual([...head, ...OF_TEAM]);
    expect((await read({ of_team, items: [item] })).slice(head.length + OF_TEAM.length)).toEqual([
      ...['# Price', 'Junior exam', 'List price', '$149', 'Total', '$149', 'USD'],
    ]);
    expect((await read({ items: [item] }))[5]).toBe('# Your order');
  });

  test('[CO-10, CO-11] its returns and documents are asked for and wait where they stand; what failed is said once', async () => {
    const shown: OrderDetail = {
      ...{ ...order, documents: [{ number: '2027-000001', kind: 'invoice' }] },
      lines: [{ ...line, amount: 5000, gives: [], returnable: { pieces: 1, amount: 5000, problem: null } }],
    };
    const open = async (value: At, context: Parameters<typeof at>[2] & { failure?: { message: string } } = {}) => {
      const send = vi.fn();
      const snapshot = at(value, shown, context as Parameters<typeof at>[2]);
      return { send, words: readingOf(await show(<OrderView order={shown} snapshot={snapshot} send={send} />)) };
    };
    const LINES = ['# What you bought', '# Junior exam', '[Return for $50: Junior exam]', BOUGHT[1]];
    const resting = await open(REST);
    expect(resting.words.slice(3)).toEqual([...LINES, '# Documents', '[Invoice 2027-000001]']);
    await press('Return for $50: Junior exam');
    await press('Invoice 2027-000001');
    expect(resting.send.mock.calls).toEqual([
      [{ type: 'orderDetail.returnChosen', position: 0 }],
      [{ type: 'orderDetail.documentRequested', number: '2027-000001' }],
    ]);
    const loading = await open({ shown: 'downloading' }, { number: '2027-000001' });
    expect(loading.words.slice(5)).toEqual([
      ...['[Return for $50: Junior exam] (A document is being downloaded.)', BOUGHT[1]],
      ...['# Documents', '[Invoice 2027-000001, Downloading] (busy)'],
    ]);
    const asking = await open({ shown: { confirming: 'possible' } });
    expect(readingOf(document.querySelector('[role="alertdialog"]'))[0]).toBe('# Return for $50?');
    await press('Return it');
    expect(asking.send.mock.calls).toEqual([[{ type: 'orderDetail.returnConfirmed' }]]);
    const refused = await open(REST, { failure: { message: 'The document is not ready.' } });
    expect(refused.words.slice(2, 5)).toEqual(['Complete', 'The document is not ready.', '# What you bought']);
  });

  const ARRIVES = 'It goes back to the payment method you used and arrives within 5 to 10 business days.';
  test.each([
    [
      'requested',
      'Your return is recorded',
      "The payment provider couldn't be reached. We keep trying until your refund is sent.",
    ],
    ['sent', 'Your money is on its way', ARRIVES],
    ['succeeded', 'Your money is on its way', `${ARRIVES} We've emailed you a confirmation.`],
    [
      'failed',
      "Your return is recorded, but the refund didn't go through",
      "The payment provider didn't accept it. We are looking into it; you don't need to do anything.",
    ],
  ] as const)('[CO-10] after a return whose refund is %s says so: that of the newest one', async (state, ...said) => {
    const refund = { id: 'refund-1', state: 'sent', amount: 100, created_at: Date.UTC(2027, 1, 1) } as const;
    const shown: OrderDetail = { ...order, lines: [], refunds: [refund, { ...refund, id: 'refund-2', state }] };
    const read = async (value: At) =>
      readingOf(await show(<OrderView order={shown} snapshot={at(value, shown)} send={() => {}} />)).slice(3);
    expect((await read({ shown: { resting: 'returned' } })).slice(0, 3)).toEqual([...said, BOUGHT[0]]);
    expect((await read(REST))[0]).toBe(BOUGHT[0]);
  });

  test('[CO-10] lists each refund with its day, what happened to it, and its amount', async () => {
    const refund = { id: 'refund-1', state: 'requested', amount: 100, created_at: Date.UTC(2027, 1, 1) } as const;
    const refunds = [
      refund,
      { ...refund, id: 'refund-2', state: 'sent' as const, amount: 200, created_at: Date.UTC(2027, 1, 2) },
      { ...refund, id: 'refund-3', state: 'succeeded' as const, amount: 300 },
      { ...refund, id: 'refund-4', state: 'failed' as const, amount: 400 },
    ];
    expect((await read({ refunds })).slice(5)).toEqual([
      '# Refunds',
      ...['1 February 2027: being sent', '$1', '2 February 2027: on its way', '$2'],
      ...['1 February 2027: sent to the payment method', '$3'],
      ...["1 February 2027: didn't arrive: we are looking into it", '$4'],
    ]);
  });
});

const status: CheckoutStatus = {
  ...{ order_id: 'order-1', state: 'fulfilled', items: [], total: 14_900, refunded: 0, currency: 'USD', tax_note: '' },
  ...{ created_at: Date.UTC(2027, 0, 3), paid_at: Date.UTC(2027, 0, 4), pay_link: null, problem: null, gives: [] },
  ...{ vouchers: 0, own_team: null, invoice: null, claimed: true, unclaimed: false },
  basket: {
    ...{ slug: 'javascript-developer', quantity: 1, upsell: [], region: 'GLOBAL', coupon: null },
    ...{ upgrade: null, retake: null },
  },
};
const SUMMARY = ['# Your order', 'Total', '$149', 'USD'];

describe('the page after payment', () => {
  afterEach(() => sessionStorage.clear());
  const read = async (change: Partial<CheckoutStatus>, user: User | null = ada) => {
    const session = await openSession(user);
    const page = await show(
      <SessionProvider session={session}>
        <CompletedOrder order={{ ...status, ...change }} />
      </SessionProvider>,
    );
    return readingOf(page);
  };
  const head = (day: string, receipt = 'by email') => [
    '# Thank you',
    `Your order of ${day} is complete. We sent the receipt ${receipt}.`,
  ];
  const INVOICE = 'Order and invoice -> /orders/order-1';
  const examGiven = { ...exam, path: EXAM_PATH };
  const trainingGiven = { ...training, title: 'Junior training', path: TRAINING_PATH };

  test('[CO-05] leads to what is used first: an exam, a training, or the dashboard', async () => {
    expect(await read({ gives: [examGiven, trainingGiven] })).toEqual([
      ...head('4 January 2027'),
      '# Now in your account',
      ...[`Junior -> ${EXAM_PATH}`, 'Exam', `Junior training -> ${TRAINING_PATH}`, 'Training'],
      ...[`Go to my exam -> ${EXAM_PATH}`, INVOICE, ...SUMMARY],
    ]);
    expect(await read({ gives: [trainingGiven, examGiven], paid_at: null })).toEqual([
      ...head('3 January 2027'),
      '# Now in your account',
      ...[`Junior training -> ${TRAINING_PATH}`, 'Training', `Junior -> ${EXAM_PATH}`, 'Exam'],
      ...[`Start the training -> ${TRAINING_PATH}`, INVOICE, ...SUMMARY],
    ]);
    expect(await read({})).toEqual([
      ...head('4 January 2027'),
      ...['# Now in your account', 'Go to my exam -> /javascript/dashboard', INVOICE, ...SUMMARY],
    ]);
  });

  test.each([
    [1, 'A voucher for somebody else. Send it by email or by link.'],
    [5, '5 vouchers, one for each seat. Hand them out to your team by email or by link.'],
  ])('[CO-05] counts %d seats as vouchers, and leads to them alone', async (vouchers, words) => {
    expect(await read({ vouchers, gives: [examGiven] })).toEqual([
      ...[...head('4 January 2027'), '# Now in your account'],
      words,
      ...['See the vouchers -> /javascript/dashboard/vouchers', INVOICE, ...SUMMARY],
    ]);
  });

  test('[CO-10] a second payment by accident is offered back where it is thanked for', async () => {
    expect((await read({ duplicate_of: 'order-0' })).slice(2, 5)).toEqual([
      'You paid for this twice',
      'You had bought the same shortly before. If that was an accident, return this order and keep the earlier one.',
      'Get this payment back -> /orders/order-1',
    ]);
  });

  test('[CO-05, TM-04, PE-04] seats of a team lead to it first, and to the vouchers who may hand them out', async () => {
    const own_team = { id: 'team-1', name: 'Guild', is_to_set_up: false, may_hand_out: true };
    const seats = '2 vouchers, one for each seat.';
    expect((await read({ vouchers: 2, own_team })).slice(3)).toEqual([
      `${seats} Hand them out to your team by email or by link.`,
      'Open the team -> /team/dashboard?team=team-1',
      ...['See the vouchers -> /javascript/dashboard/vouchers', INVOICE, ...SUMMARY],
    ]);
    expect((await read({ vouchers: 2, own_team: { ...own_team, may_hand_out: false } })).slice(3)).toEqual([
      `${seats} Your team “Guild” has them; its managers hand them out.`,
      ...['Open the team -> /team/dashboard?team=team-1', INVOICE, ...SUMMARY],
    ]);
  });

  test('[CO-05] shows what is in no account yet without links, and how it gets into one', async () => {
    const guest = await read({ claimed: false, unclaimed: true, gives: [examGiven] }, null);
    expect(guest).toEqual([
      ...[...head('4 January 2027'), '[Correct the email address]', 'One step left: your account'],
      'Use the email address you ordered with. As soon as you confirm it, everything is in your dashboard.',
      'Create an account -> /register?redirect=%2Fcheckout%2Fsuccess%3Forder%3Dorder-1',
      'Log in -> /login?redirect=%2Fcheckout%2Fsuccess%3Forder%3Dorder-1',
      ...['# What you bought', 'Junior', 'Exam', ...SUMMARY],
    ]);
    const seats = await read({ claimed: false, unclaimed: false, vouchers: 3 }, ada);
    expect(seats.slice(2)).toEqual([
      'This order belongs to another email address',
      'You are logged in as ada@example.com. To use what was bought, log in with the address the receipt was sent to.',
      ...['# What you bought', '3 vouchers, one for each seat. Hand them out to your team by email or by link.'],
      ...SUMMARY,
    ]);
  });

  test('[CO-11] the buyer corrects a mistyped address, and signs up with the right one', async () => {
    const details = { email: 'ada@exmaple.com', company: null, vatId: null, immediateDelivery: false };
    sessionStorage.setItem('chartered.buyer', JSON.stringify({ orderId: 'order-1', userId: null, details }));
    const guestOrder = { claimed: false, unclaimed: true, gives: [examGiven] };
    const ADDRESS = 'POST /checkout/order-1/address';
    let isRefused = true;
    const asked = answerCalls({
      [ADDRESS]: () => {
        if (!isRefused) return { ...status, ...guestOrder };
        return refusal(422, 'Enter a valid email address.', undefined, { email: ['Enter a valid email address.'] });
      },
    });
    await read(guestOrder, null);
    const words = () => readingOf(document.body);
    await press('Correct the email address');
    await fill('Right email address*', 'ada');
    await press('Correct the address');
    await eventually(() => expect(words().join(' ')).toContain('Enter a valid email address.'));
    isRefused = false;
    await fill('Right email address*', 'ada@example.com');
    await press('Correct the address');
    await eventually(() => expect(words()).toContain('The receipt is on its way to ada@example.com.'));
    expect(words()).toContain(head('4 January 2027', 'to ada@example.com')[1]);
    expect(words().filter((text) => text.startsWith('Create an account'))).toEqual([
      'Create an account -> /register?email=ada%40example.com&redirect=%2Fcheckout%2Fsuccess%3Forder%3Dorder-1',
    ]);
    expect(asked).toEqual([`${ADDRESS} {"email":"ada"}`, `${ADDRESS} {"email":"ada@example.com"}`]);
    vi.unstubAllGlobals();
  });

  test('[CO-11] says where the receipt went when this tab knows it, for this order alone', async () => {
    const details = { email: 'ada@example.com', company: null, vatId: null, immediateDelivery: false };
    const keep = (orderId: string) =>
      sessionStorage.setItem('chartered.buyer', JSON.stringify({ orderId, userId: null, details }));
    keep('order-1');
    expect((await read({}))[1]).toBe(head('4 January 2027', 'to ada@example.com')[1]);
    keep('order-2');
    expect((await read({}))[1]).toBe(head('4 January 2027')[1]);
  });
});

describe('how an order gets into an account', () => {
  const read = async (change: Partial<CheckoutStatus>, user: User | null, address: string | null) =>
    readingOf(
      await show(<ClaimNotice order={{ ...status, claimed: false, ...change }} user={user} address={address} />),
    );
  const unverified = { ...ada, email_verified: false };
  const MAIL = 'email=grace%40example.com&';
  const BACK = 'redirect=%2Fcheckout%2Fsuccess%3Forder%3Dorder-1';

  test.each<[string, Partial<CheckoutStatus>, User | null, string | null, string[]]>([
    [
      'a guest whose order waits',
      { unclaimed: true },
      null,
      'grace@example.com',
      [
        'One step left: your account',
        'Use grace@example.com. As soon as you confirm it, everything is in your dashboard.',
        `Create an account -> /register?${MAIL}${BACK}`,
        `Log in -> /login?${MAIL}${BACK}`,
      ],
    ],
    [
      'a guest whose order is in an account',
      { unclaimed: false },
      null,
      'grace@example.com',
      [
        'Log in to get started',
        'Everything is in the account with grace@example.com.',
        `Log in -> /login?${MAIL}${BACK}`,
      ],
    ],
    [
      'a guest whose address is not known here',
      { unclaimed: false },
      null,
      null,
      [
        'Log in to get started',
        'Everything is in the account with the email address you ordered with.',
        `Log in -> /login?${BACK}`,
      ],
    ],
    [
      'a user with another address, not verified',
      { unclaimed: true },
      unverified,
      'grace@example.com',
      [
        'Confirm your email address',
        'Open the link we sent to ada@example.com. If you ordered with that address, everything is in your account right after.',
        '[Resend the email]',
      ],
    ],
    [
      'the buyer, not verified',
      { unclaimed: true },
      unverified,
      'ada@example.com',
      [
        'Confirm your email address',
        'Open the link we sent to ada@example.com. What you bought is in your account right after.',
        '[Resend the email]',
      ],
    ],
    [
      'a user, not verified, whose order has an account',
      { unclaimed: false },
      unverified,
      'ada@example.com',
      [
        'This order belongs to another email address',
        'You are logged in as ada@example.com. To use what was bought, log in with the address the receipt was sent to.',
      ],
    ],
    [
      'a verified user with another address',
      { unclaimed: true },
      ada,
      null,
      [
        'This order belongs to another email address',
        'You are logged in as ada@example.com. To use what was bought, log in with the address the receipt was sent to.',
      ],
    ],
  ])('[CO-05] is said to %s', async (_, change, user, address, words) => {
    expect(await read(change, user, address)).toEqual(words);
  });
});

describe('an order that is not complete', () => {
  const AGAIN = '/checkout/javascript-developer?cancelled=order-1';
  const onCheck = vi.fn();
  afterEach(() => onCheck.mockClear());
  const props = (change: Partial<CheckoutStatus>, isBusy = false) => ({
    order: { ...status, ...change },
    isBusy,
    onCheck,
  });
  const UPDATES =
    'This page updates automatically. You can close it: as soon as your payment arrives, we email your receipt and unlock what you bought.';

  test('[CO-05] waits for a payment, with the way back while it can be paid', async () => {
    const open = { pay_link: '/pay/1' };
    expect(readingOf(await show(<PendingOrder {...props(open)} isOffline={false} />))).toEqual([
      ...['# Waiting for your payment', 'The payment provider has not confirmed your payment yet.', UPDATES],
      ...['[Check now]', 'Back to the payment page -> /pay/1', ...SUMMARY],
    ]);
    await press('Check now');
    expect(onCheck).toHaveBeenCalledOnce();
    expect(readingOf(await show(<PendingOrder {...props({}, true)} isOffline />))).toEqual([
      '# Waiting for your payment',
      ...['Your payment is on its way. A bank transfer can take a few days.', UPDATES],
      ...["The server can't be reached right now. We keep trying.", '[Check now, Checking] (busy)', ...SUMMARY],
    ]);
  });

  test('[CO-05] says why a payment failed, and offers to pay again while that is possible', async () => {
    const failed = { state: 'failed', problem: 'The card expired.' } as const;
    const head = ["# The payment didn't go through", "You weren't charged, and your order is saved."];
    const why = ['Why the payment failed', 'The card expired.'];
    const end = [`Change the order -> ${AGAIN}`, 'Paid in another window? [Check again]', ...SUMMARY];
    expect(readingOf(await show(<DeclinedOrder {...props({ ...failed, pay_link: '/pay/1' })} />))).toEqual([
      ...[...head, ...why, 'Pay again -> /pay/1', ...end],
    ]);
    await press('Check again');
    expect(onCheck).toHaveBeenCalledOnce();
    expect(readingOf(await show(<DeclinedOrder {...props(failed)} />))).toEqual([...head, ...why, ...end]);
    const CHECKING = 'Paid in another window? [Check again, Checking] (busy)';
    expect(readingOf(await show(<DeclinedOrder {...props(failed, true)} />))).toContain(CHECKING);
    expect(readingOf(await show(<ClosedOrder {...props({ state: 'expired' }, true)} />))).toContain(CHECKING);
  });

  test.each([
    ['expired', 'The payment page expired. Nothing was charged.'],
    ['cancelled', 'A newer order took its place. Nothing was charged for this one.'],
  ] as const)('[CO-05] that is %s was not paid, and can be ordered again', async (state, lead) => {
    expect(readingOf(await show(<ClosedOrder {...props({ state })} />))).toEqual([
      ...['# This order was not paid', lead, `Order again -> ${AGAIN}`, 'Paid in another window? [Check again]'],
      ...SUMMARY,
    ]);
    await press('Check again');
    expect(onCheck).toHaveBeenCalledOnce();
  });

  test('[CO-07] whose card was released says why, and leads to the global price', async () => {
    const problem = "Your card was issued in another country (France), where this price doesn't apply.";
    const basket = { ...status.basket, region: 'IN' };
    const words = readingOf(await show(<ClosedOrder {...props({ state: 'cancelled', problem, basket })} />));
    expect(words.slice(0, 4)).toEqual([
      ...['# This order was not paid', problem],
      `See the global price -> /checkout/${basket.slug}?region=GLOBAL`,
      `Pay with another card -> ${AGAIN}`,
    ]);
  });

  test('[CO-07] whose card is being checked says what is decided, and until when', async () => {
    const order = { ...props({ state: 'underReview', pay_link: null }), isOffline: false };
    expect(readingOf(await show(<PendingOrder {...order} />)).slice(0, 3)).toEqual([
      "# We're checking your payment",
      "You paid the price for your country, and your card isn't known to be from there, so a person looks at it.",
      'This page updates automatically, and you can close it. Within 24 hours of your payment we either unlock what you bought and email your receipt, or refund all of it.',
    ]);
  });

  test.each([
    [
      'paid',
      "You already own what this order is for, so we're refunding $149. It arrives within 5 to 10 business days.",
    ],
    ['lost', 'Your bank returned $149 to you.'],
    ['refunded', '$149 was refunded.'],
  ] as const)('[CO-10] that is %s says what happened to the money', async (state, lead) => {
    expect(readingOf(await show(<ReturnedOrder order={{ ...status, state }} />))).toEqual([
      ...['# Your refund', lead, 'Credit notes are under your orders -> /orders.', ...SUMMARY],
    ]);
  });
});

test('[CO-05] an upgrade names what it adds, its price with the reasons, and leads to its checkout', async () => {
  const upgrade = {
    ...{ slug: 'javascript-developer-training', adds: [training, { ...training, type: 'BOOTCAMP' as const }] },
    price: {
      ...item,
      name: 'Exam and training',
      total: 10_000,
      lines: [...item.lines, { reason: 'upgrade' as const, label: 'Already paid', amount: -4900 }],
    },
  };
  const meta = { currency: 'USD', tax_note: 'Prices include all taxes.' } as const;
  expect(readingOf(await show(<UpgradeCard orderId="order-1" upgrade={upgrade} meta={meta} />))).toEqual([
    ...['# Exam and training', 'Training: Junior', 'Online bootcamp: Junior'],
    ...['List price', '$149', 'Already paid', '−$49'],
    'Upgrade for $100: Exam and training -> /checkout/javascript-developer-training?upgrade=order-1',
    'Prices include all taxes.',
  ]);
});
