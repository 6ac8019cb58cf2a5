import { expect, type Page } from '@playwright/test';
import { isPppActive, levelOf } from '../../../../machines/commerce/pricing/pricing.facts.ts';
import { pricingMachine } from '../../../../machines/commerce/pricing/pricing.machine.ts';
import type { PricingContext } from '../../../../machines/commerce/pricing/pricing.types.ts';
import { formatMoney } from '../../../../src/contract/commerce/money.ts';
import { LEVEL_LABELS } from '../../../../src/contract/slugs.ts';
import { poll } from '../../support/poll.ts';
import { openInApp } from '../account/session.drivers.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { PricingSnapshot, PricingWorld } from './pricing.world.ts';

const sectionOf = (page: Page) => page.locator('#pricing');
const productsOf = (page: Page) => sectionOf(page).getByRole('list', { name: 'Products' });
const retryOf = (page: Page) => sectionOf(page).getByRole('button', { name: 'Try again' });
const toggleOf = (page: Page) => sectionOf(page).getByRole('switch', { name: 'Regional price' });
const levelsOf = (page: Page) => sectionOf(page).getByRole('radio');

/** Scrolls until the products are in sight, or until their section is and they are not. */
async function scroll(page: Page, isInSight: boolean): Promise<void> {
  await sectionOf(page).evaluate((section, wanted) => {
    const { top } = section.getBoundingClientRect();
    const products = section.querySelector('[aria-label="Products"]')?.getBoundingClientRect().top;
    const by = wanted ? (products ?? top) - 300 : products ? products - innerHeight - 30 : top - innerHeight + 150;
    scrollBy({ top: by, behavior: 'instant' });
  }, isInSight);
}

/** What is sent when it is said, with answers that come too late for it. */
async function leavingBehind(world: PricingWorld, happens: () => Promise<void>): Promise<void> {
  const before = world.watch.count;
  await world.gate.leavingBehind(async () => {
    await happens();
    await world.watch.moved(before);
  });
}

async function openCountries(page: Page): Promise<void> {
  await sectionOf(page)
    .getByRole('button', { name: /^(Choose|Change) country$/ })
    .click();
}

/** What the visitor said is kept for the next page of this tab. */
async function expectKept(page: Page, region: string, name: string | null): Promise<void> {
  const kept = await page.evaluate(() => sessionStorage.getItem('chartered.region'));
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ region, country: name === null ? null : { name } });
}

/** Every card of the level on show, with its price and the way to checkout. */
async function expectProducts(page: Page, context: PricingContext): Promise<void> {
  const { prices } = context;
  if (prices === null) return expect(productsOf(page)).toHaveCount(0);
  const level = levelOf(context);
  const cards = productsOf(page).locator(':scope > li');
  const shown = prices.data.filter((item) => item.level === level);
  await expect(cards).toHaveCount(shown.length);
  for (const [index, { price, promotion_slug: slug, availability }] of shown.entries()) {
    await expect(cards.nth(index).locator('[data-price]')).toContainText(formatMoney(price.total, 'USD'));
    const { region } = prices.meta;
    await expect(cards.nth(index).getByRole('link')).toHaveAttribute(
      'href',
      availability === 'available'
        ? `/checkout/${slug}${region === 'GLOBAL' ? '' : `?region=${region}`}`
        : '/javascript#interest',
    );
  }
}

/** Whose prices these are, and what can be said about that. */
async function expectRegion(page: Page, context: PricingContext): Promise<void> {
  const { country } = context;
  const isRegional = isPppActive(context);
  const words = isRegional ? `Prices for ${country?.name}` : 'Global prices';
  await expect(sectionOf(page).getByText(/^(Prices for (?!your)|Global prices)/)).toHaveText(words);
  if (country) {
    const source = country.isChosen ? 'You chose' : 'Based on your location:';
    await expect(sectionOf(page).getByText(`${source} ${country.name}.`)).toBeVisible();
  }
  const mayToggle = country !== null && country.level > 0;
  await expect(toggleOf(page)).toHaveCount(mayToggle ? 1 : 0);
  if (mayToggle) await expect(toggleOf(page)).toBeChecked({ checked: isRegional });
}

/** The whole section, and the lowest price in the head of the page. */
async function expectPrices(page: Page, world: PricingWorld, snapshot: PricingSnapshot): Promise<void> {
  const context = world.shown(snapshot);
  await expectProducts(page, context);
  await expectRegion(page, context);
  const totals = context.prices?.data.filter(({ availability }) => availability === 'available');
  const lowest = Math.min(...(totals ?? []).map(({ price }) => price.total));
  await expect(page.getByRole('main')).toContainText(
    totals === undefined ? 'See prices' : `From ${formatMoney(lowest, 'USD')}, paid once`,
  );
  if (context.prices !== null) {
    await expect(productsOf(page)).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
  }
}

