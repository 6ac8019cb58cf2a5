import type { BrowserContext } from '@playwright/test';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import { heldMark, heldToken, storeToken } from '../support/browser-session.ts';
import { closeSignUpDialog, expect, logIn, newPerson, signUp, submitSignUp, test } from '../support/fixtures.ts';
import {
  grantExam,
  holdSession,
  loginToken,
  openBlank,
  prepareTrial,
  register,
  request,
  savedWord,
  takenExam,
  untilGraded,
} from '../support/prepared-exam.ts';

// A document with the status 404 is a "failed resource" to the browser.
test.use({ allowedProblems: [/^Failed to load resource/] });

const redirectCookie = async (context: BrowserContext) =>
  (await context.cookies()).find((cookie) => cookie.name === 'redirect');

test('[RT-31] an unknown path is a document with the status 404 that names the path', async ({ page }) => {
  for (const [path, words] of [
    ['/no/such/page/at/all', 'Page not found'],
    ['/javascript/nothing', 'Page not found'],
    ['/cobol/login', 'Page Not Found'],
    ['/javascript/exam/x/nowhere', 'Page Not Found'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText(`${words}: ${path}`, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/Not Found/);
  }
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL('/');
});

test('[RT-29] a trailing slash is removed by a 301 that keeps the query', async ({ request: http, page }) => {
  for (const [path, target] of [
    ['/javascript/login/', '/javascript/login'],
    ['/javascript/register/?email=a%40b.example&x=1', '/javascript/register?email=a%40b.example&x=1'],
    ['/no/such/page//', '/no/such/page'],
  ] as const) {
    const answer = await http.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(301);
    expect(answer.headers().location, path).toBe(target);
  }
  await page.goto('/javascript/register/?email=grace%40example.com');
  await expect(page).toHaveURL('/javascript/register?email=grace%40example.com');
  await expect(page.locator('input[name="email"]')).toHaveValue('grace@example.com');
});

test('[RT-02, RT-04, RT-13, RT-14] pages have their titles, and a wrong step redirects to the right one', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  await page.goto('/javascript/dashboard');
  await expect(page).toHaveTitle('Dashboard · JavaScript · Chartered');
  await page.goto('/javascript/dashboard/exam');
  await expect(page).toHaveTitle('Examination · JavaScript · Chartered');

  const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'awaitingTerms');
  const base = `/javascript/trial-exams/${id}`;
  await page.goto(`${base}/terms`);
  await expect(page).toHaveTitle('Trial Examination · JavaScript · Chartered');
  const other = await register(server.url);
  const ready = await prepareTrial(server.url, other.token, 'javascript-trial', 'ready');
  await holdSession(page, other.token);
  await page.goto(`/javascript/trial-exams/${ready}/rules`);
  await expect(page).toHaveTitle('Training Examination Rules · JavaScript · Chartered');
  const taken = await takenExam(server.url, await register(server.url));
  await page.goto(`/javascript/trial-exams/${taken.id}/results`);
  await expect(page).toHaveTitle('Trial Examination Result · JavaScript · Chartered');
});

test('[EX-02] in every state of an attempt every other step redirects to the right one', async ({ page, server }) => {
  test.setTimeout(240_000);
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'awaitingTerms');
  const base = `/javascript/trial-exams/${id}`;
  const steps = ['terms', 'rules', 'start', 'progress', 'done'];
  async function eachLeadsTo(right: string, except: string[] = []) {
    for (const step of steps.filter((one) => !except.includes(one))) {
      await page.goto(`${base}/${step}`);
      await expect(page, `${step} leads to ${right}`).toHaveURL(`${base}/${right}`);
    }
  }
  await eachLeadsTo('terms');
  const exam = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  await request(server.url, candidate.token, 'POST', `/exams/${id}/terms`, { version: exam.terms.version });
  // The system check is a step of the same state and may be gone to directly.
  await eachLeadsTo('rules', ['start']);
  await page.goto(`${base}/start`);
  await expect(page).toHaveURL(`${base}/start`);
  await expect(page.getByText('The server answers.')).toBeVisible();
  await request(server.url, candidate.token, 'POST', `/exams/${id}/start`);
  await eachLeadsTo('progress');
  await expect(savedWord(page)).toBeVisible();
  await request(server.url, candidate.token, 'POST', `/exams/${id}/stop`);
  await eachLeadsTo('done');
  await untilGraded(server.url, candidate.token, id);
  await eachLeadsTo('done');
});

