import { beforeEach, describe, expect, test } from 'vitest';
import { START, type TestUser } from '../../support/app.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';

const app = useApp('sqlite');
let user: TestUser;

beforeEach(async () => {
  user = await app().user();
  await app().confirmAddress(user);
});

// Before the free weekend, which makes exams cheaper.
describe('buying', () => {
  test('[CO-04, CO-05, CO-06] leads to the page where it is paid; what is paid is said, and recorded once', async () => {
    const page = await openApp(app(), '/checkout/javascript-junior-developer-exam', user);
    await page.press('Continue to payment');
    await page.until(() => expect(page.loaded).toHaveLength(1));
    const orders = await app().queries.selectFrom('order').select(['id', 'total', 'state']).execute();
    expect(orders.map(({ total, state }) => [total, state])).toEqual([[14_900, 'awaitingPayment']]);
    expect(START).toBe(app().clock.now());
  });

  test('[CO-05] the page after paying says that an order is not known, where it is none', async () => {
    const page = await openApp(app(), '/checkout/success?order=none', user);
    expect(page.title()).toBe('Your order · Chartered');
    expect(page.document.querySelector('h1')).not.toBe(null);
  });
});

describe('the free weekend on the dashboard', () => {
  test('[RT-05, GU-05, ST-16] while it runs: what is free, until when', async () => {
    await app().freeWeekend();
    const page = await openApp(app(), '/javascript/dashboard/free-weekend', user);
    expect(page.title()).toBe('Free Weekend · JavaScript · Chartered');
    const words = page.words();
    expect(words.slice(1, 5)).toEqual([
      'Free Weekend',
      "Everything that's open to you for 48 hours.",
      'Free until Sunday 3 January at 12:00 UTC',
      'Finish what you start: a mock exam that is running when the weekend ends keeps running.',
    ]);
    expect(page.links()).toEqual([
      ['Open the trainings', '/javascript/dashboard/training'],
      ['Take the mock exam', '/javascript/dashboard/exam'],
    ]);
  });

  test('[GU-05] of a technology without one, its public page opens', async () => {
    const page = await openApp(app(), '/vuejs/dashboard/free-weekend', user);
    await page.until(() => expect(page.path()).toBe('/vuejs/free-weekend'));
  });
});

describe('upgrades', () => {
  test('[GU-06] without an order that can be upgraded the dashboard opens', async () => {
    const page = await openApp(app(), '/javascript/dashboard/upgrades', user);
    await page.until(() => expect(page.path()).toBe('/javascript/dashboard'));
  });

  test('[GU-06] an order that nothing can be added to says so', async () => {
    await app().order(user, { can_upgrade: 1 });
    const page = await openApp(app(), '/javascript/dashboard/upgrades', user);
    expect(page.title()).toBe('Upgrades · JavaScript · Chartered');
    expect(page.words().slice(1)).toEqual([
      'Upgrades',
      "Add to what you own. What you've already paid comes off the price.",
      'Js',
      'JavaScript Developer, Junior: exam',
      'Bought on 1 January 2027',
      'There are no upgrades for this order yet.',
    ]);
  });
});
