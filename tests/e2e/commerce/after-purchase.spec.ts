import { checkPage } from '../support/accessibility.ts';
import { closeSignUpDialog, expect, newPerson, submitSignUp, test } from '../support/fixtures.ts';
import { linkOf, mailTo } from '../support/mails.ts';
import { holdSession, register, takenExam } from '../support/prepared-exam.ts';
import { buy, continueToPayment, expectTotal, payBy } from '../support/shop.ts';

// Its buyers leave it for the payment page and come back.
test.use({ knowsAddress: true, environment: { RETAKE_COOLDOWN_DAYS: '0' } });
test.describe.configure({ timeout: 120_000 });

test('[RT-37] [CO-10] [CO-11] an exam that was not started is given back under Orders; its invoice and credit note are files', async ({
  page,
  server,
}) => {
  const ada = await register(server.url);
  const id = await buy(server.url, ada.token, { slug: 'javascript-junior-developer-exam' });
  await holdSession(page, ada.token);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'JavaScript Developer, Junior: exam' }).click();
  await page.waitForURL(`**/orders/${id}`);
  await expect(page.getByRole('main')).toContainText('Not used yet');
  await checkPage(page, 'an order');
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Invoice/ }).click(),
  ]);
  expect(invoice.suggestedFilename()).toMatch(/^chartered-\d{4}-\d{6}\.pdf$/);
  await page.getByRole('button', { name: /^Return for \$149/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return it' }).click();
  await expect(page.getByRole('status')).toContainText('Your money is on its way');
  await expect(page.getByRole('main')).toContainText('Returned');
  await expect(page.getByRole('button', { name: /^Credit note CN-/ })).toBeVisible();
  await page.goto('/javascript/dashboard/exam');
  await expect(page.getByRole('main')).toContainText('Void');
});

test('[RT-09] [CO-05] [VO-11] an exam is upgraded with its training: what was paid is taken off, here, at checkout and on the payment page', async ({
  page,
  server,
}) => {
  const ada = await register(server.url);
  await buy(server.url, ada.token, { slug: 'javascript-developer-exam' });
  await holdSession(page, ada.token);
  await page.goto('/javascript/dashboard/upgrades');
  await expect(page.getByRole('main')).toContainText('Already paid');
  await checkPage(page, 'upgrades');
  await page.getByRole('link', { name: /^Upgrade for \$80/ }).click();
  await expectTotal(page, '$80');
  await expect(page.getByLabel('Seats')).toHaveCount(0);
  await continueToPayment(page, null);
  await page.getByRole('dialog').getByRole('button', { name: 'No, thanks' }).click();
  await payBy(page, 'Pay $80');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await page.goto('/javascript/dashboard/training');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  // What is owned is said alike where it is sold.
  const priced = page.waitForResponse((response) => response.url().includes('/api/catalog'));
  await page.goto('/javascript');
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await priced;
  await page.getByRole('radio', { name: 'Intermediate' }).check();
  const owned = page.getByRole('list', { name: 'Products' }).getByRole('link', { name: /^Yours: go to the dashboard/ });
  await expect(owned).toHaveCount(2);
  await page.goto('/javascript/dashboard/upgrades');
  await expect(page.getByRole('link', { name: /^Upgrade for/ })).toHaveCount(0);
});

test('[EX-16] who failed buys a retake from the result and gets a fresh attempt', async ({ page, server }) => {
  const ada = await register(server.url);
  const certification = 'javascript-junior-developer';
  const { id } = await takenExam(server.url, ada, { certification, rightShare: 0 });
  await holdSession(page, ada.token);
  await page.goto(`/javascript/exam/${id}/done`);
  await page.getByRole('link', { name: /^Retake for \$89/ }).click();
  await page.waitForURL('**/checkout/javascript-junior-developer-retake?retake=javascript-junior-developer');
  await expectTotal(page, '$89');
  await continueToPayment(page, null);
  await payBy(page, 'Pay $89');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to my exam' }).click();
  const attempts = page.getByRole('listitem').filter({ hasText: 'Certified JavaScript Developer, Junior' });
  await expect(attempts.filter({ hasText: 'Terms not accepted yet' })).toHaveCount(1);
  // One retake at a time.
  await expect(page.getByRole('link', { name: /^Retake for/ })).toHaveCount(0);
});

test('[VO-12] [VC-06] five seats become five vouchers; one is sent by mail and redeemed by somebody new', async ({
  page,
  device,
  server,
}) => {
  const buyer = newPerson();
  await submitSignUp(page, buyer, '/javascript/register');
  await closeSignUpDialog(page);
  await page.goto(linkOf(await mailTo(server.url, buyer.email, /Confirm your email/), '/verify-email/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/checkout/javascript-junior-developer-exam?quantity=5');
  await expect(page.getByRole('main')).toContainText('10% off from 5 seats');
  await continueToPayment(page, null);
  await payBy(page, /^Pay \$670\.50/);
  await expect(page.getByRole('main')).toContainText('5 vouchers, one for each seat.');
  const setup = page.getByRole('link', { name: 'Set up your team' });
  await expect(setup).toHaveAttribute('href', /^\/team\/onboarding\//);
  await page.getByRole('link', { name: 'Order and invoice' }).click();
  await expect(page.getByRole('region', { name: 'Vouchers' }).getByRole('listitem')).toHaveCount(5);
  await expect(setup).toBeVisible();
  await page.getByRole('link', { name: 'Send vouchers' }).click();
  await page.waitForURL('**/javascript/dashboard/vouchers');
  const person = newPerson();
  const row = page.getByRole('listitem').filter({ hasText: 'Not sent' }).first();
  await row.getByRole('button', { name: 'Send' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 of 1 sent');

  const other = await (await device()).newPage();
  await other.goto(linkOf(await mailTo(server.url, person.email, /voucher/), '/voucher/'));
  await other.getByRole('button', { name: 'Redeem the voucher' }).click();
  const asked = other.getByRole('dialog');
  await asked.locator('input[name="name"]').fill(person.name);
  await asked.locator('input[name="email"]').fill(person.email);
  await asked.locator('input[name="password"]').fill(person.password);
  await asked.getByRole('button', { name: 'Create account' }).click();
  await other.getByRole('button', { name: 'Redeem the voucher' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Voucher redeemed' })).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('link', { name: /JavaScript Developer, Junior: exam/ }).click();
  await expect(page.getByRole('main')).toContainText('1 of 5 vouchers redeemed');
  await expect(page.getByRole('button', { name: /^Return up to 4 for \$536/ })).toBeVisible();
});

test.use({ allowedProblems: [/^Failed to load resource/] });
