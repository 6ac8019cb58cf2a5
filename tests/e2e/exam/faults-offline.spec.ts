import type { BrowserContext, Page } from '@playwright/test';
import { isDrawnInFull } from '../../support/run/tier.ts';
import { heldToken, storeToken, takeSession } from '../support/browser-session.ts';
import { builtKey, builtParts, lazyFrom } from '../support/built-files.ts';
import { handIn } from '../support/exam-steps.ts';
import { expect, type TestServer, test } from '../support/fixtures.ts';
import {
  type Candidate,
  exercisesOf,
  goTo,
  holdSession,
  isChallenge,
  isQuestion,
  offlineWord,
  openRunning,
  prepareTrial,
  register,
  request,
  savedWord,
  storedOf,
  untilGraded,
} from '../support/prepared-exam.ts';

// The browser's own log of failed requests, and of what is broken on purpose.
test.use({ allowedProblems: [/^Failed to load resource|ERR_|This page is broken on purpose/] });

type Running = { candidate: Candidate; id: string; path: string; question: string; challenge: string; at: number };

/** A running exam with challenges, open in a page, nothing of it visited but its first question. */
async function runningExam(server: TestServer, page: Page): Promise<Running> {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  const path = `/javascript/trial-exams/${id}/progress`;
  const exercises = await exercisesOf(server.url, candidate.token, id);
  const at = exercises.findIndex(isChallenge);
  await holdSession(page, candidate.token);
  await openRunning(page, path);
  return { candidate, id, path, question: exercises[0]?.id ?? '', challenge: exercises[at]?.id ?? '', at: at + 1 };
}

/** Goes to an exercise from anywhere: in a challenge the overview is a drawer. @param number from 1 */
async function openExercise(page: Page, number: number): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Overview of questions' });
  if (await drawer.isVisible()) await drawer.click();
  await goTo(page, number);
  // While the drawer leaves there are two overviews.
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Writes a note at the first question, which every kind of question has. */
async function writeNote(page: Page, text: string): Promise<void> {
  await openExercise(page, 1);
  const field = page.getByRole('textbox', { name: 'Your note' });
  if (!(await field.isVisible())) {
    await page
      .getByText(/^(Add a note|Your note)$/)
      .first()
      .click();
  }
  await field.fill(text);
}

const editorOf = (page: Page) => page.locator('[data-editor] .cm-content').first();

async function writeCode(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(`\n// ${text}`);
}

/** Waits until everything that the exam may need is loaded, and a reload without a connection is possible: the worker waits for both. */
async function untilPartsAreKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations();
        return registrations.some(({ active }) => active?.state === 'activated');
      }),
    )
    .toBe(true);
}

const shells = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));

