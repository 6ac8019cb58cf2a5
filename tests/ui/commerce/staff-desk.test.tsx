// @vitest-environment happy-dom

import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type StaffDecision, staffOrderMachine } from '../../../machines/commerce/staff-order/staff-order.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { queries } from '../../../src/client/api/queries.ts';
import type { FieldSpec } from '../../../src/client/pages/commerce/offers/field-spec.ts';
import { FieldView } from '../../../src/client/pages/commerce/offers/field-view.tsx';
import { OffersPage } from '../../../src/client/pages/commerce/offers/offers-page.tsx';
import { ScheduleFields } from '../../../src/client/pages/commerce/offers/schedule-fields.tsx';
import { StaffOrderView } from '../../../src/client/pages/commerce/review/staff-order-view.tsx';
import type { OfferSummary } from '../../../src/contract/commerce/offers-admin.ts';
import type { OrderReview, StaffOrder, StaffOrderLine } from '../../../src/contract/commerce/staff/order-reviews.ts';
import { answerCalls } from '../../support/site/answers.ts';
import { show } from '../../support/site/mount.tsx';
import { choose, control, fill, press, readingOf } from '../../support/site/reading.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

const NOON = Date.UTC(2027, 0, 3, 12);
const line: StaffOrderLine = {
  ...{ position: 0, name: 'Exam', amount: 14_900, quantity: 1, returned: 0, unused: 1, problem: null },
};
const seats: StaffOrderLine = {
  ...line,
  position: 1,
  name: 'Seats',
  amount: 10_000,
  quantity: 3,
  unused: 2,
  returned: 1,
};
const order: StaffOrder = {
  ...{ order_id: 'order-1', buyer: 'ada@example.com', is_own: false, state: 'fulfilled', total: 14_900 },
  ...{ refunded: 0, currency: 'USD', region: 'IN', card_country: 'US', created_at: NOON, paid_at: NOON },
  ...{ lines: [line], refunds: [], left: 14_900, is_unclaimed: false, is_refundable: true, reviews: [] },
};

