import type { Page } from '@playwright/test';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';
import { handIn } from '../support/exam-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  demoToken,
  holdSession,
  openRunning,
  prepareTrial,
  register,
  request,
  savedWord,
  takenExam,
  untilGraded,
} from '../support/prepared-exam.ts';

// What a browser itself writes when a request fails; the page says the same in words, which is what is checked.
test.use({ allowedProblems: [/^Failed to load resource|ERR_/] });

/** The server does what it is asked once, and its answer never reaches the page. */
async function loseReply(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('[EX-13] a hand-in whose reply is lost is never reported as a failure', async ({ page, server }) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  await loseReply(page, `**/api/exams/${id}/stop`);
  const claims: string[] = [];
  await page.exposeFunction('noteClaim', (text: string) => claims.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Not handed in')) {
        void (globalThis as unknown as { noteClaim(text: string): void }).noteClaim('Not handed in');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await handIn(page);
  expect(claims).toEqual([]);
  expect((await untilGraded(server.url, candidate.token, id)).isTimedOut).toBe(false);
});

test('[EX-13] while it is unknown whether the exam is handed in, the page says so and asks until it knows', async ({
  page,
  context,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  await page.route(`**/api/exams/${id}/stop`, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Hand in' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText("We can't tell yet whether your exam is handed in")).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL('**/done');
  await expect(page.getByText(/pass mark \d+/)).toBeVisible({ timeout: 60_000 });
});

test('[EX-02] a start whose reply is lost opens the exam', async ({ page, server }) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'ready');
  await holdSession(page, candidate.token);
  await page.goto(`/javascript/trial-exams/${id}/rules`);
  await page.getByRole('button', { name: 'Continue to the system check' }).click();
  await expect(page.getByText('Everything the exam needs is loaded, including the code editor.')).toBeVisible();
  await loseReply(page, `**/api/exams/${id}/start`);
  await page.getByRole('button', { name: /^Start the exam/ }).click();
  await page.waitForURL('**/progress');
  await expect(savedWord(page)).toBeVisible();
});

test('[EX-13] final answers whose confirmation is lost can be handed in again', async ({ page, server }) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  await loseReply(page, `**/api/exams/${id}/exercises/questions/solve`);
  await page.getByRole('button', { name: 'Hand in' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
  // The server was asked and the exam runs, so this is true.
  await expect(page.getByText('Not handed in')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/done');
  await expect(page.getByText(/pass mark \d+/)).toBeVisible({ timeout: 60_000 });
});

test('[EX-15] a dispute whose reply is lost is shown as open', async ({ page, server }) => {
  const candidate = await register(server.url);
  const { id } = await takenExam(server.url, candidate, { certification: 'javascript-junior-developer' });
  await holdSession(page, candidate.token);
  await page.goto(`/javascript/exam/${id}/done`);
  // The answers push the button down when they appear.
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await page.getByRole('button', { name: 'Dispute this result' }).click();
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The key of the first exercise is wrong.');
  await loseReply(page, `**/api/exams/${id}/disputes`);
  await page.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(page.getByText('Your dispute is open')).toBeVisible();
});

test('[EX-09] an idle page turns read-only when it regains focus after another device took over', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  await request(server.url, candidate.token, 'POST', `/exams/${id}/lease`, {
    device: 'phone-device',
    device_name: 'Phone',
    take_over: true,
  });
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expect(page.getByText(/^Phone has taken over/)).toBeVisible();
  await expect(savedWord(page)).toHaveCount(0);
  // Whatever kind of question is drawn first.
  const main = page.getByRole('main');
  const answer = main
    .getByRole('textbox')
    .or(main.getByRole('radio'))
    .or(main.getByRole('checkbox'))
    .or(main.getByRole('button', { name: /^Move / }));
  await expect(answer.first()).toBeDisabled();
});

test('[EX-11] nothing more is recorded, and nothing sent, once the exam has ended on the server', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await page.clock.install();
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  await request(server.url, candidate.token, 'POST', `/exams/${id}/stop`);
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/evidence')) sent.push(response.status());
  });
  // The clock's question is not answered, so that the page learns of the end only from its evidence request.
  await page.route('**/clock', (route) => route.abort());
  await page.evaluate(() => void dispatchEvent(new Event('blur')));
  await page.clock.runFor(4000);
  await expect.poll(() => sent).toEqual([409]);
  for (let round = 0; round < 4; round += 1) {
    await page.evaluate(() => void dispatchEvent(new Event('blur')));
    await page.clock.runFor(5000);
  }
  expect(sent).toEqual([409]);
});

test('[EX-11] evidence from before a reload is recorded once, even if the first reply was lost', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await page.clock.install();
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  const sent: { events: { kind: string }[]; retry?: boolean }[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/evidence')) sent.push(asked.postDataJSON());
  });
  const recordings = (isRetry: boolean) =>
    sent.filter(({ events, retry = false }) => retry === isRetry && events.some(({ kind }) => kind === 'paste')).length;
  await loseReply(page, '**/evidence');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'twelve chars');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await page.clock.runFor(4000);
  await expect.poll(() => recordings(false)).toBe(1);
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/evidence') && reply.ok());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Question 1 of/ })).toBeVisible();
  await page.clock.runFor(4000);
  await expect.poll(() => recordings(true)).toBe(1);
  await answered;
  await page.clock.runFor(20_000);
  expect([recordings(false), recordings(true)]).toEqual([1, 1]);
  const reviewer = await demoToken(server.url, 'reviewer@example.com');
  const { timeline } = await request<ReviewedExam>(server.url, reviewer, 'GET', `/review/exams/${id}`);
  expect(timeline.filter(({ kind }) => kind === 'paste')).toHaveLength(1);
});
