import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { type Candidate, demoToken, holdSession, register } from '../support/prepared-exam.ts';

// A reason that is too short and a change that was made meanwhile are a "failed resource" to the browser.
test.use({ allowedProblems: [/status of (409|422)/] });

async function openUsers(page: Page, token: string): Promise<void> {
  await holdSession(page, token);
  await page.goto('/review?tab=users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
}

const row = (page: Page, user: Candidate) => page.getByRole('row', { name: user.email });

async function changeRole(page: Page, user: Candidate, change: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(user.email);
  await row(page, user).getByRole('button', { name: 'Roles of' }).click();
  const dialog = page.getByRole('dialog', { name: `Roles of ${user.name}` });
  await dialog.getByRole('combobox', { name: 'Change' }).selectOption(change);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reviews from May on.');
  await dialog.getByRole('button', { name: 'Change role' }).click();
}

test('an administrator gives a role and takes it away; who becomes staff waits for a second administrator', async ({
  page,
  device,
  server,
}) => {
  const [colleague, user] = [await register(server.url), await register(server.url)];
  await openUsers(page, await demoToken(server.url, 'admin@example.com'));

  await page.getByRole('searchbox', { name: 'Search by email or name' }).fill(user.email);
  await row(page, user).getByRole('button', { name: 'Roles of' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await changeRole(page, user, 'Make partner');
  await expect(page.getByText('The role was changed')).toBeVisible();
  await expect(row(page, user).getByText('partner', { exact: true })).toBeVisible();
  await changeRole(page, user, 'Remove as partner');
  await expect(row(page, user).getByText('partner', { exact: true })).toHaveCount(0);

  // The only administrator decides alone; with a second one, both are needed.
  await changeRole(page, colleague, 'Make administrator');
  await expect(row(page, colleague).getByText('administrator', { exact: true })).toBeVisible();
  await changeRole(page, user, 'Make reviewer');
  await expect(page.getByText('Proposed to a second administrator')).toBeVisible();
  await expect(row(page, user).getByText('reviewer', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Confirm the change for ${user.name}` })).toHaveCount(0);

  const second = await (await device()).newPage();
  await openUsers(second, colleague.token);
  await second.getByRole('button', { name: `Confirm the change for ${user.name}` }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm the change' }).click();
  await expect(second.getByText('Confirmed. It has taken effect.')).toBeVisible();
  await second.getByRole('searchbox', { name: 'Search by email or name' }).fill(user.email);
  await expect(row(second, user).getByText('reviewer', { exact: true })).toBeVisible();

  // No third administrator could confirm it, so it takes effect at once, and the next tests have one administrator again.
  await changeRole(page, colleague, 'Remove as administrator');
  await expect(page.getByText('The role was changed')).toBeVisible();
  await expect(row(page, colleague).getByText('administrator', { exact: true })).toHaveCount(0);
});
