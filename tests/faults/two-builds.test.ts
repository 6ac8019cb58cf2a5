import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exercisesOf,
  goTo,
  holdSession,
  isChallenge,
  openRunning,
  prepareTrial,
  register,
  storedOf,
} from '../e2e/support/prepared-exam.ts';
import { browserLaunchOptions } from '../support/browser.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/suite.ts';
import { startProxy, type TurnProxy } from './support/proxy.ts';
import { buildFirst, buildSecond, ROOT } from './support/second-build.ts';

const closing: (() => unknown)[] = [];
let second: string;
let browser: Browser;
let databaseUrl: string | null;

beforeAll(async () => {
  await buildFirst();
  const built = await buildSecond();
  closing.push(() => built.remove());
  second = built.folder;
  const fresh = await freshDatabase('postgres');
  closing.push(() => fresh.remove());
  databaseUrl = fresh.databaseUrl;
  browser = await chromium.launch(browserLaunchOptions());
  closing.push(() => browser.close());
}, 900_000);
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
}, 60_000);

async function startNode(folder: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-node-'));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const node = await startServerProcess({ dataDir, databaseUrl, folder, environment: { TRUSTED_PROXIES: '1' } });
  closing.push(() => node.kill());
  return node;
}

async function openContext(proxy: TurnProxy): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: proxy.url, viewport: { width: 1440, height: 900 } });
  closing.push(() => context.close());
  return context;
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isFirstDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isFirstDocument' in globalThis);
const barOf = (page: Page) => page.getByRole('region', { name: 'New version' });

/** Waits for what each page loads a moment later, the guard of builds among it. */
const whole = (page: Page) => page.locator('html[data-shell="loaded"]').waitFor({ state: 'attached' });

/** Follows a link of the page to another page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().dispatchEvent('click');
  await page.waitForURL(`**${path}`);
  await page.locator('main h1').first().waitFor();
}

/** The visitor comes back to the tab after six minutes. */
async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/builds/meta/*.json');
  await page.evaluate(() => {
    const { now } = Date;
    const look = (state: string, offset: number) => {
      Date.now = () => now() + offset;
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden', 0);
    look('visible', 360_000);
    Date.now = now;
  });
  await asked;
}

/** Pages of different parts of the program, and back. */
const AROUND = [
  '/blog',
  '/verify',
  '/soon',
  '/legal/refunds',
  '/freeweekend',
  '/press-release',
  '/vuejs',
  '/legal/imprint',
];

test('[CO-08] [EX-06] two builds behind one proxy: no part of a page is missing, none reloads while its build is served, then at a navigation', {
  timeout: 600_000,
}, async () => {
  const older = await startNode(ROOT);
  const proxy = await startProxy([older.url]);
  closing.push(() => proxy.stop());
  const missing = () =>
    proxy.passed.filter(({ path, status }) => /^\/assets\//.test(path) && status !== 200 && status !== 304);

  // A visitor and a candidate have pages of the first build.
  const candidate = await register(proxy.url);
  const id = await prepareTrial(proxy.url, candidate.token);
  const exercises = await exercisesOf(proxy.url, candidate.token, id);
  const visitor = await (await openContext(proxy)).newPage();
  await visitor.goto('/');
  await whole(visitor);
  const first = await buildOf(visitor);
  const exam = await (await openContext(proxy)).newPage();
  await holdSession(exam, candidate.token);
  await openRunning(exam, `/javascript/trial-exams/${id}/progress`);
  await whole(exam);
  for (const page of [visitor, exam]) await mark(page);

  // The second is deployed beside it.
  const newer = await startNode(second);
  proxy.nodes = [older.url, newer.url];
  const seen = new Set<string | null>();
  for (const path of AROUND) {
    await follow(visitor, path);
    expect([path, await isMarked(visitor)]).toEqual([path, true]);
    // Somebody new gets either, with parts from both nodes.
    const guest = await (await openContext(proxy)).newPage();
    await guest.goto(path);
    await whole(guest);
    seen.add(await buildOf(guest));
    await follow(guest, path === '/blog' ? '/verify' : '/blog');
    await guest.context().close();
  }
  expect([seen.size, seen.has(first)]).toEqual([2, true]);
  for (const page of [visitor, exam]) {
    for (let times = 0; times < 3; times += 1) await comeBack(page);
    expect([await isMarked(page), await barOf(page).count()]).toEqual([true, 0]);
  }
  await openChallenge(exam, exercises.findIndex(isChallenge) + 1);
  await exam.keyboard.insertText('\n// with two builds');
  await expect.poll(async () => (await storedOf(newer.url, candidate.token, id)).size, { timeout: 20_000 }).toBe(1);
  expect(missing()).toEqual([]);

  // The first build is served no more; its files are, and after 90 s of silence its pages know.
  proxy.nodes = [newer.url];
  await older.stop();
  await follow(visitor, '/legal/privacy');
  expect(await isMarked(visitor)).toBe(true);
  await fetch(`${newer.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: 90_000 }),
  });
  await comeBack(visitor);
  await barOf(visitor).waitFor();
  expect(await isMarked(visitor)).toBe(true);
  await visitor.locator('a[href="/angular"]').first().dispatchEvent('click');
  await visitor.waitForURL('**/angular');
  await expect.poll(() => isMarked(visitor).catch(() => true), { timeout: 20_000 }).toBe(false);
  await whole(visitor);
  const now = await buildOf(visitor);
  expect([now === first, seen.has(now), new URL(visitor.url()).pathname]).toEqual([false, true, '/angular']);

  // The exam is not interrupted.
  await comeBack(exam);
  await exam.keyboard.insertText('\n// with the second build alone');
  await expect
    .poll(async () => JSON.stringify([...(await storedOf(newer.url, candidate.token, id)).values()]), {
      timeout: 20_000,
    })
    .toContain('with the second build alone');
  await exam.getByRole('button', { name: 'Overview of questions' }).click();
  await exam.getByRole('button', { name: 'Hand in' }).first().click();
  await exam.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await exam.waitForURL('**/done');
  expect(missing()).toEqual([]);
  expect(proxy.passed.filter(({ status }) => status === 502)).toEqual([]);
});

/** Opens a challenge of an exam, with its editor, which is a part of the program of its own. */
async function openChallenge(page: Page, number: number): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Overview of questions' });
  if (await drawer.isVisible()) await drawer.click();
  await goTo(page, number);
  const editor = page.locator('[data-editor] .cm-content').first();
  await editor.click();
  await page.keyboard.press('Control+End');
}
