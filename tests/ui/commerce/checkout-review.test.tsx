// @vitest-environment happy-dom

import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  type CheckoutContext,
  checkoutMachine,
  type Wish,
} from '../../../machines/commerce/checkout/checkout.machine.ts';
import { upsellMachine } from '../../../machines/commerce/upsell/upsell.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { CheckoutReview } from '../../../src/client/pages/commerce/checkout/checkout-review.tsx';
import { OrderOptions } from '../../../src/client/pages/commerce/checkout/order-options.tsx';
import { RegionNote } from '../../../src/client/pages/commerce/checkout/region-note.tsx';
import { UpsellDialog } from '../../../src/client/pages/commerce/checkout/upsell-dialog.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { UpsellItem } from '../../../src/contract/commerce/catalog.ts';
import type { PricedItem, Quote } from '../../../src/contract/commerce/prices.ts';
import { ada } from '../../support/contract-samples.ts';
import { show } from '../../support/site/mount.tsx';
import { choose, control, fill, leave, press, pressKey, readingOf } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';

const priced = (slug: string, name: string, total: number): PricedItem => ({
  ...{ slug, name, quantity: 1, total },
  lines: [{ reason: 'list', label: 'List price', amount: total }],
});
const quote: Quote = {
  ...{ id: 'quote', total: 14_900, currency: 'USD', tax_note: '', region: 'GLOBAL', level: 0, coupon: null },
  ...{ expires_at: 0, items: [priced('exam', 'The exam', 14_900)], seats: { max: 500, discount_from: 5 } },
};
const wish: Wish = {
  ...{ slug: 'exam', quantity: 1, upsell: [], region: 'GLOBAL', coupon: null },
  ...{ upgrade: null, retake: null, replaces: null },
};

describe('the number of seats and the coupon', () => {
  type Props = Parameters<typeof OrderOptions>[0];
  const read = async (change: Partial<Props> = {}) => {
    const onChange = vi.fn();
    const props: Props = {
      wish,
      quote,
      failure: null,
      seatsProblem: undefined,
      isPersonal: false,
      onChange,
      ...change,
    };
    return { onChange, words: readingOf(await show(<OrderOptions {...props} />)) };
  };
  const TEAM = 'Buying for a team? Each seat is a voucher you can hand out.';
  const couponOf = (code: string, problem: string | null) => ({ ...quote, coupon: { code, problem } });

  test.each<[string, Partial<Props>, string[]]>([
    ['a plain order', {}, ['Seats: “1”', TEAM, 'Coupon (optional): “”', '[Apply]']],
    [
      'several seats at the price of a country',
      { wish: { ...wish, quantity: 7 }, quote: { ...quote, level: 2 } },
      ['Seats: “7”', `${TEAM} The regional price is for one seat.`, 'Coupon (optional): “”', '[Apply]'],
    ],
    [
      'a number of seats that cannot be',
      { seatsProblem: 'Enter a number from 1 to 500.' },
      ['Seats: “1”', TEAM, 'Enter a number from 1 to 500.', 'Coupon (optional): “”', '[Apply]'],
    ],
    ['what is for the buyer alone', { isPersonal: true }, ['Coupon (optional): “”', '[Apply]']],
    [
      'a coupon that counts',
      { isPersonal: true, wish: { ...wish, coupon: 'WELCOME10' }, quote: couponOf('WELCOME10', null) },
      ['Coupon (optional): “WELCOME10”', 'WELCOME10 is applied.', '[Apply]'],
    ],
    [
      'a coupon that does not count',
      { isPersonal: true, wish: { ...wish, coupon: 'OLD' }, quote: couponOf('OLD', 'OLD has ended.') },
      ['Coupon (optional): “OLD”', 'OLD has ended.', '[Apply]'],
    ],
    [
      'a coupon with which the order was refused',
      {
        isPersonal: true,
        wish: { ...wish, coupon: 'ONCE' },
        quote: couponOf('ONCE', 'ONCE has ended.'),
        failure: failure('invalid', 'No.', { errors: { coupon: ['You have used ONCE.'] } }),
      },
      ['Coupon (optional): “ONCE”', 'You have used ONCE.', '[Apply]'],
    ],
  ])('[CO-07] of %s', async (_, change, words) => {
    expect((await read(change)).words).toEqual(words);
  });

  test('[CO-07] a number that is typed is ordered; an empty field is none', async () => {
    const { onChange } = await read();
    const seats = control('Seats') as HTMLInputElement;
    expect([seats.name, seats.min, seats.max, seats.inputMode]).toEqual(['quantity', '1', '500', 'numeric']);
    await fill('Seats', '5');
    await fill('Seats', '');
    expect(onChange.mock.calls).toEqual([[{ quantity: 5 }], [{ quantity: 0 }]]);
  });

  test('[CO-07] a coupon is applied by its button and when the field is left, changed ones alone', async () => {
    const typed = await read({ isPersonal: true });
    expect((control('Coupon (optional)') as HTMLInputElement).name).toBe('coupon');
    await press('Apply');
    await leave('Coupon (optional)');
    expect(typed.onChange).not.toHaveBeenCalled();
    await fill('Coupon (optional)', ' WELCOME10 ');
    expect(typed.onChange).not.toHaveBeenCalled();
    await leave('Coupon (optional)');
    expect(typed.onChange.mock.calls).toEqual([[{ coupon: 'WELCOME10' }]]);
    const applied = await read({ isPersonal: true, wish: { ...wish, coupon: 'OLD' } });
    await press('Apply');
    expect(applied.onChange).not.toHaveBeenCalled();
    await fill('Coupon (optional)', '  ');
    await press('Apply');
    expect(applied.onChange.mock.calls).toEqual([[{ coupon: null }]]);
  });
});

