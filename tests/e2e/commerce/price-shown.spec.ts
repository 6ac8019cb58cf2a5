import type { Page } from '@playwright/test';
import { checkoutRoutes } from '../../../src/contract/commerce/checkout.ts';
import { expect, type TestServer, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';

/** Of each income group. */
const COUNTRIES = [
  'US',
  'DE',
  'JP',
  'BR',
  'MX',
  'TR',
  'CN',
  'ZA',
  'IN',
  'UA',
  'PH',
  'NG',
  'KE',
  'EG',
  'ET',
  'ML',
  'UG',
  'RW',
];
/** Without extras beside it: no dialog comes before paying. */
const AT_CHECKOUT = 'javascript-senior-developer-exam';
const COUPONS = [null, 'WELCOME10', 'NOTHING'];
/** One, the edges of every tier, and the most. */
const SEATS = [2, 4, 5, 9, 10, 24, 25, 500];
/** Prices that are compared at the least. */
const WANTED = 200;

let guests = 0;
const nextGuest = () => `guest-${++guests}@example.com`;

/** What the pay page says is paid, as it is printed. */
async function printedOnPayPage(server: TestServer, link: string): Promise<string> {
  const text = await (await fetch(`${server.url}${new URL(link).pathname}`)).text();
  return /<h1>Pay ([^<]+)<\/h1>/.exec(text)?.[1] ?? `no amount on ${link}`;
}

/** Orders as a card of the page promises, and answers what the pay page asks for. */
async function chargedFor(server: TestServer, body: object, coupon: string | null): Promise<string> {
  const reply = await fetch(`${server.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(coupon ? { 'x-coupon': coupon } : {}) },
    body: JSON.stringify(body),
  });
  const { id } = (await reply.json()) as { id: string };
  const order = await fetch(`${server.url}/api/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(coupon ? { 'x-coupon': coupon } : {}) },
    body: JSON.stringify({ ...body, quote: id, email: nextGuest() }),
  });
  return printedOnPayPage(server, checkoutRoutes.checkout.response.parse(await order.json()).link);
}

/** What the cards on show print, by the slug of the product. */
async function printedOnCards(page: Page): Promise<[slug: string, price: string][]> {
  return page
    .getByRole('list', { name: 'Products' })
    .locator(':scope > li')
    .evaluateAll((cards) =>
      cards.flatMap((card): [string, string][] => {
        const slug = card.querySelector<HTMLAnchorElement>('a[href^="/checkout/"]')?.pathname.split('/')[2];
        const price = card.querySelector<HTMLElement>('[data-price]')?.textContent.replace('Price: ', '').trim();
        return slug && price ? [[slug, price]] : [];
      }),
    );
}

test('[CO-02] [CO-04] [CO-07] 200 prices that the pages print are the amounts on the pay page', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  let compared = 0;

  for (const coupon of COUPONS) {
    const opened = page.waitForResponse((response) => response.url().includes('/api/catalog'));
    await page.goto(`/javascript${coupon ? `?coupon=${coupon}` : ''}`);
    const section = page.locator('#pricing');
    const products = section.getByRole('list', { name: 'Products' });
    await section.scrollIntoViewIfNeeded();
    await opened;
    for (const region of COUNTRIES) {
      await section.getByRole('button', { name: /^(Choose|Change) country$/ }).click();
      const loaded = page.waitForResponse((response) => response.url().includes(`region=${region}`));
      await section.getByRole('combobox', { name: 'Your country' }).selectOption(region);
      await loaded;
      await expect(products).toHaveAttribute('aria-busy', 'false');
      for (const level of ['Junior', 'Intermediate', 'Senior']) {
        await section.getByRole('radio', { name: level }).check();
        for (const [slug, price] of await printedOnCards(page)) {
          expect(price, `${slug} in ${region} with ${coupon}`).toBe(await chargedFor(server, { slug, region }, coupon));
          compared += 1;
        }
      }
    }
    await page.evaluate(() => sessionStorage.clear());
  }

  // The payment page is not left for: what it asks for is read, and the buyer is back at once.
  let link: string | null = null;
  await page.route('**/payments-stand-in/pay/**', (route) => {
    link = route.request().url();
    return route.fulfill({ status: 204 });
  });
  const total = page.getByTestId('checkout-total');
  async function expectCharged(name: string): Promise<void> {
    await expect(total.locator('..')).toHaveAttribute('aria-busy', 'false');
    const printed = await total.textContent();
    link = null;
    await page.getByLabel('Email').fill(nextGuest());
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await poll(() => link).not.toBeNull();
    expect(printed, name).toBe(await printedOnPayPage(server, link ?? ''));
    compared += 1;
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  }
  for (const [index, region] of ['DE', 'BR', 'IN', 'ET'].entries()) {
    await page.goto(`/checkout/${AT_CHECKOUT}?region=${region}`);
    await expectCharged(region);
    await page.getByLabel('Coupon (optional)').fill('WELCOME10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('WELCOME10 is applied.')).toBeVisible();
    await expectCharged(`${region} with WELCOME10`);
    for (const seats of SEATS.filter((_, place) => place % 4 === index)) {
      await page.getByLabel('Seats').fill(String(seats));
      await expectCharged(`${region} with WELCOME10, ${seats} seats`);
    }
  }
  console.info(`${compared} printed prices compared with the pay page`);
  expect(compared).toBeGreaterThanOrEqual(WANTED);
});
