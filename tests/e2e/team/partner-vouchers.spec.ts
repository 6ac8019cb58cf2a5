import { checkPage } from '../support/accessibility.ts';
import { expect, logIn, test } from '../support/fixtures.ts';

// A count of nothing is refused first; the browser notes it.
test.use({ allowedProblems: [/^Failed to load resource/] });

test('[TM-03] [VC-01] an administrator gives a partner vouchers, and the partner has them to hand over', async ({
  page,
  browser,
  server,
}) => {
  await logIn(page, 'admin@example.com', 'chartered-demo');
  await page.goto('/review?tab=users');
  await page.getByRole('searchbox').fill('partner@example.com');
  // Other partners' addresses contain this one.
  const partnerRow = page.getByRole('row').filter({ has: page.getByText('partner@example.com', { exact: true }) });
  await partnerRow.getByRole('button', { name: /^Vouchers for / }).click();
  const dialog = page.getByRole('dialog', { name: /^Vouchers for / });
  await dialog.getByLabel('Certification').selectOption({ label: 'Certified JavaScript Developer, Junior' });
  await dialog.getByLabel('Number of vouchers').fill('0');
  await dialog.getByLabel('Reason').fill('Seven seats of the class in May.');
  await dialog.getByRole('button', { name: 'Give the vouchers' }).click();
  await expect(dialog).toContainText('Give at least 1 voucher.');
  await checkPage(page, 'giving vouchers');
  await dialog.getByLabel('Number of vouchers').fill('7');
  await dialog.getByRole('button', { name: 'Give the vouchers' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The vouchers were given')).toBeVisible();
  await expect(page.getByText(/finds 7 vouchers in the partner area\.$/)).toBeVisible();

  const partner = await (await browser.newContext({ baseURL: server.url })).newPage();
  await logIn(partner, 'partner@example.com', 'chartered-demo');
  await partner.goto('/team/partner');
  const given = partner
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Certified JavaScript Developer, Junior' });
  await expect(given.filter({ hasText: '7 of 7 vouchers free' })).toHaveCount(1);
  await partner.context().close();
});