/** The data of an exam on the device besides unsent answers. */
const keptAttempts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('chartered.attempts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('attempt')) return resolve(0);
          const counting = database.transaction('attempt').objectStore('attempt').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function notesAndFiles(server: TestServer, { candidate, id, question, challenge }: Running) {
  const stored = await storedOf(server.url, candidate.token, id);
  const answer = stored.get(challenge)?.answer;
  return {
    note: stored.get(question)?.note,
    code: answer?.kind === 'files' ? Object.values(answer.files).join('\n') : '',
  };
}

test('[EX-08, EX-12] the first challenge opens offline, and what is written there is delivered later', async ({
  page,
  context,
  server,
}) => {
  const run = await runningExam(server, page);
  await untilPartsAreKept(page);
  await context.setOffline(true);
  await writeNote(page, 'before the challenge');
  await openExercise(page, run.at);
  await writeCode(page, 'written offline');
  await expect(offlineWord(page)).toBeVisible();
  await context.setOffline(false);
  await expect(savedWord(page)).toBeVisible({ timeout: 20_000 });
  const { note, code } = await notesAndFiles(server, run);
  expect(note).toBe('before the challenge');
  expect(code).toContain('// written offline');
});

for (const where of ['a question', 'a challenge'] as const) {
  test(`[EX-08] an offline reload, at ${where}, returns to the running exam with every answer`, {
    tag: '@first',
  }, async ({ page, context, server }) => {
    const run = await runningExam(server, page);
    await writeNote(page, 'acknowledged');
    await expect(savedWord(page)).toBeVisible({ timeout: 20_000 });
    if (where === 'a challenge') await openExercise(page, run.at);
    await untilPartsAreKept(page);
    await context.setOffline(true);
    if (where === 'a challenge') await writeCode(page, 'before the reload');
    else await writeNote(page, 'before the reload');
    await expect(offlineWord(page)).toBeVisible();

    await page.reload();
    // No one is signed out, and nothing that was acknowledged or typed is missing.
    await expect(page.getByRole('timer')).toBeVisible({ timeout: 20_000 });
    expect(new URL(page.url()).pathname).toBe(run.path);
    if (where === 'a challenge') {
      await openExercise(page, run.at);
      await expect(editorOf(page)).toContainText('before the reload');
      await writeCode(page, 'after the reload');
      await writeNote(page, 'after the reload');
    } else {
      await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue('before the reload');
      await writeNote(page, 'after the reload');
      await openExercise(page, run.at);
      await writeCode(page, 'after the reload');
    }
    await expect(offlineWord(page)).toBeVisible();

    await context.setOffline(false);
    await expect(savedWord(page)).toBeVisible({ timeout: 30_000 });
    const { note, code } = await notesAndFiles(server, run);
    expect(note).toBe('after the reload');
    expect(code).toContain('// after the reload');
    if (where === 'a challenge') expect(code).toContain('// before the reload');
    await openExercise(page, 1);
    await handIn(page);
    await untilGraded(server.url, run.candidate.token, run.id);
    // Nothing of the exam stays behind.
    await expect.poll(() => shells(page)).toEqual({ workers: 0, caches: [] });
    await expect.poll(() => keptAttempts(page)).toBe(0);
  });
}

test('[AC-08, EX-08] a token that an earlier build stored is exchanged in the middle of an exam, also after an offline reload, and its session goes on', async ({
  page,
  context,
  server,
}) => {
  const run = await runningExam(server, page);
  const { token } = run.candidate;
  const sessions = () =>
    request<{ data: { id: string; current: boolean }[] }>(server.url, token, 'GET', '/user/sessions');
  const before = (await sessions()).data.map(({ id }) => id);
  await writeNote(page, 'acknowledged');
  await expect(savedWord(page)).toBeVisible({ timeout: 20_000 });
  await untilPartsAreKept(page);
  // As a page of that build leaves the browser.
  await takeSession(page);
  await storeToken(page, token);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue('acknowledged');
  await writeNote(page, 'without a connection');
  await expect(offlineWord(page)).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('chartered.session'));
  expect([await stored(), await heldToken(page)]).toEqual([token, null]);

  await context.setOffline(false);
  await expect(savedWord(page)).toBeVisible({ timeout: 30_000 });
  expect((await notesAndFiles(server, run)).note).toBe('without a connection');
  await expect.poll(stored).toBeNull();
  expect(await heldToken(page)).toBe(token);
  // From now on without the token in any request of the page.
  const sent = page.waitForRequest((asked) => asked.method() === 'PUT' && asked.url().endsWith('/answers'));
  await writeNote(page, 'after the exchange');
  expect((await sent).headers().authorization).toBeUndefined();
  await expect(savedWord(page)).toBeVisible({ timeout: 20_000 });
  expect((await notesAndFiles(server, run)).note).toBe('after the exchange');
  expect((await sessions()).data.map(({ id }) => id)).toEqual(before);
});

for (const [width, height] of [
  [1280, 900],
  [375, 800],
] as const) {
  test(`[EX-08] controls do not shift when the connection drops and returns, ${width} px wide`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    await runningExam(server, page);
    // Whatever kind of question is drawn: everything in it that can be used, and the way to the next.
    // The flag's own button changes its words when it is pressed.
    const controls = await page
      .locator('main :is(input, summary, button:not([aria-pressed]))')
      .or(page.getByRole('button', { name: /^Next/ }))
      .elementHandles();
    const places = async () => {
      const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
      return boxes.map((box) => [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)]);
    };
    const before = await places();
    expect(before.length).toBeGreaterThan(2);
    await context.setOffline(true);
    await page.keyboard.press('Alt+f');
    await expect(page.getByText('You are offline')).toBeVisible();
    expect(await places()).toEqual(before);
    await context.setOffline(false);
    await expect(savedWord(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('You are offline')).toBeHidden();
    expect(await places()).toEqual(before);
  });
}

