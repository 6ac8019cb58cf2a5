import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequest, sendForm, standInOf } from '../../../support/commerce/payments.ts';
import { useApp } from '../../../support/suite.ts';

const XSS = '"><script>alert(1)</script>';

describe('the pay page of test payments', () => {
  const app = useApp('sqlite', { settings: { DEMO_DATA: 'true' }, payments: 'settings' });
  let id: string;
  let path: string;
  let successUrl: string;
  let cancelUrl: string;
  beforeEach(async () => {
    const request = paymentRequest(app(), {
      items: [
        { name: 'JavaScript Junior Developer', amount: 14_900 },
        { name: XSS, amount: 5 },
      ],
      successUrl: 'https://shop.example/done?session={CHECKOUT_SESSION_ID}',
    });
    const made = await app().services.payments.createSession(request);
    id = made.id;
    path = new URL(made.url).pathname;
    successUrl = `https://shop.example/done?session=${id}`;
    cancelUrl = request.cancelUrl;
  });

  const read = () => app().services.payments.readSession(id);
  const page = async (address = path) => (await app().request(address)).text;
  /** Values of the buttons of a page. */
  const buttons = (html: string) => [...html.matchAll(/<button[^>]*value="([^"]+)"/g)].map((match) => match[1]);

  async function press(action: string, fields: Record<string, string> = {}) {
    const reply = await sendForm(app(), path, { action, ...fields });
    return [reply.status, reply.headers.get('location')];
  }

  test('shows what is bought, what it costs and that no money moves, and runs nothing [CO-06]', async () => {
    const reply = await app().request(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self' https://shop.example; frame-ancestors 'none'",
    );
    expect(reply.text).toContain('<html lang="en">');
    expect(reply.text).toContain('<title>Pay $149.05</title>');
    expect(reply.text).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
    expect(reply.text).toContain(`<form method="post" action="${path}">`);
    expect(reply.text).toContain('Test payments: no money moves.');
    expect(reply.text).toContain('JavaScript Junior Developer');
    expect(reply.text).toContain(`<a href="${cancelUrl}">Back without paying</a>`);
    expect(reply.text).not.toMatch(/<script|<style| style=| on\w+=/);
    expect(reply.text).toContain('&quot;&gt;&lt;script&gt;');
    for (const [, target] of reply.text.matchAll(/for="([^"]+)"/g)) expect(reply.text).toContain(`id="${target}"`);
    const style = await app().request('/payments-stand-in/style.css');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(style.text).toContain('--surface-sunken');
    expect(style.text).toContain('.primary');
  });

  test('paying leads back with the session in the address', async () => {
    expect(await press('pay', { country: 'BR' })).toEqual([303, successUrl]);
    expect(await read()).toMatchObject({ paid: true, cardCountry: 'BR', amount: 14_905 });
    const after = await page();
    expect(after).toContain('This order has been paid');
    expect(after).toContain(`<a href="${successUrl}">See the order</a>`);
    expect(buttons(after)).toEqual([]);
  });

  test('a declined card is told on the page, and another try pays', async () => {
    expect(await press('decline')).toEqual([303, path]);
    expect(await page()).toMatch(/role="alert">Your card was declined\. Try again/);
    expect(await press('pay')).toEqual([303, successUrl]);
    expect(await read()).toMatchObject({ paid: true, cardCountry: 'US' });
  });

  test('the bank asks before it pays, and may be answered either way', async () => {
    expect(await press('authenticate', { country: 'DE' })).toEqual([303, path]);
    expect(buttons(await page())).toEqual(['confirm', 'reject']);
    expect(await page()).toContain(`<form method="post" action="${path}">`);
    expect(await press('reject')).toEqual([303, path]);
    expect(await page()).toContain('We are unable to authenticate your payment method.');
    await press('authenticate', { country: 'DE' });
    expect(await press('confirm')).toEqual([303, successUrl]);
    expect(await read()).toMatchObject({ paid: true, cardCountry: 'DE' });
  });

  test.each([
    ['transfer', { paid: true, problem: null }, 'This order has been paid'],
    [
      'lost-transfer',
      { paid: false, problem: 'The bank transfer did not arrive.' },
      'The bank transfer did not arrive',
    ],
  ])('after a bank transfer (%s) the buyer comes back before the money', async (action, outcome, title) => {
    expect(await press(action)).toEqual([303, successUrl]);
    expect(await read()).toMatchObject({ status: 'complete', paid: false, problem: null });
    expect(await page()).toContain('<h1>The bank transfer is on its way</h1>');
    app().clock.advance(20_000);
    await standInOf(app()).doDue();
    expect(await read()).toMatchObject({ status: 'complete', ...outcome });
    expect(await page()).toContain(`<h1>${title}</h1>`);
  });

  test('pressed twice it pays once', async () => {
    const both = await Promise.all([press('pay'), press('pay'), press('decline')]);
    expect(both.filter(([, location]) => location === successUrl)).toHaveLength(1);
    expect(await read()).toMatchObject({ paid: true });
  });

  test('a page whose time is over says so and leads back', async () => {
    app().clock.advance(3_600_000);
    expect(await press('pay')).toEqual([303, path]);
    while ((await standInOf(app()).doDue()) > 0);
    const over = await page();
    expect(over).toContain('This page has expired');
    expect(over).toContain(`<a href="${cancelUrl}">Back to the order</a>`);
    expect(buttons(over)).toEqual([]);
  });

  test('a form of another site, an unknown action and an unknown session are refused', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const refusalOf = ({ status, json }: { status: number; json: unknown }) => [status, Object(json).message];
    expect(refusalOf(await sendForm(app(), path, { action: 'pay' }, foreign))).toEqual([
      403,
      'The form was not sent from this page.',
    ]);
    expect(refusalOf(await sendForm(app(), path, { action: 'win' }))).toEqual([
      422,
      'The form does not say what to do.',
    ]);
    expect((await sendForm(app(), path, { action: 'x'.repeat(3000) })).status).toBe(413);
    for (const reply of [await sendForm(app(), `${path}x`, { action: 'pay' }), await app().request(`${path}x`)]) {
      expect(refusalOf(reply)).toEqual([404, 'The payment was not found.']);
    }
    expect(await read()).toMatchObject({ status: 'open', paid: false });
  });

  test('the log does not name the session, whose address lets anybody pay', async () => {
    app().logged.length = 0;
    await page();
    const text = JSON.stringify(app().logged);
    expect(text).toContain('"path":"/payments-stand-in/pay/:session"');
    expect(text).not.toContain(id);
  });

  describe("the operator's page", () => {
    const BASE = '/payments-stand-in';
    const operate = async (action: string, fields: Record<string, string> = {}) => {
      const reply = await sendForm(app(), `${BASE}/payments/${id}`, { action, ...fields });
      return [reply.status, reply.headers.get('location')];
    };
    /** The part of the page about this session. */
    const entry = async () => (await page(BASE)).split('<section').find((part) => part.includes(id)) ?? '';

    test('refunds what was paid, in parts, and no more', async () => {
      expect(buttons(await entry())).toEqual([]);
      await press('pay');
      expect(buttons(await entry())).toEqual(['refund', 'dispute']);
      expect(await entry()).toContain('value="149.05"');
      expect(await operate('refund', { amount: '49.05' })).toEqual([303, BASE]);
      expect(await entry()).toContain('$149.05, paid, $49.05 refunded.');
      for (const amount of ['100.01', '0', '-1', '1e3', '', 'all']) {
        expect(await operate('refund', { amount }), amount).toEqual([303, `${BASE}?problem=refused`]);
      }
      expect(await page(`${BASE}?problem=refused`)).toContain('role="alert"');
      expect(await operate('refund', { amount: '100' })).toEqual([303, BASE]);
      expect(buttons(await entry())).toEqual([]);
      expect((await read()).refunds.map(({ amount }) => amount)).toEqual([10_000, 4905]);
    });

    test.each([
      ['win', 'won', ['refund']],
      ['lose', 'lost', []],
    ])('opens a dispute and ends it: %s', async (action, status, left) => {
      await press('pay');
      expect(await operate('dispute')).toEqual([303, BASE]);
      expect(buttons(await entry())).toEqual(['win', 'lose']);
      expect(await operate(action)).toEqual([303, BASE]);
      expect(await entry()).toContain(`$149.05, dispute ${status}, $149.05 disputed.`);
      expect(buttons(await entry())).toEqual(left);
      expect((await read()).disputes).toMatchObject([{ amount: 14_905, status }]);
    });

    test('names no buyer and runs nothing', async () => {
      const reply = await app().request(BASE);
      expect(reply.text).not.toContain('buyer@example.com');
      expect(reply.text).not.toMatch(/<script|<style| style=| on\w+=/);
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    });
  });
});

describe('without demo data', () => {
  const app = useApp('sqlite', { settings: { NODE_ENV: 'staging' }, payments: 'settings' });

  test("orders can be paid and the operator's page is not there", async () => {
    const { id, url } = await app().services.payments.createSession(paymentRequest(app()));
    expect((await app().request(new URL(url).pathname)).status).toBe(200);
    expect((await app().request('/payments-stand-in')).status).toBe(404);
    expect((await sendForm(app(), `/payments-stand-in/payments/${id}`, { action: 'refund' })).status).toBe(404);
  });
});
