import type { Page } from '@playwright/test';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  type Candidate,
  demoToken,
  exercisesOf,
  grantExam,
  holdSession,
  openRunning,
  prepareTrial,
  register,
  request,
  reviewerToken,
  savedWord,
  takenExam,
} from '../support/prepared-exam.ts';

// A form that is refused is a "failed resource" to the browser.
test.use({ allowedProblems: [/status of 422/] });

/** A certification that the candidate has failed and disputes on the page. */
async function disputedExam(
  page: Page,
  url: string,
): Promise<{ candidate: Candidate; id: string; before: Exam; title: string }> {
  const candidate = await register(url);
  const { id, exam } = await takenExam(url, candidate, {
    certification: 'javascript-junior-developer',
    rightShare: 0.2,
  });
  await holdSession(page, candidate.token);
  await page.goto(`/javascript/exam/${id}/done`);
  // The answers push the button down when they appear.
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await page.getByRole('button', { name: 'Dispute this result' }).click();
  await page.waitForURL('**/dispute');
  // Too short a reason is refused at its field and kept.
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too short');
  await page.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too short');
  // A look at the result loses nothing that was typed.
  await page.goBack();
  await page.waitForURL('**/done');
  await page.getByRole('button', { name: 'Dispute this result' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too short');
  await page
    .getByRole('textbox', { name: 'Reason' })
    .fill('The prompt leaves open which version of the language is meant.');
  const item = page.getByRole('main').getByRole('checkbox').first();
  await item.check();
  await page.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(page.getByText('Your dispute is open')).toBeVisible();
  // One at a time.
  await expect(page.getByRole('button', { name: 'Dispute this result' })).toHaveCount(0);
  const disputed = await request<Exam>(url, candidate.token, 'GET', `/exams/${id}`);
  const disputedId = disputed.dispute?.exercise_ids[0] ?? '';
  const title = exam.result?.exercises.find((one) => one.id === disputedId)?.title ?? '';
  return { candidate, id, before: exam, title };
}

async function reviewer(page: Page, url: string): Promise<void> {
  await holdSession(page, await reviewerToken(url));
}

test('[EX-15] a dispute is upheld with credit: regraded, visible to both sides', { tag: '@first' }, async ({
  page,
  device,
  server,
}) => {
  test.setTimeout(180_000);
  const { id, before, candidate } = await disputedExam(page, server.url);
  const desk = await (await device()).newPage();
  await reviewer(desk, server.url);
  await desk.goto('/review');
  await desk.locator(`a[href="/review/exams/${id}"]`).first().click();
  await expect(desk.getByRole('heading', { level: 1, name: candidate.name })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Gradings' })).toBeVisible();
  await expect(desk.getByText(`${before.result?.points} of ${before.result?.points_max} points`).first()).toBeVisible();
  await desk.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(desk.getByText('Choose an outcome.')).toBeVisible();
  await desk.getByRole('radio', { name: /Uphold/ }).check({ force: true });
  await desk.getByRole('textbox', { name: 'Decision' }).fill('The item was ambiguous, so it counts for you.');
  await desk.getByRole('button', { name: 'Uphold and grade again' }).click();
  await expect(desk.getByText('Upheld and graded again')).toBeVisible({ timeout: 45_000 });
  // Reviewers who read the dispute later see what was credited.
  await expect(desk.getByText(/^1 item credited: \S/)).toBeVisible();

  await page.reload();
  await expect(page.getByText('Your dispute was upheld')).toBeVisible();
  await expect(page.getByText('The item was ambiguous, so it counts for you.')).toBeVisible();
  const after = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  expect(after.result?.points).toBeGreaterThan(before.result?.points ?? 0);
  await expect(page.getByText(`${after.result?.points} of ${after.result?.points_max} points`).first()).toBeVisible();
});

test('[EX-15] a dispute is rejected: the result stays, the decision is shown', async ({ page, device, server }) => {
  test.setTimeout(180_000);
  const { id, before, candidate } = await disputedExam(page, server.url);
  const desk = await (await device()).newPage();
  await reviewer(desk, server.url);
  await desk.goto(`/review/exams/${id}`);
  await desk.getByRole('radio', { name: /Reject/ }).check({ force: true });
  await desk.getByRole('textbox', { name: 'Decision' }).fill('The prompt names the version in its first line.');
  await desk.getByRole('button', { name: 'Reject the dispute' }).click();
  await expect(desk.getByText('The dispute is rejected')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your dispute was not upheld')).toBeVisible();
  await expect(page.getByText('The prompt names the version in its first line.')).toBeVisible();
  const after = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  expect(after.result?.points).toBe(before.result?.points);
});

test.describe('a dispute that was decided meanwhile', () => {
  test.use({ allowedProblems: [/status of (409|422)/] });

  test('[EX-15] what was written about it does not decide the next one', async ({ page, device, server }) => {
    test.setTimeout(180_000);
    const { id, candidate } = await disputedExam(page, server.url);
    const desk = await (await device()).newPage();
    await reviewer(desk, server.url);
    await desk.goto(`/review/exams/${id}`);
    const written = 'The prompt names the version in its first line.';
    const decision = desk.getByRole('textbox', { name: 'Decision' });
    await desk.getByRole('radio', { name: /Reject/ }).check({ force: true });
    await decision.fill(written);

    // A colleague is faster, and the candidate disputes another point.
    const colleague = await demoToken(server.url, 'admin@example.com');
    const { exam } = await request<ReviewedExam>(server.url, colleague, 'GET', `/review/exams/${id}`);
    const body = { dispute_id: exam.dispute?.id, outcome: 'rejected', decision: 'The key is right.' };
    await request(server.url, colleague, 'POST', `/review/exams/${id}/decision`, body);
    const next = { reason: 'The last question has two right answers as well.', exercise_ids: [] };
    await request(server.url, candidate.token, 'POST', `/exams/${id}/disputes`, next);

    await desk.getByRole('button', { name: 'Reject the dispute' }).click();
    const refusal = desk.getByText('This dispute has been decided, and another one is open.');
    await expect(refusal.first()).toBeVisible();
    await expect(decision).toHaveValue(written);
    await desk.getByRole('button', { name: 'Refresh' }).click();
    await expect(desk.getByText(next.reason)).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await expect(decision).toHaveValue('');
    await expect(desk.getByRole('radio', { name: /Reject/ })).not.toBeChecked();
    const after = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
    expect(after.dispute?.state).toBe('open');
  });
});

test('[EX-22] the second person reads which items a proposed decision would credit', async ({ page, server }) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'awaitingTerms');
  let titles = '';
  // A colleague's dispute takes a whole certification; the page shows what the server says of its proposal.
  await page.route(`**/api/review/exams/${id}`, async (route) => {
    const response = await route.fetch();
    const review = (await response.json()) as ReviewedExam;
    const credited = review.exercises.slice(0, 2);
    titles = credited.map(({ title }) => title).join(', ');
    const proposal: ReviewedExam['proposals'][number] = {
      ...{ id: 'proposal-1', action: 'decision', state: 'proposed', may_confirm: true, may_decline: true },
      summary: 'Uphold the dispute and credit 2 items: Both are ambiguous.',
      credit_exercise_ids: credited.map((exercise) => exercise.id),
      ...{ proposed_by: { id: 'linus', name: 'Linus' }, proposed_at: 1, decided_by: null, decided_at: null },
    };
    await route.fulfill({ response, json: { ...review, proposals: [proposal] } });
  });
  await reviewer(page, server.url);
  await page.goto(`/review/exams/${id}`);
  const waiting = page.getByRole('listitem').filter({ hasText: 'Uphold the dispute and credit 2 items' });
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect(waiting).toContainText(`2 items to credit: ${titles}`);
});

test('[EX-11] exam evidence appears in the timeline and fails no exam', async ({ page, device, server }) => {
  test.setTimeout(180_000);
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'twelve chars');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    Object.defineProperty(screen, 'isExtended', { value: true });
  });
  await page.waitForResponse(
    (response) =>
      response.status() === 202 &&
      response.url().endsWith('/evidence') &&
      (response.request().postData() ?? '').includes('displayChange'),
  );
  const desk = await (await device()).newPage();
  await reviewer(desk, server.url);
  await desk.goto(`/review/exams/${id}`);
  await expect(desk.getByText('Pasted text').first()).toBeVisible();
  await expect(desk.getByText('12 characters').first()).toBeVisible();
  await expect(desk.getByText('Display changed').first()).toBeVisible();
  const exam = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  expect(exam.state).toBe('running');
});

