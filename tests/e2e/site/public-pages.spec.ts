import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AnyStateNode } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import { guardsMachine } from '../../../machines/site/guards/guards.machine.ts';
import { TECH_LABELS, TECHS } from '../../../src/contract/common.ts';
import type { Certification } from '../../../src/contract/site/system.ts';
import { violations } from '../../support/axe.ts';
import { isDrawn } from '../../support/run/tier.ts';
import { checkPage } from '../support/accessibility.ts';
import { builtKey, builtParts, lazyFrom } from '../support/built-files.ts';
import { BUILT } from '../support/built-manifest.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdSession, register } from '../support/prepared-exam.ts';
import { settled } from '../support/settled.ts';
import { writeFile } from '../support/workspace.ts';

test.use({ canRecord: false });

/** Public pages and their headings. */
const PAGES: [path: string, heading: string][] = [
  ['/', 'Prove you can really code.'],
  ['/home', 'Prove you can really code.'],
  ...TECHS.map((tech): [string, string] => [`/${tech}`, `${TECH_LABELS[tech]} certification`]),
  ['/vuejs/qa/demo', 'Example questions'],
  ['/javascript/success', 'You are in'],
  ['/typescript/success', 'You are in'],
  ['/blog', 'Blog'],
  ['/blog/how-an-exam-is-graded', 'How an exam is graded'],
  ['/legal/cert-terms-conditions', 'Terms of certification'],
  ['/angular/legal/privacy', 'Privacy policy'],
  ['/press-release', 'Chartered: certification exams that run the code they ask about'],
  ['/soon', 'What comes next'],
  ['/verify', 'Verify a credential'],
  ['/vuejs/editor/vuejs-practice-letters-left', 'Letters left'],
];

/** Scrolls through a long page to load its deferred components. */
async function readThrough(page: Page): Promise<void> {
  for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight)); top += 600) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await settled(page);
}

/** `npm test` opens a third of the pages, another one each day. */
const opened = PAGES.filter((_, at) => isDrawn(at, 3));

test('public pages have their status and one heading, accessible in both themes and sizes', {
  tag: '@first',
}, async ({ page }) => {
  test.setTimeout(300_000);
  for (const [path, heading] of opened) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await readThrough(page);
    await checkPage(page, path);
  }
});

/** All scripts requested before the first interaction, as sent to a browser. Bytes, with those of the headers. */
const MAX_SCRIPT_BYTES = 115_000;
const MAX_SCRIPTS = 12;
const MAX_STYLE_BYTES = 25_000;

/** One page of each kind that guests can open. */
const LIGHT_PAGES = [
  '/',
  '/javascript',
  '/typescript',
  '/vuejs/qa/demo',
  '/soon',
  '/freeweekend',
  '/typescript/free-weekend',
  '/blog',
  '/blog/five-event-loop-puzzles',
  '/press-release',
  '/legal/privacy',
  '/login',
  '/register',
  '/javascript/login',
  '/password-recover',
  '/verify',
];

for (const path of LIGHT_PAGES) {
  test(`${path} requests no more scripts and bytes before the first interaction than its budget, all compressed`, async ({
    page,
    context,
  }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const requested = new Map<string, { url: string; type: string; encoding: string; bytes: number }>();
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      const encoding = response.headers['content-encoding'] ?? '';
      requested.set(requestId, { url: response.url, type: type ?? '', encoding, bytes: 0 });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const found = requested.get(requestId);
      if (found) found.bytes = encodedDataLength;
    });
    // The deferred requests of a page end with the record of the visit.
    const recorded = page.waitForResponse((response) => response.url().endsWith('/api/track'));
    await page.goto(path);
    await recorded;
    await settled(page);
    const of = (type: string) => [...requested.values()].filter((one) => one.type === type);
    const bytes = (type: string) => of(type).reduce((sum, one) => sum + one.bytes, 0);
    const scripts = of('Script')
      .map(({ url, bytes: size }) => `${size} ${new URL(url).pathname}`)
      .join('\n');
    expect(of('Script').length, scripts).toBeGreaterThan(1);
    expect(of('Script').length, scripts).toBeLessThanOrEqual(MAX_SCRIPTS);
    expect(bytes('Script'), scripts).toBeGreaterThan(50_000);
    expect(bytes('Script'), scripts).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(bytes('Stylesheet')).toBeLessThanOrEqual(MAX_STYLE_BYTES);
    // Files that do not shrink are sent uncompressed.
    for (const one of [...of('Document'), ...of('Stylesheet'), ...of('Script').filter((file) => file.bytes > 1500)]) {
      expect(one.encoding, one.url).toBe('br');
    }
  });
}

