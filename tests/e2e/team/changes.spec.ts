import { expect, newPerson, test } from '../support/fixtures.ts';
import { holdSession } from '../support/prepared-exam.ts';
import { buyTeam, inviteByMail } from '../support/team.ts';

test('[TM-02] one change of a team is made at a time, and who was chosen stays chosen until a change of them begins', async ({
  page,
  server: { url },
}) => {
  const team = await buyTeam(url, 2);
  const [first, second] = [newPerson().email, newPerson().email];
  await inviteByMail(url, team, first);
  await inviteByMail(url, team, second);
  await holdSession(page, team.owner.token);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/teams\/[^/]+\/invitations\/[^/]+\/resend$/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/team/manage');
  const invitations = page.getByRole('region', { name: 'Open invitations' });
  const options = (email: string) => invitations.getByRole('button', { name: `Options for ${email}` });

  await invitations.getByRole('checkbox', { name: 'Select all' }).check();
  const all = invitations.getByRole('checkbox', { name: '2 people selected' });
  await invitations.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(all).toBeChecked();

  await options(first).click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(options(first)).toHaveAttribute('aria-busy', 'true');
  // The change in progress is about one of the two alone.
  await expect(invitations.getByRole('checkbox', { name: '1 person selected' })).toBeVisible();
  await expect(invitations.getByRole('checkbox', { name: `Select ${second}` })).toBeChecked();
  await expect(invitations.getByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-disabled', 'true');
  await options(second).click();
  const menu = page.getByRole('menu', { name: `Options for ${second}` });
  await expect(menu.getByRole('menuitem', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  answer();
  await expect(page.getByRole('main').getByRole('status')).toContainText([`${first} gets a new link.`]);
  await expect(options(first)).not.toHaveAttribute('aria-busy');
  await expect(invitations.getByRole('button', { name: 'Withdraw' })).not.toHaveAttribute('aria-disabled');
});
