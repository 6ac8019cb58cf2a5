import { expect, test } from '../support/fixtures.ts';
import { holdSession } from '../support/prepared-exam.ts';
import { joinTeam, openTeam, partnerToken } from '../support/team/people.ts';

test('[TM-09] the switch of sharing scores turns at once, and stays while the page is loaded again', async ({
  page,
  server: { url },
}) => {
  const partner = await partnerToken(url);
  const team = await openTeam(url, partner, 'A class');
  const member = await joinTeam(url, partner, team.id, ['Ada', 'Member']);
  await holdSession(page, member.token);
  await page.goto(`/team/my-dashboard?team=${team.id}`);
  const sharing = page.getByRole('switch', { name: 'Share my scores with my managers' });
  await expect(sharing).not.toBeChecked();

  // What is loaded after the choice was stored arrives late.
  let settle = () => {};
  const isSettled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let late = 0;
  await page.route(/\/api\/teams\/[^/]+\/own-progress$/, async (route) => {
    late += 1;
    await isSettled;
    await route.continue();
  });
  await sharing.check();
  await expect.poll(() => late).toBeGreaterThan(0);
  await expect(sharing).toHaveAttribute('aria-busy', 'false');
  expect(await sharing.isChecked()).toBe(true);
  settle();
  await page.reload();
  await expect(sharing).toBeChecked();
});
