import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import { heldToken } from '../support/browser-session.ts';
import { handIn } from '../support/exam-steps.ts';
import { expect, type TestServer, test } from '../support/fixtures.ts';
import { choiceTargets, Ledger, listLosses, type Target } from '../support/ledger.ts';
import {
  type Candidate,
  exercisesOf,
  goTo,
  gradedOf,
  holdSession,
  isChallenge,
  offlineWord,
  openBlank,
  openRunning,
  prepareTrial,
  register,
  request,
  reviewerToken,
  savedWord,
  storedOf,
  untilGraded,
} from '../support/prepared-exam.ts';

// What a browser itself writes when a request fails; the page says the same in words, which is what is checked.
test.use({ allowedProblems: [/^Failed to load resource|ERR_/] });

const KILLS = Number(process.env.KILLS ?? 12);
const MINUTE = 60_000;
const DAY = 86_400_000;

type Running = { candidate: Candidate; id: string; path: string; targets: Target[]; ledger: Ledger };

/** A running trial, and the page that shows it. */
async function runningExam(server: TestServer, page: Page): Promise<Running> {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  const path = `/javascript/trial-exams/${id}/progress`;
  await holdSession(page, candidate.token);
  await openRunning(page, path);
  return { candidate, id, path, targets: await choiceTargets(server.url, candidate.token, id), ledger: new Ledger() };
}

const losses = ({ ledger, candidate, id }: Running, server: TestServer, what?: 'saved' | 'device') =>
  listLosses(ledger, server.url, candidate.token, id, what);

const target = ({ targets }: Running, index: number): Target => targets[index % targets.length] as Target;

async function change(run: Running, page: Page, index: number): Promise<void> {
  await run.ledger.change(page, target(run, index));
}

/** Waits for the saved state that the page shows and records it. */
async function untilClaimed(run: Running, page: Page, what: 'saved' | 'device'): Promise<void> {
  await expect(what === 'saved' ? savedWord(page) : offlineWord(page)).toBeVisible({ timeout: 25_000 });
  run.ledger.claim(what);
}

/** After the end: what was claimed is what was graded. */
async function gradedLosses(run: Running, server: TestServer): Promise<string[]> {
  await untilGraded(server.url, run.candidate.token, run.id);
  const { works } = await gradedOf(server.url, run.id);
  return run.ledger.losses(works);
}

/** The tab's process dies; nothing of the page runs any more. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

test('[EX-06] nothing shown as saved is lost when the tab crashes at random moments', async ({ context, server }) => {
  test.setTimeout(60_000 + KILLS * 10_000);
  const first = await context.newPage();
  const run = await runningExam(server, first);
  let page = first;
  let steps = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Any moment between the first change and some time after an acknowledgement.
    const moment = Math.random() * 2200;
    const isCrash = kill % 2 === 0;
    const dying = page;
    let isKilled = false;
    const dead = new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        isKilled = true;
        (isCrash ? crash(context, dying) : dying.close({ runBeforeUnload: false })).then(resolve, reject);
      }, moment);
    });
    try {
      for (; !dying.isClosed(); steps += 1) {
        await change(run, dying, steps);
        await run.ledger.listen(dying);
      }
    } catch (error) {
      // The tab has died in the middle of a step, which is what this is about; what was lost is counted below.
      if (!isKilled) throw error;
    }
    await dead;
    expect(await losses(run, server), `after kill ${kill + 1} at ${Math.round(moment)} ms`).toEqual([]);
    page = await context.newPage();
    await openRunning(page, run.path);
    run.ledger.resume(await storedOf(server.url, run.candidate.token, run.id));
    run.ledger.claim('saved');
  }
  expect(run.ledger.claims.saved).toBeGreaterThanOrEqual(KILLS);
  await change(run, page, steps);
  await untilClaimed(run, page, 'saved');
  await handIn(page);
  expect(await gradedLosses(run, server)).toEqual([]);
  test.info().annotations.push({
    type: 'figure',
    description: `${KILLS} kills, ${steps} changes, ${run.ledger.claims.saved} claims, 0 losses`,
  });
});

test('[EX-06, EX-08] unsent changes survive a crash on the device and are delivered on return', async ({
  context,
  server,
}) => {
  const page = await context.newPage();
  const run = await runningExam(server, page);
  await change(run, page, 0);
  await untilClaimed(run, page, 'saved');
  await page.route('**/answers', (route) => route.abort());
  for (const index of [0, 1, 2, 3]) await change(run, page, index);
  await untilClaimed(run, page, 'device');
  await expect(page.getByText('Keep answering. Your changes are kept on this device')).toBeVisible();
  expect((await losses(run, server, 'device')).length).toBe(4);
  await crash(context, page);

  const again = await context.newPage();
  await openRunning(again, run.path);
  expect(await losses(run, server, 'device')).toEqual([]);
  // The page shows the restored answers, too.
  await goTo(again, target(run, 2).number);
  await expect(again.getByRole('textbox', { name: 'Your note' })).toHaveValue(/note \d/);
  await handIn(again);
  expect(await gradedLosses(run, server)).toEqual([]);
});

