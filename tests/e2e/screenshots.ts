// Pictures of every page and every step of an exam, for people to look at: npm run screenshots [part of a name]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BANNER_THEMES } from '../../src/contract/commerce/banner-data.ts';
import { TECHS } from '../../src/contract/common.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { browserLaunchOptions } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/server-process.ts';
import { everySlot } from './support/every-slot.ts';
import { newPerson } from './support/fixtures.ts';
import { linkOf, mailTo, registerConfirmed } from './support/mails.ts';
import {
  type Candidate,
  demoToken,
  exercisesOf,
  finishExam,
  goTo,
  holdSession,
  isQuestion,
  openRunning,
  prepareTrial,
  register,
  request,
  reviewerToken,
  showTheme,
  takenExam,
} from './support/prepared-exam.ts';
import { buy, startOrder } from './support/shop.ts';
import {
  assignTo,
  giveToPartner,
  handToTeam,
  joinTeam,
  openTeam,
  ownTeam,
  partnerToken,
  seatsOf,
} from './support/team/people.ts';
import { buyTeam, inviteByMail, useSeat } from './support/team.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.reports/screenshots');
const WIDTHS = [375, 768, 1440];
const THEMES = ['light', 'dark'] as const;
const { given } = readCommandLine({
  name: 'npm run screenshots',
  what: 'Takes pictures of every page and every step of an exam, into .reports/screenshots.',
  begins: 'Starting a server and a browser.',
  given: [{ name: 'names', help: 'parts of the names of the pictures to take, with commas between', optional: true }],
});
const wanted = (given[0] ?? '').split(',');

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-screenshots-'));
// Orders are paid on a page that the server has to name.
const port = await freePort();
const environment = { DEMO_DATA: 'true', PUBLIC_URL: `http://127.0.0.1:${port}`, RETAKE_COOLDOWN_DAYS: '0' };
const server = await startServerProcess({ dataDir, databaseUrl: null, port, environment });
const { url } = server;
const browser = await chromium.launch(browserLaunchOptions());
mkdirSync(FOLDER, { recursive: true });