describe('the country of a price', () => {
  const read = async (region: string, mayChange = true) => {
    const onChange = vi.fn();
    const page = await show(
      <RegionNote quote={quote} region={region} quantity={1} mayChange={mayChange} onChange={onChange} />,
    );
    return { page, onChange };
  };

  test('[CO-07] is chosen from a list that opens on request, and closes with the choice', async () => {
    const { page, onChange } = await read('GLOBAL');
    const NOTE = 'This is the global price. Some countries pay less. [Choose your country]';
    expect(readingOf(page)).toEqual([NOTE]);
    expect(control('Choose your country').getAttribute('aria-expanded')).toBe('false');
    await press('Choose your country');
    expect(control('Choose your country').getAttribute('aria-expanded')).toBe('true');
    expect(readingOf(page)).toEqual([
      ...[NOTE, 'Your country: No country: global prices', 'Your choice is recorded with your order.'],
    ]);
    await choose('Your country', 'India');
    expect(onChange.mock.calls).toEqual([['IN']]);
    expect(readingOf(page)).toEqual([NOTE]);
    await press('Choose your country');
    await press('Choose your country');
    expect(readingOf(page)).toEqual([NOTE]);
  });

  test('[CO-07] can be given up for the global price, and stays while the order is sent', async () => {
    const { page, onChange } = await read('IN');
    await press('Change country');
    expect(readingOf(page)[1]).toBe('Your country: India');
    await choose('Your country', 'No country: global prices');
    expect(onChange.mock.calls).toEqual([['GLOBAL']]);
    const sent = await read('IN', false);
    await press('Change country');
    expect(readingOf(sent.page)[1]).toBe('Your country: India (off)');
  });
});