test.describe('an exam that is opening', () => {
  // The page notes which part of its program did not arrive.
  test.use({
    allowedProblems: [/^Failed to load resource|ERR_|Failed to fetch dynamically imported module|did not arrive/],
  });

  test('[EX-08] an exam that loses its connection while opening recovers automatically', async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(360_000);
    const run = await runningExam(server, page);
    for (const [delayMs, offlineMs] of [
      [0, 500],
      [0, 9000],
      [30, 500],
      [30, 9000],
      [80, 9000],
      [150, 500],
    ] as const) {
      await page.goto(run.path, { waitUntil: 'commit' });
      // From the first moment on in which the page's own program runs.
      await page.waitForFunction(() => (document.getElementById('root')?.childElementCount ?? 0) > 0);
      await page.waitForTimeout(delayMs);
      await context.setOffline(true);
      await page.waitForTimeout(offlineMs);
      await context.setOffline(false);
      await expect(page.getByRole('timer'), `cut after ${delayMs} ms`).toBeVisible({ timeout: 30_000 });
      await writeNote(page, `after ${delayMs}`);
      await expect(savedWord(page)).toBeVisible({ timeout: 30_000 });
    }
    await expect.poll(async () => (await notesAndFiles(server, run)).note).toBe('after 150');
  });
});