type Scene = { name: string; open: (page: Page, context: BrowserContext) => Promise<void> };
const scenes: Scene[] = [];
const scene = (name: string, open: Scene['open']) => void scenes.push({ name, open });
/** Scrolls to the end and back: parts of a page load when a reader comes near. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 50));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
const visit = (path: string) => async (page: Page) => void (await page.goto(path));
const as = (token: () => string, path: () => string) => async (page: Page) => {
  await holdSession(page, token());
  await page.goto(path());
};

const [newcomer, candidate] = [await register(url), await register(url)];
const reviewer = await reviewerToken(url);
const administrator = await demoToken(url, 'admin@example.com');
const taken = await takenExam(url, candidate, { rightShare: 0.7 });
const failed = await takenExam(url, candidate, { certification: 'javascript-junior-developer', rightShare: 0.3 });
const disputed = await takenExam(url, candidate, { certification: 'javascript-developer', rightShare: 0.4 });
await request(url, candidate.token, 'POST', `/exams/${disputed.id}/disputes`, {
  reason: 'The second question has two right options in the newest version of the language.',
  exercise_ids: [disputed.exam.result?.exercises[1]?.id],
});
const sets = await request<{ data: { tech: string; preview_secret: string }[] }>(
  url,
  reviewer,
  'GET',
  '/review/question-sets',
);
const set = sets.data.find(({ tech }) => tech === 'javascript');

scene('home', visit('/'));
for (const tech of TECHS) scene(`landing-${tech}`, visit(`/${tech}`));
scene('demo', visit('/vuejs/qa/demo'));
scene('blog', visit('/blog'));
scene('blog-post', visit('/blog/prices-that-cannot-drift'));
scene('legal', visit('/legal/privacy'));
scene('imprint', visit('/legal/imprint'));
scene(
  'training',
  as(
    () => newcomer.token,
    () => '/javascript/dashboard/training',
  ),
);
scene(
  'lesson',
  as(
    () => newcomer.token,
    () => '/vuejs/dashboard/training/components-props-events-and-v-model',
  ),
);
scene('press-release', visit('/press-release'));
scene('soon', visit('/soon'));
scene('success', visit('/react/success'));
scene('editor', visit('/vuejs/editor/vuejs-practice-letters-left'));
scene('login', visit('/javascript/login'));
scene('login-errors', async (page) => {
  await page.goto('/javascript/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
});
scene('register', visit('/vuejs/register'));
scene('not-found', visit('/no/such/page'));
scene(
  'dashboard',
  as(
    () => candidate.token,
    () => '/javascript/dashboard',
  ),
);
scene(
  'dashboard-new',
  as(
    () => newcomer.token,
    () => '/react/dashboard',
  ),
);
scene(
  'dashboard-exam',
  as(
    () => candidate.token,
    () => '/javascript/dashboard/exam',
  ),
);

const owner = await register(url);
const passed = await register(url);
const won = await takenExam(url, passed, { certification: 'javascript-senior-developer', rightShare: 1 });
const credentials = await request<{ data: { id: string }[] }>(url, passed.token, 'GET', '/certificates');
const credential = credentials.data[0]?.id ?? '';
const order = await request<{ id: string; codes: string[] }>(url, null, 'POST', '/test/orders', {
  email: owner.email,
  product: 'javascript-junior-developer',
  kind: 'examination-and-training-bundle',
  quantity: 5,
  canUpgrade: true,
});
await request(url, passed.token, 'POST', `/vouchers/${order.codes[0]}/redeem`, {});
await request(url, null, 'POST', '/test/free-weekends', {
  tech: 'javascript',
  starts_in_ms: -3_600_000,
  trainings: ['javascript-developer'],
  mock_exam: 'javascript-trial',
});
scene('credential', visit(`/javascript/certificates/${credential}`));
scene('verify', visit('/verify'));
scene('verify-valid', visit(`/verify?code=${credential}`));
for (const [name, path] of [
  ['credentials', '/certificates'],
  ['credential-share', `/certificates/${credential}/share`],
  ['voucher', `/voucher/${order.codes[1]}`],
  ['voucher-used', `/voucher/${order.codes[0]}`],
  ['free-weekend-success', '/javascript/free-weekend/success'],
  ['free-weekend-dashboard', '/javascript/dashboard/free-weekend'],
] as const) {
  scene(
    name,
    as(
      () => passed.token,
      () => path,
    ),
  );
}
scene('free-weekends', visit('/freeweekend'));
scene('free-weekend', visit('/javascript/free-weekend'));
for (const [name, path] of [
  ['upgrades', '/javascript/dashboard/upgrades'],
  ['checkout-success', `/checkout/success?order=${order.id}`],
  ['team-dashboard', '/team/dashboard'],
  ['team-manage', '/team/manage'],
  ['team-vouchers', '/team/vouchers'],
  ['team-onboarding', `/team/onboarding/${order.id}`],
] as const) {
  scene(
    name,
    as(
      () => owner.token,
      () => path,
    ),
  );
}
/** A team whose members are at different points with their exams. */
const crew = await buyTeam(url, 6);
const crewNames = [
  ['Ada', 'Lovelace'],
  ['Grace', 'Hopper'],
  ['Katherine', 'Johnson'],
  ['Radia', 'Perlman'],
] as const;
const [ada, grace, katherine] = await Promise.all(
  crewNames.map((name) => joinTeam(url, crew.owner.token, crew.teamId, name)),
);
const [crewSeats] = await seatsOf(url, crew.owner.token, crew.teamId);
for (const one of [ada, grace, katherine]) {
  if (one) await assignTo(url, crew.owner.token, crew.teamId, crewSeats?.code ?? '', one.id);
}
if (ada && grace) {
  await finishExam(url, ada, await useSeat(url, ada.token), 1);
  await request(url, ada.token, 'PUT', `/teams/${crew.teamId}/score-sharing`, { shares_scores: true });
  await useSeat(url, grace.token);
}
for (const [name, token, path] of [
  ['team-progress', crew.owner.token, '/team/progress'],
  ['team-progress-none', crew.owner.token, '/team/progress?search=nobody'],
  ['team-my-dashboard', ada?.token ?? '', '/team/my-dashboard'],
  ['team-own-seat', katherine?.token ?? '', '/team/my-dashboard'],
] as const) {
  scene(
    name,
    as(
      () => token,
      () => path,
    ),
  );
}

