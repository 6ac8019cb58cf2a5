import { expect, type Page } from '@playwright/test';
import { type ReferralVisit, referralMachine } from '../../../../machines/site/referral/referral.machine.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';

/** What a visit leaves behind: two cookies, and words in the console. */
type Traces = { readonly cookies: Record<string, string>; readonly said: readonly string[] };

/** The state shared by the drivers of one walk. */
export class ReferralWorld {
  readonly watch = new ChartWatch('referral');
  readonly url: string;
  /** What the console said since the last page was opened. */
  said: string[] = [];
  expected: Traces = { cookies: {}, said: [] };

  constructor(url: string) {
    this.url = url;
  }
}

const pathOf = (visit: ReferralVisit) => (visit.isTechPage ? '/vuejs' : '/');

function queryOf({ friend, redirect }: ReferralVisit): string {
  const query = new URLSearchParams({
    ...(friend === null ? {} : { friend }),
    ...(redirect === null ? {} : { redirect }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** What is left behind by a visit of the model's. */
function tracesOf(url: string, visit: ReferralVisit): Traces {
  const said: string[] = [];
  if (visit.friend !== null && visit.friend !== 'ada-1') said.push('A partner key that is none was ignored.');
  if (visit.redirect?.startsWith('https://evil.example')) {
    said.push('A redirect to an origin that is not on the list was ignored.');
  }
  const referral = `${url}${pathOf(visit)}?friend=ada-1`;
  return {
    cookies: visit.friend === 'ada-1' ? { partnero_partner: 'ada-1', partnero_referral: referral } : {},
    said,
  };
}

async function expectTraces(page: Page, world: ReferralWorld): Promise<void> {
  const cookies = (await page.context().cookies(world.url)).filter(({ name }) => name.startsWith('partnero_'));
  expect(Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]))).toEqual(
    world.expected.cookies,
  );
  await poll(() => world.said).toEqual(world.expected.said);
}

export const referralDrivers = defineDrivers<typeof referralMachine, ReferralWorld>(referralMachine, {
  async open(page, { services: world, input }) {
    for (const origin of [...input.allowedOrigins, 'https://evil.example']) {
      await page.route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<h1>${origin}</h1><link rel="icon" href="data:,">` }),
      );
    }
    page.on('console', (message) => {
      if (message.type() === 'info' && message.text().endsWith('was ignored.')) world.said.push(message.text());
    });
    await page.goto('/');
    // It starts with the page that was opened.
    await world.watch.moved(1);
    // A second passes only when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'referral.pageOpened'(page, { event: { visit }, services: world }) {
      world.said = [];
      world.expected = tracesOf(world.url, visit);
      await page.context().clearCookies({ name: /^partnero_/ });
      const before = world.watch.count;
      // As by the browser's history: the document stays.
      await page.evaluate(
        (to) => {
          history.pushState({}, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        },
        `${pathOf(visit)}${queryOf(visit)}`,
      );
      await world.watch.moved(before);
      await expect(page.getByRole('main')).toBeVisible();
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async watching(page, { services: world }) {
      await world.watch.reaches('watching');
      expect(new URL(page.url()).origin).toBe(world.url);
      await expectTraces(page, world);
    },
    async readingKey() {
      throw new Error('An address is read at once.');
    },
    async readingRedirect() {
      throw new Error('An address is read at once.');
    },
    async leaving(page, { services: world }) {
      await world.watch.reaches('leaving');
      // The page can be seen for a second.
      expect(new URL(page.url()).origin).toBe(world.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectTraces(page, world);
    },
    async left(page, { snapshot, services: world }) {
      await world.watch.reaches('left');
      await page.waitForURL(snapshot.context.target ?? 'nowhere');
      await expect(page.getByRole('heading', { name: 'https://partner.example' })).toBeVisible();
      await expectTraces(page, world);
    },
  },
});