test('[RT-12] a certification exam has its terms, rules, start, progress, done and dispute', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  const id = await grantExam(server.url, candidate, 'javascript-junior-developer', false);
  const base = `/javascript/exam/${id}`;
  const call = (path: string, body?: unknown) =>
    request<Exam>(server.url, candidate.token, 'POST', `/exams/${id}/${path}`, body);
  async function shows(step: string, heading: RegExp) {
    await page.goto(`${base}/${step}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(`${base}/${step}`);
    await expect(page).toHaveTitle('Examination · JavaScript · Chartered');
  }
  await shows('terms', /Terms of the exam/);
  const exam = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  await call('terms', { version: exam.terms.version });
  await shows('rules', /Rules of the exam/);
  await shows('start', /System check/);
  await call('start');
  await shows('progress', /Question 1/);
  await call('stop');
  await untilGraded(server.url, candidate.token, id);
  await shows('done', /Not passed this time/);
  await shows('dispute', /Dispute the result/);
});

test('[EX-02] back, forward and reload keep address and step together', async ({ page, server }) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  const id = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'ready');
  const base = `/javascript/trial-exams/${id}`;
  await page.goto('/javascript/dashboard');
  await page.goto(`${base}/rules`);
  await page.getByRole('button', { name: 'Continue to the system check' }).click();
  await page.waitForURL('**/start');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Training Examination Rules' })).toBeVisible();
  await expect(page).toHaveURL(`${base}/rules`);
  await page.goForward();
  await expect(page.getByText('The server answers.')).toBeVisible();
  await expect(page).toHaveURL(`${base}/start`);
  await page.reload();
  await expect(page.getByText('The server answers.')).toBeVisible();
  await page.getByRole('button', { name: /^Start the exam/ }).click();
  await expect(savedWord(page)).toBeVisible();
  // Going back into a running exam's rules is no way out of it.
  await page.goBack();
  await expect(page).toHaveURL(`${base}/progress`);
  await expect(savedWord(page)).toBeVisible();
  await page.reload();
  await expect(savedWord(page)).toBeVisible();
  await expect(page).toHaveURL(`${base}/progress`);
});

test("[EX-02, RT-13] another user's exam is shown as not found", async ({ page, server }) => {
  const owner = await register(server.url);
  const id = await prepareTrial(server.url, owner.token);
  const other = await register(server.url);
  await holdSession(page, other.token);
  for (const step of ['terms', 'progress', 'done']) {
    await page.goto(`/javascript/trial-exams/${id}/${step}`);
    await expect(page.getByText('There is no such exam in your account.')).toBeVisible();
  }
});

test('[RT-12, RT-13] an exam at the address of another technology or of the other kind is opened at its own', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  const trial = await prepareTrial(server.url, candidate.token, 'javascript-trial', 'ready');
  const exam = await grantExam(server.url, candidate, 'javascript-junior-developer', false);
  for (const [path, own, title] of [
    [`/vuejs/trial-exams/${trial}/rules`, `/javascript/trial-exams/${trial}/rules`, 'Training Examination Rules'],
    [`/javascript/exam/${trial}/rules`, `/javascript/trial-exams/${trial}/rules`, 'Training Examination Rules'],
    [`/vuejs/exam/${exam}/terms`, `/javascript/exam/${exam}/terms`, 'Examination'],
    [`/javascript/trial-exams/${exam}/terms`, `/javascript/exam/${exam}/terms`, 'Examination'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(own);
    await expect(page, path).toHaveTitle(`${title} · JavaScript · Chartered`);
  }
});

test('[GU-01, LI-03] a guest is redirected to the login page of the tech and back afterwards, once', async ({
  page,
  context,
  server,
}) => {
  const person = newPerson();
  await signUp(page, person);
  await page.goto('/javascript/logout');
  await expect(page).toHaveURL('/');
  const id = await prepareTrial(server.url, await loginToken(server.url, person), 'react-trial', 'ready');
  const wanted = `/react/trial-exams/${id}/rules`;
  await page.goto(wanted);
  await page.waitForURL('**/react/login');
  const cookie = await redirectCookie(context);
  expect(decodeURIComponent(cookie?.value ?? '')).toBe(wanted);
  const lifetime = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(lifetime).toBeGreaterThan(30);
  expect(lifetime).toBeLessThanOrEqual(61);
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${wanted}`);
  expect(await redirectCookie(context)).toBeUndefined();
  // Once: the next login goes to the dashboard.
  await page.goto('/javascript/logout');
  await expect(page).toHaveURL('/');
  await logIn(page, person.email, person.password);
  await expect(page).toHaveURL('/javascript/dashboard');
});