const invited = newPerson();
const invitation = await inviteByMail(url, crew, invited.email);
scene('team-invitation', visit(`/team/invitation/${invitation}`));
const crewPage = (path: string) =>
  as(
    () => crew.owner.token,
    () => path,
  );
scene('team-people', crewPage('/team/manage'));
scene('team-seats', crewPage('/team/vouchers'));
scene('team-invite', async (page) => {
  await crewPage('/team/manage')(page);
  await page.getByRole('button', { name: 'Invite people' }).click();
});
scene('team-assign', async (page) => {
  await crewPage('/team/vouchers')(page);
  await page.getByRole('button', { name: 'Assign seats' }).click();
});
scene('team-leave', async (page) => {
  await as(
    () => grace?.token ?? '',
    () => '/team/my-dashboard',
  )(page);
  await page.getByRole('main').getByRole('button', { name: 'Leave the team' }).click();
});
await giveToPartner(url, 10);
const partner = await partnerToken(url);
await handToTeam(url, partner, (await openTeam(url, partner, 'Class of June')).id, 4);
scene(
  'team-partner',
  as(
    () => partner,
    () => '/team/partner',
  ),
);
scene('review-users', async (page) => {
  await as(
    () => administrator,
    () => '/review?tab=users',
  )(page);
  await page
    .getByRole('button', { name: /^Vouchers for / })
    .first()
    .click();
});

/** Vouchers in each of their states, of a buyer whose address is confirmed. */
const buyer = await demoToken(url, 'owner@example.com');
const customer = await registerConfirmed(url);
const exam = { slug: 'javascript-developer-exam' };
const singleOrder = await buy(url, customer.token, { ...exam, upsell: ['javascript-senior-developer-upsell'] });
const teamOrder = await buy(url, customer.token, { ...exam, quantity: 5 });
const customerTeam = await ownTeam(url, customer.token);
const bookkeeper = await joinTeam(url, customer.token, customerTeam.id, ['Bella', 'Ledger'], 'billing');
for (const [name, path] of [
  ['team-billing', '/team/dashboard'],
  ['team-order', `/orders/${teamOrder}`],
] as const) {
  scene(
    name,
    as(
      () => bookkeeper.token,
      () => path,
    ),
  );
}
const returnedOrder = await buy(url, customer.token, { slug: 'javascript-senior-developer-exam' });
await request(url, customer.token, 'POST', `/orders/${returnedOrder}/returns`, { position: 0 });
const openOrder = await startOrder(url, customer.token, { slug: 'javascript-junior-developer-exam' });
const declinedOrder = await startOrder(url, customer.token, { slug: 'javascript-junior-developer-exam' }, 'decline');
const guestOrder = await buy(url, null, { ...exam, email: 'guest@example.com' });
for (const [name, path] of [
  ['checkout-offer', '/checkout/javascript-developer-exam?region=IN'],
  ['checkout-returned', `/checkout/javascript-junior-developer-exam?cancelled=${openOrder}`],
  ['order-thanks', `/checkout/success?order=${singleOrder}`],
  ['order-pending', `/checkout/success?order=${openOrder}`],
  ['order-declined', `/checkout/success?order=${declinedOrder}`],
  ['orders', '/orders'],
  ['order-detail', `/orders/${singleOrder}`],
  ['order-returned', `/orders/${returnedOrder}`],
  ['upgrades-priced', '/javascript/dashboard/upgrades'],
] as const) {
  scene(
    name,
    as(
      () => customer.token,
      () => path,
    ),
  );
}
scene('order-guest', visit(`/checkout/success?order=${guestOrder}`));
scene('order-guest-address', async (page) => {
  await visit(`/checkout/success?order=${guestOrder}`)(page);
  await page.getByRole('button', { name: 'Correct the email address' }).click();
});