test('no part of the build imports one that imports it: which of them runs first would depend on the page', () => {
  const parts = builtParts();
  const isDone = new Set<string>();
  const circle = (key: string, way: readonly string[]): string[] => {
    if (way.includes(key)) return [[...way.slice(way.indexOf(key)), key].join(' → ')];
    if (isDone.has(key)) return [];
    const found = (parts[key]?.imports ?? []).flatMap((next) => circle(next, [...way, key]));
    isDone.add(key);
    return found;
  };
  expect(Object.keys(parts).flatMap((key) => circle(key, []))).toEqual([]);
});

test('no part of the build makes an object of all hooks, which weighs 0.4 kB on every page', () => {
  const files = Object.values(builtParts()).filter(({ file }) => file.endsWith('.js'));
  const made = files.filter(({ file }) => readFileSync(new URL(file, BUILT), 'utf8').includes('useDeferredValue:()=>'));
  expect(made.map(({ name }) => name)).toEqual([]);
});

test('only the page of statecharts loads chart descriptions', () => {
  // A chart, its earlier versions, and the words that the list of charts is searched by.
  const isDrawn = (key: string) => /\.machine\.ts\?(chart|history)$|\/workshop\/list\/chart-answers\.tsx$/.test(key);
  const drawnFrom = (page: string) => [...lazyFrom(builtKey(page))].filter(isDrawn);
  expect(drawnFrom('/workshop/statechart-page.tsx').length).toBeGreaterThan(60);
  for (const page of ['/home/home-page.tsx', '/exam/exam-page.tsx', '/dashboard/dashboard-page.tsx']) {
    expect(drawnFrom(page), page).toEqual([]);
  }
  const code = Object.entries(builtParts())
    .filter(([key, { file }]) => file.endsWith('.js') && !isDrawn(key))
    .map(([, { file }]) => readFileSync(new URL(file, BUILT), 'utf8'))
    .join('\n');
  const wordsOf = (node: AnyStateNode): string[] => [
    ...(node.description === undefined ? [] : [node.description]),
    ...Object.values(node.states).flatMap(wordsOf),
  ];
  const described = [guardsMachine, sessionMachine, examMachine].flatMap(({ root }) => wordsOf(root));
  expect(described.length).toBeGreaterThan(20);
  expect(described.filter((text) => text.length > 40 && code.includes(text))).toEqual([]);
});

test.describe('the head of a document', () => {
  // A document with the status 404 is a "failed resource" to the browser.
  test.use({ allowedProblems: [/^Failed to load resource/] });

  test('[RT-36] the head is updated on navigation within the app, also to a missing page', async ({ page }) => {
    const NAMES = ['description', 'robots', 'og:title', 'og:description', 'og:url'];
    const head = () =>
      page.evaluate(
        (names) => [
          document.title,
          document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
          ...names.map((name) =>
            document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content'),
          ),
        ],
        NAMES,
      );
    const links: [path: string, open: () => Promise<void>][] = [
      ['/blog/how-an-exam-is-graded', () => page.getByRole('link', { name: 'How an exam is graded' }).click()],
      ['/login', () => page.getByRole('link', { name: 'Login' }).first().click()],
      [
        '/no/such/page',
        () =>
          page.evaluate(() => {
            history.pushState(null, '', '/no/such/page');
            dispatchEvent(new PopStateEvent('popstate'));
          }),
      ],
    ];
    const served = [];
    for (const [path] of links) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      served.push(await head());
    }
    await page.goto('/blog');
    for (const [index, [path, open]] of links.entries()) {
      await open();
      await expect(page).toHaveURL(path);
      await expect.poll(head, path).toEqual(served[index]);
    }
  });
});

test('[RT-23] policies exist under five technologies and without one', async ({ server }) => {
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  for (const tech of ['angular', 'javascript', 'nuxt', 'react', 'vuejs']) {
    expect(await status(`/${tech}/legal/privacy`), tech).toBe(200);
  }
  expect(await status('/typescript/legal/privacy')).toBe(404);
  expect(await status('/legal/privacy')).toBe(200);
});

