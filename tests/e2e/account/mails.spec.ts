import type { Page } from '@playwright/test';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { hydrated } from '../support/hydrated.ts';
import { linkOf, mailTo, registerConfirmed } from '../support/mails.ts';
import { holdSession, takenExam } from '../support/prepared-exam.ts';

// A link that was changed is refused, which the browser logs.
test.use({ allowedProblems: [/^Failed to load resource/] });
test.describe.configure({ timeout: 180_000 });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('[EX-20] a certification passed is a mail in the mailbox, and its link opens the credential', async ({
  page,
  server,
}) => {
  const candidate = await registerConfirmed(server.url);
  const { exam } = await takenExam(server.url, candidate, {
    certification: 'javascript-junior-developer',
    rightShare: 1,
  });
  expect(exam.state).toBe('passed');
  const mail = await mailTo(server.url, candidate.email, /^You passed/);
  await holdSession(page, candidate.token);
  await page.goto('/mailbox');
  await page.getByRole('button', { name: new RegExp(mail.subject) }).click();
  await expect(page.getByRole('article')).toContainText(candidate.email);
  await page.getByRole('tab', { name: 'As it looks' }).click();
  const document = page.frameLocator('iframe');
  await expect(document.getByRole('heading', { level: 1 })).toHaveText(`You passed: ${exam.title}`);
  await expect(document.getByRole('link', { name: 'See your credential' })).toBeVisible();
  await page.goto(linkOf(mail, '/certificates/'));
  await expect(page.getByRole('main')).toContainText(exam.title);
});

test('[EX-20] the link in a mail unsubscribes by one key press without a session, and the profile switches the mails on again', async ({
  page,
  device,
  server,
}) => {
  const candidate = await registerConfirmed(server.url);
  await takenExam(server.url, candidate);
  const mail = await mailTo(server.url, candidate.email, /^Your result: JavaScript/);
  const link = linkOf(mail, '/unsubscribe/');

  const guest = await (await device()).newPage();
  await guest.goto(`${server.url}${link}`);
  await expect(heading(guest, 'Unsubscribe from trial results?')).toBeVisible();
  await checkPage(guest, 'the page to unsubscribe');
  const button = guest.getByRole('button', { name: 'Unsubscribe' });
  await hydrated(button);
  await button.focus();
  await guest.keyboard.press('Enter');
  await expect(heading(guest, 'You are unsubscribed')).toBeVisible();
  await guest.goto(`${server.url}${link}`);
  await expect(heading(guest, 'You are unsubscribed')).toBeVisible();

  await holdSession(page, candidate.token);
  await page.goto('/profile#emails');
  const trials = page.getByRole('switch', { name: 'Trial results' });
  await expect(trials).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Reminders' })).toBeChecked();
  await checkPage(page, 'the profile');
  await trials.focus();
  await page.keyboard.press('Space');
  await expect(trials).toBeChecked();
  await expect(trials).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await expect(trials).toBeChecked();
});

test('[EX-20] a link to unsubscribe that was changed says so and changes nothing', async ({ page, server }) => {
  const candidate = await registerConfirmed(server.url);
  await takenExam(server.url, candidate);
  const link = linkOf(await mailTo(server.url, candidate.email, /^Your result: JavaScript/), '/unsubscribe/');
  await page.goto(link.replace('trial_results', 'reminders'));
  await expect(heading(page, 'This link is invalid')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('nothing was switched off');
  await checkPage(page, 'a wrong link to unsubscribe');
  await page.goto(link);
  await expect(heading(page, 'Unsubscribe from trial results?')).toBeVisible();
});