describe('the dialog of extras', () => {
  const extra = (slug: string, total: number, alone: number): UpsellItem => ({
    ...{ slug, name: `The ${slug}`, products: [], price: priced(slug, slug, total), alone },
  });
  const [training, bootcamp] = [extra('training', 5000, 9000), extra('bootcamp', 20_000, 30_000)];
  const open = async (...items: UpsellItem[]) => {
    const actor = createActor(upsellMachine, { input: { items } });
    actor.start();
    await show(<UpsellDialog actor={actor} currency="USD" />);
    return { words: () => readingOf(document.querySelector('[role="dialog"]')), actor };
  };
  const outcomeOf = ({ actor }: Awaited<ReturnType<typeof open>>) => actor.getSnapshot().output?.slugs;

  test('[CO-03] lists each with its price; nothing is selected, and nothing can be added then', async () => {
    const { words } = await open(training, bootcamp);
    expect(words()).toEqual([
      '# Add to your order',
      'Added now, these cost less than on their own. You can also continue without them.',
      ...['The training', '$50 instead of $90', '[Add]', 'The bootcamp', '$200 instead of $300', '[Add]'],
      ...['[No, thanks]', '[Add to order] (Nothing is selected)', '[Close]'],
    ]);
  });

  test('[CO-03] one that costs no less alone is not called cheaper', async () => {
    const { words } = await open(extra('training', 5000, 5000), bootcamp);
    expect(words().slice(1, 4)).toEqual([
      ...['Everything in one order. You can also continue without these.', 'The training', '$50'],
    ]);
  });

  test('[CO-03] each is added and removed by its own button; the sum is that of the selected', async () => {
    const dialog = await open(training, bootcamp);
    await press('Add'); // The last one.
    expect(dialog.words().slice(2)).toEqual([
      ...['The training', '$50 instead of $90', '[Add]', 'The bootcamp', '$200 instead of $300', '[Remove] (on)'],
      ...['[No, thanks]', '[Add for $200]', '[Close]'],
    ]);
    await press('Add');
    expect(dialog.words()).toContain('[Add for $250]');
    await press('Remove');
    expect(dialog.words()).toContain('[Add for $50]');
    await press('Add for $50');
    expect(outcomeOf(dialog)).toEqual(['training']);
  });

  test.each<[string, () => Promise<void>]>([
    ['“No, thanks”', () => press('No, thanks')],
    ['its cross', () => press('Close')],
    ['Escape', () => pressKey('Escape')],
  ])('[CO-03] %s continues without what was selected', async (_, close) => {
    const dialog = await open(training, bootcamp);
    await press('Add');
    await close();
    expect(outcomeOf(dialog)).toEqual([]);
  });
});

type At = Parameters<typeof checkoutMachine.resolveState>[0]['value'];
const SETTLED: At = { reviewing: 'settled' };