const bought = await request<{ codes: string[] }>(url, null, 'POST', '/test/orders', {
  email: 'owner@example.com',
  product: 'javascript-junior-developer',
  kind: 'examination-and-training-bundle',
  quantity: 6,
  canUpgrade: false,
});
const [sent, opened, used, takenBack] = bought.codes;
for (const [at, code] of [sent, opened, used].entries()) {
  const email = `a-developer-with-a-long-name-${at}@example.com`;
  await request(url, buyer, 'POST', `/vouchers/${code}/send`, { email });
}
for (const code of [opened, used]) await request(url, null, 'GET', `/vouchers/${code}`);
await request(url, passed.token, 'POST', `/vouchers/${used}/redeem`, {});
await request(url, buyer, 'POST', `/vouchers/${takenBack}/take-back`);
scene('voucher-guest', visit(`/voucher/${opened}`));
scene('voucher-taken-back', visit(`/voucher/${takenBack}`));
const vouchers = as(
  () => buyer,
  () => '/javascript/dashboard/vouchers',
);
scene('vouchers', async (page) => vouchers(page));
scene('vouchers-send', async (page) => {
  await vouchers(page);
  await page.getByRole('button', { name: 'Send again' }).first().click();
});
scene('vouchers-send-report', async (page) => {
  await vouchers(page);
  await page.getByRole('button', { name: 'Send to several people' }).first().click();
  await page.getByLabel('Email addresses').fill('a-developer@example.com\nno address\na-developer@example.com');
  // Nothing is sent: the same pictures are taken several times.
  await page.route('**/send', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
});
scene('vouchers-take-back', async (page) => {
  await vouchers(page);
  await page.getByRole('button', { name: 'Take back' }).first().click();
});
const emailed = await registerConfirmed(url);
for (const rightShare of [0.3, 0.7]) await takenExam(url, emailed, { rightShare });
await takenExam(url, emailed, { certification: 'javascript-junior-developer', rightShare: 0.4 });
await takenExam(url, emailed, { certification: 'javascript-junior-developer', rightShare: 1 });
for (const [name, subject] of [
  ['trial', /Trial/],
  ['failed', /^Your result: (?!.*Trial)/],
  ['passed', /^You passed: /],
] as const) {
  const { html } = await mailTo(url, emailed.email, subject);
  scene(`mail-${name}`, async (page) => {
    const { width, height } = page.viewportSize() ?? { width: 700, height: 900 };
    await page.setViewportSize({ width: Math.min(width, 700), height });
    await page.setContent(html);
  });
}
const unsubscribe = linkOf(await mailTo(url, emailed.email, /Trial/), '/unsubscribe/');
scene('unsubscribe', visit(unsubscribe));
scene('unsubscribe-wrong', visit(`${unsubscribe}x`));
scene(
  'profile-emails',
  as(
    () => emailed.token,
    () => '/profile#emails',
  ),
);
scene(
  'dashboard-progress',
  as(
    () => emailed.token,
    () => '/javascript/dashboard',
  ),
);
scene('trial-result', visit(`/javascript/trial-exams/${taken.id}/results`));
scene('preview', visit(`/javascript/preview/${set?.preview_secret}/mcq`));
scene(
  'review',
  as(
    () => reviewer,
    () => '/review',
  ),
);
scene(
  'review-exam',
  as(
    () => reviewer,
    () => `/review/exams/${disputed.id}`,
  ),
);

/** A trial of a new user in some state. */
async function fresh(until: 'awaitingTerms' | 'ready' | 'running', tech = 'javascript') {
  const person = await register(url);
  const id = await prepareTrial(url, person.token, `${tech}-trial`, until);
  return { person, id, base: `/${tech}/trial-exams/${id}` };
}
scene('exam-1-terms', async (page) => {
  const { person, base } = await fresh('awaitingTerms');
  await as(
    () => person.token,
    () => `${base}/terms`,
  )(page);
});
scene('exam-2-rules', async (page) => {
  const { person, base } = await fresh('ready');
  await as(
    () => person.token,
    () => `${base}/rules`,
  )(page);
});
scene('exam-3-start', async (page) => {
  const { person, base } = await fresh('ready');
  await as(
    () => person.token,
    () => `${base}/start`,
  )(page);
  await page.getByText('The server answers.').waitFor();
});

/** A running trial whose form has an exercise that fits. */
async function running(
  page: Page,
  fits: string,
  techs = ['javascript', 'react', 'vuejs', 'typescript'],
): Promise<Candidate> {
  for (let turn = 0; turn < 12; turn += 1) {
    const tech = techs[turn % techs.length] ?? 'javascript';
    const { person, id, base } = await fresh('running', tech);
    const exercises = await exercisesOf(url, person.token, id);
    const index = exercises.findIndex((one) => (isQuestion(one) ? one.kind : 'challenge') === fits);
    if (index < 0) continue;
    await holdSession(page, person.token);
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ width: 1440, height: 900 });
    await openRunning(page, `${base}/progress`);
    for (const number of [1, 2]) {
      await goTo(page, number);
      const choice = page.getByRole('main').locator('input[type=radio], input[type=checkbox]').first();
      if (await choice.isVisible()) await choice.click();
    }
    await page.getByRole('button', { name: 'Flag for review' }).click();
    await goTo(page, index + 1);
    await page.setViewportSize({ width, height });
    return person;
  }
  throw new Error(`No form with ${fits} was drawn.`);
}
for (const kind of ['single', 'multiple', 'output', 'fill', 'order']) {
  scene(`exam-4-progress-${kind}`, async (page) => {
    await running(page, kind);
    const choice = page.getByRole('main').locator('input[type=radio], input[type=checkbox]').nth(1);
    if (await choice.isVisible()) await choice.click();
  });
}
/** A narrow window shows one part of a challenge at a time. */
async function showPart(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.or(page.locator('[data-editor] .cm-content')).first().waitFor();
  if (await tab.isVisible()) await tab.click();
}
async function runTests(page: Page): Promise<void> {
  await showPart(page, 'Code');
  await page.locator('[data-editor] .cm-content').first().waitFor();
  await page.getByRole('button', { name: /^Run the/ }).click();
  await page.getByText(/^\d+ of \d+ passed$/).waitFor({ timeout: 30_000 });
}
for (const tech of ['javascript', 'vuejs']) {
  scene(`exam-5-challenge-${tech}`, async (page) => {
    await running(page, 'challenge', [tech]);
    await runTests(page);
  });
}
const practice = '/javascript/editor/javascript-practice-initials';
scene('editor-tests', async (page) => {
  await page.goto(practice);
  await runTests(page);
  await page.getByText('Test code').first().click();
});
scene('editor-completion', async (page) => {
  await page.goto(practice);
  await showPart(page, 'Code');
  await page.locator('[data-editor][data-loaded] .cm-content').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('const words = []; words.fi');
  await page.locator('[data-editor] .cm-tooltip-autocomplete').waitFor();
});
scene('editor-search', async (page) => {
  await page.goto(practice);
  await showPart(page, 'Code');
  await page.locator('[data-editor][data-loaded] .cm-content').first().click();
  await page.keyboard.press('Control+f');
  await page.locator('[data-editor] .cm-search').waitFor();
});
scene('editor-guest-list', async (page) => {
  await page.goto(practice);
  await page.getByText('What your code can use').click();
  await page.getByText('structuredClone').waitFor();
});
scene('exam-6-hand-in', async (page) => {
  await running(page, 'single', ['javascript']);
  const inBar = page.getByRole('button', { name: 'Hand in', exact: true }).first();
  if (!(await inBar.isVisible())) await page.getByRole('button', { name: 'Overview of questions' }).click();
  await page.getByRole('button', { name: 'Hand in', exact: true }).first().click();
  await page.getByRole('alertdialog').waitFor();
});
scene('exam-7-overview', async (page) => {
  await running(page, 'single', ['javascript']);
  const button = page.getByRole('button', { name: 'Overview of questions' });
  if (await button.isVisible()) await button.click();
});
scene('exam-8-offline', async (page, context) => {
  await running(page, 'single', ['javascript']);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Flag for review' }).click();
  await page
    .getByText(/^Offline: kept/)
    .first()
    .waitFor();
});
scene('exam-9-elsewhere', async (page) => {
  const { person, id, base } = await fresh('running');
  await request(url, person.token, 'POST', `/exams/${id}/lease`, {
    device: 'other-device',
    device_name: 'Firefox on Windows',
    take_over: true,
  });
  await as(
    () => person.token,
    () => `${base}/progress`,
  )(page);
  await page.getByText('The exam is open elsewhere').waitFor();
});
scene(
  'exam-10-result-trial',
  as(
    () => candidate.token,
    () => `/javascript/trial-exams/${taken.id}/done`,
  ),
);
scene(
  'exam-11-result-failed',
  as(
    () => candidate.token,
    () => `/javascript/exam/${failed.id}/done`,
  ),
);
scene(
  'exam-12-result-disputed',
  as(
    () => candidate.token,
    () => `/javascript/exam/${disputed.id}/done`,
  ),
);
scene('exam-13-dispute', async (page) => {
  await as(
    () => candidate.token,
    () => `/javascript/exam/${failed.id}/done`,
  )(page);
  await page.getByRole('button', { name: 'Dispute this result' }).click();
  await page.waitForURL('**/dispute');
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.getByRole('article').waitFor();
});
scene(
  'exam-14-result-passed',
  as(
    () => passed.token,
    () => `/javascript/exam/${won.id}/done`,
  ),
);
scene('exam-15-result-challenge', async (page) => {
  await as(
    () => candidate.token,
    () => `/javascript/trial-exams/${taken.id}/done`,
  )(page);
  await page.getByRole('navigation', { name: 'Exercises' }).getByRole('button').last().click();
});

