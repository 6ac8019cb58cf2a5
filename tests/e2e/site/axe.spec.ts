import type { Page } from '@playwright/test';
import { pages } from '../../../src/contract/pages.ts';
import { violations } from '../../support/axe.ts';
import { isDrawn } from '../../support/run/tier.ts';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  type Candidate,
  demoToken,
  exercisesOf,
  goTo,
  holdSession,
  isQuestion,
  offlineWord,
  openRunning,
  prepareTrial,
  register,
  request,
  reviewerToken,
  savedWord,
  takenExam,
} from '../support/prepared-exam.ts';

test.use({ allowedProblems: [/^Failed to load resource|ERR_/] });
test.describe.configure({ timeout: 300_000 });

let turn = 0;

/** `npm test` runs half of what follows, the other half on the next day. */
function drawn(title: string, body: Parameters<typeof test>[2]): void {
  if (isDrawn(turn, 2)) test(title, body);
  turn += 1;
}

const settled = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

drawn('public pages: no accessibility violations, no horizontal scrolling', async ({ page, server }) => {
  const secrets = await request<{ data: { preview_secret: string; tech: string }[] }>(
    server.url,
    await reviewerToken(server.url),
    'GET',
    '/review/question-sets',
  );
  const set = secrets.data.find(({ preview_secret }) => preview_secret !== '');
  const taken = await takenExam(server.url, await register(server.url), { rightShare: 0.5 });
  const addresses: Record<string, string> = {
    [pages.home.path]: '/',
    [pages.login.path]: '/login',
    [pages.techLogin.path]: '/typescript/login',
    [pages.register.path]: '/register',
    [pages.techRegister.path]: '/vuejs/register',
    [pages.trialResult.path]: `/javascript/trial-exams/${taken.id}/results`,
    [pages.preview.path]: `/${set?.tech}/preview/${set?.preview_secret}/mcq`,
    'an unknown page': '/no/such/page',
    'a wrong preview': '/javascript/preview/wrong/mcq',
  };
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address);
    await settled(page);
    await checkPage(page, name);
  }
  await page.goto('/javascript/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('input[name="email"]')).toHaveAttribute('aria-invalid', 'true');
  await checkPage(page, 'login with errors');
  await page.goto('/javascript/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('input[name="email"]')).toHaveAttribute('aria-invalid', 'true');
  await checkPage(page, 'register with errors');
});

drawn(
  'pages of candidates and reviewers: no accessibility violations, no horizontal scrolling',
  async ({ page, device, server }) => {
    const candidate = await register(server.url);
    const { id, exam } = await takenExam(server.url, candidate, {
      certification: 'javascript-junior-developer',
      rightShare: 0.2,
    });
    await request(server.url, candidate.token, 'POST', `/exams/${id}/disputes`, {
      reason: 'The second question has two right options, I think.',
      exercise_ids: [exam.result?.exercises[0]?.id],
    });
    await holdSession(page, candidate.token);
    for (const address of ['/javascript/dashboard', '/javascript/dashboard/exam', '/react/dashboard']) {
      await page.goto(address);
      await settled(page);
      await checkPage(page, address);
    }
    await page.goto('/review');
    await settled(page);
    await checkPage(page, 'a page that is not for this account');

    const reviewing = await (await device()).newPage();
    await holdSession(reviewing, await demoToken(server.url, 'reviewer@example.com'));
    for (const address of ['/review', `/review/exams/${id}`]) {
      await reviewing.goto(address);
      await settled(reviewing);
      await checkPage(reviewing, address.replace(id, ':id'));
    }
  },
);

drawn('an exam up to its start: no accessibility violations, no horizontal scrolling', async ({ page, server }) => {
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token, 'vuejs-trial', 'awaitingTerms');
  await holdSession(page, candidate.token);
  await page.goto(`/vuejs/trial-exams/${id}/terms`);
  await settled(page);
  await page.getByRole('button', { name: /^Accept and start/ }).click();
  await expect(page.getByText('Accept the terms to continue.')).toBeVisible();
  await checkPage(page, 'terms');
  const other = await register(server.url);
  const ready = await prepareTrial(server.url, other.token, 'vuejs-trial', 'ready');
  await holdSession(page, other.token);
  await page.goto(`/vuejs/trial-exams/${ready}/rules`);
  await settled(page);
  await checkPage(page, 'rules');
  await page.getByRole('button', { name: 'Continue to the system check' }).click();
  await expect(page.getByText('The server answers.')).toBeVisible();
  await checkPage(page, 'system check');
});