test('a browser that asks for an icon where no document names one gets it', async ({ server }) => {
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
});

test('a document appears in the title of its page', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'How an exam is graded' }).click();
  await expect(page).toHaveTitle('How an exam is graded · Chartered');
});

test('the example credential shows the exam title of its level', async ({ page, request: http }) => {
  const { data } = (await (await http.get('/api/certifications')).json()) as { data: Certification[] };
  const senior = data.find(({ tech, display_level: level }) => tech === 'javascript' && level === 'senior');
  await page.goto('/javascript');
  const example = page.getByRole('img', { name: /^An example of a credential/ });
  await example.scrollIntoViewIfNeeded();
  await expect(example.getByText(senior?.title ?? '', { exact: true })).toBeAttached();
  await expect(example).toContainText('Senior level');
});

test('[VO-01] the official certifications are shown as such, and only those', async ({ page }) => {
  for (const tech of TECHS) {
    await page.goto(`/${tech}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${TECH_LABELS[tech]} certification`);
    const badge = page.locator('#top').getByText('Official certification');
    await expect(badge, tech).toHaveCount(tech === 'vuejs' || tech === 'nuxt' ? 1 : 0);
  }
});

test('[VO-02] every offer is linked from the start page, and every link works', async ({ page, server }) => {
  await page.goto('/');
  const links = page.locator('main a');
  for (const href of [
    '/javascript#pricing',
    '/javascript/register?redirect=%2Fjavascript%2Fdashboard%3Fstart%3Dtrial',
    '/vuejs',
    '/javascript/dashboard/guides',
    '/javascript/dashboard/training',
    '/javascript/dashboard/bootcamp',
    '/freeweekend',
    '/certificates',
    '/javascript/dashboard/vouchers',
    '/legal/partner-referral',
    '/vuejs/qa/demo',
  ]) {
    await expect(links.and(page.locator(`[href="${href}"]`)).first(), href).toBeAttached();
    expect((await fetch(`${server.url}${href}`)).status, href).toBe(200);
  }
  const header = page.getByRole('navigation', { name: 'Main' });
  for (const href of ['/#available-certificates', '/#cast-your-vote', '/#hire-developers', '/blog']) {
    await expect(header.locator(`[href="${href}"]`), href).toHaveCount(1);
    const place = href.split('#')[1];
    if (place) await expect(page.locator(`[id="${place}"]`), href).toHaveCount(1);
  }
  // Only where its address is configured.
  await expect(page.getByRole('link', { name: 'Crowdfunding' })).toHaveCount(0);
});

test('every anchor link on a public page has its target', async ({ page }) => {
  const places = new Map<string, Set<string>>();
  for (const path of ['/', '/vuejs', '/nuxt', '/angular', '/javascript', '/typescript', '/react', '/blog', '/soon']) {
    await page.goto(path);
    const hrefs = await page.evaluate(() =>
      [...document.querySelectorAll('a')]
        .map(({ href }) => new URL(href))
        .filter(({ origin, hash }) => origin === location.origin && hash.length > 1)
        .map(({ pathname, hash }) => `${pathname}${hash}`),
    );
    for (const href of hrefs) {
      const [target = '', place = ''] = href.split('#');
      places.set(target, (places.get(target) ?? new Set()).add(place));
    }
  }
  expect([...places.keys()]).toContain('/');
  for (const [path, names] of places) {
    await page.goto(path);
    for (const name of names) await expect(page.locator(`[id="${name}"]`), `${path}#${name}`).toHaveCount(1);
  }
});

test('[VO-04] the JavaScript page names all three levels with what each covers', async ({ page, server }) => {
  const { data } = (await (await fetch(`${server.url}/api/certifications`)).json()) as { data: Certification[] };
  const levels = data
    .filter(({ tech, trial }) => tech === 'javascript' && !trial)
    .map(({ display_level, difficulty_level }) => [display_level, difficulty_level]);
  expect(levels.sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['junior', 1],
    ['intermediate', 2],
    ['senior', 3],
  ]);
  await page.goto('/javascript');
  const exams = page.locator('#exams');
  for (const level of ['Junior', 'Intermediate', 'Senior']) {
    await expect(exams.getByText(level, { exact: true })).toBeVisible();
  }
  await expect(exams.getByText('Functions, scope and closures')).toBeVisible();
});