test('[EX-06] nothing is lost or duplicated when the network is cut before or after the server stores a change', async ({
  page,
  server,
}) => {
  const run = await runningExam(server, page);
  for (const [round, cut] of (['before', 'after', 'after', 'before'] as const).entries()) {
    let cuts = 0;
    let isCut = true;
    await page.route('**/answers', async (route) => {
      cuts += 1;
      if (!isCut) return route.continue();
      // After: the server has stored it, the page never learns of it.
      if (cut === 'after') await route.fetch();
      return route.abort();
    });
    await change(run, page, round);
    await expect(offlineWord(page)).toBeVisible();
    isCut = false;
    run.ledger.claim('device');
    await change(run, page, round);
    await untilClaimed(run, page, 'saved');
    expect(cuts).toBeGreaterThan(1);
    await page.unroute('**/answers');
    expect(await losses(run, server), `cut ${cut} the commit`).toEqual([]);
    expect(await losses(run, server, 'device')).toEqual([]);
  }
  await handIn(page);
  expect(await gradedLosses(run, server)).toEqual([]);
});

test('[EX-05, EX-08] ten minutes offline: answering continues, everything arrives, the clock has kept running', async ({
  page,
  context,
  server,
}) => {
  const run = await runningExam(server, page);
  const secondsBefore = await secondsLeft(page);
  await context.setOffline(true);
  for (const index of [0, 1, 2, 3, 4, 5]) await change(run, page, index);
  await untilClaimed(run, page, 'device');
  await expect(page.getByText(/kept on this device, \d+ changes wait/).first()).toBeVisible();
  await server.advance(10 * MINUTE);
  await context.setOffline(false);
  await untilClaimed(run, page, 'saved');
  expect(await losses(run, server)).toEqual([]);
  await expect.poll(async () => secondsBefore - (await secondsLeft(page))).toBeGreaterThanOrEqual(600);
  expect(secondsBefore - (await secondsLeft(page))).toBeLessThan(690);
  await handIn(page);
  expect(await gradedLosses(run, server)).toEqual([]);
});

/** The time left that the page shows. Seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').locator('[aria-hidden]').textContent()) ?? '';
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Lets the test set the device's clock (`date`) and let time pass in the page (`date` and `elapsed`). Milliseconds. */
async function controlDevice(page: Page, date = 0): Promise<void> {
  await page.addInitScript((initial) => {
    const state = { date: initial, elapsed: 0 };
    Object.assign(globalThis, { testClock: state });
    const RealDate = Date;
    const now = () => RealDate.now() + state.date;
    globalThis.Date = new Proxy(RealDate, {
      get: (real, key) => (key === 'now' ? now : Reflect.get(real, key)),
      construct: (real, parameters) =>
        parameters.length === 0 ? new real(now()) : Reflect.construct(real, parameters),
    });
    const realElapsed = performance.now.bind(performance);
    performance.now = () => realElapsed() + state.elapsed;
  }, date);
}

async function moveDevice(page: Page, by: { date: number; elapsed: number }): Promise<void> {
  await page.evaluate((moved) => {
    const { testClock } = globalThis as unknown as { testClock: { date: number; elapsed: number } };
    testClock.date += moved.date;
    testClock.elapsed += moved.elapsed;
  }, by);
}

