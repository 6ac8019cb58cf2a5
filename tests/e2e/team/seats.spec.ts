import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { registerConfirmed } from '../support/mails.ts';
import { demoToken, holdSession } from '../support/prepared-exam.ts';
import { assignTo, joinTeam, ownTeam, seatsOf } from '../support/team/people.ts';
import { buyVouchers } from '../support/voucher-shop.ts';

test.describe('a seat that somebody else takes', () => {
  test.use({ allowedProblems: [/status of 409/] });

  test('[TM-06] [TM-07] gets a sentence and a fresh list', async ({ page, server: { url } }) => {
    const owner = await registerConfirmed(url);
    await buyVouchers(url, owner.email, 2);
    const { id } = await ownTeam(url, owner.token);
    const [ada, bell] = [
      await joinTeam(url, owner.token, id, ['Ada', 'Member']),
      await joinTeam(url, owner.token, id, ['Bell', 'Member']),
    ];
    await joinTeam(url, owner.token, id, ['Cleo', 'Member']);
    await holdSession(page, owner.token);
    await page.goto('/team/vouchers');
    await page.getByRole('button', { name: 'Assign seats' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Cleo Member' }).check();
    const [combo] = await seatsOf(url, owner.token, id);
    for (const person of [ada, bell]) await assignTo(url, owner.token, id, combo?.code ?? '', person.id);
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(dialog).toContainText('No more seats are free');
    await expect(dialog.getByRole('listitem')).toHaveText([/^Cleo MemberNot assigned: No seat is free/]);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('main')).toContainText('0 of 2 seats free · 2 assigned · 0 used');
    await expect(page.getByRole('button', { name: 'Assign seats' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('[VC-06] [TM-03] a free seat goes out by mail, is shown as sent, and comes back', async ({
  page,
  server: { url },
}) => {
  const owner = await registerConfirmed(url);
  await buyVouchers(url, owner.email, 2);
  const { id } = await ownTeam(url, owner.token);
  const ada = await joinTeam(url, owner.token, id, ['Ada', 'Member']);
  const [combo] = await seatsOf(url, owner.token, id);
  await assignTo(url, owner.token, id, combo?.code ?? '', ada.id);
  await holdSession(page, owner.token);
  await page.goto('/team/vouchers');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('colleague@example.com');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 1 sent');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(main).toContainText('0 of 2 seats free');
  await expect(main).toContainText('Sent to colleague@example.com');
  // A seat that a member has is not sent to somebody else.
  await expect(main.getByRole('button', { name: 'Send by email' })).toHaveCount(0);
  await main.getByRole('button', { name: /^Take back voucher/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(main).toContainText('1 of 2 seats free');
  await expect(main.getByText('Sent to colleague@example.com')).toHaveCount(0);
});

test('[PE-04] a billing contact sees the seats and assigns none', async ({ page, server: { url } }) => {
  await holdSession(page, await demoToken(url, 'billing@example.com'));
  await page.goto('/team/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'See all seats' })).toBeVisible();
  await expect(main.getByText('to assign')).toHaveCount(0);
  await main.getByRole('link', { name: 'See all seats' }).click();
  await expect(main).toContainText('of 5 seats free');
  await expect(main.getByRole('button')).toHaveText(['Download CSV']);
});

test('the pages of seats and of partners: by keyboard alone, no accessibility violations', async ({
  page,
  server: { url },
}) => {
  const owner = await registerConfirmed(url);
  await buyVouchers(url, owner.email, 3);
  const { id } = await ownTeam(url, owner.token);
  await joinTeam(url, owner.token, id, ['Ada', 'Member']);
  await holdSession(page, owner.token);
  await page.goto('/team/vouchers');
  const open = page.getByRole('button', { name: 'Assign seats' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Select all without one' }).click();
  await expect(dialog).toContainText('2 members chosen, 3 seats free');
  await dialog.getByRole('button', { name: 'Clear selection' }).click();
  await expect(dialog).toContainText('0 members chosen, 3 seats free');
  await dialog.getByRole('checkbox', { name: 'Ada Member' }).focus();
  await page.keyboard.press('Space');
  await checkPage(page, 'assigning seats');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').first()).toHaveText('1 of 1 assigned');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await checkPage(page, '/team/vouchers');
  await holdSession(page, await demoToken(url, 'partner@example.com'));
  await page.goto('/team/partner');
  await page
    .getByRole('button', { name: /^Hand to a team/ })
    .first()
    .focus();
  await checkPage(page, '/team/partner');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveAccessibleName('Hand vouchers to a team');
  await checkPage(page, 'handing vouchers over');
});
