import { expect, newPerson, test } from '../support/fixtures.ts';
import { holdSession, request } from '../support/prepared-exam.ts';
import { buyTeam, inviteByMail, joinTeam } from '../support/team.ts';

test.use({ allowedProblems: [/status of 409/] });

test('[TM-08] somebody who is in the team already is told so, and the link stays for the person it was sent to', async ({
  page,
  server: { url },
}) => {
  const team = await buyTeam(url, 2);
  const member = await joinTeam(url, team);
  const token = await inviteByMail(url, team, newPerson().email);
  await holdSession(page, member.token);
  await page.goto(`/team/invitation/${token}`);
  const accept = page.getByRole('main').getByRole('button', { name: 'Accept the invitation' });
  await accept.click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(/You are in .* already/);
  await expect(accept).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to the team area' })).toHaveAttribute('href', '/team/my-dashboard');
  expect(await request(url, null, 'GET', `/team-invitations/${token}`)).toMatchObject({ status: 'pending' });
});
