import type { Page } from '@playwright/test';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { grantExam, holdSession, register, request, takenExam } from '../support/prepared-exam.ts';
import { buy } from '../support/shop.ts';

test.use({ knowsAddress: true, environment: { RETAKE_COOLDOWN_DAYS: '0' } });
test.describe.configure({ timeout: 120_000 });

const JUNIOR = 'javascript-junior-developer';
const MIDDLE = 'javascript-developer';
const SENIOR = 'javascript-senior-developer';

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: false }) });
const [junior, middle, senior] = [
  (page: Page) => row(page, 'Certified JavaScript Developer, Junior'),
  (page: Page) => row(page, 'Certified JavaScript Developer').filter({ hasText: 'Intermediate' }),
  (page: Page) => row(page, 'Certified JavaScript Developer, Senior'),
];

test('[ST-15] exams are locked, purchased, redeemed, in progress, failed, retakable and passed; lessons are locked until they are bought', async ({
  page,
  server,
}) => {
  const { url } = server;
  const ada = await register(url);
  await holdSession(page, ada.token);
  const open = async () => {
    await page.goto('/javascript/dashboard');
    await expect(junior(page)).toBeVisible();
  };

  await open();
  for (const [exam, level] of [
    [junior, 'junior'],
    [middle, 'intermediate'],
    [senior, 'senior'],
  ] as const) {
    await expect(exam(page)).toContainText('Locked');
    const prices = exam(page).getByRole('link', { name: 'See prices' });
    await expect(prices).toHaveAttribute('href', `/javascript?level=${level}#pricing`);
  }
  await page.goto('/javascript/dashboard/training');
  await expect(page.getByText('Locked lessons come with the training.')).toBeVisible();
  await checkPage(page, 'locked lessons');

  await buy(url, ada.token, { slug: 'javascript-developer-exam-training' });
  const covers = [{ certification_id: SENIOR, type: 'EXAM' }];
  const voucher = { gives: 'one', covers };
  const { code } = await request<{ code: string }>(url, null, 'POST', '/test/vouchers', voucher);
  await request(url, ada.token, 'POST', `/vouchers/${code}/redeem`, {});
  const running = await grantExam(url, ada, JUNIOR);
  await open();
  await expect(middle(page)).toContainText('Purchased');
  await expect(middle(page)).toContainText('Not started');
  await expect(middle(page).getByRole('link', { name: /^Read the terms: / })).toHaveAttribute(
    'href',
    /^\/javascript\/exam\/[^/]+\/terms$/,
  );
  await expect(senior(page)).toContainText('Redeemed');
  await expect(junior(page)).toContainText('In progress');
  // What staff grant was neither bought nor redeemed.
  await expect(junior(page)).not.toContainText(/Purchased|Redeemed/);
  await page.goto('/javascript/dashboard/training');
  await expect(page.getByRole('listitem').filter({ hasText: 'min read' }).first()).toBeVisible();
  await expect(page.getByText(/Locked/)).toHaveCount(0);

  await request(url, ada.token, 'POST', `/exams/${running}/stop`);
  await expect(async () => {
    await open();
    await expect(junior(page)).toContainText('Not passed', { timeout: 1000 });
  }).toPass();
  await page.goto('/javascript/dashboard/exam');
  await expect(page.getByRole('link', { name: /^Retake for \$/ })).toHaveAttribute(
    'href',
    new RegExp(`^/checkout/.*retake=${JUNIOR}`),
  );

  const grace = await register(url);
  await takenExam(url, grace, { certification: MIDDLE, rightShare: 1 });
  await holdSession(page, grace.token);
  await open();
  await expect(middle(page)).toContainText('Passed');

  // An attempt that was given besides, and cannot start any more, does not hide the pass.
  await grantExam(url, grace, MIDDLE, false);
  await page.reload();
  await expect(middle(page)).toContainText('Passed');
  await expect(middle(page).getByRole('link', { name: /^(Read the terms|Go to the start)/ })).toHaveCount(0);
  await page.goto('/javascript/dashboard/exam');
  await expect(page.getByRole('heading', { name: /^Taken/ })).toBeVisible();
  // Of the two attempts the passed one alone; to be taken is the trial of who signed up.
  await expect(page.getByRole('link', { name: 'Certified JavaScript Developer', exact: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /^To be taken/ })).toHaveText(/1$/);
});
