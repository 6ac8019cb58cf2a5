import { beforeEach, describe, expect } from 'vitest';
import { START, type TestUser } from '../../support/app.ts';
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

// Before the free weekend, which makes exams cheaper.
describe('buying', () => {
  test('[CO-04] leads to another page to pay; the order is stored with its price and awaits the payment', async () => {
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
    expect(page.words()).toEqual([
      'Your order',
      'No order to show',
      "There's no order at this link. Everything you bought is under your orders.",
      'See my orders',
    ]);
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

describe('the menus around the dashboard', () => {
  const LINKEDIN = "LinkedIn isn't connected yet";
  const partsWith = (profile: string) => [
    ['Dashboard', '/javascript/dashboard'],
    ['Examination', '/javascript/dashboard/exam'],
    ['Training', '/javascript/dashboard/training'],
    ['Preparation Guides', '/javascript/dashboard/guides'],
    [profile, '/javascript/dashboard/profile'],
  ];
  const technologies = ['vuejs', 'nuxt', 'angular', 'javascript', 'typescript', 'react'];

  /** The links, the name of the account's button without that of the user, and how many marks it has. */
  async function menusOf(who: TestUser) {
    const page = await openApp(app(), '/javascript/dashboard', who);
    const button = page.document.querySelector('button[aria-label^="Account of"]');
    const said = button?.getAttribute('aria-label')?.replace(/^Account of [\w ]+/, '');
    return { links: page.links('nav'), said, marks: button?.querySelectorAll('.ring-surface').length };
  }

  test('[UI-01, GU-06] name each part with its address; a profile without LinkedIn is marked', async () => {
    const { links, said, marks } = await menusOf(await app().user());
    expect(links.slice(0, 5)).toEqual(partsWith(`Profile${LINKEDIN}`));
    expect(links.slice(5).map(([, address]) => address)).toEqual(technologies.map((tech) => `/${tech}/dashboard`));
    expect([said, marks]).toEqual([`: ${LINKEDIN}`, 1]);
  });

  test('[UI-01] to reviewers their page as well; with LinkedIn nothing is marked', async () => {
    const reviewer = await app().user('reviewer');
    const linkedin = 'https://www.linkedin.com/in/ada';
    await app().queries.updateTable('user').set({ linkedin }).where('id', '=', reviewer.id).execute();
    const { links, said, marks } = await menusOf(reviewer);
    expect(links.slice(0, 6)).toEqual([...partsWith('Profile'), ['Review', '/review']]);
    expect([said, marks]).toEqual(['', 0]);
  });
});
