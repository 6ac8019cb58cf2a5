import type { Page } from '@playwright/test';
import { bannerRoutes } from '../../../src/contract/commerce/banners.ts';
import { expect, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import { holdSession, register } from '../support/prepared-exam.ts';
import { continueToPayment, recordedEvents } from '../support/shop.ts';

const SENIOR = 'javascript-senior-developer-exam';

/** Properties of an event, each time that a page recorded it. */
const propertiesOf = (events: ReturnType<typeof recordedEvents>, name: string) =>
  events.flatMap((body) => (body.action === 'record' && body.event === name ? [body.properties] : []));

/** Goes to the payment page, and stays on this one. */
async function startCheckout(page: Page, path: string, email: string | null): Promise<void> {
  let isSent = false;
  await page.route('**/payments-stand-in/pay/**', (route) => {
    isSent = true;
    return route.fulfill({ status: 204 });
  });
  await page.goto(path);
  await continueToPayment(page, email);
  await poll(() => isSent).toBe(true);
}

test('[IN-04] [IN-05] a banner followed to the prices of the same page is recorded with its view and with theirs', async ({
  page,
}) => {
  const events = recordedEvents(page);
  await page.route('**/api/banners?*', async (route) => {
    const response = await route.fetch();
    const { data, meta } = bannerRoutes.banners.response.parse(await response.json());
    await route.fulfill({ response, json: { data: data.map((one) => ({ ...one, link: '/vuejs#pricing' })), meta } });
  });
  await page.goto('/vuejs');
  await page.locator('html[data-shell="loaded"]').waitFor();
  await page.mouse.move(200, 300);
  await expect(page.getByRole('button', { name: 'Close the announcement' })).toBeVisible();
  await page.getByRole('complementary', { name: 'Announcement' }).getByRole('link').click();
  await page.waitForURL((url) => url.search === '?via=banner' && url.hash === '#pricing');
  await poll(() => propertiesOf(events, 'select_level_initial').length).toBe(1);
  expect(propertiesOf(events, 'view_pricing')).toEqual([
    expect.objectContaining({
      tech: 'vuejs',
      user_category: 'guest',
      ppp: false,
      ppp_country: 'GLOBAL',
      via: 'banner',
    }),
  ]);
  expect(propertiesOf(events, 'page_view')).toContainEqual({ path: '/vuejs', via: 'banner' });
});

test('[IN-04] [IN-05] a checkout is recorded once, with its price, who starts it and whether a banner led there', async ({
  device,
  server,
}) => {
  const price = { tech: 'javascript', plan: SENIOR, full_price: 19_300, is_presale: false };
  const global = { ...price, ppp: false, ppp_country: 'GLOBAL', effective_price: 19_300, discount: 0 };
  const regional = { ...price, ppp: true, ppp_country: 'IN', effective_price: 9700, discount: 9600 };
  const ada = await register(server.url);
  for (const [query, user, expected] of [
    ['?via=banner', null, { ...global, user_category: 'guest', via: 'banner' }],
    ['?region=IN', ada, { ...regional, user_category: 'user' }],
  ] as const) {
    const context = await device();
    const page = await context.newPage();
    if (user) await holdSession(page, user.token);
    const events = recordedEvents(page);
    await startCheckout(page, `/checkout/${SENIOR}${query}`, user ? null : 'ada@example.com');
    await poll(() => propertiesOf(events, 'initiate_checkout')).toEqual([expected]);
    await context.close();
  }
});