test("a reviewer sees code with gaps as the candidate does, with the candidate's answers", async ({ page, server }) => {
  test.setTimeout(180_000);
  const candidate = await register(server.url);
  const { id } = await takenExam(server.url, candidate, {
    certification: 'javascript-junior-developer',
    rightShare: 1,
  });
  // Which exercises are drawn differs, so one of them is made a fill-in item.
  await page.route(`**/api/review/exams/${id}`, async (route) => {
    const response = await route.fetch();
    const review = (await response.json()) as ReviewedExam;
    const [exercise] = review.exercises;
    if (exercise?.detail.type === 'questions') {
      Object.assign(exercise.detail, {
        kind: 'fill',
        prompt: 'Fill the gap.\n\n```js\nconst answer = {{1}};\n```\n',
        options: [],
        gaps: 1,
        work: { answer: { kind: 'texts', texts: ['forty-two'] }, flagged: false, note: '' },
        taught: { ...exercise.detail.taught, key: { kind: 'texts', accepted: [['42']] } },
      });
    }
    await route.fulfill({ response, json: review });
  });
  await reviewer(page, server.url);
  await page.goto(`/review/exams/${id}`);
  await page.getByRole('button', { name: /^All \d+/ }).click();
  const gap = page.getByLabel(/with what the candidate wrote$/).locator('input[value="forty-two"]');
  await expect(gap).toBeAttached();
  expect(await page.getByRole('main').innerHTML()).not.toMatch(/\{\{\d+\}\}/);
});

