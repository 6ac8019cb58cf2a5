import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdSession } from '../support/prepared-exam.ts';
import { assignTo, handToTeam, joinTeam, openTeam, partnerToken, seatsOf } from '../support/team/people.ts';

// The first reply is lost; the browser notes it.
test.use({ allowedProblems: [/^Failed to load resource/] });

test('[TM-08] a member leaves by keyboard although the first reply is lost; the seat is free again', async ({
  page,
  server: { url },
}) => {
  const partner = await partnerToken(url);
  const team = await openTeam(url, partner, 'A class');
  const member = await joinTeam(url, partner, team.id, ['Ada', 'Member']);
  const combo = await handToTeam(url, partner, team.id, 1);
  await assignTo(url, partner, team.id, combo, member.id);
  await holdSession(page, member.token);
  await page.goto(`/team/my-dashboard?team=${team.id}`);
  let isLost = false;
  await page.route(/\/api\/teams\/[^/]+\/users$/, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    expect((await route.fetch()).status()).toBe(200);
    return route.abort('connectionreset');
  });
  await page.getByRole('main').getByRole('button', { name: 'Leave the team' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Leave A class?' });
  await checkPage(page, 'leaving a team');
  const leave = dialog.getByRole('button', { name: 'Leave the team' });
  await leave.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The server could not be reached. Check your connection.');
  await leave.press('Enter');
  const told = page.getByRole('dialog', { name: 'You have left the team' });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL('/vuejs/dashboard');
  expect(await seatsOf(url, partner, team.id)).toMatchObject([{ total: 1, free: 1 }]);
});

test('[TM-08] the only owner of a team is told why they stay', async ({ page, server: { url } }) => {
  const partner = await partnerToken(url);
  const team = await openTeam(url, partner, 'A company');
  const owner = await joinTeam(url, partner, team.id, ['Olga', 'Owner'], 'owner');
  await holdSession(page, owner.token);
  await page.goto(`/team/my-dashboard?team=${team.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Leave the team' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave A company?' });
  await dialog.getByRole('button', { name: 'Leave the team' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You are the only owner of this team. Make somebody else an owner first.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
});