test('[GU-02] a signed-in user is redirected away from the login page', async ({ page, server }) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  for (const [path, target] of [
    // Without a tech in the address it is the first one, or the one that was last on show.
    ['/login', '/vuejs/dashboard'],
    ['/javascript/register', '/javascript/dashboard'],
    ['/react/login', '/react/dashboard'],
    ['/login', '/react/dashboard'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(target);
  }
});

test('[GU-03] an invalid token is dropped silently and the page shows', async ({ page, server }) => {
  await openBlank(page);
  await storeToken(page, 'a-token-that-nobody-gave');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chartered.session'))).toBeNull();
  await page.context().addCookies([{ name: 'session-mark', value: 'of-nobodys--', url: server.url }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => heldMark(page)).toBeNull();
});

test('[GU-04] the dashboard creates the trial exam; when that fails the page shows anyway', async ({
  page,
  server,
}) => {
  const trials = async (token: string) =>
    JSON.stringify(await request<unknown>(server.url, token, 'GET', '/user/summary'));
  const failing = await register(server.url);
  await holdSession(page, failing.token);
  await page.route('**/api/trial-exams', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await page.goto('/javascript/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/javascript/dashboard');
  await page.unroute('**/api/trial-exams');
  const before = await trials(failing.token);
  await page.reload();
  await expect.poll(() => trials(failing.token)).not.toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[VA-01, VA-03] login: errors appear at their fields and the input stays', async ({ page, server }) => {
  await page.goto('/javascript/login');
  await expect(page.locator('input[name="email"]')).toHaveAttribute('type', 'email');
  await expect(page.locator('input[name="email"]')).toHaveAttribute('required', '');
  await expect(page.locator('input[name="password"]')).toHaveAttribute('required', '');
  await page.getByRole('button', { name: 'Log in' }).click();
  for (const name of ['email', 'password']) {
    const field = page.locator(`input[name="${name}"]`);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/is required/);
  }
  const candidate = await register(server.url);
  await page.locator('input[name="email"]').fill(candidate.email);
  await page.locator('input[name="password"]').fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('input[name="password"]')).toHaveAccessibleDescription(/Email or password is wrong/);
  await expect(page.locator('input[name="email"]')).toHaveValue(candidate.email);
  await expect(page.locator('input[name="password"]')).toHaveValue('wrong password');
});

test('[VA-02, VA-03] register: fields, the split name, the email from the URL, one account for two clicks', async ({
  page,
  server,
}) => {
  const person = newPerson();
  await page.goto(`/vuejs/register?email=${encodeURIComponent(person.email)}`);
  await expect(page.locator('input[name="email"]')).toHaveValue(person.email);
  await page.locator('input[name="password"]').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('input[name="name"]')).toHaveAccessibleDescription(/required/i);
  await expect(page.locator('input[name="password"]')).toHaveAccessibleDescription(/at least 8 characters/i);
  await expect(page.locator('input[name="email"]')).toHaveValue(person.email);
  await page.locator('input[name="name"]').fill('Ada King of Lovelace');
  await page.locator('input[name="password"]').fill(person.password);
  let registrations = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/register')) registrations += 1;
  });
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await page.waitForURL('**/vuejs/dashboard');
  expect(registrations).toBe(1);
  const token = await heldToken(page);
  const user = await request<{ first_name: string; last_name: string }>(server.url, token, 'GET', '/auth');
  expect([user.first_name, user.last_name]).toEqual(['Ada', 'King of Lovelace']);
});

for (const [path, title] of [
  ['/register', 'Sign up completed!'],
  ['/react/register', 'You are in!'],
] as const) {
  test(`[UI-13] a sign-up on ${path} is confirmed once: ${title}`, async ({ page }) => {
    await submitSignUp(page, newPerson(), path);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await closeSignUpDialog(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('flash')))).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('[RT-18] a preview with a wrong secret is not found', async ({ page }) => {
  await page.goto('/javascript/preview/not-the-secret/mcq');
  await expect(page.getByText('404').first()).toBeVisible();
});

const HOSTILE = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '////evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http:evil.example',
  'https:/evil.example',
  '@evil.example',
  '.evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/../..//evil.example',
  '//evil.example@localhost/',
  '//localhost@evil.example/',
  '//evil%E3%80%82example',
  'https://evil.example#@localhost',
  'blob:https://evil.example/x',
  '/null/dashboard',
];

test('[GU-08] the redirect after the login never leaves the site', async ({ page, server }) => {
  test.setTimeout(240_000);
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  expect(HOSTILE).toHaveLength(30);
  for (const payload of HOSTILE) {
    await page.goto(`/javascript/login?redirect=${encodeURIComponent(payload)}`);
    await expect(page, payload).not.toHaveURL(/\/login/);
    const url = new URL(page.url());
    expect(url.origin, payload).toBe(server.url);
    expect(url.pathname.split('/'), payload).not.toContain('null');
  }
  // A path of the site is followed.
  await page.goto(`/javascript/login?redirect=${encodeURIComponent('/react/dashboard?from=mail')}`);
  await expect(page).toHaveURL('/react/dashboard?from=mail');
});