test('[EX-17] a reviewer adds time while the exam runs, and the candidate sees it', async ({
  page,
  device,
  server,
}) => {
  const candidate = await register(server.url);
  const id = await grantExam(server.url, candidate, 'javascript-junior-developer');
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/exam/${id}/progress`);
  const before = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);

  const desk = await (await device()).newPage();
  await reviewer(desk, server.url);
  await desk.goto(`/review/exams/${id}`);
  await desk.getByText('Add time to this exam').click();
  await desk.getByRole('spinbutton', { name: 'Minutes' }).fill('30');
  await desk.getByRole('textbox', { name: 'Reason for the time' }).fill('The network of the building was down.');
  await desk.getByRole('button', { name: 'Add time', exact: true }).click();
  await expect(desk.getByText('The time was added.')).toBeVisible();

  const after = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  expect((after.deadline_at ?? 0) - (before.deadline_at ?? 0)).toBe(30 * 60_000);
  await page.getByRole('button', { name: 'Flag for review' }).click();
  await expect(savedWord(page)).toBeVisible();
  const minutes = before.minutes + 30;
  await expect
    .poll(async () => {
      const text = (await page.getByRole('timer').locator('[aria-hidden]').textContent()) ?? '';
      return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) / 60;
    })
    .toBeGreaterThan(minutes - 2);
});

test('[VC-04] an administrator corrects the name on a credential, and its page shows it', async ({ page, server }) => {
  test.setTimeout(180_000);
  const candidate = await register(server.url);
  const { id } = await takenExam(server.url, candidate, {
    certification: 'javascript-junior-developer',
    rightShare: 1,
  });
  await holdSession(page, await demoToken(server.url, 'admin@example.com'));
  await page.goto(`/review/exams/${id}`);
  await page.getByText('Correct the name on the credential').click();
  await page.getByRole('textbox', { name: 'Name on the credential' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Reason for the correction' }).fill('Too short');
  await page.getByRole('button', { name: 'Correct the name', exact: true }).click();
  await expect(page.getByText('Reason needs at least 10 characters.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name on the credential' })).toHaveValue('Ada Lovelace');
  await page
    .getByRole('textbox', { name: 'Reason for the correction' })
    .fill('She has married, and sent a certificate.');
  await page.getByRole('button', { name: 'Correct the name', exact: true }).click();
  await expect(page.getByText('The credential shows the new name.')).toBeVisible();
  const token = await demoToken(server.url, 'admin@example.com');
  const { credential } = await request<ReviewedExam>(server.url, token, 'GET', `/review/exams/${id}`);
  await page.goto(`/javascript/certificates/${credential?.id}`);
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
});

test('[RT-18] a reviewer opens the preview of a question set; it shows the keys and changes nothing', async ({
  page,
  server,
}) => {
  await reviewer(page, server.url);
  await page.goto('/review?tab=sets');
  await page.getByRole('link', { name: 'JavaScript Trial Exam' }).click();
  await page.waitForURL(/\/javascript\/preview\/[^/]+\/mcq$/);
  await expect(page.getByText(/^\d+ of \d+ questions$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // Read-only: no option can be selected.
  await expect(page.getByRole('main').locator('input:enabled')).toHaveCount(0);
});

test('[GU-16] the pages of reviewers are closed to candidates', async ({ page, server }) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  for (const path of ['/review', `/review/exams/${id}`]) {
    await page.goto(path);
    await expect(page.getByText('This page is for reviewers.')).toBeVisible();
  }
  const answer = await fetch(`${server.url}/api/review/exams/${id}`, {
    headers: { authorization: `Bearer ${candidate.token}` },
  });
  expect(answer.status).toBe(403);
  expect((await exercisesOf(server.url, candidate.token, id)).length).toBeGreaterThan(0);
});

test.describe('conflicts of interest', () => {
  test.use({ allowedProblems: [/status of 403/] });

  test('[EX-22] a reviewer sees which exams are their own, and why those are closed', async ({ page, server }) => {
    const token = await reviewerToken(server.url);
    const id = await prepareTrial(server.url, token, 'nuxt-trial', 'awaitingTerms');
    await holdSession(page, token);
    await page.goto('/review?tab=exams&search=reviewer@example.com');
    await expect(page.getByText('Your own').first()).toBeVisible();
    await expect(page.locator(`a[href="/review/exams/${id}"]`)).toHaveCount(0);
    await page.goto(`/review/exams/${id}`);
    await expect(page.getByRole('heading', { name: 'Another reviewer has to do this' })).toBeVisible();
    await expect(page.getByText('This is your own exam. Another reviewer has to look at it.')).toBeVisible();
  });

  test('[EX-22] a decision about a colleague waits for a second person', async ({ page, server }) => {
    const id = await prepareTrial(server.url, await reviewerToken(server.url), 'nuxt-trial', 'awaitingTerms');
    await holdSession(page, await demoToken(server.url, 'admin@example.com'));
    await page.goto(`/review/exams/${id}`);
    await expect(page.getByText('A second staff member has to confirm it before anything changes.')).toBeVisible();
    await page.getByText('Add time to this exam').click();
    await page.getByRole('spinbutton', { name: 'Minutes' }).fill('15');
    await page.getByRole('textbox', { name: 'Reason for the time' }).fill('The network of the building was down.');
    await page.getByRole('button', { name: 'Add time', exact: true }).click();
    const waiting = page.getByRole('listitem').filter({ hasText: 'Add 15 minutes to this exam' });
    await expect(waiting).toContainText('Waits for a second person');
    await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await expect(page.getByText('The time was added.')).toHaveCount(0);
    await waiting.getByRole('button', { name: 'Withdraw' }).click();
    await expect(waiting).toContainText('Declined');
  });
});