describe('the page of checkout', () => {
  const open = async (value: At, change: Partial<CheckoutContext> = {}, user: User | null = ada) => {
    const session = await openSession(user);
    const context: CheckoutContext = {
      ...{ wish, cancelled: null, quote, lifetimeMs: 0, upsells: [], details: null, failure: null },
      ...change,
    };
    const snapshot = checkoutMachine.resolveState({ value, context });
    const send = vi.fn();
    const page = await show(
      <SessionProvider session={session}>
        <CheckoutReview snapshot={snapshot} send={send} />
      </SessionProvider>,
    );
    return { send, words: readingOf(page) };
  };
  const SUMMARY = ['# Your order', 'The exam', 'List price', '$149', 'Total', '$149', 'USD'];
  const REGION = 'This is the global price. Some countries pay less. [Choose your country]';
  const SEATS = ['Seats: “1”', 'Buying for a team? Each seat is a voucher you can hand out.'];
  const COUPON = ['Coupon (optional): “”', '[Apply]'];
  const ACCOUNT = 'Your order goes to your account, ada@example.com.';
  const COMPANY = ['Company (optional): “”', 'VAT number (optional): “”'];
  const AGREE = 'I agree that delivery starts immediately, and I understand that I then lose my right of withdrawal.';
  const WITHDRAW = [
    'Optional. You get access either way; without it you can withdraw for 14 days. Refunds -> /legal/refunds',
  ];
  const TERMS = 'You pay on the next page. By placing your order you accept the terms of sale -> /legal/terms.';
  const FORM = [...COMPANY, `( ) ${AGREE}`, ...WITHDRAW, '[Continue to payment]', TERMS];

  test('[CO-04] of a user has nothing to fill in that must be', async () => {
    expect((await open(SETTLED)).words).toEqual([
      ...['# Checkout', ...SUMMARY, REGION, ...SEATS, ...COUPON, ACCOUNT, ...FORM],
    ]);
  });

  test('[CO-04] of a guest asks for an address, or leads to the login and back', async () => {
    vi.stubGlobal('location', { pathname: '/checkout/exam', search: '?quantity=2' });
    const { words } = await open(SETTLED, {}, null);
    vi.unstubAllGlobals();
    expect(words.slice(13, 15)).toEqual([
      'Email*: “”',
      'We send your receipt here, and your purchase belongs to this address. Have an account? Log in -> /login?redirect=%2Fcheckout%2Fexam%3Fquantity%3D2',
    ]);
    const details = { email: 'bea@example.com', company: null, vatId: null, immediateDelivery: false };
    expect((await open(SETTLED, { details }, null)).words).toContain('Email*: “bea@example.com”');
    expect(words).not.toContain(ACCOUNT);
  });

  test.each<[string, Partial<Wish>]>([
    ['an upgrade', { upgrade: 'order-1' }],
    ['a retake', { retake: 'javascript-junior' }],
  ])('[CO-05] of %s offers neither seats nor another country', async (_, change) => {
    expect((await open(SETTLED, { wish: { ...wish, ...change } })).words).toEqual([
      ...['# Checkout', ...SUMMARY, ...COUPON, ACCOUNT, ...FORM],
    ]);
  });

  test.each<[string, At, Partial<CheckoutContext>, string[]]>([
    ['its price is being updated', 'changing', {}, ['[Continue to payment] (The price is being updated)']],
    ['its price is loading', 'repricing', {}, ['[Continue to payment] (The price is being updated)']],
    ['it is sent', 'starting', {}, ['[Continue to payment, Opening the payment page] (busy)']],
    ['the payment page opens', { leaving: 'away' }, {}, ['[Continue to payment, Opening the payment page] (busy)']],
    [
      'its price did not load',
      { unpriced: 'notLoaded' },
      { failure: failure('unreachable', 'No answer.') },
      ['[Continue to payment] (The price did not load)'],
    ],
  ])('[CO-04] while %s it says so at its button', async (_, value, change, button) => {
    const { words } = await open(value, change);
    expect(words.filter((text) => text.startsWith('[Continue'))).toEqual(button);
  });

  test('[CO-09] without a price it shows none, asks for no country, and loads it again', async () => {
    const { words, send } = await open({ unpriced: 'notLoaded' }, { failure: failure('unreachable', 'No answer.') });
    expect(words.slice(0, 5)).toEqual(['# Checkout', '# Your order', 'The exam', 'Total', '—']);
    expect(words).not.toContain(REGION);
    expect(words).toContain('No answer.');
    await press('Try again');
    expect(send.mock.calls).toEqual([[{ type: 'checkout.retried' }]]);
  });

  test('[CO-09] an order that had no answer is sent again with what is in the form', async () => {
    const details = { email: null, company: 'Guild', vatId: 'DE1', immediateDelivery: true };
    const { words, send } = await open('failed', { details, failure: failure('unreachable', 'No answer.') });
    expect(words.filter((text) => text === 'No answer.' || text === '[Try again]')).toEqual([
      ...['No answer.', '[Try again]'],
    ]);
    expect(words).toContain('Company (optional): “Guild”');
    expect(words).toContain('VAT number (optional): “DE1”');
    expect(words).toContain(`(x) ${AGREE}`);
    await press('Try again');
    expect(send.mock.calls).toEqual([[{ type: 'checkout.submitted', details }]]);
  });

  test('[CO-04] what is entered is sent without spaces around it; an empty field is nothing', async () => {
    const guest = await open(SETTLED, {}, null);
    await press('Continue to payment');
    await fill('Email*', ' grace@example.com ');
    await fill('Company (optional)', ' Guild ');
    await fill('VAT number (optional)', '  ');
    await press(AGREE);
    await press('Continue to payment');
    const nothing = { company: null, vatId: null, immediateDelivery: false };
    expect(guest.send.mock.calls).toEqual([
      [{ type: 'checkout.submitted', details: { email: '', ...nothing } }],
      [
        {
          type: 'checkout.submitted',
          details: { email: 'grace@example.com', company: 'Guild', vatId: null, immediateDelivery: true },
        },
      ],
    ]);
    const user = await open(SETTLED);
    await press('Continue to payment');
    expect(user.send.mock.calls).toEqual([[{ type: 'checkout.submitted', details: { email: null, ...nothing } }]]);
  });

  test('[CO-04] is not sent while its price is being updated', async () => {
    const { send } = await open('changing');
    await press('Continue to payment');
    expect(send).not.toHaveBeenCalled();
  });

  test.each<[string, keyof Failure['errors'], string]>([
    ['the address', 'email', 'Email*: “”'],
    ['the company', 'company', 'Company (optional): “”'],
    ['the company', 'billing.company', 'Company (optional): “”'],
    ['the VAT number', 'vat_id', 'VAT number (optional): “”'],
    ['the VAT number', 'billing.vat_id', 'VAT number (optional): “”'],
    ['the delivery', 'immediate_delivery', `( ) ${AGREE}`],
    ['the coupon', 'coupon', 'Coupon (optional): “”'],
    ['the seats', 'quantity', 'Seats: “1”'],
  ])('[VA-03] what is wrong with %s (%s) stands at its field alone', async (_, field, line) => {
    const problem = failure('invalid', 'Something is wrong.', { errors: { [field]: ['This is wrong.'] } });
    const { words } = await open(SETTLED, { failure: problem }, null);
    expect(words.filter((text) => text === 'This is wrong.')).toHaveLength(1);
    expect(words).not.toContain('Something is wrong.');
    const at = words.indexOf(line);
    expect(at).toBeGreaterThan(0);
    expect([words[at + 1], words[at + 2]]).toContain('This is wrong.');
  });

  test('[VA-03] what stands at no field is said above the form', async () => {
    const { words } = await open(SETTLED, { failure: failure('refused', 'This is not sold here.') });
    expect(words[words.indexOf(ACCOUNT) - 1]).toBe('This is not sold here.');
  });

  test('[CO-03] each extra is removed by its own button; those that cannot be sold are removed together', async () => {
    const items = [...quote.items, priced('training', 'The training', 5000), priced('bootcamp', 'The bootcamp', 9000)];
    const context = { wish: { ...wish, upsell: ['training', 'bootcamp'] }, quote: { ...quote, items } };
    const { send, words } = await open(SETTLED, {
      ...context,
      failure: failure('invalid', 'No.', { errors: { upsell: ['The bootcamp is full.'] } }),
    });
    expect(words.slice(2, 14)).toEqual([
      ...['The exam', 'List price', '$149', 'The training', '[Remove The training]', 'List price', '$50'],
      ...['The bootcamp', '[Remove The bootcamp]', 'List price', '$90', 'Total'],
    ]);
    expect(words.slice(16, 18)).toEqual(['The bootcamp is full.', '[Order without extras]']);
    await press('Remove The bootcamp');
    await press('Remove The training');
    await press('Order without extras');
    expect(send.mock.calls.map(([event]) => event)).toEqual([
      { type: 'checkout.changed', change: { upsell: ['training'] } },
      { type: 'checkout.changed', change: { upsell: ['bootcamp'] } },
      { type: 'checkout.changed', change: { upsell: [] } },
    ]);
    const sent = await open('starting', context);
    expect(sent.words).not.toContain('[Remove The training]');
    expect(sent.words).toContain('Seats: “1” (off)');
    expect(sent.words).toContain('Coupon (optional): “” (off)');
  });

  test.each<[string, Partial<CheckoutContext>, At, string[]]>([
    ['nobody who comes first', {}, SETTLED, []],
    [
      'who comes back in the same tab',
      {
        wish: { ...wish, replaces: 'order-1' },
        details: { email: null, company: null, vatId: null, immediateDelivery: false },
      },
      SETTLED,
      ["You haven't paid yet", 'Nothing was charged. Your order is just as you left it.'],
    ],
    [
      'who comes back elsewhere',
      { wish: { ...wish, replaces: 'order-1' } },
      SETTLED,
      ["You haven't paid yet", 'Nothing was charged. Your order is still here.'],
    ],
    ['nobody who is on the way to pay', { wish: { ...wish, replaces: 'order-1' } }, { leaving: 'away' }, []],
    [
      'who sees another price than before',
      {},
      { reviewing: 'priceChanged' },
      [
        'The price has changed since you opened this page. Nothing has been ordered: check the new total before you pay.',
      ],
    ],
  ])('[CO-09] tells %s what happened to the order', async (_, change, value, notice) => {
    const { words } = await open(value, change);
    expect(words.slice(0, words.indexOf('# Your order'))).toEqual(['# Checkout', ...notice]);
  });

  test('[CO-07] another country is another order', async () => {
    const { send } = await open(SETTLED);
    await press('Choose your country');
    await choose('Your country', 'India');
    expect(send.mock.calls).toEqual([[{ type: 'checkout.changed', change: { region: 'IN' } }]]);
    expect((control('Seats') as HTMLInputElement).max).toBe('500');
  });
});