/** Time passes, on the server and in the pages. */
async function passTime(server: TestServer, pages: Page[], ms: number): Promise<void> {
  await server.advance(ms);
  for (const page of pages) await moveDevice(page, { date: ms, elapsed: ms });
}

for (const [name, shift] of [
  ['a day fast', DAY],
  ['a day slow', -DAY],
] as const) {
  test(`[EX-05] a device clock that is ${name}, and changed mid-exam, changes nothing`, async ({ page, server }) => {
    await controlDevice(page, shift);
    const candidate = await register(server.url);
    const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'ready');
    await holdSession(page, candidate.token);
    await page.goto(`/javascript/trial-exams/${id}/rules`);
    await page.getByRole('button', { name: 'Continue to the system check' }).click();
    // The check reports it and allows the start.
    await expect(page.getByText("This device's clock is off. That's fine")).toBeVisible();
    await page.getByRole('button', { name: /^Start the exam/ }).click();
    await expect(savedWord(page)).toBeVisible();
    const run: Running = {
      candidate,
      id,
      path: `/javascript/trial-exams/${id}/progress`,
      targets: await choiceTargets(server.url, candidate.token, id),
      ledger: new Ledger(),
    };
    const exam = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
    const trueSeconds = () => Math.ceil(((exam.deadline_at ?? 0) - exam.serverTime) / 1000);
    expect(Math.abs((await secondsLeft(page)) - trueSeconds())).toBeLessThan(30);

    await change(run, page, 0);
    await untilClaimed(run, page, 'saved');
    await moveDevice(page, { date: -2 * shift, elapsed: 0 });
    await change(run, page, 1);
    await untilClaimed(run, page, 'saved');
    expect(Math.abs((await secondsLeft(page)) - trueSeconds())).toBeLessThan(60);
    expect(await losses(run, server)).toEqual([]);
    // What the device called the time never reaches the stored moments.
    const { review } = await gradedOf(server.url, id);
    for (const { received_at } of review.answers) expect(Math.abs(received_at - exam.serverTime)).toBeLessThan(MINUTE);
    await handIn(page);
    expect(await gradedLosses(run, server)).toEqual([]);
  });
}