test('[EX-08] after a second offline reload the answers of the first one are still there', async ({
  page,
  context,
  server,
}) => {
  const run = await runningExam(server, page);
  await untilPartsAreKept(page);
  await context.setOffline(true);
  for (const text of ['first', 'second']) {
    await page.reload();
    await expect(page.getByRole('timer')).toBeVisible({ timeout: 20_000 });
    await writeNote(page, text);
    await expect(offlineWord(page)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(savedWord(page)).toBeVisible({ timeout: 30_000 });
  expect((await notesAndFiles(server, run)).note).toBe('second');
});

test('[EX-08] other pages and other exams are not served offline', async ({ page, context, server }) => {
  const run = await runningExam(server, page);
  await untilPartsAreKept(page);
  await context.setOffline(true);
  for (const path of ['/', '/javascript/dashboard', run.path.replace(run.id, 'another-exam')]) {
    await expect(page.goto(path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  }
});

test('[EX-08] signing out leaves no exam on the device', async ({ page, server }) => {
  const run = await runningExam(server, page);
  await expect.poll(() => keptAttempts(page)).toBe(1);
  await page.goto('/javascript/logout');
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => keptAttempts(page)).toBe(0);
  expect(run.id).not.toBe('');
});

test('[EX-06] saving continues when the page around it crashes, and needs no reload', async ({
  page,
  context,
  server,
}) => {
  const run = await runningExam(server, page);
  await context.setOffline(true);
  await writeNote(page, 'given before the page broke');
  await expect(offlineWord(page)).toBeVisible();
  // The time left is counted in whole seconds: with this the whole page breaks at its next tick.
  await page.evaluate(() => {
    const { ceil } = Math;
    Object.assign(globalThis, { mendPage: () => Object.assign(Math, { ceil }) });
    Math.ceil = () => {
      throw new Error('This page is broken on purpose.');
    };
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Service Error' })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await notesAndFiles(server, run)).note, { timeout: 20_000 })
    .toBe('given before the page broke');
});

test.describe('lazy chunks of an exam', () => {
  const built = builtParts();
  const parts = [...(built[builtKey('exam-parts.ts')]?.dynamicImports ?? [])];

  // A chunk of several modules, some of which every exam page imports at once.
  const shell = parts.find((key) => built[key]?.name === 'shell') ?? builtKey('shell-parts.tsx');

  test('[EX-08] every lazy chunk that an exam can need is on the list of what is preloaded', () => {
    const listed = new Set([builtKey('exam-parts.ts'), ...parts]);
    const reachable = lazyFrom(builtKey('pages/exam/exam/exam-page.tsx'));
    expect(reachable.size).toBeGreaterThan(5);
    // Dialogs of an account that is signed out, and the like, are no part of an exam; the shell does without them.
    const ofShell = lazyFrom(shell);
    const isBeforeStart = (key: string) => /\/(briefing|terms|rules|start)-page\.tsx$/.test(key);
    expect([...reachable].filter((key) => !listed.has(key) && !ofShell.has(key) && !isBeforeStart(key))).toEqual([]);
  });

  /** Parts that no exercise shows: dialogs, the drawer, and pages around answering. */
  const AROUND = /^(hand-in-dialog|drawer|steps|done-page|retake-offer|exam-shell)$/;
  const challengeParts = parts.filter((key) => key !== shell && !key.endsWith('error-modal.tsx'));

  test('[EX-08] whichever chunk is missing or slow, the exam opens, answers are saved and the chunk can be requested again', async ({
    device,
    server,
  }) => {
    test.setTimeout(480_000);
    expect(challengeParts.length).toBeGreaterThan(4);
    const candidate = await register(server.url);
    const id = await prepareTrial(server.url, candidate.token);
    const exercises = await exercisesOf(server.url, candidate.token, id);
    const challenge = exercises.findIndex(isChallenge) + 1;
    const question = exercises.findIndex(isQuestion) + 1;
    let changes = 0;
    // A third of them in a run; the next ones take the others.
    const taken = challengeParts.filter((_, at) => isDrawnInFull(at, 3));
    expect(taken.length).toBeGreaterThan(1);
    for (const part of taken) {
      const file = `/${built[part]?.file}`;
      const context: BrowserContext = await device({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await holdSession(page, candidate.token);
      const path = `/javascript/trial-exams/${id}/progress`;
      // This device gets the exam first: the question whether it may is one of the parts.
      await page.goto(path);
      const takeOver = page.getByRole('button', { name: 'Continue here' });
      const opened = page.getByRole('timer');
      await expect(takeOver.or(opened).first()).toBeVisible();
      if (await takeOver.isVisible()) await takeOver.click();
      await expect(opened).toBeVisible();
      for (const trouble of AROUND.test(built[part]?.name ?? '') ? ['blocked'] : ['blocked', 'gone', 'slow']) {
        await page.route(`**${file}`, async (route) => {
          if (trouble === 'blocked') return route.abort('blockedbyclient');
          if (trouble === 'gone') return route.fulfill({ status: 404, body: 'Not found' });
          // Until the round is over.
        });
        if (trouble === 'slow') await page.clock.install();
        await page.goto(path);
        if (trouble === 'slow') {
          await expect(opened).toBeVisible();
          await page.clock.fastForward(11_000);
        }
        await expect(opened, `${part} ${trouble}`).toBeVisible();
        changes += 1;
        await openExercise(page, question);
        const field = page.getByRole('textbox', { name: 'Your note' });
        if (!(await field.isVisible()))
          await page
            .getByText(/^(Add a note|Your note)$/)
            .first()
            .click();
        await field.fill(`change ${changes}`);
        if (trouble === 'slow') await page.clock.fastForward(1000);
        const noted = async () =>
          (await storedOf(server.url, candidate.token, id)).get(exercises[question - 1]?.id ?? '')?.note;
        await expect.poll(noted, { message: `${part} ${trouble}` }).toBe(`change ${changes}`);
        await page.unroute(`**${file}`);
        if (trouble === 'slow') continue;
        // Asked for again, it comes; only the exercise that needs it was away.
        await openExercise(page, challenge);
        const retry = page.getByRole('button', { name: 'Try again' });
        await expect(retry.or(editorOf(page)).first()).toBeVisible();
        if (await retry.isVisible()) await retry.click();
        await expect(editorOf(page)).toBeVisible();
      }
      await context.close();
    }
  });
});
