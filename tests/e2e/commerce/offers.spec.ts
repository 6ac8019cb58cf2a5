import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Credential } from '../../../src/contract/commerce/offers.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { checkPage } from '../support/accessibility.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { demoToken, holdSession, register, request, takenExam } from '../support/prepared-exam.ts';
import { JUNIOR, newVoucher } from '../support/voucher-shop.ts';

const SENIOR = 'javascript-senior-developer';
const HOUR = 3_600_000;

test.describe.configure({ timeout: 180_000 });

const exam = (certification_id: string): Product => ({ certification_id, type: 'EXAM' });

const pending = (page: Page) => page.evaluate(() => localStorage.getItem('chartered.pending-voucher'));

test.describe('vouchers', () => {
  test('[GU-09] [RT-20] [UI-05] a guest signs up in the dialog, redeems, and continues to the exam', async ({
    page,
    server,
  }) => {
    const code = await newVoucher(server.url, [JUNIOR]);
    await page.goto(`/javascript/voucher/${code}`);
    const dialog = page.getByRole('dialog');
    // What it gives is read before anybody is asked to sign in.
    await expect(page.getByRole('main')).toContainText('Certified JavaScript Developer, Junior');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Redeem the voucher' }).click();
    await expect(dialog).toContainText('Please login or sign up to redeem your voucher.');
    // The page with the voucher is hidden behind the dialog, which names what it gives.
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    expect(await pending(page)).toBe(code);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Redeem the voucher' }).click();
    const person = newPerson();
    await dialog.locator('input[name="name"]').fill(person.name);
    await dialog.locator('input[name="email"]').fill(person.email);
    await dialog.locator('input[name="password"]').fill(person.password);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Redeem the voucher' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Voucher redeemed' })).toBeVisible();
    expect(await pending(page)).toBe(null);
    await page.getByRole('link', { name: 'Go to the exam' }).click();
    await page.waitForURL('**/javascript/exam/*/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('[VC-03] [RT-20] where there is a choice, it is made at its own address, and only that is given', async ({
    page,
    server,
  }) => {
    const ada = await register(server.url);
    const code = await newVoucher(server.url, [JUNIOR, SENIOR]);
    await holdSession(page, ada.token);
    await page.goto(`/voucher/${code}`);
    await page.waitForURL(`**/voucher/${code}/select`);
    await expect(page.getByRole('heading', { level: 1, name: 'Choose what to redeem it for' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Redeem the voucher' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: /Senior/ }).check();
    await page.getByRole('button', { name: 'Redeem the voucher' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Voucher redeemed' })).toBeVisible();
    const { vouchers } = await request<{ vouchers: object[] }>(server.url, ada.token, 'GET', '/auth');
    expect(vouchers).toEqual([{ code, product: exam(SENIOR) }]);
  });

  test('when no answer comes, trying again is safe', async ({ page, server }) => {
    const ada = await register(server.url);
    const code = await newVoucher(server.url, [JUNIOR]);
    await holdSession(page, ada.token);
    await page.goto(`/voucher/${code}`);
    // The server redeems it; the answer is lost on its way.
    await page.route('**/use', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
    });
    await page.getByRole('button', { name: 'Redeem the voucher' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'No response yet' })).toBeVisible();
    await page.unroute('**/use');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Voucher redeemed' })).toBeVisible();
  });

  test('[GU-09] one that was used, and one that there is not, say so', async ({ page, server }) => {
    const [ada, eve] = [await register(server.url), await register(server.url)];
    const code = await newVoucher(server.url, [JUNIOR]);
    await request(server.url, ada.token, 'POST', `/vouchers/${code}/redeem`, {});
    await holdSession(page, eve.token);
    await page.goto(`/voucher/${code}`);
    await expect(page.getByRole('heading', { level: 1, name: 'This voucher has been used' })).toBeVisible();
    await page.goto('/voucher/AAAA-BBBB-CCCC-DDDD');
    await expect(page.getByRole('heading', { level: 1, name: "This voucher doesn't exist" })).toBeVisible();
    expect(await pending(page)).toBe(null);
  });

  test.use({ allowedProblems: [/^Failed to load resource/] });
});

