import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { registerConfirmed } from '../support/mails.ts';
import { holdSession } from '../support/prepared-exam.ts';
import { buy } from '../support/shop.ts';
import { joinTeam, ownTeam } from '../support/team/people.ts';

// Orders are paid on a page that the server has to name.
test.use({ knowsAddress: true });

test('[PE-04] a billing contact opens what the owner ordered and downloads its invoice; returning it is the owner’s', async ({
  page,
  server: { url },
}) => {
  const owner = await registerConfirmed(url);
  const order = await buy(url, owner.token, { slug: 'javascript-junior-developer-exam', quantity: 3 });
  const { id, team_name } = await ownTeam(url, owner.token);
  const billing = await joinTeam(url, owner.token, id, ['Bella', 'Ledger'], 'billing');

  await holdSession(page, billing.token);
  await page.goto('/team/dashboard');
  const main = page.getByRole('main');
  const row = main.getByRole('region', { name: 'Orders' }).getByRole('listitem');
  await expect(row).toContainText(`3 seats · bought by ${owner.name}`);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order}$`));
  await expect(main).toContainText(`Bought by ${owner.name}.`);
  await expect(main.getByRole('heading', { name: 'What was bought' })).toBeVisible();
  await expect(main.getByRole('button', { name: /Return/ })).toHaveCount(0);
  await checkPage(page, 'an order of the team');
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: /^Invoice/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^chartered-\d{4}-\d{6}\.pdf$/);
  await main.getByRole('link', { name: "See the team's vouchers" }).click();
  await expect(main).toContainText('3 of 3 seats free');
  await page.goBack();
  await main.getByRole('link', { name: team_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team Dashboard');

  await holdSession(page, owner.token);
  await page.goto('/team/dashboard');
  await expect(row).toContainText('bought by you');
  await row.getByRole('link').click();
  await expect(main.getByRole('button', { name: /^Return/ })).toBeVisible();
});
