import { expect, logIn, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';

test.use({ allowedProblems: [/^Failed to load resource/] });

test('[TM-06] a list that cannot be read is logged and says so; the rest of the page works, and it can be read again', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text());
  });
  await logIn(page, 'owner@example.com', 'chartered-demo');
  const isSeats = /\/api\/teams\/[^/]+\/voucher-combos$/;
  await page.route(isSeats, (route) => route.abort('connectionreset'));
  await page.goto('/team/vouchers');
  const notice = page.getByRole('alert').filter({ hasText: "The list didn't load" });
  await expect(notice).toContainText('The server could not be reached. Check your connection.');
  expect(logged.filter((text) => /^Not read: .*The server could not be reached\./.test(text))).not.toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team Vouchers');

  await page.unroute(isSeats);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  const seats = page
    .getByRole('main')
    .getByText(/\d+ of \d+ seats? free/)
    .first();
  await expect(seats).toBeVisible();

  // What was read stays while it cannot be read again.
  await settled(page);
  await page.route(isSeats, (route) => route.abort('connectionreset'));
  await page.clock.install();
  await page.clock.fastForward('05:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(seats).toBeVisible();
  await expect(notice).toHaveCount(0);
});
