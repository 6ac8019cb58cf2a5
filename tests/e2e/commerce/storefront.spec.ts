import type { Page } from '@playwright/test';
import type { CatalogPrices } from '../../../src/contract/commerce/catalog.ts';
import type { Quote } from '../../../src/contract/commerce/prices.ts';
import { type TrackBody, trackBodySchema } from '../../../src/contract/site/track.ts';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import { register, request } from '../support/prepared-exam.ts';

const SENIOR = 'javascript-senior-developer-exam';

// The country comes from the header of a proxy, so that a test can say where its visitor is.
test.use({ environment: { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' } });

type Event = Extract<TrackBody, { action: 'record' }>;

/** What the pages of a test send to be recorded, but views of pages. */
function recordedBy(page: Page): Event[] {
  const events: Event[] = [];
  page.on('request', (sent) => {
    if (!sent.url().endsWith('/api/track')) return;
    const body = trackBodySchema.parse(sent.postDataJSON());
    if (body.action === 'record' && body.event !== 'page_view') events.push(body);
  });
  return events;
}

/** Brings the prices of a page into sight, and waits until they are those of the visitor. */
async function openPrices(page: Page, path: string) {
  const arrived = page.waitForResponse((response) => response.url().includes('/api/catalog'));
  await page.goto(path);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await arrived;
  await expect(page.getByRole('list', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
}

const products = (page: Page) => page.getByRole('list', { name: 'Products' }).locator(':scope > li');

/** What each product that can be bought costs, by the slug of its link to checkout. Whole cents. */
async function shownPrices(page: Page): Promise<Record<string, number>> {
  const entries = await products(page).evaluateAll((cards) =>
    cards.flatMap((card): [string, number][] => {
      const slug = card.querySelector<HTMLAnchorElement>('a[href^="/checkout/"]')?.pathname.split('/')[2];
      const total = card.querySelector<HTMLElement>('[data-price]')?.dataset.price;
      return slug && total ? [[slug, Number(total)]] : [];
    }),
  );
  return Object.fromEntries(entries);
}

test('[CO-07] what a page shows is what a quote says, in every region, with and without a coupon', async ({
  device,
  server,
}) => {
  for (const [region, coupon] of [
    ['DE', null],
    ['IN', null],
    ['BR', 'WELCOME10'],
    ['ET', 'welcome10'],
    ['US', 'NOTHING'],
  ] as const) {
    const context = await device({ extraHTTPHeaders: { 'cf-ipcountry': region } });
    const page = await context.newPage();
    await openPrices(page, `/javascript${coupon ? `?coupon=${coupon}` : ''}`);
    for (const level of ['Junior', 'Intermediate', 'Senior']) {
      await page.getByRole('radio', { name: level }).check();
      const shown = await shownPrices(page);
      expect(Object.keys(shown).length, level).toBeGreaterThan(0);
      for (const [slug, total] of Object.entries(shown)) {
        const response = await fetch(`${server.url}/api/quotes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(coupon ? { 'x-coupon': coupon } : {}) },
          body: JSON.stringify({ slug, region }),
        });
        const quote = (await response.json()) as Quote;
        expect(total, `${slug} in ${region} with ${coupon}`).toBe(quote.total);
      }
    }
    if (coupon === 'NOTHING')
      await expect(
        page.getByText(
          "The coupon NOTHING doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
        ),
      ).toBeVisible();
    else if (coupon) await expect(page.getByText('Coupon WELCOME10 is applied')).toBeVisible();
    await context.close();
  }
});

test.describe('a visitor from India', () => {
  test.use({ extraHTTPHeaders: { 'cf-ipcountry': 'IN' } });

  test('[ST-01] [UI-15] turns regional prices off and on, corrects the country, and the next page knows', async ({
    page,
  }) => {
    await openPrices(page, '/javascript');
    const price = products(page).first().locator('[data-price]');
    await expect(page.getByRole('radio', { name: 'Senior' })).toBeChecked();
    await expect(page.getByText('Prices for India')).toBeVisible();
    await expect(page.getByText('Based on your location: India.')).toBeVisible();
    await expect(price).toHaveText('Price: $97');
    await expect(products(page).first()).toContainText('Regional price for India−$97');
    // The first screen shows the lowest of the same prices.
    await expect(page.locator('#top')).toContainText('From $74, paid once');

    await page.getByRole('switch', { name: 'Regional price' }).uncheck();
    await expect(price).toHaveText('Price: $194');
    await page.getByRole('switch', { name: 'Regional price' }).check();
    await expect(price).toHaveText('Price: $97');

    await page.getByRole('button', { name: 'Change country' }).click();
    await expect(page.locator('#pricing').getByText('Your choice is recorded with your order.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Your country' }).selectOption('Brazil');
    await expect(page.getByText('Prices for Brazil')).toBeVisible();
    await expect(page.getByText('You chose Brazil.')).toBeVisible();
    await expect(price).toHaveText('Price: $135');
    await openPrices(page, '/');
    await expect(page.getByText('Prices for Brazil')).toBeVisible();

    await page.getByRole('button', { name: 'Change country' }).click();
    await page.getByRole('button', { name: 'Use global prices' }).click();
    await expect(page.getByText('Global prices', { exact: true })).toBeVisible();
    await expect(price).toHaveText('Price: $194');
    await expect(page.getByText('25 seats or more')).toBeVisible();
    await expect(page.getByText(/54% off the list price of this exam, which makes it \$89/)).toBeVisible();
  });

  test('[IN-04] [IN-05] looking, comparing, switching and buying are recorded, each once with its price', async ({
    page,
  }) => {
    const events = recordedBy(page);
    await openPrices(page, '/javascript?via=banner');
    await poll(() => events.length).toBe(2);
    await page.getByRole('radio', { name: 'Intermediate' }).check();
    await page.getByRole('radio', { name: 'Junior' }).check();
    await page.getByRole('switch', { name: 'Regional price' }).uncheck();
    await expect(products(page).first().locator('[data-price]')).toHaveText('Price: $149');
    // The page of checkout is not asked for: what is recorded is the click.
    await page.route('**/checkout/**', (route) => route.abort());
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }),
    );
    await page.getByRole('link', { name: /^Buy for \$149/ }).click();
    await poll(() => events.some(({ event }) => event === 'buy_now_clicked')).toBe(true);
    const regional = { tech: 'javascript', user_category: 'guest', ppp: true, ppp_country: 'IN', is_presale: false };
    const senior = { ...regional, plan: SENIOR, full_price: 19_400, effective_price: 9700, discount: 9700 };
    const junior = {
      ...regional,
      plan: 'javascript-junior-developer-exam',
      full_price: 14_900,
      effective_price: 7400,
      discount: 7500,
    };
    const intermediate = {
      ...{ ...regional, plan: 'javascript-developer-exam' },
      ...{ full_price: 17_800, effective_price: 8900, discount: 8900 },
    };
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['view_pricing', { ...senior, via: 'banner' }],
      ['select_level_initial', senior],
      ['select_level_intermediate', intermediate],
      ['select_level_junior', junior],
      ['toggle_ppp_pricing', junior],
      ['buy_now_clicked', { ...junior, ppp: false, ppp_country: 'GLOBAL', effective_price: 14_900, discount: 0 }],
    ]);
  });
});

test.describe('a server that does not answer', () => {
  test.use({ allowedProblems: [/Failed to load resource/] });

  test('[ER-02] an unknown country is logged and passed over; prices that do not load leave the last ones', async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.route('**/api/country-code', (route) => route.abort());
    await page.route('**/api/catalog?*', (route) => route.abort(), { times: 1 });
    await page.goto('/javascript');
    await page.locator('#pricing').scrollIntoViewIfNeeded();
    await expect(page.getByText('These are the last known prices.')).toBeVisible();
    expect(warnings.join()).toContain('Error getting country');
    await expect(products(page).first().locator('[data-price]')).toHaveText('Price: $194');
    await page.locator('#pricing').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('These are the last known prices.')).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("a page can be read with its GLOBAL prices, and those are the catalog's", async ({ page, server }) => {
    const { data } = await request<CatalogPrices>(server.url, null, 'GET', '/catalog?tech=javascript');
    await page.goto('/javascript');
    const senior = data.filter(({ level }) => level === 'senior');
    await expect(products(page)).toHaveCount(senior.length);
    const totals = products(page).locator('[data-price]');
    for (const [index, { price }] of senior.entries()) {
      await expect(totals.nth(index)).toHaveAttribute('data-price', String(price.total));
    }
    await expect(page.locator('#pricing')).toContainText('Prices include all taxes.');
  });
});

test.describe('without JavaScript, the first screen', () => {
  test.use({ javaScriptEnabled: false });

  test('[VO-09] promises what there is: what a trial gives, a planned price, the level that is planned', async ({
    page,
  }) => {
    const top = page.locator('#top');
    await page.goto('/angular');
    await expect(top).toContainText('Coming soon, $220 planned');
    await expect(top).toContainText('Your score by topic, every answer explained');
    // Its trial has questions alone.
    await expect(top).not.toContainText('challenges');
    await expect(page.getByRole('heading', { level: 2, name: "What's on the trial exam" })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Certified Angular Developer');
    await expect(page.getByRole('main')).not.toContainText('Senior');

    await page.goto('/javascript');
    await expect(top).toContainText('You solve challenges in an editor; hidden tests grade them.');
    await expect(top).toContainText('A credential that anyone can verify');
    await expect(top).toContainText('Certified JavaScript Developer, Senior');
    await page.goto('/');
    await expect(top).toContainText(/JavaScript from \$\d+, paid once/);
  });
});

test("[VO-15] a guest's interest waits for an account, is stored with it, and adds to what was there", async ({
  page,
  server,
}) => {
  const events = recordedBy(page);
  await openPrices(page, '/react');
  await page.locator('#interest').getByRole('checkbox', { name: 'React Developer' }).check();
  await page.getByRole('button', { name: "I'm interested" }).click();
  await expect(page.getByText('Not saved yet: React Developer')).toBeVisible();
  await page.locator('#interest').getByRole('button', { name: 'Log in' }).click();
  const { token, email, password } = await register(server.url);
  await request(server.url, token, 'POST', '/user/metadata', { interest: ['nuxt-developer-exam'] });
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="email"]').fill(email);
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog').getByText('Done!')).toBeVisible();
  const { metadata } = await request<{ metadata: { interest: string[] } }>(server.url, token, 'GET', '/auth');
  expect(metadata.interest).toEqual(['nuxt-developer-exam', 'react-developer-exam']);
  await poll(() => events.some(({ event }) => event === 'lead_signup')).toBe(true);
});

test('[VO-15] "I want this" on a card selects the product in the form, also after another was declared', async ({
  page,
}) => {
  await openPrices(page, '/javascript');
  const form = page.locator('#interest');
  const boxes = form.getByRole('checkbox');
  const cards = products(page).filter({ has: page.getByRole('link', { name: /^I want this/ }) });
  await expect(cards.first()).toContainText('Will include');
  await expect(products(page).first()).not.toContainText('Will include');
  await cards.first().getByRole('link').click();
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(1);
  // Asked for twice, it stays selected.
  await cards.first().getByRole('link').click();
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(1);
  await form.getByRole('button', { name: "I'm interested" }).click();
  await expect(form.getByText(/^Not saved yet: /)).toBeVisible();
  await cards.nth(1).getByRole('link').click();
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(2);
});

test('the question in the first screen is answered in place', async ({ page }) => {
  await page.goto('/');
  const question = page.locator('#top article');
  await question.getByRole('radio').nth(1).check();
  await question.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.getByRole('paragraph').filter({ hasText: /^Correct$/ })).toBeVisible();
});

test('prices are accessible at both themes and sizes, with the choice of a country open', async ({ page }) => {
  test.setTimeout(240_000);
  await openPrices(page, '/javascript');
  await page.getByRole('button', { name: 'Choose country' }).click();
  await checkPage(page, '/javascript');
});