/** Forms that show every kind of question between them. */
async function kindsOf(url: string, candidate: Candidate) {
  const found = new Map<string, { address: string; number: number }>();
  for (const tech of ['javascript', 'react', 'typescript', 'vuejs', 'angular', 'nuxt']) {
    const id = await prepareTrial(url, candidate.token, `${tech}-trial`);
    const exercises = await exercisesOf(url, candidate.token, id);
    for (const [index, exercise] of exercises.entries()) {
      const kind = isQuestion(exercise) ? exercise.kind : 'challenge';
      const address = `/${tech}/trial-exams/${id}/progress`;
      if (!found.has(kind)) found.set(kind, { address, number: index + 1 });
    }
    if (['single', 'multiple', 'output', 'fill', 'order', 'challenge'].every((kind) => found.has(kind))) break;
  }
  return found;
}

drawn(
  '[EX-10] answering: no accessibility violations with any kind of exercise, no horizontal scrolling',
  async ({ page, server }) => {
    const candidate = await register(server.url);
    const kinds = await kindsOf(server.url, candidate);
    await holdSession(page, candidate.token);
    expect([...kinds.keys()].sort()).toEqual(expect.arrayContaining(['challenge', 'multiple', 'output', 'single']));
    for (const [kind, { address, number }] of kinds) {
      await openRunning(page, address);
      await goTo(page, number);
      await settled(page);
      if (kind === 'challenge') await expect(page.locator('[data-editor] .cm-content').first()).toBeVisible();
      else if (kind === 'single' || kind === 'output') {
        await page.getByRole('main').getByRole('radio').first().click();
        await page.getByRole('button', { name: 'Flag for review' }).click();
        await page.getByText('Add a note').click();
      }
      await checkPage(page, kind);
    }
  },
);

drawn(
  'special situations of an exam: no accessibility violations, no horizontal scrolling',
  async ({ page, context, device, server }) => {
    const candidate = await register(server.url);
    const id = await prepareTrial(server.url, candidate.token, 'react-trial');
    const address = `/react/trial-exams/${id}/progress`;
    await holdSession(page, candidate.token);
    await openRunning(page, address);
    await page.getByRole('button', { name: 'Hand in' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkPage(page, 'hand-in dialog');
    await page.getByRole('button', { name: 'Keep answering' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Overview of questions' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkPage(page, 'overview in its drawer');
    await page.keyboard.press('Escape');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Flag for review' }).click();
    await expect(offlineWord(page)).toBeVisible();
    await checkPage(page, 'offline');

    const other = await (await device()).newPage();
    await holdSession(other, candidate.token);
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'The exam is open elsewhere' })).toBeVisible();
    await checkPage(other, 'question to take over');
    await other.getByRole('button', { name: 'Continue here' }).click();
    await expect(savedWord(other)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The exam continues in another place')).toBeVisible({ timeout: 20_000 });
    await checkPage(page, 'displaced');

    const exam = await request<{ deadline_at: number; serverTime: number }>(
      server.url,
      candidate.token,
      'GET',
      `/exams/${id}`,
    );
    await server.advance(exam.deadline_at - exam.serverTime - 500);
    await other.getByRole('button', { name: 'Flag for review' }).click();
    await expect(other.getByText('The time is over', { exact: true })).toBeVisible({ timeout: 20_000 });
    expect.soft(await violations(other), 'time over').toEqual([]);
    await expect(other.getByText(/pass mark \d+/)).toBeVisible({ timeout: 60_000 });
    await checkPage(other, 'result of a trial');
  },
);

drawn(
  '[EX-14, EX-15] result and dispute of a certification: no accessibility violations, no horizontal scrolling',
  async ({ page, server }) => {
    const candidate = await register(server.url);
    const { id } = await takenExam(server.url, candidate, {
      certification: 'javascript-junior-developer',
      rightShare: 0.3,
    });
    await holdSession(page, candidate.token);
    await page.goto(`/javascript/exam/${id}/done`);
    await expect(page.getByText(/pass mark \d+/)).toBeVisible();
    await checkPage(page, 'result of a certification');
    await page.getByRole('button', { name: 'Dispute this result' }).click();
    await page.waitForURL('**/dispute');
    await page.getByRole('button', { name: 'Send the dispute' }).click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
    await checkPage(page, 'dispute');
  },
);

drawn('reduced motion is respected', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() => {
      const seconds = (value: string) =>
        Math.max(...value.split(',').map((one) => Number.parseFloat(one) * (one.includes('ms') ? 0.001 : 1)));
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element);
          const isAnimated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.02;
          return isAnimated || seconds(style.transitionDuration) > 0.02;
        })
        .map((element) => `${element.tagName} ${element.className}`.slice(0, 100));
    });
  await page.goto('/');
  await settled(page);
  expect(await moving()).toEqual([]);
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  await holdSession(page, candidate.token);
  await openRunning(page, `/javascript/trial-exams/${id}/progress`);
  expect(await moving()).toEqual([]);
  await page.getByRole('button', { name: 'Hand in' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await moving()).toEqual([]);
});