describe('an order that staff decide about', () => {
  type At = Parameters<typeof staffOrderMachine.resolveState>[0]['value'];
  const read = async (
    change: Partial<StaffOrder>,
    at: { value?: At; decision?: StaffDecision; problem?: Failure } = {},
  ) => {
    const { value = { shown: { resting: 'done' } }, decision = null, problem = null } = at;
    const shown = { ...order, ...change };
    const context = { orderId: 'order-1', order: shown, decision, failure: problem };
    const snapshot = staffOrderMachine.resolveState({ value, context });
    const send = vi.fn();
    const page = await show(<StaffOrderView order={shown} snapshot={snapshot} send={send} />);
    return { send, words: () => readingOf(page) };
  };
  const HEAD = ['Orders to review -> /review?tab=orders', '# Order of 3 January 2027', 'Complete', '[Refresh]'];
  const NOTHING = ['# To review', 'Nothing about this order needs a person.'];
  const FACTS = [
    ...['# Facts', 'Buyer', 'ada@example.com', 'Bought', 'Exam', 'Price', '$149', 'Priced for', 'IN'],
    ...['Card from', 'US', 'Paid', expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC$/)],
  ];
  const ways = (way: 'lines' | 'amount') => [
    `${way === 'lines' ? '(x)' : '( )'} What nobody has usedThe buyer loses access to it, and gets back what it cost.`,
    `${way === 'amount' ? '(x)' : '( )'} An amountWhat was bought stays, unless it is all of the money.`,
  ];
  const REASON = ['Reason*: “”', 'Recorded with your name.', '[Refund]'];
  const FORM = ['# Send money back', 'What goes back', ...ways('lines'), 'Lines of the order'];

  test('[CO-10] has its facts, and the way to send money back', async () => {
    expect((await read({})).words()).toEqual([
      ...[...HEAD, ...NOTHING, ...FORM, '( ) Exam, $149', 'Goes back: $0', ...REASON, ...FACTS],
    ]);
  });

  test('[CO-10] whose facts are missing says so', async () => {
    const facts = { buyer: null, region: 'GLOBAL', card_country: null, paid_at: null, refunded: 5000 };
    const { words } = await read({ ...facts, is_refundable: false, lines: [line, seats] });
    expect(words().slice(6)).toEqual([
      ...['# Facts', 'Buyer', 'Deleted account', 'Bought', 'Exam', '3 × Seats', 'Price', '$149', 'Refunded', '$50'],
      ...['Priced for', 'All countries', 'Card from', 'Not known', 'Paid', 'Not yet'],
    ]);
  });

  test('[CO-10] of one’s own is decided by somebody else', async () => {
    const review: OrderReview = {
      ...{ id: 'review-1', reason: 'card-country', amount: null, currency: null, state: 'open', opened_at: NOON },
      ...{ closed_at: null, closed_by: null, note: null },
    };
    const refund: StaffOrder['refunds'][number] = {
      ...{ id: 'refund-1', order_id: 'order-1', state: 'failed', amount: 100, reason: 'As agreed.', problem: 'No.' },
      ...{ created_at: NOON, ended_at: null },
    };
    const { words } = await read({ is_own: true, reviews: [review], refunds: [refund] });
    expect(words().slice(4, -FACTS.length)).toEqual([
      ...['This is your own order', 'Another administrator has to decide about it.', '# To review'],
      "A regional price was paid, and the card's country is not known or has a higher price.",
      expect.stringMatching(/^Waiting since 3 Jan 2027, \d\d:00 UTC\.$/),
      ...['# Refunds', expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC: failed$/), '$1', 'As agreed.', 'No.'],
    ]);
  });

  test('[CO-10] each question is closed with its own note; a closed one tells by whom', async () => {
    const review = (id: string, change: Partial<OrderReview> = {}): OrderReview => ({
      ...{ id, reason: 'amount', amount: 5000, currency: 'EUR', state: 'open', opened_at: NOON },
      ...{ closed_at: null, closed_by: null, note: null, ...change },
    });
    const closed = { state: 'closed', closed_at: NOON, note: 'Asked.' } as const;
    const reviews = [
      review('review-1', { ...closed, closed_by: 'Grace', amount: null }),
      review('review-2', { ...closed, reason: 'refund-failed', currency: 'SEK' }),
      review('review-3', { reason: 'refund-returned', currency: 'USD' }),
      review('review-4', { reason: 'unrecorded' }),
    ];
    const { words, send } = await read({ reviews, is_refundable: false });
    const SINCE = expect.stringMatching(/^Waiting since 3 Jan 2027, \d\d:00 UTC\.$/);
    const NOTE = ['Note*: “”', 'What you found and did. Recorded with your name.', '[Close]'];
    expect(words().slice(5, -FACTS.length)).toEqual([
      ...["The payment was an unknown amount, which isn't the price. Nothing was given for it.", SINCE],
      expect.stringMatching(/^Closed by Grace, 3 Jan 2027, \d\d:00 UTC: Asked\.$/),
      ...["A refund of 50.00 SEK didn't go through.", SINCE],
      expect.stringMatching(/^Closed by a deleted account, 3 Jan 2027, \d\d:00 UTC: Asked\.$/),
      ...["The buyer's bank sent a refund of $50 back.", SINCE, ...NOTE],
      ...['Flagged before reasons were recorded. Compare payment, country and refunds.', SINCE, ...NOTE],
    ]);
    await fill('Note*', 'Looked.');
    await press('Close');
    const decision: StaffDecision = { kind: 'close', reviewId: 'review-4', note: 'Looked.' };
    expect(send.mock.calls).toEqual([[{ type: 'staffOrder.decided', decision }]]);
    const busy = await read({ reviews, is_refundable: false }, { value: { shown: 'deciding' }, decision });
    expect(busy.words().filter((text) => text.startsWith('[Close'))).toEqual([
      ...['[Close] (A decision is being carried out.)', '[Close, Please wait] (busy)'],
    ]);
    const problem = failure('invalid', 'No.', { errors: { note: ['Write a note.'] } });
    const refused = await read({ reviews, is_refundable: false }, { decision, problem });
    expect(refused.words().filter((text) => text === 'Write a note.')).toHaveLength(1);
    expect(refused.words().at(-FACTS.length - 2)).toBe('Write a note.');
  });

  test('[CO-10] a refund that failed is tried again, by its own button', async () => {
    const refund = (id: string, state: StaffOrder['refunds'][number]['state']): StaffOrder['refunds'][number] => ({
      ...{ id, order_id: 'order-1', state, amount: 100, reason: `For ${id}.`, problem: null },
      ...{ created_at: NOON, ended_at: null },
    });
    const refunds = [refund('a', 'failed'), refund('b', 'sent'), refund('c', 'failed'), refund('d', 'succeeded')];
    const { words, send } = await read({ refunds: [...refunds, refund('e', 'requested')], is_refundable: false });
    const at = (words: string) => expect.stringMatching(new RegExp(`^3 Jan 2027, \\d\\d:00 UTC: ${words}$`));
    expect(words().slice(6, -FACTS.length)).toEqual([
      ...['# Refunds', at('failed'), '$1', 'For a.', '[Try again]', at('on its way'), '$1', 'For b.'],
      ...[at('failed'), '$1', 'For c.', '[Try again]', at('arrived'), '$1', 'For d.', at('being sent'), '$1', 'For e.'],
    ]);
    await press('Try again');
    const decision = { kind: 'retry', refundId: 'c' } as const;
    expect(send.mock.calls).toEqual([[{ type: 'staffOrder.decided', decision }]]);
    const problem = failure('refused', 'The provider is closed.');
    const refused = await read({ refunds, is_refundable: false }, { decision, problem });
    const said = refused.words();
    expect(said.slice(said.indexOf('For c.'), said.indexOf('For c.') + 3)).toEqual([
      ...['For c.', 'The provider is closed.', '[Try again]'],
    ]);
    expect(said.filter((text) => text === 'The provider is closed.')).toHaveLength(1);
  });

  test('[CO-10] lines say what of them can go back; what is chosen is summed and sent', async () => {
    const lines: StaffOrderLine[] = [
      line,
      seats,
      { ...line, position: 2, name: 'Given', returned: 1, unused: 0 },
      { ...line, position: 3, name: 'Used', unused: 0, problem: 'The exam was begun.' },
      { ...seats, position: 4, name: 'All back', unused: 0 },
      { ...seats, position: 5, name: 'All used', unused: 0, problem: 'All vouchers were used.' },
    ];
    const { words, send } = await read({ lines, total: 60_000, left: 60_000 });
    const chosen = (box: string, typed: string, ...rest: string[]) => [
      `${box} Exam, $149`,
      `Vouchers of Seats: “${typed}”`,
      '2 of 3 are unused; $66.67 for all of them.',
      ...rest.slice(0, -1),
      ...['( ) Given, $149 (off)', 'This was given back already.', '( ) Used, $149 (off)', 'The exam was begun.'],
      ...['All back: all vouchers were given back.', 'All used: All vouchers were used.'],
      `Goes back: ${rest.at(-1)}`,
    ];
    const shown = () => {
      const all = words();
      return all.slice(
        all.indexOf('Lines of the order') + 1,
        all.findIndex((text) => text.startsWith('Goes back')) + 1,
      );
    };
    expect(shown()).toEqual(chosen('( )', '', '$0'));
    await press('Exam, $149');
    await fill('Vouchers of Seats', '3');
    expect(shown()).toEqual(chosen('(x)', '3', 'Enter a whole number up to 2.', '$149'));
    await fill('Reason*', 'As agreed.');
    await press('Refund');
    expect(send).not.toHaveBeenCalled();
    await fill('Vouchers of Seats', '1');
    expect(shown()).toEqual(chosen('(x)', '1', '$182.34'));
    await press('Refund');
    const part = {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
      shown: 18_234,
    };
    const sent = { kind: 'refund', part, reason: 'As agreed.', key: expect.any(String) };
    expect(send.mock.calls).toEqual([[{ type: 'staffOrder.decided', decision: sent }]]);
    await press('Exam, $149');
    await press('Refund');
    expect(send.mock.calls[1]?.[0].decision.part).toEqual({ lines: [{ position: 1, quantity: 1 }], shown: 3334 });
  });

  test('[CO-10] after a goodwill refund no more is offered than what is left', async () => {
    const { words } = await read({ lines: [line, seats], total: 24_900, left: 5000 });
    const shown = words();
    const from = shown.indexOf('Lines of the order') + 1;
    expect(shown.slice(from, from + 5)).toEqual([
      '( ) Exam, $50',
      ...['Vouchers of Seats: “”', '2 of 3 are unused; $50 for all of them.'],
      ...['Goes back: $0', '$50 of this order is left to give back.'],
    ]);
    await press('Exam, $50');
    await fill('Vouchers of Seats', '1');
    expect(words()).toContain('Goes back: $50');
  });

  test('[CO-10] an amount is sent in cents; the same refund sent again has the same key, another one another', async () => {
    const { words, send } = await read({});
    await press('An amountWhat was bought stays, unless it is all of the money.');
    expect(words().slice(HEAD.length + NOTHING.length, -FACTS.length)).toEqual([
      ...['# Send money back', 'What goes back', ...ways('amount'), 'Amount*: “”'],
      ...['In the currency of the order, such as 149 or 149.50.', ...REASON],
    ]);
    await fill('Amount*', '49.50');
    await press('Refund');
    await press('Refund');
    await fill('Amount*', 'much');
    await press('Refund');
    const [first, again, other] = send.mock.calls.map(([event]) => event.decision);
    expect([first.part, again.part, other.part]).toEqual([{ amount: 4950 }, { amount: 4950 }, { amount: 0 }]);
    expect(again.key).toBe(first.key);
    expect(other.key).not.toBe(first.key);
  });

  test('[CO-10] where nothing is unused, an amount alone goes back', async () => {
    const { words } = await read({ lines: [{ ...line, unused: 0, problem: 'The exam was begun.' }] });
    expect(words().slice(8, 11)).toEqual([
      '( ) What nobody has usedEverything of this order was used or given back. (off)',
      ways('amount')[1],
      'Amount*: “”',
    ]);
  });

  test('is loaded again on request, but not while something is decided', async () => {
    const { send } = await read({});
    await press('Refresh');
    expect(send.mock.calls).toEqual([[{ type: 'staffOrder.reloaded' }]]);
    const decision = { kind: 'retry', refundId: 'c' } as const;
    const busy = await read({}, { value: { shown: 'deciding' }, decision });
    expect(busy.words()[3]).toBe('[Refresh] (A decision is being carried out.)');
  });
});