export const pricingDrivers = defineDrivers<typeof pricingMachine, PricingWorld>(pricingMachine, {
  async open(page, { services: world, input }) {
    world.brought = input.prices;
    world.listenTo(page);
    await world.gate.guard(page);
    if (input.prices) return void (await page.goto('/javascript'));
    await page.goto('/blog');
    await page.locator('html[data-shell="loaded"]').waitFor();
    await openInApp(page, '/javascript');
  },
  events: {
    async 'pricing.opened'(page, { event: { choice, level }, services: world }) {
      if (level) await openInApp(page, `/javascript?level=${level}`);
      if (choice) {
        await page.evaluate((kept) => sessionStorage.setItem('chartered.region', kept), JSON.stringify(choice));
      }
      await scroll(page, false);
      await world.watch.reaches({ prices: 'waiting', visit: 'unseen' });
    },
    async 'pricing.seen'(page, { event: { via }, snapshot, services: world }) {
      if (via) await openInApp(page, `/javascript?via=${via}`);
      const before = world.watch.count;
      await scroll(page, true);
      await world.watch.moved(before);
      world.isSeen = true;
      world.expects('view_pricing', world.shown(snapshot), via ? { via } : {});
      world.expects('select_level_initial', world.shown(snapshot));
    },
    async 'pricing.levelChosen'(page, { event: { level }, snapshot, services: world }) {
      const before = world.watch.count;
      await sectionOf(page).getByRole('radio', { name: LEVEL_LABELS[level] }).check();
      await world.watch.moved(before);
      world.expects(`select_level_${level}`, { ...world.shown(snapshot), level });
    },
    async 'pricing.regionalToggled'(page, { snapshot, services: world }) {
      await leavingBehind(world, () => toggleOf(page).click());
      world.expects('toggle_ppp_pricing', world.shown(snapshot));
      const { country, region } = snapshot.context;
      await expectKept(page, region === 'GLOBAL' ? (country?.region ?? '') : 'GLOBAL', country?.name ?? null);
    },
    async 'pricing.regionCleared'(page, { services: world }) {
      await openCountries(page);
      await leavingBehind(world, () => sectionOf(page).getByRole('button', { name: 'Use global prices' }).click());
      await expectKept(page, 'GLOBAL', null);
    },
    async 'pricing.countryChosen'(page, { event: { region, name }, services: world }) {
      await openCountries(page);
      const countries = sectionOf(page).getByRole('combobox', { name: 'Your country' });
      await leavingBehind(world, async () => void (await countries.selectOption(region)));
      await expectKept(page, region, name);
    },
    async 'pricing.retried'(page) {
      await retryOf(page).click();
    },
    async 'pricing.buyChosen'(page, { event: { slug }, snapshot, services: world }) {
      // In a new tab, so that this page stays.
      const opened = page.context().waitForEvent('page');
      await productsOf(page)
        .locator(`a[href^="/checkout/${slug}"]`)
        .click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await tab.waitForURL(`**/checkout/${slug}*`);
      await tab.close();
      world.expects('buy_now_clicked', world.shown(snapshot), { slug });
    },
  },
  invokes: {
    loadCountry: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('country')).fulfill({ json: output });
      },
      async error(_page, { services: world }) {
        await (await world.gate.take('country')).abort('connectionfailed');
        await poll(() => world.warnings.filter((text) => text.startsWith('Error getting country')).length).toBe(1);
      },
    },
    loadPrices: {
      async done(page, { output, services: world }) {
        if (!world.isSeen) await scroll(page, false);
        await (await world.gate.take('prices')).fulfill({ json: output });
      },
      async error(page, { services: world }) {
        if (!world.isSeen) await scroll(page, false);
        await (await world.gate.take('prices')).abort('connectionfailed');
      },
    },
  },
  checks: {
    async prices(_page, { services: world }) {
      await poll(() => world.recorded()).toEqual(world.expected);
    },
    async 'prices.waiting'(page, { snapshot, services: world }) {
      // The page needs no chart yet: it shows what the server wrote.
      expect(world.watch.count).toBe(0);
      if (snapshot.context.prices) await expectPrices(page, world, snapshot);
      else await expect(page.getByRole('main')).toContainText('See prices');
    },
    async 'prices.asked'(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expectPrices(page, world, snapshot);
      const isUnreachable = snapshot.matches({ prices: { asked: 'unreachable' } });
      await expect(retryOf(page)).toHaveCount(isUnreachable ? 1 : 0);
    },
    async 'prices.asked.locating'(_page, { services: world }) {
      await world.gate.arrived('country');
    },
    async 'prices.asked.loading'(_page, { snapshot, services: world }) {
      await world.gate.arrived('prices');
      const asked = new URL(world.gate.requestOf('prices').url()).searchParams;
      expect(Object.fromEntries(asked)).toEqual({ region: snapshot.context.region, tech: 'javascript' });
    },
    async 'prices.asked.shown'(page) {
      await expect(sectionOf(page).getByText('Prices include all taxes. Amounts in USD.')).toBeVisible();
      await expect(sectionOf(page).getByRole('alert')).toHaveCount(0);
    },
    async 'prices.asked.unreachable'(page, { snapshot }) {
      await expect(sectionOf(page).getByRole('alert')).toContainText(
        snapshot.context.prices
          ? "Prices for your country didn't load. These are the last known prices."
          : "The prices didn't load.",
      );
    },
    async visit(page, { snapshot, services: world }) {
      const context = world.shown(snapshot);
      const checked = levelsOf(page).and(page.locator(':checked'));
      if (context.prices === null) await expect(levelsOf(page)).toHaveCount(0);
      else await expect(checked).toHaveAttribute('value', levelOf(context));
    },
    async 'visit.unseen'(_page, { services: world }) {
      expect(world.views()).toBe(0);
    },
    async 'visit.seen'(_page, { services: world }) {
      // Once, however often they are looked at.
      await poll(() => world.views()).toBe(1);
    },
  },
});
