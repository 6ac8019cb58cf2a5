import type { BrowserContext, Page } from '@playwright/test';
import type { Order } from '../../../src/contract/commerce/orders.ts';
import {
  type Actor,
  addressOf,
  guardIds,
  inBrackets,
  NOT_FOUND,
  outcomeOf,
  ROUTE_CONTRACT,
  type Row,
} from '../../routes/route-contract.ts';
import { isDrawn } from '../../support/run/tier.ts';
import { expect, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import { demoToken, holdSession, request } from '../support/prepared-exam.ts';
import { newVoucher } from '../support/voucher-shop.ts';

// Their own server: other tests move the clock, and with it the free weekends.
test.use({ environment: { ENVIRONMENT_NAME: 'route-contract' } });

/** Whom the guards let see most, and a member of the same team. */
const ACCOUNTS: Partial<Record<Actor, string>> = {
  'exam owner': 'candidate@example.com',
  'team owner': 'owner@example.com',
  member: 'member@example.com',
  partner: 'partner@example.com',
  administrator: 'admin@example.com',
};
const VISITORS = ['team owner', 'exam owner', 'partner', 'administrator'] as const;

/** Who sees the page of a row, of those who are signed in; the first of them where there is none. */
const viewerOf = (row: Row): Actor =>
  VISITORS.find((actor) => outcomeOf(row, actor) === 'page' && !row.forbids?.includes(actor)) ?? VISITORS[0];

type Place = { path: string; layout: string | undefined; isForbidden: boolean; isLoading: boolean; title: string };

let items: Record<string, string> = {};
const contexts = new Map<Actor, BrowserContext>();
const pages = new Map<Actor, Page>();
let problems: string[] = [];

test.afterEach(() => {
  // What the addresses name does not exist, and the server says so.
  expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
  problems = [];
});
test.afterAll(async () => {
  for (const context of contexts.values()) await context.close();
});
test.beforeAll(async ({ server }) => {
  const owner = await demoToken(server.url, 'owner@example.com');
  const { data: orders } = await request<{ data: Order[] }>(server.url, owner, 'GET', '/orders');
  const order = orders.find(({ quantity }) => quantity > 1)?.id;
  expect(order).toBeDefined();
  items = { order: order ?? '', voucher: await newVoucher(server.url, ['javascript-developer']) };
});

// The documents of all of them are read in every run, below.
for (const row of ROUTE_CONTRACT.filter((_, at) => isDrawn(at, 4))) {
  test(`${inBrackets(...row.ids, 'RT-35', ...guardIds(row))}${row.path}, opened by a guest and by who is signed in`, async ({
    browser,
    server,
  }) => {
    /** The page of an actor, which stays open for the next row. */
    async function pageOf(actor: Actor): Promise<Page> {
      const known = pages.get(actor);
      if (known) return known;
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', timezoneId: 'UTC' });
      contexts.set(actor, context);
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      context.on('weberror', (error) => problems.push(String(error.error())));
      const page = await context.newPage();
      const email = ACCOUNTS[actor];
      if (email) await holdSession(page, await demoToken(server.url, email));
      pages.set(actor, page);
      return page;
    }

    async function opens(actor: Actor): Promise<void> {
      const page = await pageOf(actor);
      const address = addressOf(row.open, items) ?? row.missing ?? '';
      const outcome = outcomeOf(row, actor);
      // Without a technology in the address, it is the one on show before that counts.
      // Neither that nor a voucher or an invitation of a page before leads on from this one.
      const kept = ['chartered.tech', 'chartered.pending-voucher', 'chartered.pending-invitation'];
      await page
        .evaluate((keys) => {
          for (const key of keys) localStorage.removeItem(key);
        }, kept)
        .catch(() => undefined);
      await page.context().clearCookies({ name: 'redirect' });
      await page.goto(address);
      const leadsTo = outcome === 'page' ? row.leadsTo : outcome.startsWith('/') ? outcome : undefined;
      const isMissing = address === row.missing;
      const title = isMissing ? (row.missingTitle ?? NOT_FOUND) : (row.contentTitle ?? row.title);
      await poll(() => onShow(page), { message: `${actor}: ${address}` }).toEqual({
        path: leadsTo ?? address,
        layout: leadsTo ? expect.any(String) : row.layout,
        isForbidden: leadsTo ? expect.any(Boolean) : outcome === 'forbidden' || row.forbids?.includes(actor) === true,
        isLoading: false,
        title: leadsTo ? expect.any(String) : outcome === 'forbidden' ? row.title : title,
      });
    }

    await opens('guest');
    const viewer = viewerOf(row);
    await opens(viewer);
    if (row.leadsTo) {
      // It has ended the session.
      await contexts.get(viewer)?.close();
      contexts.delete(viewer);
      pages.delete(viewer);
    }
    if (outcomeOf(row, 'member') !== 'page' || row.forbids?.includes('member')) await opens('member');
  });
}

test('[RT-36] every page of the specification is a document with title, description, canonical address and card', async ({
  request: http,
}) => {
  for (const row of ROUTE_CONTRACT) {
    const path = addressOf(row.open, items) ?? row.missing ?? '';
    const answer = await http.get(path, { maxRedirects: 0 });
    const isMissing = path === row.missing;
    expect(answer.status(), path).toBe(isMissing ? 404 : 200);
    const text = await answer.text();
    const head = text.slice(0, text.indexOf('</head>'));
    const titles = isMissing ? [NOT_FOUND] : [row.title, row.contentTitle ?? row.title];
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(head) ?? [];
    expect(titles, path).toContain(title);
    expect(head, path).toContain(`<meta property="og:title" content="${title}">`);
    expect(head, path).toMatch(/<meta name="description" content="[^"%]{10,}">/);
    expect(head, path).toMatch(/<link rel="canonical" href="https?:\/\/[^"%]+">/);
  }
});

/** What is on show at this moment; null while another document is being opened. */
async function onShow(page: Page): Promise<Place | null> {
  try {
    return await page.evaluate(() => ({
      path: location.pathname,
      layout: document.documentElement.dataset['layout'],
      isForbidden: document.querySelector('h1')?.textContent === 'Forbidden',
      isLoading: document.querySelector('h1') === null,
      title: document.title,
    }));
  } catch {
    return null;
  }
}
