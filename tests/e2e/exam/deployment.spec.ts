import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { restoreDatabase } from '../support/database-text.ts';
import { deployBuild } from '../support/deployed-build.ts';
import { readDevice, writeDevice } from '../support/device-state.ts';
import { answerCurrent, handIn, untilSaved } from '../support/exam-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import {
  exercisesOf,
  goTo,
  holdSession,
  isChallenge,
  openBlank,
  openRunning,
  prepareTrial,
  register,
  request,
  savedWord,
  storedOf,
} from '../support/prepared-exam.ts';
import { settled } from '../support/settled.ts';
import { queuedWork, readRecording, recordedDatabase } from './recorded/recording.ts';

// Between the old server and the new one there is no response, nor one by way of the service worker.
test.use({
  allowedProblems: [/^Failed to load resource: net::ERR_(FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)$/],
});

/** Another data folder, and a server that is replaced, for each test. */
let dataDir: string;
let running: ServerProcess;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chartered-deployment-'));
});
test.afterEach(async ({ browser }, { status }) => {
  // Pages that still load something would report that the server is gone.
  if (status === 'passed') {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      await page.unrouteAll({ behavior: 'wait' });
      await page.goto('about:blank');
    }
  }
  await running.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openExercise(page: Page, number: number): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Overview of questions' });
  if (await drawer.isVisible()) await drawer.click();
  await goTo(page, number);
  // While the drawer leaves there are two overviews.
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

test('[EX-06] [EX-08] an exam interrupted under an earlier version continues with every answer', async ({ device }) => {
  const { recordedAt, exam, token, challenge, second, works, device: kept } = readRecording();
  const unsent = queuedWork(kept, exam);
  expect(unsent.length).toBeGreaterThan(2);
  restoreDatabase(join(dataDir, 'chartered.db'), recordedDatabase());
  running = await startServerProcess({ dataDir, databaseUrl: null, startsAt: recordedAt + 5000 });
  const { url } = running;
  // Nothing of what was not sent has reached the server yet.
  const before = await storedOf(url, token, exam);
  for (const [id, work] of unsent) expect(before.get(id)).not.toEqual(work);

  const page = await (await device({ baseURL: url })).newPage();
  await page.clock.install({ time: recordedAt + 5000 });
  await openBlank(page);
  await writeDevice(page, kept);
  await page.goto(`/javascript/trial-exams/${exam}/progress`);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(savedWord(page)).toBeVisible({ timeout: 20_000 });

  expect(Object.fromEntries(await storedOf(url, token, exam))).toEqual(works);
  await poll(async () => queuedWork(await readDevice(page), exam)).toEqual([]);
  await openExercise(page, second);
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue('Kept on the device');
  await openExercise(page, challenge);
  const editor = page.locator('[data-editor] .cm-content').first();
  await expect(editor).toContainText('// saved on the server');
  await expect(editor).toContainText('// kept on the device');
  // The session is the same: no new sign-in was needed, and no other clock was started.
  const { state } = await request<Exam>(url, token, 'GET', `/exams/${exam}`);
  expect(state).toBe('running');
  const { localStorage } = await readDevice(page);
  // Where this build keeps a session, no script reads it.
  const { 'chartered.session': _session, ...others } = kept.localStorage;
  expect(localStorage).toMatchObject(others);
  expect(localStorage).not.toHaveProperty('chartered.session');
});

/** As a newer server answers that says more than this page knows. */
function withMore(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map(withMore);
  const lists = Object.entries(answer).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(withMore) : value,
  ]);
  return { ...Object.fromEntries(lists), added_later: 'more' };
}

test('[EX-06] an open exam continues when a newer server sends fields unknown to its page', async ({ device }) => {
  running = await startServerProcess({ dataDir, databaseUrl: null });
  const { url } = running;
  const candidate = await register(url);
  const id = await prepareTrial(url, candidate.token);
  const page = await (await device({ baseURL: url, serviceWorkers: 'block' })).newPage();
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  let answered = 0;
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    answered += 1;
    await route.fulfill({ response, body: text === '' ? '' : JSON.stringify(withMore(JSON.parse(text))) });
  });
  await answerCurrent(page);
  await untilSaved(page);
  await expect.poll(() => answered).toBeGreaterThan(0);
  await expect.poll(async () => (await storedOf(url, candidate.token, id)).size).toBe(1);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await openExercise(page, 2);
  await answerCurrent(page);
  await untilSaved(page);
  await expect.poll(async () => (await storedOf(url, candidate.token, id)).size).toBe(2);
  await handIn(page);
});

test('[CO-08] [EX-06] tabs open during a deployment lose nothing: old chunks still load, a reload brings the new build', async ({
  device,
}) => {
  test.setTimeout(180_000);
  const build = deployBuild();
  try {
    const options = { dataDir, databaseUrl: null, folder: build.folder };
    running = await startServerProcess(options);
    const { url, port } = running;
    const candidate = await register(url);
    const id = await prepareTrial(url, candidate.token);
    const exercises = await exercisesOf(url, candidate.token, id);
    const context = await device({ baseURL: url });
    const exam = await context.newPage();
    await holdSession(exam, candidate.token);
    await openRunning(exam, `/javascript/trial-exams/${id}/progress`);
    await answerCurrent(exam);
    await untilSaved(exam);
    const visitor = await (await device({ baseURL: url })).newPage();
    const loaded: string[] = [];
    visitor.on('requestfinished', (each) => loaded.push(new URL(each.url()).pathname));
    const ready = visitor.waitForResponse('**/api/track');
    await visitor.goto('/');
    await ready;
    for (const page of [exam, visitor]) await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    const before = { build: await buildOf(visitor), scripts: build.scripts() };

    await settled(exam);
    await running.stop();
    build.deploy();
    running = await startServerProcess({ ...options, port });
    expect(build.scripts().filter((script) => before.scripts.includes(script))).toEqual([]);

    // The visitor's tab fetches a part that it did not have, of the build that it came from.
    const seen = loaded.length;
    await visitor.getByRole('banner').getByRole('link', { name: 'Blog' }).first().click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    const fetched = loaded.slice(seen).filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.filter((path) => !before.scripts.includes(path))).toEqual([]);
    expect(await visitor.evaluate(() => 'isOldPage' in globalThis)).toBe(true);

    // The candidate's tab saves what is answered now, at another question and in a challenge.
    await openExercise(exam, 2);
    await answerCurrent(exam);
    await openExercise(exam, exercises.findIndex(isChallenge) + 1);
    const editor = exam.locator('[data-editor] .cm-content').first();
    await editor.click();
    await exam.keyboard.press('Control+End');
    await exam.keyboard.insertText('\n// after the deployment');
    await untilSaved(exam);
    expect(await exam.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
    await expect.poll(async () => (await storedOf(url, candidate.token, id)).size).toBe(3);
    const saved = await storedOf(url, candidate.token, id);

    for (const page of [exam, visitor]) {
      const scripts: string[] = [];
      page.on('requestfinished', (each) => scripts.push(new URL(each.url()).pathname));
      await page.reload();
      await expect(page.getByRole(page === exam ? 'timer' : 'banner').first()).toBeVisible();
      expect(await buildOf(page)).not.toBe(before.build);
      expect(scripts.filter((path) => before.scripts.includes(path))).toEqual([]);
      expect(scripts.some((path) => build.scripts().includes(path))).toBe(true);
    }
    await openExercise(exam, exercises.findIndex(isChallenge) + 1);
    await expect(editor).toContainText('// after the deployment');
    expect(await storedOf(url, candidate.token, id)).toEqual(saved);
  } finally {
    build.remove();
  }
});