test('[RT-01] [RT-25] [EX-14] a passed certification has a page that anyone may open, and ways to share it', async ({
  page,
  device,
  server,
}) => {
  const ada = await register(server.url);
  await page.goto('/certificates');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await takenExam(server.url, ada, { certification: JUNIOR, rightShare: 1 });
  await holdSession(page, ada.token);
  await page.goto('/certificates');
  await page.getByRole('link', { name: /Share Certified JavaScript Developer, Junior/ }).click();
  await page.waitForURL('**/javascript/certificates/*/share');
  const { data } = await request<{ data: Credential[] }>(server.url, ada.token, 'GET', '/certificates');
  const address = `${server.url}/javascript/certificates/${data[0]?.id}`;
  const profile = new URL(
    (await page.getByRole('link', { name: 'Add to LinkedIn profile' }).getAttribute('href')) ?? '',
  );
  expect(profile.origin + profile.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(profile.searchParams)).toMatchObject({
    startTask: 'CERTIFICATION_NAME',
    name: 'Certified JavaScript Developer, Junior',
    organizationName: 'Chartered',
    certUrl: address,
    certId: data[0]?.id,
  });

  const anyone = await (await device()).newPage();
  await anyone.goto(address);
  await expect(anyone.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
  await expect(anyone.getByRole('heading', { name: 'Verified: this credential is valid' })).toBeVisible();
  await expect(anyone.getByRole('main')).toContainText(data[0]?.id ?? '');
  await expect(anyone.getByRole('main')).toContainText('Certified JavaScript Developer, Junior');
  await anyone.goto(`/c/${data[0]?.id}`);
  await expect(anyone).toHaveURL(address);

  // Another user gets the link, and nothing in the holder's words.
  const other = await (await device()).newPage();
  await holdSession(other, (await register(server.url)).token);
  await other.goto(address);
  await expect(other.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(other.getByRole('main').getByRole('link', { name: 'Share', exact: true })).toHaveCount(0);
  await other.goto(`${address}/share`);
  await expect(other.getByRole('heading', { level: 1, name: 'Share this credential' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Copy link to the credential' })).toBeVisible();
  await expect(other.getByRole('link', { name: /Add to LinkedIn profile|^Post on/ })).toHaveCount(0);
  // Sharing is for who is signed in.
  await anyone.goto(`${address}/share`);
  await anyone.waitForURL('**/javascript/login');
});

test.describe('free weekends', () => {
  test('[UI-11] [UI-12] [RT-15] one to come is reserved, put into a calendar and told of', async ({ page, server }) => {
    await request(server.url, null, 'POST', '/test/free-weekends', { tech: 'vuejs', starts_in_ms: 30 * HOUR });
    const ada = await register(server.url);
    await page.goto('/vuejs/free-weekend');
    const reserve = page.getByRole('link', { name: 'Reserve Your Spot' });
    await expect(reserve).toHaveAttribute('href', '/vuejs/register?redirect=%2Fvuejs%2Ffree-weekend%2Fsuccess');
    await holdSession(page, ada.token);
    await page.goto('/vuejs/free-weekend');
    await reserve.click();
    await page.waitForURL('**/vuejs/free-weekend/success');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Calendar file (.ics)' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('SUMMARY:Free Weekend: Vue.js training');
    const [from] = /^DTSTART:(\d{8}T\d{6}Z)$/m.exec(lines.join('\n'))?.slice(1) ?? [];
    const { data: weekend } = await request<{ data: { started_at: number } }>(
      server.url,
      null,
      'GET',
      '/free-weekend/vuejs',
    );
    expect(from).toBe(`${new Date(weekend.started_at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
    const google = new URL((await page.getByRole('link', { name: /Google Calendar/ }).getAttribute('href')) ?? '');
    expect(google.searchParams.get('dates')?.split('/')[0]).toBe(from);
    const outlook = new URL((await page.getByRole('link', { name: /Outlook/ }).getAttribute('href')) ?? '');
    expect(Date.parse(outlook.searchParams.get('startdt') ?? '')).toBe(weekend.started_at);
    for (const name of [/^Post on X/, /^Post on LinkedIn/]) {
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', /^https:/);
    }
    await page.getByRole('main').getByRole('link', { name: 'Cast Your Vote' }).click();
    await page.waitForURL('**/vuejs/free-weekend/poll');
    await expect(page.getByRole('heading', { level: 1, name: 'Cast Your Vote' })).toBeVisible();
  });

  test('[UI-10] its page tells how it goes, what is in it, what is asked, and lets a question be tried, in each state', async ({
    page,
    server,
  }) => {
    await request(server.url, null, 'POST', '/test/free-weekends', { tech: 'react', starts_in_ms: -72 * HOUR });
    await request(server.url, null, 'POST', '/test/free-weekends', { tech: 'nuxt', starts_in_ms: 72 * HOUR });
    await request(server.url, null, 'POST', '/test/free-weekends', { tech: 'javascript', starts_in_ms: -HOUR });
    const closed = { tech: 'angular', starts_in_ms: 240 * HOUR, is_enabled: false };
    await request(server.url, null, 'POST', '/test/free-weekends', closed);
    for (const [tech, title, words] of [
      ['react', 'The free React weekend is over', 'It ended on'],
      ['nuxt', 'A weekend of free Nuxt.js training', 'for 48 hours.'],
      ['javascript', 'A weekend of free JavaScript training', 'Free now'],
      ['angular', 'A weekend of free Angular training', 'The date follows once the training is written.'],
      ['typescript', 'A weekend of free TypeScript training', 'Coming in 2026'],
    ] as const) {
      await page.goto(`/${tech}/free-weekend`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(words);
      for (const name of ['How it works', "What's included, and what isn't", 'What the exams cover', 'Try it now']) {
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      }
      await expect(page.getByRole('button', { name: 'Check my answer' }).first()).toBeVisible();
      await expect(page.getByRole('main').locator('pre').first()).toBeVisible();
    }
  });

  test('[UI-12] the Vue.js dashboard welcomes to its weekend while it runs, and leads to what is free', async ({
    page,
    server,
  }) => {
    const ada = await register(server.url);
    await holdSession(page, ada.token);
    // One that is announced is welcomed too: another test has announced it.
    const welcome = page.getByText('The mid-level training and the mock exam are free.');
    await page.goto('/vuejs/dashboard');
    await expect(page.getByRole('heading', { name: 'All exams' })).toBeVisible();
    await expect(welcome).toHaveCount(0);
    await request(server.url, null, 'POST', '/test/free-weekends', { tech: 'vuejs', starts_in_ms: -HOUR });
    await page.goto('/vuejs/dashboard');
    await expect(welcome).toBeVisible();
    await page.getByRole('link', { name: 'See what is free' }).click();
    await page.waitForURL('**/vuejs/dashboard/free-weekend');
    await page.goto('/react/dashboard');
    await expect(page.getByRole('heading', { name: 'All exams' })).toBeVisible();
    await expect(page.getByText(/^Welcome to the free/)).toHaveCount(0);
  });

  test('[UI-11] [RT-05] [ST-16] while it runs it is joined; before and after, its dashboard page leads back', async ({
    page,
    server,
  }) => {
    const ada = await register(server.url);
    await holdSession(page, ada.token);
    await page.goto('/angular/dashboard/free-weekend');
    await page.waitForURL('**/angular/free-weekend');
    await expect(page.getByRole('main')).toContainText('Coming in 2026');
    await request(server.url, null, 'POST', '/test/free-weekends', {
      tech: 'angular',
      starts_in_ms: -HOUR,
      mock_exam: 'angular-trial',
      trainings: ['angular-developer'],
    });
    await page.goto('/angular/free-weekend');
    await page.getByRole('link', { name: 'Join Now' }).click();
    await page.waitForURL('**/angular/dashboard/free-weekend');
    await expect(page.getByRole('main')).toContainText('Training: Angular Developer');
    await expect(page.getByRole('link', { name: 'Take the mock exam' })).toBeVisible();
  });
});

test('[RT-28] [RT-10] the owner of a team order sees its seats; a member sees their own page alone', async ({
  page,
  device,
  server,
}) => {
  const owner = await register(server.url);
  const { id, codes } = await request<{ id: string; codes: string[] }>(server.url, null, 'POST', '/test/orders', {
    email: owner.email,
    product: JUNIOR,
    kind: 'examination-only',
    quantity: 3,
    canUpgrade: true,
  });
  const ada = await register(server.url);
  await request(server.url, ada.token, 'POST', `/vouchers/${codes[0]}/redeem`, {});
  await holdSession(page, owner.token);
  await page.goto('/team/dashboard');
  await page.getByRole('link', { name: 'Set up the team' }).click();
  await page.waitForURL(`**/team/onboarding/${id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Name your team' })).toBeVisible();
  await page.goto('/team/progress');
  await expect(page.getByRole('main')).toContainText('Grace Hopper');
  await page.goto('/javascript/dashboard/vouchers');
  await expect(page.getByRole('main')).toContainText('3 vouchers: 2 not sent, 1 redeemed');
  // What the team's vouchers are for is purchased, and not begun (VO-11).
  await page.goto('/javascript/dashboard');
  const row = page.getByRole('listitem').filter({ hasText: 'Certified JavaScript Developer, Junior' });
  await expect(row.getByRole('link', { name: 'Purchased: see vouchers' })).toHaveAttribute(
    'href',
    '/javascript/dashboard/vouchers',
  );
  await expect(page.getByText('Locked').first()).toBeVisible();
  await page.goto('/javascript/dashboard/upgrades');
  await expect(page.getByRole('main')).toContainText('JavaScript Developer, Junior: exam');

  const other = await (await device()).newPage();
  await holdSession(other, await demoToken(server.url, 'member@example.com'));
  await other.goto('/team/vouchers');
  await expect(other.getByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible();
  await other.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
});

test('[PE-01] a partner is shown as one and works with the vouchers of a partner', async ({ page, server }) => {
  const partner = 'partner@example.com';
  const voucher = { owner: partner, gives: 'one', covers: [exam(SENIOR)], count: 7 };
  await request(server.url, null, 'POST', '/test/vouchers', voucher);
  await holdSession(page, await demoToken(server.url, partner));
  await page.goto('/team/partner');
  await expect(page.getByRole('main')).toContainText('7 of 7 vouchers free');
  await expect(page.getByText('Partner', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Partner area' })).toHaveAttribute('aria-current', 'page');
});

test('what a person owns: no accessibility violations, no horizontal scrolling', async ({ page, server }) => {
  const owner = await register(server.url);
  const { id, codes } = await request<{ id: string; codes: string[] }>(server.url, null, 'POST', '/test/orders', {
    email: owner.email,
    product: JUNIOR,
    kind: 'examination-and-training-bundle',
    quantity: 2,
    canUpgrade: true,
  });
  await takenExam(server.url, owner, { certification: SENIOR, rightShare: 1 });
  const { data } = await request<{ data: Credential[] }>(server.url, owner.token, 'GET', '/certificates');
  const choice = await newVoucher(server.url, [JUNIOR, SENIOR]);
  await request(server.url, null, 'POST', '/test/free-weekends', { tech: 'nuxt', starts_in_ms: -HOUR });
  await holdSession(page, owner.token);
  for (const address of [
    `/javascript/certificates/${data[0]?.id}`,
    `/certificates/${data[0]?.id}/share`,
    '/certificates',
    `/voucher/${codes[0]}`,
    `/voucher/${choice}/select`,
    '/javascript/dashboard/vouchers',
    '/javascript/dashboard/upgrades',
    `/checkout/success?order=${id}`,
    '/freeweekend',
    '/nuxt/free-weekend',
    '/nuxt/free-weekend/success',
    '/nuxt/dashboard/free-weekend',
    // The welcome of a weekend, and an exam that is purchased.
    '/nuxt/dashboard',
    '/javascript/dashboard',
    '/team/dashboard',
    '/team/progress',
    '/team/vouchers',
    `/team/onboarding/${id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await checkPage(page, address);
  }
});
