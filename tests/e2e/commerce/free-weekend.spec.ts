import type { Page } from '@playwright/test';
import type { Reservation } from '../../../src/contract/commerce/free-weekends.ts';
import type { FreeWeekend } from '../../../src/contract/commerce/offers.ts';
import { checkPage } from '../support/accessibility.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { holdSession, loginToken, register, request } from '../support/prepared-exam.ts';

const HOUR = 3_600_000;

test.describe.configure({ timeout: 120_000 });

const announce = (url: string, tech: string, startsInMs: number) =>
  request(url, null, 'POST', '/test/free-weekends', {
    tech,
    starts_in_ms: startsInMs,
    mock_exam: `${tech}-trial`,
    trainings: [`${tech}-developer`],
  });

/** The device wakes up: what it shows is read again by the server's clock. */
const wake = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

test('[UI-10] [UI-11] [ST-16] an open page follows from announced to running to over, by the clock of the server', async ({
  page,
  server,
}) => {
  await announce(server.url, 'vuejs', HOUR);
  const ada = await register(server.url);
  await holdSession(page, ada.token);
  await page.goto('/vuejs/free-weekend');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Reserve Your Spot' })).toBeVisible();
  await expect(main.getByRole('timer')).toContainText('Begins in');

  await page.goto('/vuejs/dashboard');
  await expect(main).toContainText('Welcome to the free Vue.js weekend');
  await page.goto('/vuejs/free-weekend');
  await expect(main.getByRole('timer')).toContainText('Begins in');

  // The page goes on by its own clock until it hears of the server's.
  await server.advance(HOUR - 25_000);
  await page.reload();
  await expect(main.getByRole('timer')).toContainText('Begins in');
  await expect(main.getByRole('link', { name: 'Join Now' })).toBeVisible({ timeout: 60_000 });
  await expect(main.getByRole('timer')).toContainText('Ends in');
  // So do the steps, of which the page had only the HTML.
  await expect(main.getByRole('heading', { level: 3, name: 'Start any lesson' })).toBeVisible();
  await main.getByRole('link', { name: 'Join Now' }).click();
  await page.waitForURL('**/vuejs/dashboard/free-weekend');
  await expect(main.getByRole('link', { name: 'Take the mock exam' })).toBeVisible();

  await server.advance(48 * HOUR - 120_000);
  await page.reload();
  await expect(main.getByRole('timer')).toContainText('Ends in');
  await server.advance(121_000);
  await wake(page);
  await page.goto('/vuejs/free-weekend');
  await expect(page.getByRole('heading', { level: 1, name: 'The free Vue.js weekend is over' })).toBeVisible();
});

test('[UI-11] [ST-07] a guest reserves a spot: it waits for the sign-up and is stored then', async ({
  page,
  server,
}) => {
  await announce(server.url, 'react', 30 * HOUR);
  await page.goto('/react/free-weekend/success');
  await expect(page.getByRole('heading', { level: 1, name: 'Reserve your spot' })).toBeVisible();
  await page.goto('/react/free-weekend');
  await page.getByRole('link', { name: 'Reserve Your Spot' }).click();
  await page.waitForURL('**/react/register?*');
  const person = newPerson();
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/react/free-weekend/success');
  await page.getByRole('dialog').filter({ hasText: 'You are in!' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Your spot is reserved' })).toBeVisible();
  const token = await loginToken(server.url, person);
  const stored = await request<Reservation>(server.url, token, 'GET', '/free-weekend/react/reservation');
  expect(stored.reserved).toBe(true);
});

test('[UI-12] while a weekend runs, its page after a reservation leads into it', async ({ page, server }) => {
  await announce(server.url, 'nuxt', -HOUR);
  await page.goto('/nuxt/free-weekend/success');
  await expect(page.getByRole('heading', { level: 1, name: 'The free Nuxt.js weekend is on' })).toBeVisible();
  const path = '/nuxt/dashboard/free-weekend';
  const join = page.getByRole('main').getByRole('link', { name: 'Join Now' });
  await expect(join).toHaveAttribute('href', `/nuxt/register?redirect=${encodeURIComponent(path)}`);
  await holdSession(page, (await register(server.url)).token);
  await page.goto('/nuxt/free-weekend/success');
  await expect(join).toHaveAttribute('href', path);
});

test('[UI-10] its page shows features, topics and highlighted code of its technology, and can be used by everybody', async ({
  page,
}) => {
  for (const [tech, code] of [
    ['nuxt', 'defineEventHandler'],
    ['typescript', 'Discriminated unions'],
  ] as const) {
    await page.goto(`/${tech}/free-weekend`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2, name: 'What a Free Weekend will open' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 2, name: "What you'll learn" })).toBeVisible();
    await expect(main).toContainText(code);
    await expect(main.locator('figure pre span.text-info-ink').first()).toBeVisible();
  }
  await checkPage(page, 'free weekend');
});

test('[UI-10] its document says without scripts what it is and when, a moment after it was announced', async ({
  page,
  server,
}) => {
  const document = async () => (await page.request.get('/angular/free-weekend')).text();
  const before = await document();
  for (const words of ['A weekend of free Angular training', 'What a Free Weekend will open', 'Try it now'])
    expect(before).toContain(words);
  expect(before).not.toContain('Announced');
  // Pressed before its code is there, it would reserve nothing.
  expect(before).not.toContain('Reserve Your Spot');
  await announce(server.url, 'angular', HOUR);
  await expect.poll(document, { timeout: 30_000 }).toContain('Announced');
});

test.describe('where clocks go forward during the weekend, on a device whose clock is seven hours slow', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('[ST-02] [ST-11] [ST-16] [LI-01] it begins and ends by the clock of the server, also when the device is set', async ({
    page,
    server,
  }) => {
    const { serverTime } = await request<{ serverTime: number }>(server.url, null, 'GET', '/datetime');
    // Saturday, 27 March 2027, 00:00 UTC; the Sunday has 23 hours in Berlin.
    const starts = Date.UTC(2027, 2, 27);
    await server.advance(starts - 2 * HOUR - serverTime);
    await announce(server.url, 'angular', 2 * HOUR);
    const { data } = await request<{ data: FreeWeekend }>(server.url, null, 'GET', '/free-weekend/angular');
    const { started_at, ended_at } = data;
    expect(ended_at - started_at).toBe(48 * HOUR);

    await page.clock.install({ time: started_at - 9 * HOUR });
    await page.goto('/angular/free-weekend');
    const main = page.getByRole('main');
    const timer = main.getByRole('timer');
    await expect(main).toContainText('From Saturday 27 March at 00:00 UTC, for 48 hours.');
    await expect(timer).toContainText(/Begins in0[12]hours/);

    // Set on by a day: the page asks the server and is not moved.
    await page.clock.setSystemTime(started_at + 24 * HOUR);
    await wake(page);
    await page.clock.runFor(2000);
    await expect(timer).toContainText(/Begins in0[12]hours/);

    // Asleep until the weekend has begun: no timer ran.
    await server.advance(2 * HOUR);
    await page.clock.setSystemTime(started_at + 26 * HOUR);
    await wake(page);
    await page.clock.runFor(2000);
    await expect(main).toContainText('Open until Monday 29 March at 00:00 UTC.');
    await expect(timer).toContainText('Ends in');
    await expect(timer).toContainText(/01days23hours/);

    await server.advance(48 * HOUR);
    await page.clock.setSystemTime(started_at - 9 * HOUR);
    await wake(page);
    await page.clock.runFor(2000);
    await expect(page.getByRole('heading', { level: 1, name: 'The free Angular weekend is over' })).toBeVisible();
  });
});
