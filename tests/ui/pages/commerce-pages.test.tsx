import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../support/app.ts';
import { bought, EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { testOneIn } from '../../support/run/test-one-in.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';

/** Each opens pages of a server: `npm test` takes half of them, the other half on the next day. */
const test = testOneIn(2);

const app = useApp('sqlite');
let user: TestUser;

beforeEach(async () => {
  user = await app().user();
  await app().confirmAddress(user);
});

describe('orders', () => {
  test('[RT-37, VO-12, CO-11] are listed with what, when, how many, state and price', async () => {
    const { id } = await app().order(user, { quantity: 5 });
    const page = await openApp(app(), '/orders', user);
    expect(page.title()).toBe('Orders · Chartered');
    expect(page.words()).toEqual([
      'Orders',
      "Everything you've bought, with invoices and refunds.",
      'JavaScript Developer, Junior: exam',
      '1 January 2027 · 5 seats',
      'Complete',
      '$0',
    ]);
    expect(page.links()).toEqual([['JavaScript Developer, Junior: exam', `/orders/${id}`]]);
  });

  test('[RT-37, CO-10, VC-06] one shows what was bought, its vouchers, and whether it can be returned', async () => {
    const { id } = await app().order(user, { quantity: 5 });
    const page = await openApp(app(), `/orders/${id}`, user);
    expect(page.title()).toBe('Order · Chartered');
    expect(page.words().slice(0, 10)).toEqual([
      'Orders',
      'Order of 1 January 2027',
      'Complete',
      'What you bought',
      'JavaScript Developer, Junior: exam × 5',
      '0 of 5 vouchers redeemed',
      "Can't be returned here: Nothing was charged for this order.",
      'Changed your mind? Read the refund policy.',
      'Vouchers',
      'Send vouchers',
    ]);
    expect(page.links()).toEqual([
      ['Orders', '/orders'],
      ['refund policy', '/legal/refunds'],
      ['Send vouchers', '/javascript/dashboard/vouchers'],
    ]);
  });

  test('[RT-37, ER-01] one of somebody else is not found, and guests log in first', async () => {
    const { id } = await app().order(user);
    const foreign = await openApp(app(), `/orders/${id}`, await app().user());
    expect(foreign.words().slice(0, 2)).toEqual(['404', 'Not Found']);
    expect((await openApp(app(), '/orders', null)).path()).toBe('/login');
  });
});

describe('vouchers', () => {
  test('[GU-09, VC-01, VC-03] a guest sees what one gives, and redeems it after signing in', async () => {
    const voucher = await app().voucher({ owner: user });
    const code = (voucher as unknown as { code: string }).code;
    const page = await openApp(app(), `/voucher/${code}`, null);
    expect(page.title()).toBe('Your voucher · Chartered');
    expect(page.words()).toEqual([
      `Voucher ${code}`,
      'A voucher for you',
      'It gives you:',
      ...['Js', 'JavaScript Junior Developer', 'Exam', 'Junior'],
      'Redeem the voucher',
      "You'll log in or sign up next. Nothing is used until you confirm, and this device remembers the voucher.",
    ]);
    expect(localStorage.getItem('chartered.pending-voucher')).toBe(code);
  });

  test('[GU-09, VC-01, VC-02] a signed-in user redeems one, once', async () => {
    const voucher = await app().voucher({ owner: user });
    const code = (voucher as unknown as { code: string }).code;
    const holder = await app().user();
    const page = await openApp(app(), `/voucher/${code}`, holder);
    await page.press('Redeem the voucher');
    await page.until(() => expect(page.words().join(' ')).toMatch(/redeemed/i));
    const { data } = await app().ok('userSummary', { query: {}, as: holder });
    expect(data.flatMap(({ exams }) => exams.map(({ state }) => state))).toEqual(['awaitingTerms']);
    const again = await openApp(app(), `/voucher/${code}`, await app().user());
    expect(again.words()).toEqual([
      `Voucher ${code}`,
      'This voucher has been used',
      'A voucher works once. If you used it yourself, log in with that account: what it gave is on your dashboard. If not, ask the sender for another one.',
      'Go to home page',
    ]);
  });

  test('[UI-05, VC-01] on the way to its owner, login and sign-up say why, and what it gives', async () => {
    const voucher = await app().voucher({ owner: user });
    const code = (voucher as unknown as { code: string }).code;
    const plain = await openApp(app(), '/javascript/login', null);
    expect(plain.words()).not.toContain('Please login or sign up to redeem your voucher.');
    for (const path of ['/javascript/login', '/javascript/register']) {
      const next = await openApp(app(), path, null, { 'chartered.pending-voucher': code });
      const words = next.words();
      const at = words.indexOf('Please login or sign up to redeem your voucher.');
      expect(words.slice(at, at + 3)).toEqual([
        'Please login or sign up to redeem your voucher.',
        'It gives you:',
        'JavaScript Junior Developer',
      ]);
    }
  });

  test('[RT-10, VC-06] of a team order that is not paid there are none yet, and the page says when they come', async () => {
    await app().order(user, { quantity: 3 });
    await app().queries.deleteFrom('voucher').where('owner_id', '=', user.id).execute();
    const page = await openApp(app(), '/react/dashboard/vouchers', user);
    expect(page.words()).toEqual([
      ...['ReReact', 'Team Vouchers'],
      'Each voucher works once. Send it by email, or copy its link and share it yourself.',
      ...['No vouchers yet', 'The vouchers of a team order appear here as soon as it is paid.'],
      'Go to the dashboard',
    ]);
    expect(page.links()).toEqual([['Go to the dashboard', '/react/dashboard']]);
  });

  test('[GU-09] a link that was typed leads to the address of its voucher', async () => {
    const { code } = (await app().voucher({ owner: user })) as unknown as { code: string };
    const page = await openApp(app(), `/voucher/${code.toLowerCase().replaceAll('-', '')}`, null);
    await page.until(() => expect(page.path()).toBe(`/voucher/${code}`));
    expect(page.words()[0]).toBe(`Voucher ${code}`);
  });

  test('[GU-09] one that there is not says so', async () => {
    const page = await openApp(app(), '/voucher/NONE-NONE-NONE-NONE', null);
    expect(page.words().slice(0, 2)).toEqual(['Voucher NONE-NONE-NONE-NONE', "This voucher doesn't exist"]);
    expect(page.links()).toEqual([['Go to home page', '/']]);
  });

  test('[RT-10, VC-06] those of a team are listed with who has them, to be sent, copied and taken back', async () => {
    await app().order(user, { quantity: 3 });
    await app().voucher({ owner: user });
    const page = await openApp(app(), '/javascript/dashboard/vouchers', user);
    expect(page.title()).toBe('Team Vouchers · JavaScript · Chartered');
    const words = page.words();
    expect(words.slice(1, 3)).toEqual([
      'Team Vouchers',
      'Each voucher works once. Send it by email, or copy its link and share it yourself.',
    ]);
    expect(words).toContain('Not sent');
    expect(words.some((word) => /^Send voucher /.test(word))).toBe(true);
    expect(words.some((word) => /^Copy link to voucher /.test(word))).toBe(true);
    expect(words.some((word) => /^Take back voucher /.test(word))).toBe(true);
  });
});

describe('checkout', () => {
  test('[CO-04, CO-09] shows the lines of the price, seats, coupon and where the order goes', async () => {
    const page = await openApp(app(), '/checkout/javascript-junior-developer-exam', user);
    expect(page.title()).toBe('Checkout · Chartered');
    expect(page.words()).toEqual([
      'Checkout',
      'Your order',
      'JavaScript Developer, Junior: exam',
      ...['List price', '$149', 'Total', '$149', 'USD · Prices include all taxes.'],
      'This is the global price. Some countries pay less. Choose your country',
      ...['Seats', 'Buying for a team? Each seat is a voucher you can hand out.'],
      ...['Coupon (optional)', 'Apply'],
      `Your order goes to your account, ${user.email}.`,
      ...['Company (optional)', 'VAT number (optional)'],
      'I agree that delivery starts immediately, and I understand that I then lose my right of withdrawal.',
      'Optional. You get access either way; without it you can withdraw for 14 days. Refunds',
      'Continue to payment',
      'You pay on the next page. By placing your order you accept the terms of sale.',
      ...['Have a voucher code?', 'Open the voucher'],
    ]);
  });

  test('[CO-04, CO-07] a coupon is applied to the price, or says under its field why it is not', async () => {
    const page = await openApp(app(), '/checkout/javascript-junior-developer-exam', user);
    const order = () => page.words().slice(2, page.words().indexOf('Apply'));
    await page.fill('Coupon (optional)', ' welcome10 ');
    await page.press('Apply');
    await page.until(() => expect(order()).toContain('WELCOME10 is applied.'));
    expect(order()).toEqual([
      'JavaScript Developer, Junior: exam',
      ...['List price', '$149', 'Coupon WELCOME10', '−$14.90', 'Total', '$134.10', 'USD · Prices include all taxes.'],
      'This is the global price. Some countries pay less. Choose your country',
      ...['Seats', 'Buying for a team? Each seat is a voucher you can hand out.'],
      ...['Coupon (optional)', 'WELCOME10 is applied.'],
    ]);
    await page.fill('Coupon (optional)', 'nothing');
    await page.press('Apply');
    await page.until(() =>
      expect(order()).toContain(
        "The coupon NOTHING doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
      ),
    );
    expect(order().slice(0, 6)).toEqual([
      'JavaScript Developer, Junior: exam',
      ...['List price', '$149', 'Total', '$149', 'USD · Prices include all taxes.'],
    ]);
    expect(page.words()).not.toContain('WELCOME10 is applied.');
    await page.fill('Coupon (optional)', '');
    await page.press('Apply');
    await page.until(() =>
      expect(order()).not.toContain(
        "The coupon NOTHING doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
      ),
    );
    expect(order().slice(-1)).toEqual(['Coupon (optional)']);
  });

  test('[CO-05, CO-11] the page after payment shows the order of its address, what it gave and the way to the invoice', async () => {
    const id = await bought(app(), user, { slug: EXAM_BUNDLE });
    const page = await openApp(app(), `/checkout/success?order=${id}`, user);
    expect(page.title()).toBe('Your order · Chartered');
    expect(page.words()).toEqual([
      ...['Thank you', 'Your order of 1 January 2027 is complete. We sent the receipt by email.'],
      ...['Now in your account', 'JavaScript Junior Developer', 'Exam', 'Go to my exam', 'Order and invoice'],
      ...['Your order', 'JavaScript Developer, Junior: exam'],
      ...['List price', '$149', 'Total', '$149', 'USD · Prices include all taxes.'],
    ]);
    expect(page.links()).toEqual([
      ['JavaScript Junior Developer', '/javascript/dashboard/exam'],
      ['Go to my exam', '/javascript/dashboard/exam'],
      ['Order and invoice', `/orders/${id}`],
    ]);
  });

  it.each(['/checkout/success', '/checkout/success?order=nothing'])(
    '[CO-05] %s has no order, and leads to those that there are',
    async (path) => {
      const page = await openApp(app(), path, user);
      expect(page.words().slice(-3)).toEqual([
        'No order to show',
        "There's no order at this link. Everything you bought is under your orders.",
        'See my orders',
      ]);
      expect(page.links()).toEqual([['See my orders', '/orders']]);
    },
  );
});
