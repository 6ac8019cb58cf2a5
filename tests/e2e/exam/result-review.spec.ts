import type { Answer } from '../../../src/contract/exam/answers.ts';
import type { ResultReview } from '../../../src/contract/exam/result-review.ts';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  exercisesOf,
  finishExam,
  grantExam,
  holdSession,
  prepareTrial,
  register,
  request,
  rightAnswer,
  saveDirectly,
  savedWord,
  takenExam,
} from '../support/prepared-exam.ts';

test('[EX-19] [EX-14] a trial is failed, reviewed and practised by keyboard alone; the second one asks other questions', async ({
  page,
  server,
  device,
}) => {
  test.setTimeout(120_000);
  const candidate = await register(server.url);
  const first = await prepareTrial(server.url, candidate.token);
  const seen = (await exercisesOf(server.url, candidate.token, first)).map(({ id }) => id);
  const exam = await finishExam(server.url, candidate, first, 0.2);
  expect(exam.state).toBe('failed');
  const review = await request<ResultReview>(server.url, candidate.token, 'GET', `/exams/${first}/review`);

  await holdSession(page, candidate.token);
  await page.goto(`/javascript/trial-exams/${first}/done`);
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  const article = page.getByRole('article');
  // The first exercise in which points were lost, with its explanation and source.
  const lost = review.exercises.find(({ points, points_max }) => points < points_max);
  await expect(article.getByRole('heading', { level: 3 })).toContainText(lost?.title ?? 'none');
  await expect(article.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(article.getByRole('link').last()).toHaveAttribute('href', lost?.taught?.source ?? 'none');

  // By keyboard alone: narrow down, go on, go back; the focus follows to the exercise's heading.
  const wrong = page.getByRole('button', { name: /^Incorrect \d/ });
  await wrong.focus();
  await page.keyboard.press('Enter');
  await expect(wrong).toHaveAttribute('aria-pressed', 'true');
  const before = await article.getByRole('heading', { level: 3 }).textContent();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(article.getByRole('heading', { level: 3 })).not.toHaveText(before ?? '');
  await expect(article.getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(article.getByRole('heading', { level: 3 })).toHaveText(before ?? '');
  await checkPage(page, 'the review of a result');

  // Every step of the plan leads to a page that exists; the section is where the address says.
  const steps = review.plan.flatMap(({ read, practise }) => [...read, ...practise]);
  expect(review.plan.every(({ read }) => read.length > 0)).toBe(true);
  expect(steps.some(({ url }) => url.includes('/editor/'))).toBe(true);
  const section = page.getByRole('link', { name: /^Preparing for the JavaScript exams: Intermediate$/ }).first();
  await section.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Intermediate' })).toBeInViewport();
  await page.goBack();
  const practice = page
    .getByRole('region', { name: 'What to learn next' })
    .getByRole('link', { name: /nitials/ })
    .first();
  await practice.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/javascript/editor/**');
  await page.goBack();

  // The public page: score and topics for anyone, the name only once it is shared.
  const elsewhere = await (await device()).newPage();
  await elsewhere.goto(`/javascript/trial-exams/${first}/results`);
  await expect(elsewhere.getByText('The name is not shown.')).toBeVisible();
  await expect(elsewhere.getByRole('article')).toHaveCount(0);
  const name = page.getByRole('switch', { name: 'Show my name on the public page' });
  await name.focus();
  await page.keyboard.press('Space');
  await expect(name).toBeChecked();
  await expect(name).toHaveAttribute('aria-busy', 'false');
  await elsewhere.reload();
  await expect(elsewhere.getByText(candidate.name)).toBeVisible();

  // At most one question in ten comes again, as the pool has twice as many.
  const second = await prepareTrial(server.url, candidate.token);
  const repeated = (await exercisesOf(server.url, candidate.token, second)).filter(({ id }) => seen.includes(id));
  expect(repeated.length / seen.length).toBeLessThanOrEqual(0.1);
});

test('[EX-19] paper shows every exercise of the filter with everything unfolded', async ({ page, server }) => {
  const candidate = await register(server.url);
  const { id } = await takenExam(server.url, candidate, { rightShare: 0.5 });
  await holdSession(page, candidate.token);
  await page.goto(`/javascript/trial-exams/${id}/done`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const count = await page.getByRole('article').count();
  expect(count).toBeGreaterThan(10);
  await expect(page.getByRole('navigation', { name: 'Exercises' })).toBeHidden();
  await expect(page.locator('article details:not([open])')).toHaveCount(0);
});

test('[EX-20] a passed certification leads to its credential, a failed one says how far it was and what to learn', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const candidate = await register(server.url);
  const passed = await takenExam(server.url, candidate, {
    certification: 'javascript-junior-developer',
    rightShare: 1,
  });
  await holdSession(page, candidate.token);
  await page.goto(`/javascript/exam/${passed.id}/done`);
  const panel = page.getByRole('region', { name: 'Your credential is ready' });
  await expect(panel.getByRole('link', { name: 'Add to LinkedIn profile' })).toHaveAttribute('href', /certUrl=/);
  await panel.getByRole('link', { name: 'View the credential' }).click();
  await page.waitForURL('**/javascript/certificates/**');
  await expect(page.getByText(candidate.name).first()).toBeVisible();

  const failed = await takenExam(server.url, candidate, {
    certification: 'javascript-developer',
    rightShare: 0.3,
  });
  await page.goto(`/javascript/exam/${failed.id}/done`);
  await expect(page.getByText(/points? short of the pass mark/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What to learn next' })).toBeVisible();
  // Own answers, without keys.
  await expect(page.getByText('A certification keeps its answer keys')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading', { name: 'Why' })).toHaveCount(0);
});

test.describe('an exam that was answered elsewhere', () => {
  // Which the server says when the page opens.
  test.use({ allowedProblems: [/Failed to load resource.*409/] });

  test('[EX-20] [RT-25] from the last answer to a shared credential in three clicks', { tag: '@first' }, async ({
    page,
    server,
    context,
  }) => {
    test.setTimeout(120_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const candidate = await register(server.url);
    const id = await grantExam(server.url, candidate, 'javascript-junior-developer');
    const exercises = await exercisesOf(server.url, candidate.token, id);
    const right = exercises.map((exercise): [string, Answer] => [exercise.id, rightAnswer(exercise)]);
    await saveDirectly(server.url, candidate.token, id, right);
    await holdSession(page, candidate.token);
    await page.goto(`/javascript/exam/${id}/progress`);
    await page.getByRole('button', { name: 'Continue here' }).click();
    await expect(savedWord(page)).toBeVisible();

    await page.getByRole('button', { name: 'Hand in' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click();
    const panel = page.getByRole('region', { name: 'Your credential is ready' });
    await panel.getByRole('button', { name: /^Copy link/ }).click({ timeout: 60_000 });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const opened = await fetch(copied);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('Certified JavaScript Developer, Junior');
  });
});