/** What the field changed its value to. */
let value: unknown;
function Held({ spec, start, errors = {} }: { spec: FieldSpec; start: unknown; errors?: Record<string, string> }) {
  const [held, setHeld] = useState(start);
  value = held;
  return <FieldView spec={spec} value={held} path="data.it" errorOf={(path) => errors[path]} onChange={setHeld} />;
}

describe('the form of an offer', () => {
  const read = async (spec: FieldSpec, start: unknown, errors: Record<string, string> = {}) => {
    const page = await show(<Held {...{ spec, start, errors }} />);
    return () => readingOf(page);
  };
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];

  test('[CO-12] a required choice is not made for the reader; an optional one is left out when it is empty', async () => {
    const required = await read({ kind: 'text', label: 'Type', options }, undefined, { 'data.it': 'Choose a type.' });
    expect(required()).toEqual(['Type*: Choose one', 'Choose a type.']);
    await choose('Type*', 'Second');
    expect([value, required()[0]]).toEqual(['b', 'Type*: Second']);
    const optional = await read(
      { kind: 'text', label: 'Level', options, isOptional: true, emptyOption: 'As said' },
      'a',
    );
    expect(optional()).toEqual(['Level: First']);
    await choose('Level', 'As said');
    expect([value, optional()]).toEqual([undefined, ['Level: As said']]);
    expect((await read({ kind: 'text', label: 'Level', options, isOptional: true }, undefined))()).toEqual([
      'Level: None',
    ]);
  });

  test('[CO-12] a text that may be left out is left out when it is empty, a required one is empty', async () => {
    await read({ kind: 'text', label: 'Link', isOptional: true }, '/x');
    await fill('Link', '');
    expect(value).toBeUndefined();
    await read({ kind: 'text', label: 'Name', rows: 3, hint: 'In bold.' }, 'Spring');
    await fill('Name*', '');
    expect([value, readingOf(document.body)]).toEqual(['', ['Name*: “”', 'In bold.']]);
  });

  test('[CO-12] a number is typed in its unit', async () => {
    await read({ kind: 'number', label: 'Price', unit: 'money' }, 14_950, { 'data.it': 'Too much.' });
    expect(readingOf(document.body)).toEqual(['Price*: “149.50”', 'Too much.']);
    await fill('Price*', '89');
    expect(value).toBe(8900);
    expect((control('Price*') as HTMLInputElement).inputMode).toBe('decimal');
    await read({ kind: 'number', label: 'Off', unit: '%', empty: 'null' }, 10);
    await fill('Off (%)', '');
    expect([value, readingOf(document.body)]).toEqual([null, ['Off (%): “”']]);
  });

  test('[CO-12] a flag is switched; lines are words, the first wrong one says why', async () => {
    await read({ kind: 'flag', label: 'Shown', hint: 'Everywhere.' }, undefined);
    expect(readingOf(document.body)).toEqual(['Everywhere.', '( ) Shown']);
    await press('Shown');
    expect(value).toBe(true);
    await read({ kind: 'lines', label: 'Words' }, ['one', 'two'], { 'data.it.1': 'Not two.' });
    expect(readingOf(document.body)).toEqual([expect.stringMatching(/^Words: “one\ntwo”$/), 'Not two.']);
    await fill('Words', ' three \n\nfour');
    expect(value).toEqual(['three', 'four']);
  });

  const list: FieldSpec = {
    ...{ kind: 'list', label: 'Extras', item: 'extra', empty: { slug: '', price: null } },
    fields: { slug: { kind: 'text', label: 'Bundle' }, price: { kind: 'number', label: 'Price', unit: 'money' } },
  };

  test('[CO-12] rows of a list are added, changed and removed, each by itself', async () => {
    const rows = [
      { slug: 'a', price: 100 },
      { slug: 'b', price: 200 },
      { slug: 'c', price: 300 },
    ];
    const words = await read(list, rows, { 'data.it': 'Too many.', 'data.it.1.price': 'Too cheap.' });
    const row = (slug: string, price: string, at: number, ...error: string[]) => [
      ...[`Bundle*: “${slug}”`, `Price*: “${price}”`, ...error, `[Remove extra ${at}]`],
    ];
    expect(words()).toEqual([
      ...['Extras', 'Too many.', ...row('a', '1', 1), ...row('b', '2', 2, 'Too cheap.'), ...row('c', '3', 3)],
      '[Add extra]',
    ]);
    await press('Remove extra 2');
    expect(value).toEqual([rows[0], rows[2]]);
    await fill('Price*', '9');
    expect(value).toEqual([rows[0], { slug: 'c', price: 900 }]);
    await press('Add extra');
    expect(value).toEqual([rows[0], { slug: 'c', price: 900 }, { slug: '', price: null }]);
    expect((await read(list, undefined))()).toEqual(['Extras', '[Add extra]']);
  });

  test('[CO-12] another case of a choice begins with its own values', async () => {
    const spec: FieldSpec = {
      ...{ kind: 'choice', label: 'When' },
      cases: {
        always: { label: 'Always', fields: {}, empty: {} },
        weekday: { label: 'On a day', fields: { day: { kind: 'text', label: 'Day' } }, empty: { day: 'friday' } },
      },
    };
    const words = await read(spec, { kind: 'always' }, { 'data.it.day': 'No such day.' });
    expect(words()).toEqual(['When: Always']);
    await choose('When', 'On a day');
    expect([value, words()]).toEqual([
      { kind: 'weekday', day: 'friday' },
      ['When: On a day', 'Day*: “friday”', 'No such day.'],
    ]);
    await fill('Day*', 'monday');
    expect(value).toEqual({ kind: 'weekday', day: 'monday' });
    await choose('When', 'Always');
    expect(value).toEqual({ kind: 'always' });
  });

  test('[CO-12] fields of a group change their own value alone', async () => {
    const fields = { a: { kind: 'text', label: 'A' }, b: { kind: 'text', label: 'B' } } as const;
    const words = await read({ kind: 'group', label: 'Both', fields }, { a: '1', b: '2' });
    expect(words()).toEqual(['Both', 'A*: “1”', 'B*: “2”']);
    await fill('B*', '3');
    expect(value).toEqual({ a: '1', b: '3' });
  });

  test('[CO-12] a schedule has a start and an end, each by itself', async () => {
    const onChange = vi.fn();
    const at = new Date('2027-05-06T12:30').getTime();
    const draft = { slug: 'spring', data: {}, startsAt: at, endsAt: null };
    const page = await show(
      <ScheduleFields
        draft={draft}
        errorOf={(path) => (path === 'ends_at' ? 'It ends before it begins.' : undefined)}
        onChange={onChange}
      />,
    );
    expect(readingOf(page)).toEqual([
      ...['Schedule', 'Start: “2027-05-06T12:30”', 'In your time zone. Leave empty to start when published.'],
      ...['End: “”', 'Leave empty for no end.', 'It ends before it begins.'],
    ]);
    await fill('End', '2027-05-07T00:00');
    await fill('Start', '');
    expect(onChange.mock.calls).toEqual([
      [{ ...draft, endsAt: new Date('2027-05-07T00:00').getTime() }],
      [{ ...draft, startsAt: null }],
    ]);
  });
});

