import type { Page } from '@playwright/test';
import type { Order } from '../../../src/contract/commerce/orders.ts';
import {
  ACTORS,
  type Actor,
  expected,
  isUnseen,
  PAGE_IDS,
  pathOf,
  samplePages,
  titledByContent,
} from '../../routes/table.ts';
import { expect, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import { demoToken, holdSession, register, request } from '../support/prepared-exam.ts';

test.use({
  // What the table's addresses name does not exist, and the server says so.
  allowedProblems: [/^Failed to load resource/],
  // Their own server: other tests move the clock, and with it the free weekends.
  environment: { ENVIRONMENT_NAME: 'route-table' },
});

const DEMO: Partial<Record<Actor, string>> = {
  'exam owner': 'candidate@example.com',
  'team owner': 'owner@example.com',
  member: 'member@example.com',
  partner: 'partner@example.com',
  administrator: 'admin@example.com',
};

async function tokenOf(url: string, actor: Actor): Promise<string | null> {
  const email = DEMO[actor];
  if (email) return demoToken(url, email);
  return actor === 'guest' ? null : (await register(url)).token;
}

test('[RT-31, RT-36] every page is a document with its status, title, description, canonical address and card', async ({
  request: http,
}) => {
  for (const id of PAGE_IDS) {
    const path = pathOf(id).replace('{order}', 'no-such-order');
    const answer = await http.get(path, { maxRedirects: 0 });
    const { status, title } = expected(id, 'guest');
    expect(answer.status(), path).toBe(status);
    const text = await answer.text();
    const escaped = title.replaceAll("'", '&#39;');
    expect(headOf(text), path).toContain(`<title>${escaped}</title>`);
    expect(headOf(text), path).toContain(`<meta property="og:title" content="${escaped}">`);
    expect(headOf(text), path).toMatch(/<meta name="description" content="[^"%]{10,}">/);
    expect(headOf(text), path).toMatch(/<link rel="canonical" href="https?:\/\/[^"%]+">/);
  }
});

/** Whom the guards let see most; the others are led away from most pages alike. */
const WALKS_ALL: Actor = 'team owner';

/** These load every document; the others go from page to page within the app, as links do. */
const OPENS_DOCUMENTS: readonly Actor[] = ['guest', 'new user'];

for (const actor of ACTORS) {
  test(`[GU-01, GU-02, GU-06, GU-07, GU-13, GU-14] [RT-03, RT-05, RT-06, RT-08, RT-09, RT-10, RT-16, RT-17, RT-21, RT-22, RT-23, RT-24, RT-25, RT-27, RT-28, RT-35] ${actor === WALKS_ALL ? 'every page' : 'a page of every kind'}, opened by: ${actor}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000);
    const token = await tokenOf(server.url, actor);
    const owner = await demoToken(server.url, 'owner@example.com');
    const orders = await request<{ data: Order[] }>(server.url, owner, 'GET', '/orders');
    const order = orders.data.find(({ quantity }) => quantity > 1)?.id ?? '';
    expect(order).not.toBe('');
    if (token) await holdSession(page, token);
    await page.goto('/');
    let lastTech = 'vuejs';
    // Logging out ends the session of the actor, so it comes last.
    const pages = actor === WALKS_ALL ? PAGE_IDS : samplePages(actor);
    const ids = pages.filter((id) => !/logout/i.test(id));
    for (const id of ids) {
      const path = pathOf(id).replace('{order}', order);
      const row = expected(id, actor, lastTech);
      const lands = row.lands.replace('{order}', order);
      await test.step(path, async () => {
        if (OPENS_DOCUMENTS.includes(actor)) await page.goto(path);
        else await goInPage(page, path);
        const isHere = row.outcome === 'shown' || row.outcome === 'forbidden';
        const title = titledByContent(id) ? expect.any(String) : row.title;
        await poll(() => onShow(page), { message: `${actor}: ${path}` }).toEqual({
          lands,
          layout: isHere ? row.layout : expect.any(String),
          isForbidden: isHere ? row.outcome === 'forbidden' || isUnseen(id, actor) : expect.any(Boolean),
          isLoading: false,
          title: isHere ? title : expect.any(String),
        });
      });
      const tech = /^\/(vuejs|nuxt|angular|javascript|typescript|react)(\/|$)/.exec(lands)?.[1];
      if (tech) lastTech = tech;
    }
    for (const path of ['/logout', '/javascript/logout']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
}

async function goInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** What is on show at this moment; null while another document is being opened. */
async function onShow(page: Page) {
  try {
    return await page.evaluate(() => ({
      lands: location.pathname,
      layout: document.documentElement.dataset['layout'],
      isForbidden: document.querySelector('h1')?.textContent === 'Forbidden',
      isLoading: document.querySelector('h1') === null,
      title: document.title,
    }));
  } catch {
    return null;
  }
}

/** The head of a document. */
const headOf = (text: string) => text.slice(0, text.indexOf('</head>'));