test('[EX-09] a second tab asks before it takes over; the first turns read-only at once and can take back control', async ({
  page,
  context,
  server,
}) => {
  const run = await runningExam(server, page);
  await change(run, page, 0);
  await untilClaimed(run, page, 'saved');
  // Unsent when the other tab comes: it lies on the device that both share.
  await page.route('**/answers', (route) => route.abort());
  await change(run, page, 1);
  await untilClaimed(run, page, 'device');

  const second = await context.newPage();
  await second.goto(run.path);
  await expect(second.getByRole('heading', { name: 'The exam is open elsewhere' })).toBeVisible();
  await expect(second.getByText(/another tab of this browser/)).toBeVisible();
  // Asking alone takes over nothing.
  await change(run, page, 2);
  await untilClaimed(run, page, 'device');
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(savedWord(second)).toBeVisible();

  // Without any request of its own, the first page knows.
  await expect(page.getByText('The exam continues in another place')).toBeVisible();
  await expect(page.getByText(/another tab of this browser has taken over/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Hand in' }).first()).toBeDisabled();
  expect(await losses(run, server, 'device')).toEqual([]);
  await page.unroute('**/answers');

  await change(run, second, 3);
  await untilClaimed(run, second, 'saved');
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(savedWord(page)).toBeVisible();
  await expect(second.getByText('The exam continues in another place')).toBeVisible();
  await goTo(page, target(run, 3).number);
  await expect(page.getByRole('main').getByRole('radio').first()).toBeChecked();
  expect(await losses(run, server)).toEqual([]);
  await handIn(page);
  expect(await gradedLosses(run, server)).toEqual([]);
});

test('[EX-09] a second device asks before it takes over; the stale write is rejected and nothing is overwritten', async ({
  page,
  device,
  server,
}) => {
  const run = await runningExam(server, page);
  await change(run, page, 0);
  await change(run, page, 1);
  await untilClaimed(run, page, 'saved');

  const other = await (await device()).newPage();
  await holdSession(other, run.candidate.token);
  await other.goto(run.path);
  await expect(other.getByRole('heading', { name: 'The exam is open elsewhere' })).toBeVisible();
  await expect(other.getByText(/You are answering in Chrome on Linux since \d\d:\d\d/)).toBeVisible();
  await other.getByRole('button', { name: 'Look again' }).click();
  await expect(other.getByRole('heading', { name: 'The exam is open elsewhere' })).toBeVisible();

  // The first device is cut off and continues answering; meanwhile the second takes over and answers the same question.
  await page.route('**/answers', (route) => route.abort());
  await goTo(page, target(run, 0).number);
  await page.getByRole('main').getByRole('radio').last().click();
  await expect(offlineWord(page)).toBeVisible();
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(savedWord(other)).toBeVisible();
  await run.ledger.change(other, target(run, 0));
  await untilClaimed(run, other, 'saved');

  const refused = page.waitForResponse((response) => response.url().endsWith('/answers') && response.status() === 409);
  await page.unroute('**/answers');
  await refused;
  await expect(page.getByText('The exam continues in another place')).toBeVisible();
  await expect(page.getByText(/Chrome on Linux has taken over since \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio').first()).toBeDisabled();
  expect(await losses(run, server)).toEqual([]);
  // Its unsent changes are offered for download.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toBe('undelivered-answers.json');

  // Taking back must not push the older, unsent change over the newer answer.
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(savedWord(page)).toBeVisible();
  await expect(page.getByText("Changes from this device weren't used")).toBeVisible();
  expect(await losses(run, server)).toEqual([]);
  await run.ledger.change(page, target(run, 4));
  await untilClaimed(run, page, 'saved');
  await handIn(page);
  expect(await gradedLosses(run, server)).toEqual([]);
});

test('[EX-06] the server is killed and restarted while a candidate answers', async ({ page, server }) => {
  test.setTimeout(180_000);
  const run = await runningExam(server, page);
  for (let round = 0; round < 3; round += 1) {
    let isDown = true;
    const crashed = server.crash().finally(() => {
      isDown = false;
    });
    for (let step = 0; isDown || step < 2; step += 1) {
      await change(run, page, round + step);
      await run.ledger.listen(page);
    }
    await crashed;
    await untilClaimed(run, page, 'saved');
    expect(await losses(run, server), `restart ${round + 1}`).toEqual([]);
    expect(await losses(run, server, 'device')).toEqual([]);
  }
  await handIn(page);
  expect(await gradedLosses(run, server)).toEqual([]);
});

test('[EX-07] the deadline passes while answering, in the hand-in dialog and offline: what was saved is graded', async ({
  page,
  device,
  server,
}) => {
  test.setTimeout(300_000);
  const dialogPage = await (await device()).newPage();
  const offlineContext = await device();
  const offlinePage = await offlineContext.newPage();
  const pages = [page, dialogPage, offlinePage];
  const runs: Running[] = [];
  for (const tab of pages) {
    await controlDevice(tab);
    const run = await runningExam(server, tab);
    await change(run, tab, 0);
    await untilClaimed(run, tab, 'saved');
    runs.push(run);
  }
  const [answering, , offline] = runs as [Running, Running, Running];

  await offlineContext.setOffline(true);
  await change({ ...offline, ledger: new Ledger() }, offlinePage, 1);
  await expect(offlineWord(offlinePage)).toBeVisible();
  await dialogPage.getByRole('button', { name: 'Hand in' }).first().click();
  await expect(dialogPage.getByRole('alertdialog')).toBeVisible();

  // The last seconds.
  const left = await secondsLeft(page);
  await passTime(server, pages, (left - 6) * 1000);
  page.setDefaultTimeout(2000);
  const isOver = page.getByText('The time is over', { exact: true });
  // A change of the very last moment may be what the server ends the exam with; then the page is past those words.
  for (let step = 1; !(await isOver.isVisible()) && !page.url().endsWith('/done'); step += 1) {
    // It may end in the middle of a step, which is what this is about.
    await change(answering, page, step).catch(() => {});
    await answering.ledger.listen(page);
  }
  expect(answering.ledger.claims.saved).toBeGreaterThan(0);
  await passTime(server, [offlinePage, dialogPage], MINUTE);

  for (const tab of [page, dialogPage]) await expect(tab).toHaveURL(/\/done$/, { timeout: 40_000 });
  const words = 'Time ran out; everything saved until then was graded.';
  await expect(page.getByText(words)).toBeVisible({ timeout: 40_000 });
  await expect(dialogPage.getByText(words)).toBeVisible({ timeout: 40_000 });
  // Offline still, the page does not know whether the exam has ended: what it holds may count yet, and it keeps it.
  await expect(offlinePage.getByText(/not reached us yet\. Keep this page open: we send/)).toBeVisible({
    timeout: 40_000,
  });
  await expect(offlinePage.getByText(/Handed in|you can close this page|didn't count/)).toHaveCount(0);
  expect(offlinePage.url()).toContain('/progress');
  await offlineContext.setOffline(false);
  // Now the server has said so.
  await expect(offlinePage).toHaveURL(/\/done$/, { timeout: 40_000 });
  await expect(offlinePage.getByText("Some changes didn't count")).toBeVisible({ timeout: 40_000 });
  await expect(offlinePage.getByText(/Everything marked as saved is graded\./)).toBeVisible();
  const download = offlinePage.waitForEvent('download');
  await offlinePage.getByRole('button', { name: /^Download/ }).click();
  const kept = await (await download).createReadStream();
  let text = '';
  for await (const chunk of kept) text += chunk;
  expect(JSON.parse(text)[0]).toMatchObject({ exercise_id: target(offline, 1).id });
  await expect(offlinePage.getByText(words)).toBeVisible({ timeout: 40_000 });
  for (const run of runs) expect(await gradedLosses(run, server)).toEqual([]);
});

test('[EX-06] a change made a moment before the page is left inside the app reaches the server', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await page.goto('/javascript/dashboard');
  await page.locator(`a[href$="${id}/progress"]`).first().click();
  await expect(savedWord(page)).toBeVisible();
  const path = `/javascript/trial-exams/${id}/progress`;
  const targets = await choiceTargets(server.url, candidate.token, id);
  const run: Running = { candidate, id, path, targets, ledger: new Ledger() };
  // Nothing gets through yet: the page is left with something to send.
  await page.route('**/answers', (route) => route.abort());
  await change(run, page, 0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unroute('**/answers');
  run.ledger.claim('saved');
  await expect.poll(() => losses(run, server), { timeout: 20_000 }).toEqual([]);
});

test('[EX-07] an exam whose browser never returns is ended and graded by the server', async ({ context, server }) => {
  const page = await context.newPage();
  const run = await runningExam(server, page);
  await change(run, page, 0);
  await change(run, page, 1);
  await untilClaimed(run, page, 'saved');
  await crash(context, page);
  await server.advance(46 * MINUTE);
  const exam = await untilGraded(server.url, run.candidate.token, run.id);
  expect(exam.isTimedOut).toBe(true);
  expect(await gradedLosses(run, server)).toEqual([]);
  expect(exam.result?.exercises.filter(({ answered }) => answered)).toHaveLength(2);
});

test('[EX-17] extra time that a reviewer grants while the exam runs moves the timer', async ({ page, server }) => {
  const run = await runningExam(server, page);
  const before = await secondsLeft(page);
  await request(server.url, await reviewerToken(server.url), 'POST', `/review/exams/${run.id}/extra-time`, {
    minutes: 15,
    reason: 'A fire alarm in the building',
  });
  await change(run, page, 0);
  await untilClaimed(run, page, 'saved');
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(before + 14 * 60);
  expect(await losses(run, server)).toEqual([]);
});

test('[GU-01, EX-06] a session revoked mid-exam: the candidate logs in, returns to the same exam and loses nothing', async ({
  page,
  server,
}) => {
  const run = await runningExam(server, page);
  await change(run, page, 0);
  await untilClaimed(run, page, 'saved');
  await request(server.url, run.candidate.token, 'POST', '/logout');
  // The page learns of it once the whole change is made.
  const changed = Promise.withResolvers<void>();
  await page.route('**/answers', async (route) => {
    await changed.promise;
    await route.continue();
  });
  await run.ledger.change(page, target(run, 1));
  changed.resolve();
  await page.waitForURL('**/javascript/login');
  run.ledger.claim('device');
  await page.locator('input[name="email"]').fill(run.candidate.email);
  await page.locator('input[name="password"]').fill(run.candidate.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${run.path}`);
  await expect(savedWord(page)).toBeVisible();
  const token = (await heldToken(page)) ?? '';
  const again: Running = { ...run, candidate: { ...run.candidate, token } };
  expect(await losses(again, server)).toEqual([]);
  expect(await losses(again, server, 'device')).toEqual([]);
  await handIn(page);
  expect(await gradedLosses(again, server)).toEqual([]);
});

test('[EX-08] unreadable changes on the device are quarantined and reported, the rest is delivered', async ({
  page,
  server,
}) => {
  const run = await runningExam(server, page);
  await page.route('**/answers', (route) => route.abort());
  await change(run, page, 0);
  await untilClaimed(run, page, 'device');
  // Leaves the page, which stops it from writing over what is done to its store.
  await openBlank(page);
  await page.evaluate(async (examId) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('chartered');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('queue', 'readwrite');
    const store = transaction.objectStore('queue');
    const kept = await new Promise<unknown[]>((resolve) => {
      const reading = store.get(examId);
      reading.onsuccess = () => resolve(reading.result as unknown[]);
    });
    store.put([{ nonsense: true }, ...kept, 'not even an object'], examId);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, run.id);
  await page.unroute('**/answers');
  await openRunning(page, run.path);
  await expect(page.getByText("Some stored changes couldn't be read")).toBeVisible();
  await expect(page.getByText(/^2 changes of an earlier visit/)).toBeVisible();
  expect(await losses(run, server, 'device')).toEqual([]);
});

test('[EX-08] a browser without storage fails the system check, with an explanation', async ({ page, server }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
  });
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'ready');
  await holdSession(page, candidate.token);
  await page.goto(`/javascript/trial-exams/${id}/rules`);
  await page.getByRole('button', { name: 'Continue to the system check' }).click();
  await expect(page.getByText("This browser can't store changes, perhaps because of private mode.")).toBeVisible();
  await expect(page.getByRole('button', { name: /^Start the exam/ })).toBeDisabled();
  expect((await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`)).state).toBe('ready');
});

test('[EX-06] unsent changes are sent when the page closes', async ({ page, server }) => {
  const run = await runningExam(server, page);
  // An earlier change is still on its way: the server has it, its reply never comes.
  const saves = `**/exams/${run.id}/answers`;
  let sent = 0;
  await page.route(saves, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
  });
  await change(run, page, 0);
  await expect.poll(() => sent).toBe(1);
  const note = page.getByRole('textbox', { name: 'Your note' });
  await note.fill('last words');
  await openBlank(page);
  await expect
    .poll(async () => {
      const work = (await storedOf(server.url, run.candidate.token, run.id)).get(target(run, 0).id);
      return work?.note;
    })
    .toBe('last words');
});

test('[EX-06] a long non-ASCII answer is delivered like any other', async ({ page, server }) => {
  const run = await runningExam(server, page);
  const exercises = await exercisesOf(server.url, run.candidate.token, run.id);
  const number = exercises.findIndex(isChallenge) + 1;
  const challenge = exercises[number - 1];
  await goTo(page, number);
  const editor = page.locator('[data-editor] .cm-content').first();
  await editor.click();
  await page.keyboard.press('Control+End');
  // Fewer characters than a request that outlives its page may have bytes, but more bytes.
  const text = `\n// ${'証明書の試験'.repeat(6000)}`;
  await page.keyboard.insertText(text);
  await expect
    .poll(async () => {
      const work = (await storedOf(server.url, run.candidate.token, run.id)).get(challenge?.id ?? '');
      const files = work?.answer?.kind === 'files' ? Object.values(work.answer.files).join('') : '';
      return files.includes(text.slice(1));
    })
    .toBe(true);
  await expect(savedWord(page)).toBeVisible();
});