describe('the list of offers', () => {
  const offer: OfferSummary = {
    ...{ kind: 'coupon', slug: 'spring', name: 'Spring', state: 'published', version: 2 },
    ...{ starts_at: null, ends_at: null, updated_at: NOON, author: { id: 'grace', name: 'Grace' } },
  };
  const read = async (kind: string, offers: OfferSummary[], key = kind) => {
    answerCalls({});
    const { offersQuery } = await import('../../../src/client/api/commerce/offers-admin.ts');
    const { queryKey } = offersQuery(key as 'coupon');
    queries.setQueryData(queryKey, { data: offers, meta: { total: offers.length } } as never);
    const page = await show(
      <MemoryRouter initialEntries={[`/offers?kind=${kind}`]}>
        <OffersPage />
      </MemoryRouter>,
    );
    return readingOf(page.querySelector('[role="tabpanel"]'));
  };
  const AT = expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC/);
  const COLUMNS = ['Name', 'State', 'Applies', 'Version', 'Changed'];

  test('[CO-12] says of each where it stands, when it counts, and who changed it', async () => {
    const offers: OfferSummary[] = [
      offer,
      { ...offer, slug: 'autumn', name: 'autumn', state: 'draft', ends_at: NOON, author: null },
      { ...offer, slug: 'winter', state: 'withdrawn', starts_at: NOON },
      { ...offer, slug: 'summer', starts_at: NOON, ends_at: NOON },
    ];
    const words = await read('coupon', offers);
    expect(words.slice(0, 7)).toEqual(['New coupon -> /offers/coupon/new', 'Coupons', ...COLUMNS]);
    expect(words.slice(7)).toEqual([
      ...['Spring -> /offers/coupon/spring', 'spring', 'Published', 'Always', '2', AT],
      ...['autumn -> /offers/coupon/autumn', 'Draft', expect.stringMatching(/^Until 3 Jan 2027, \d\d:00 UTC$/), '2'],
      expect.stringMatching(/^3 Jan 2027, \d\d:00 UTCComes with Chartered$/),
      ...['Spring -> /offers/coupon/winter', 'winter', 'Withdrawn'],
      ...[expect.stringMatching(/^From 3 Jan 2027, \d\d:00 UTC$/), '2', AT],
      ...['Spring -> /offers/coupon/summer', 'summer', 'Published'],
      ...[expect.stringMatching(/^3 Jan 2027, \d\d:00 UTC – 3 Jan 2027, \d\d:00 UTC$/), '2', AT],
    ]);
  });

  test('[CO-12] says when there is none; an unknown kind is that of the bundles', async () => {
    expect((await read('coupon', [])).at(-1)).toBe('There are no coupons yet.');
    expect((await read('nothing', [], 'bundle'))[0]).toBe('New bundle -> /offers/bundle/new');
  });
});
