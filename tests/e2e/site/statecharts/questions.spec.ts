import { expect, test } from '../../support/fixtures.ts';
import { applicationReady } from '../../support/hydrated.ts';

/** What somebody asks who has never seen a chart, and the sentence that answers it. */
const QUESTIONS = [
  {
    question: 'What happens when time runs out while offline?',
    answer: 'Changes from before the deadline count if they reach the server within the grace period',
    place: /\/statecharts\/exam\?state=exam\.taking\.deliveringLast/,
  },
  {
    question: 'Who may redeem a voucher?',
    answer: 'Anyone who is signed in and has the link may redeem the voucher until its last day. If a team assigned it',
    place: /\/statecharts\/voucher\?state=voucher\.unused/,
  },
  {
    question: 'Why did this order wait?',
    answer: "The order waits in the administrators' list: the amount paid is not the price",
    place: /\/statecharts\/orderReview\?state=orderReview\.open/,
  },
] as const;

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });
    for (const { question, answer, place } of QUESTIONS) {
      test(`[WS-03] "${question}" is answered as it is asked, and one click shows the place in the chart`, async ({
        page,
      }) => {
        await page.goto('/statecharts');
        await applicationReady(page);
        await page.getByRole('searchbox', { name: 'Search charts' }).fill(question);
        const answers = page.getByRole('region', { name: 'Answers in the charts' });
        const found = answers.getByRole('link').filter({ hasText: answer });
        await expect(found).toBeInViewport();
        await found.click();
        await expect(page).toHaveURL(place);
        await expect(page.getByRole('complementary').getByText(answer)).toBeInViewport();
        await expect(page.locator('svg.statechart [aria-current="true"]')).toBeInViewport();
      });
    }

    test('[WS-03] within a chart a question is answered too, and what nothing answers says so', async ({ page }) => {
      await page.goto('/statecharts/exam');
      await applicationReady(page);
      const box = page.getByRole('combobox', { name: 'Find a state or an event' });
      await box.fill('xyzzy plugh');
      await expect(page.getByText('Nothing in this chart matches. Try other words.')).toBeInViewport();
      await box.fill('What happens when time runs out while offline?');
      await expect(page.getByRole('option', { name: /^Delivering last/ })).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/state=exam\.taking\.deliveringLast/);
    });

    test('the order says when an administrator is asked, and leads to the chart of that', async ({ page }) => {
      await page.goto('/statecharts/order?state=order.awaitingPayment');
      await applicationReady(page);
      await page.getByRole('complementary').getByRole('link', { name: 'Order review' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order review');
    });
  });
}