test('an example question is answered in place and explained', async ({ page }) => {
  await page.goto('/vuejs/qa/demo');
  const question = page.getByRole('tabpanel').first();
  await question.getByRole('textbox').first().fill('computed');
  await question.getByRole('textbox').nth(1).fill('count');
  await question.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.getByText('Incorrect').first()).toBeVisible();
  await question.getByRole('button', { name: 'Try again' }).click();
  await question.getByRole('textbox').first().fill(' computed ');
  await question.getByRole('textbox').nth(1).fill('count.value');
  await question.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.getByText('Correct', { exact: true }).first()).toBeVisible();
});

test('[RT-11] a practice challenge is tried in the editor, and what was written is still there later', async ({
  page,
}) => {
  await page.goto('/javascript/editor/javascript-practice-initials');
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect(page.getByRole('status')).toHaveText('0 of 4 passed');
  await writeFile(
    page,
    'main.js',
    "export const initials = (name) => name.trim().split(/\\s+/).map((word) => word.charAt(0).toUpperCase()).join('');",
  );
  await page.getByRole('button', { name: 'Run the tests' }).click();
  await expect(page.getByRole('status')).toHaveText('4 of 4 passed');
  await page.reload();
  await expect(page.locator('.cm-content')).toContainText('export const initials = (name)');
});

test.describe('what is not there', () => {
  test.use({ allowedProblems: [/404/] });

  test('[RT-11] [ER-01] an unknown challenge, post, policy or guide shows a not-found page', async ({
    page,
    server,
  }) => {
    const reader = await register(server.url);
    await holdSession(page, reader.token);
    for (const path of [
      '/javascript/editor/no-such-challenge',
      '/blog/no-such-post',
      '/legal/no-such-policy',
      '/vuejs/dashboard/guides/no-such-guide',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Not Found' }), path).toBeVisible();
    }
  });
});

test('[RT-06] the library shows guides with what the exams cover, and a next step where it is still empty', async ({
  page,
  server,
}) => {
  const reader = await register(server.url);
  await holdSession(page, reader.token);
  await page.goto('/javascript/dashboard/guides');
  await page.getByRole('link', { name: 'Preparing for the JavaScript exams' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preparing for the JavaScript exams');
  await expect(page.getByRole('heading', { name: 'Certified JavaScript Developer, Senior' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/javascript/dashboard/training');
  await page.getByRole('link', { name: 'Modules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modules');
  await expect(page.getByRole('navigation', { name: 'Lessons' }).getByRole('link')).toHaveText([
    'PreviousAsync patterns: concurrency, cancellation, errors',
    'NextMap, Set, WeakMap and structured data',
  ]);
  expect(await violations(page)).toEqual([]);

  await page.goto('/angular/dashboard/training');
  await expect(page.getByRole('heading', { name: 'You have no training for Angular yet' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Read the guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preparation Guides');
  await page.goto('/javascript/dashboard/bootcamp');
  await expect(page.getByRole('heading', { name: 'You have no online bootcamp for JavaScript yet' })).toBeVisible();
});

test('a guest votes, signs up, and the vote counts', async ({ page }) => {
  await page.goto('/soon');
  await page.getByText('Astro', { exact: true }).click();
  await page.getByText('Solid', { exact: true }).click();
  await page.getByText('Modern CSS', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'GraphQL' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(page.getByText('Your vote is stored')).toBeVisible();
  await page.locator('#cast-your-vote').getByRole('button', { name: 'Sign up' }).click();
  // In the dialog, so that the visitor stays on the vote.
  await page.getByRole('dialog').locator('input[name="name"]').fill('Grace Hopper');
  await page.locator('input[name="email"]').fill(`voter-${Date.now()}@example.com`);
  await page.locator('input[name="password"]').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your vote counts.')).toBeVisible();
  await expect(page).toHaveURL('/soon');
  await expect(page.getByText('your vote', { exact: true })).toHaveCount(3);
});

test('employers verify a credential by its address', async ({ page }) => {
  await page.goto('/#hire-developers');
  await page.locator('#hire-developers').scrollIntoViewIfNeeded();
  const field = page.getByRole('textbox', { name: 'Credential URL or ID' });
  await field.fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByText("Enter a credential's URL or its 22-character ID.")).toBeVisible();
  await expect(field).toHaveValue('Ada Lovelace');
});
