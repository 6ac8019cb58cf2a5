import { describe, expect, inject, test } from 'vitest';
import type { CheckoutStatus } from '../../src/contract/commerce/checkout.ts';
import { ENGINES } from './engine.ts';
import { inWorld } from './world.ts';

const TOTAL = '[data-testid="checkout-total"]';

describe.each(ENGINES)('in %s', (name) => {
  test('[CO-03] [CO-04] [CO-05] [CO-06] [CO-07] a visitor goes from the prices to checkout with a coupon, adds a training, pays and sees the order', async ({
    skip,
  }) => {
    const found = inject('engines')[name];
    if ('missing' in found) return skip(found.missing);
    await inWorld(name, found.programs, async ({ tab, api }) => {
      const email = `buyer-${name}@example.com`;
      await tab.goto('/javascript?coupon=WELCOME10#pricing');
      await tab.sees('Coupon WELCOME10 is applied', '#pricing');
      await tab.click('radio', 'Intermediate', '#pricing');
      // $178 less a tenth.
      await tab.click('link', /^Buy for \$160\.20.*: JavaScript Developer: exam$/, '#pricing');
      await tab.arrives(/^\/checkout\/javascript-developer-exam/);
      await tab.sees(/^\$160\.20$/, TOTAL);
      await tab.sees('WELCOME10 is applied.', 'main');

      await tab.fill(/^Email/, email, 'main');
      await tab.click('button', 'Continue to payment');
      await tab.sees('JavaScript Developer: training', '[role="dialog"]');
      await tab.click('button', 'Add', '[role="dialog"] li:nth-child(1)');
      // With the exam it costs $79 instead of $99; the coupon is for the exam.
      await tab.click('button', 'Add for $79', '[role="dialog"]');
      await tab.sees(/^\$239\.20$/, TOTAL);
      await tab.click('button', 'Continue to payment');

      await tab.arrives(/^\/payments-stand-in\/pay\//);
      await tab.sees('Test payments: no money moves.');
      await tab.click('button', 'Pay $239.20');
      await tab.arrives(/^\/checkout\/success\?order=/);
      await tab.sees(/^Thank you$/m, 'main');
      await tab.sees(`We sent the receipt to ${email}.`, 'main');
      await tab.sees(/^Certified JavaScript Developer$/m, 'main');
      await tab.sees(/^JavaScript Developer: training$/m, 'main');
      await tab.sees('$239.20', 'main');

      const order = new URL(await tab.location(), 'http://localhost').searchParams.get('order');
      const status = await api<CheckoutStatus>('GET', `/checkout/${order}`, null);
      expect({ state: status.state, total: status.total }).toEqual({ state: 'fulfilled', total: 23_920 });
      await tab.reload();
      await tab.sees(/^Thank you$/m, 'main');
    });
  });
});