/** A banner of each theme, with words for each slot, above a page whose technology it fits. */
for (const theme of BANNER_THEMES) {
  scene(`banner-${theme.toLowerCase()}`, async (page) => {
    await page.route('**/api/banners?*', async (route) => {
      const response = await route.fetch();
      const { meta } = (await response.json()) as { meta: object };
      await route.fulfill({ response, json: { data: [everySlot(theme)], meta } });
    });
    await page.goto('/javascript');
    await page.locator('html[data-shell="loaded"]').waitFor();
    await page.mouse.move(200, 300);
    await page.getByRole('complementary', { name: 'Announcement' }).getByText('Early bird').waitFor();
  });
}

scene('checkout-guest', visit('/checkout/javascript-senior-developer-exam'));
scene('checkout-coupon-unknown', visit('/checkout/javascript-senior-developer-exam?coupon=NOTHING'));
scene('checkout-coupon-applied', visit('/checkout/javascript-senior-developer-exam?coupon=WELCOME10&quantity=5'));
scene('checkout-unknown', visit('/checkout/nothing'));
scene('checkout-upsell', async (page) => {
  await page.goto('/checkout/javascript-developer-exam');
  await page.getByLabel('Email').fill('guest@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('dialog').waitFor();
});
scene('checkout-errors', async (page) => {
  await page.goto('/checkout/javascript-senior-developer-exam');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
});
scene('pay-page', async (page) => {
  await page.goto('/checkout/javascript-senior-developer-exam');
  await page.getByLabel('Email').fill('guest@example.com');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/payments-stand-in/pay/**');
});
scene('voucher-code', visit('/voucher'));
scene(
  'review-sources',
  as(
    () => administrator,
    () => '/review?tab=sources',
  ),
);
scene('voucher-unknown', visit('/voucher/NOTHING-HERE-AT-ALL'));
for (const [name, path] of [
  ['offers-list', '/offers'],
  ['offers-weekends', '/offers?kind=free-weekend'],
  ['offer-bundle', '/offers/bundle/javascript-developer-exam'],
  ['offer-banner', '/offers/banner/javascript-senior'],
  ['offer-coupon', '/offers/coupon/welcome10'],
  ['staff-orders', '/review?tab=orders'],
  ['review-audit', '/review?tab=audit'],
  ['review-audit-empty', '/review?tab=audit&about=nobody@example.com&from=2026-11-01&until=2026-11-27'],
  ['staff-order', `/review/orders/${singleOrder}`],
] as const) {
  scene(
    name,
    as(
      () => administrator,
      () => path,
    ),
  );
}
for (const slug of ['refunds', 'terms', 'partner-referral', 'cert-terms-conditions']) {
  scene(`legal-${slug}`, visit(`/legal/${slug}`));
}
scene('offers-weekend-new', async (page) => {
  await as(
    () => administrator,
    () => '/offers?kind=free-weekend',
  )(page);
  await page.getByRole('button', { name: 'New free weekend' }).click();
  const start = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 16);
  await page.getByRole('dialog').getByLabel('Start').fill(start);
  await page.getByText('Seen by visitors').waitFor();
});
scene('review-name', async (page) => {
  await as(
    () => administrator,
    () => `/review/exams/${won.id}`,
  )(page);
  await page.getByText('Correct the name on the credential').click();
  await page.getByLabel('Name on the credential').scrollIntoViewIfNeeded();
});
scene('free-weekend-none', visit('/typescript/free-weekend'));
scene(
  'free-weekend-poll',
  as(
    () => newcomer.token,
    () => '/javascript/free-weekend/poll',
  ),
);

const chosen = scenes.filter(({ name }) => wanted.some((part) => name.includes(part)));
if (chosen.length === 0) console.error(`No picture has "${wanted.join('" or "')}" in its name.`);
const total = chosen.length * WIDTHS.length * THEMES.length;
let done = 0;
let broken = 0;
for (const { name, open } of chosen) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      viewport: { width, height: width < 500 ? 812 : 900 },
      hasTouch: width < 500,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    try {
      await open(page, context);
      await page.locator('h1').first().waitFor();
      const isFull = !/^(exam-[456]|banner)-/.test(name);
      if (isFull) await readThrough(page);
      await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
      await page.evaluate(() => document.fonts.ready);
      // What takes over a document also sets its theme, and must not do so after `showTheme`.
      await page.waitForFunction(() => document.querySelector('#root[data-early]') === null);
      for (const theme of THEMES) {
        // A mail follows the reader's system.
        if (name.startsWith('mail-')) await page.emulateMedia({ colorScheme: theme });
        await showTheme(page, theme);
        await page.screenshot({ path: join(FOLDER, `${name}-${width}-${theme}.png`), fullPage: isFull });
        done += 1;
      }
      console.log(`${done}/${total} ${name} ${width} px`);
    } catch (error) {
      broken += 1;
      console.error(`${name} at ${width} px: ${String(error).split('\n')[0]}`);
    }
    await context.close();
  }
}
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(`${done} pictures in ${FOLDER}${broken > 0 ? `, ${broken} could not be taken` : ''}`);
// 64 is EX_USAGE of sysexits.h.
process.exitCode = chosen.length === 0 ? 64 : broken > 0 ? 1 : 0;
