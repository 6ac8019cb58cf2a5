import type { Page } from '@playwright/test';
import { bannerRoutes } from '../../../src/contract/commerce/banners.ts';
import { expect, newPerson, signUp, test } from '../support/fixtures.ts';
import { hydrated } from '../support/hydrated.ts';
import { poll } from '../support/poll.ts';
import { holdSession, register } from '../support/prepared-exam.ts';
import { continueToPayment, expectTotal, recordedEvents } from '../support/shop.ts';

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
  const price = { tech: 'javascript', plan: SENIOR, full_price: 19_400, is_presale: false };
  const global = { ...price, ppp: false, ppp_country: 'GLOBAL', effective_price: 19_400, discount: 0 };
  const regional = { ...price, ppp: true, ppp_country: 'IN', effective_price: 9700, discount: 9700 };
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

/** All that was recorded but views of pages: names with categories and properties, in their order. */
const recorded = (events: ReturnType<typeof recordedEvents>) =>
  events.flatMap((body) =>
    body.action === 'record' && body.event !== 'page_view' ? [[body.event, body.category, body.properties]] : [],
  );

test('[IN-04] [IN-05] choosing the senior level is recorded once for each choice, with its price', async ({ page }) => {
  const events = recordedEvents(page);
  const opened = page.waitForResponse((response) => response.url().includes('/api/catalog'));
  await page.goto('/javascript');
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await opened;
  await poll(() => propertiesOf(events, 'select_level_initial').length).toBe(1);
  await page.getByRole('radio', { name: 'Junior' }).check();
  await page.getByRole('radio', { name: 'Senior' }).check();
  const senior = { tech: 'javascript', plan: SENIOR, user_category: 'guest', ppp: false, ppp_country: 'GLOBAL' };
  const price = { full_price: 19_400, effective_price: 19_400, discount: 0, is_presale: false };
  await poll(() => propertiesOf(events, 'select_level_senior')).toEqual([{ ...senior, ...price }]);
  expect(propertiesOf(events, 'select_level_junior')).toHaveLength(1);
});

test('[IN-04] [VO-15] an interest of somebody signed in is recorded once, with the product', async ({
  page,
  server,
}) => {
  await holdSession(page, (await register(server.url)).token);
  const events = recordedEvents(page);
  await page.goto('/react');
  await page.locator('#interest').scrollIntoViewIfNeeded();
  await page.locator('#interest').getByRole('checkbox', { name: 'React Developer' }).check();
  await page.getByRole('button', { name: "I'm interested" }).click();
  await expect(page.getByRole('dialog').getByText('Done!')).toBeVisible();
  await poll(() => propertiesOf(events, 'lead_auth_signup')).toEqual([
    { interest: 'react-developer-exam', tech: 'react' },
  ]);
  expect(propertiesOf(events, 'lead_signup')).toEqual([]);
});

test('[IN-04] extras before paying are recorded when they are shown, added and ordered, each once', async ({
  page,
}) => {
  const events = recordedEvents(page);
  await page.goto('/checkout/javascript-developer-exam');
  await continueToPayment(page, 'extras@example.com');
  const extras = page.getByRole('dialog');
  await extras.getByRole('listitem').filter({ hasText: 'training' }).getByRole('button', { name: 'Add' }).click();
  await extras.getByRole('button', { name: /^Add for/ }).click();
  await expectTotal(page, '$257');
  const product = { slug: 'javascript-developer-exam', tech: 'javascript' };
  const items = ['javascript-developer-training-single'];
  await poll(() => recorded(events).filter(([, category]) => category === 'upsell')).toEqual([
    ['upsell_popup_viewed', 'upsell', product],
    ['upsell_popup_item_added', 'upsell', { ...product, items }],
    ['upsell_popup_submit', 'upsell', { ...product, items }],
  ]);
});

test('[IN-04] signing up, logging in, a vote and a link to another site are recorded, each once', async ({ page }) => {
  const events = recordedEvents(page);
  const person = newPerson();
  await signUp(page, person);
  await poll(() => recorded(events)).toEqual([
    ['signup', 'authentication', { tech: 'javascript' }],
    ['create_account', 'authentication', { tech: 'javascript' }],
  ]);

  events.length = 0;
  await page.goto('/soon');
  const answer = page.getByText('Solid', { exact: true });
  await hydrated(answer);
  await answer.click();
  await page.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(page.getByRole('button', { name: 'Change my vote' })).toBeVisible();
  await poll(() => recorded(events)).toEqual([
    ['vote', 'user_action', { poll: 'future-certifications', votes: ['solid'] }],
  ]);

  events.length = 0;
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.org/press?from=here',
      textContent: 'Elsewhere',
      target: '_blank',
    });
    link.addEventListener('click', (event) => event.preventDefault());
    document.body.prepend(link);
  });
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await poll(() => recorded(events)).toEqual([
    ['track_link_click', 'user_action', { url: 'https://example.org/press' }],
  ]);

  await page.goto('/logout');
  await page.waitForURL((url) => url.pathname === '/');
  events.length = 0;
  await page.goto('/vuejs/login');
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/vuejs/dashboard');
  await poll(() => recorded(events)).toEqual([['login_email', 'authentication', { tech: 'vuejs' }]]);
});
