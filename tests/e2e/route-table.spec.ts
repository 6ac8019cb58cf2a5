import type { Page } from '@playwright/test';
import type { Order } from '../../src/contract/offers.ts';
import { ACTORS, type Actor, expected, PAGE_IDS, pathOf, showsMissing } from '../routes/table.ts';
import { expect, test } from './support/fixtures.ts';
import { demoToken, holdSession, register, request } from './support/prepared-exam.ts';

// What the table's addresses name does not exist, and the server says so.
test.use({ allowedProblems: [/^Failed to load resource/] });

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
  server,
}) => {
  for (const id of PAGE_IDS) {
    const path = pathOf(id).replace('{order}', 'no-such-order');
    const answer = await http.get(path, { maxRedirects: 0 });
    const { status, title } = expected(id, 'guest');
    expect(answer.status(), path).toBe(status);
    const text = await answer.text();
    const escaped = title.replaceAll("'", '&#39;');
    expect(text, path).toContain(`<title>${escaped}</title>`);
    expect(text, path).toContain(`<meta property="og:title" content="${escaped}">`);
    expect(text, path).toMatch(/<meta name="description" content="[^"%]{10,}">/);
    expect(text, path).toMatch(new RegExp(`<link rel="canonical" href="${server.url}[^"%]*">`));
  }
});

for (const actor of ACTORS) {
  test(`[GU-01, GU-02, GU-06, GU-07, GU-13, GU-14] every page, opened by: ${actor}`, async ({ page, server }) => {
    test.setTimeout(300_000);
    const token = await tokenOf(server.url, actor);
    const owner = await demoToken(server.url, 'owner@example.com');
    const orders = await request<{ data: Order[] }>(server.url, owner, 'GET', '/orders');
    const order = orders.data.find(({ quantity }) => quantity > 1)?.id ?? '';
    expect(order).not.toBe('');
    if (token) await holdSession(page, token);
    let lastTech = 'vuejs';
    // Logging out ends the session of the actor, so it comes last.
    const ids = PAGE_IDS.filter((id) => !/logout/i.test(id));
    for (const id of ids) {
      const path = pathOf(id).replace('{order}', order);
      const row = expected(id, actor, lastTech);
      const lands = row.lands.replace('{order}', order);
      const found = await test.step(path, async () => {
        await page.goto(path);
        await expect.poll(() => page.evaluate(() => location.pathname), { message: `${actor}: ${path}` }).toBe(lands);
        return row.outcome === 'shown' || row.outcome === 'forbidden' ? onShow(page) : null;
      });
      if (found) {
        expect(found, path).toEqual({
          layout: row.layout,
          isForbidden: row.outcome === 'forbidden',
          title: showsMissing(id) ? found.title : row.title,
        });
      }
      const tech = /^\/(vuejs|nuxt|angular|javascript|typescript|react)(\/|$)/.exec(lands)?.[1];
      if (tech) lastTech = tech;
    }
    for (const path of ['/logout', '/javascript/logout']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
}

/** What is on show, once nothing is loading any more. */
async function onShow(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible();
  return {
    layout: await page.evaluate(() => document.documentElement.dataset['layout']),
    isForbidden: (await page.locator('h1').first().textContent()) === 'Forbidden',
    title: await page.title(),
  };
}
