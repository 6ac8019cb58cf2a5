import { checkPage } from '../support/accessibility.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { linkOf, mailTo } from '../support/mails.ts';
import { demoToken, holdSession } from '../support/prepared-exam.ts';
import { buyVouchers } from '../support/voucher-shop.ts';

// A buyer whose address is confirmed.
const BUYER = 'owner@example.com';
const DAY = 86_400_000;

// A server of its own: other tests do not expect its clock to be a year ahead.
test.use({ environment: { VOUCHER_VALID_MONTHS: '12' } });

test('[VC-06] [GU-09] [UI-05] one sent by mail is opened by somebody new, who signs up and redeems it; its buyer sees each step', async ({
  page,
  device,
  server,
}) => {
  const [code = ''] = await buyVouchers(server.url, BUYER, 2);
  const person = newPerson();
  await holdSession(page, await demoToken(server.url, BUYER));
  await page.goto('/javascript/dashboard/vouchers');
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('Not sent');
  await row.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText('Enter an email address.');
  await dialog.getByLabel('Email address').fill(person.email);
  await checkPage(page, 'the dialog that sends a voucher');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 1 sent');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row).toContainText(`Sent to ${person.email}`);

  const other = await (await device()).newPage();
  const link = linkOf(await mailTo(server.url, person.email, /voucher/), '/voucher/');
  expect(link).toBe(`/voucher/${code}`);
  await other.goto(link);
  // A guest reads what it gives; nobody asks for an account yet.
  await expect(other.getByRole('main')).toContainText('Certified JavaScript Developer, Junior');
  await expect(other.getByRole('main')).toContainText('Redeem it by');
  const asked = other.getByRole('dialog');
  await expect(asked).toHaveCount(0);
  await page.reload();
  await expect(row).toContainText('Opened on');

  await other.getByRole('button', { name: 'Redeem the voucher' }).click();
  await expect(asked).toContainText('Please login or sign up to redeem your voucher.');
  await expect(asked).toHaveAccessibleDescription('Then redeem your voucher.');
  await asked.locator('input[name="name"]').fill(person.name);
  await asked.locator('input[name="email"]').fill(person.email);
  await asked.locator('input[name="password"]').fill(person.password);
  const signUp = other.waitForRequest((request) => request.url().endsWith('/api/register'));
  await asked.getByRole('button', { name: 'Create account' }).click();
  // By the voucher the server knows one of a class, who may sign up behind one address at the same time.
  expect((await signUp).postDataJSON()).toMatchObject({ voucher: code });
  await other.getByRole('button', { name: 'Redeem the voucher' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Voucher redeemed' })).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Redeemed');
  await expect(row).toContainText('Grace Hopper redeemed it on');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('[VC-06] an unused one is taken back: its buyer has a new code, and the old link says so', async ({
  page,
  device,
  server,
}) => {
  const [code = ''] = await buyVouchers(server.url, BUYER, 2);
  await holdSession(page, await demoToken(server.url, BUYER));
  await page.goto('/javascript/dashboard/vouchers');
  const row = page.getByRole('listitem').filter({ hasText: code });
  await row.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(code);
  await expect(dialog).toContainText("The current link will stop working. You'll get a new code for the same exam.");
  await checkPage(page, 'the dialog that takes a voucher back');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  const other = await (await device()).newPage();
  await other.goto(`/voucher/${code}`);
  await expect(other.getByRole('heading', { level: 1, name: 'This voucher was taken back' })).toBeVisible();
  await checkPage(other, 'a voucher that was taken back');
});

test('[VC-06] many are sent at once: each address has its outcome, and what got nothing is corrected', async ({
  page,
  server,
}) => {
  const codes = await buyVouchers(server.url, BUYER, 3);
  const [first, second] = [newPerson(), newPerson()];
  await holdSession(page, await demoToken(server.url, BUYER));
  await page.goto('/javascript/dashboard/vouchers');
  const section = page.getByRole('region').filter({ hasText: codes[0] ?? '-' });
  await section.getByRole('button', { name: 'Send to several people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill(`${first.email}\nnot an address\n${first.email}`);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 3 sent');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${first.email}Sent`,
    'not an addressNot sent: This is not an e-mail address.',
    `${first.email}Not sent: This address is in the list already.`,
  ]);
  await checkPage(page, 'the report of what was sent');
  await dialog.getByRole('button', { name: 'Correct and send again' }).click();
  await dialog.getByLabel('Email addresses').fill(second.email);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 of 2 sent');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(section).toContainText('3 vouchers: 1 not sent, 2 sent');
  for (const { email } of [first, second]) await mailTo(server.url, email, /voucher/);
});

test('[VC-06] one that has expired says until when it could be redeemed', async ({ page, server }) => {
  const [code = ''] = await buyVouchers(server.url, BUYER, 2);
  await server.advance(400 * DAY);
  await page.goto(`/voucher/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This voucher has expired' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You could redeem it until');
});
