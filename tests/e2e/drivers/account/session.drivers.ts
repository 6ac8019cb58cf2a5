import { expect, type Page, type Route } from '@playwright/test';
import { sessionMachine } from '../../../../machines/account/session/session.machine.ts';
import { DEMO_PASSWORD } from '../../../../src/server/data/seed/demo-accounts.ts';
import { giveSession, heldMark, heldToken, markOf, openSessionIn } from '../../support/browser-session.ts';
import { newPerson } from '../../support/person.ts';
import { poll } from '../../support/poll.ts';
import { demoToken, request } from '../../support/prepared-exam.ts';
import { closeSignUpDialog } from '../../support/sign-up-dialog.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { signOutElsewhere } from '../visitor.ts';

type Account = { email: string; password: string; name: string; token: string };

/** The state shared by the drivers of one walk. */
export class SessionWorld {
  readonly gate = new Gate({
    auth: { method: 'GET', path: /^\/api\/auth$/ },
    login: { method: 'POST', path: /^\/api\/login$/ },
    register: { method: 'POST', path: /^\/api\/register$/ },
    logout: { method: 'POST', path: /^\/api\/logout$/ },
    impersonate: { method: 'POST', path: /^\/api\/impersonate\// },
    stopImpersonating: { method: 'DELETE', path: /^\/api\/impersonate$/ },
  });
  readonly watch = new ChartWatch('session');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** The user whose session the page should have. */
  account: Account | null = null;
  /** A user with an account, for forms. */
  known: Account | null = null;
  /** An administrator's token for the account of this walk, when the path begins as an impersonation. */
  impersonation: string | null = null;
  /** What a sign-up was sent with whose reply was lost. */
  lostSignUp: string | null = null;
  /** With the mark of which session the page has asked last for what the dashboard shows. */
  shownTo: string | null = null;
  private people = 0;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }

  async newAccount(): Promise<Account> {
    this.people += 1;
    const person = { ...newPerson(), name: `Grace Hopper${this.people}` };
    const [first_name, last_name] = person.name.split(' ');
    const { session } = await request<{ session: { token: string } }>(this.url, null, 'POST', '/register', {
      first_name,
      last_name,
      email: person.email,
      password: person.password,
      password_confirmation: person.password,
    });
    return { ...person, token: session.token };
  }

  async knownAccount(): Promise<Account> {
    this.known ??= await this.newAccount();
    return this.known;
  }

  /** The administrator of the demo data. */
  administrator(): Account {
    return { email: 'admin@example.com', password: DEMO_PASSWORD, name: 'Amal Administrator', token: '' };
  }

  /** An administrator begins to act as the account of this walk. */
  async impersonateAccount(): Promise<string> {
    const own = await demoToken(this.url, 'admin@example.com');
    const { id } = await request<{ id: string }>(this.url, this.account?.token ?? '', 'GET', '/auth');
    const { token } = await request<{ token: string }>(this.url, own, 'POST', `/impersonate/${id}`);
    return token;
  }

  /** The server forgets a session: the token is invalid from now on. */
  async endSession(token: string): Promise<void> {
    await request(this.url, token, 'POST', '/logout');
  }
}

const submitButton = (page: Page) => page.locator('form button[type="submit"]');

/** Goes to a form by its link, as far as it is not there already. */
async function openForm(page: Page, title: 'Log in' | 'Create your account'): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title });
  if (await heading.isVisible()) return;
  await page.getByRole('link', { name: title === 'Log in' ? 'Log in' : 'Create an account' }).click();
  await expect(heading).toBeVisible();
}

/** Opens a path without reloading the document. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

const PROFILE = '/javascript/dashboard/profile';

/** Lets the server answer, with an account of another age: walks cannot wait for it. */
async function answerAged(route: Route, minutes: number): Promise<void> {
  const response = await route.fetch();
  const age = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('created_minutes_ago' in value) return { ...value, created_minutes_ago: minutes };
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, age(part)]));
  };
  await route.fulfill({ response, json: age(await response.json()) });
}

/** A call that was left behind is answered; of a late sign-in, which would give the browser its own session, the reply is lost. */
async function dropSignIns(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (['/api/login', '/api/register'].includes(pathname)) await route.abort('connectionfailed');
  else await route.continue();
}

/** The same request with another token. */
async function continueAs(route: Route, token: string): Promise<void> {
  await route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } });
}

/** The same request with another body. */
export function changed(body: string | null, change: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(body ?? '{}'), ...change });
}

export const sessionDrivers = defineDrivers<typeof sessionMachine, SessionWorld>(sessionMachine, {
  ownWords: ['validateSession', 'login', 'register'],
  async open(page, { services: world, input }) {
    if (input.token !== null) {
      world.account = await world.newAccount();
      await giveSession(world.otherTab, world.account.token);
    }
    await world.gate.guard(page);
    page.on('request', (asked) => {
      if (new URL(asked.url()).pathname !== '/api/user/summary') return;
      world.shownTo = asked.headers()['x-session'] ?? null;
    });
    await page.goto(input.token === null ? '/javascript/login' : '/javascript/dashboard');
  },
  events: {
    async 'session.loginSubmitted'(page, { services: world }) {
      world.account = world.administrator();
      await openForm(page, 'Log in');
      await page.locator('input[name="email"]').fill(world.account.email);
      await page.locator('input[name="password"]').fill(world.account.password);
      await submitButton(page).click();
    },
    async 'session.registerSubmitted'(page) {
      const person = newPerson();
      await openForm(page, 'Create your account');
      await page.locator('input[name="name"]').fill(person.name);
      await page.locator('input[name="email"]').fill(person.email);
      await page.locator('input[name="password"]').fill(person.password);
      await submitButton(page).click();
    },
    async 'session.formLeft'(page) {
      const here = page.getByRole('heading', { level: 1, name: 'Log in' });
      await openForm(page, (await here.isVisible()) ? 'Create your account' : 'Log in');
    },
    async 'session.opened'(page, { services: world }) {
      const account = await world.newAccount();
      const user = await request<object>(world.url, account.token, 'GET', '/auth');
      const isLeaving = world.watch.isIn('signingOut');
      // Logging out ends the browser's session.
      if (!isLeaving) await giveSession(world.otherTab, account.token);
      const session = { token: markOf(account.token), expires_at: Date.now() + 86_400_000, user };
      const before = world.watch.count;
      await page.route('**/api/login/github/callback', (route) =>
        route.fulfill({
          json: { purpose: 'login', session, user: null, redirect: '/javascript/dashboard', created: false },
        }),
      );
      // Each return is one of its own: the page answers the same one once.
      await openInApp(page, `/login/github/callback?code=a-code&state=a-state-${before}`);
      await world.watch.moved(before);
      if (!isLeaving) world.account = account;
    },
    async 'session.userChanged'(page, { services: world }) {
      await openInApp(page, PROFILE);
      await page.getByLabel('First name').fill('Augusta');
      const before = world.watch.count;
      await page.getByRole('button', { name: 'Save profile' }).click();
      await world.watch.moved(before);
      if (world.account) world.account.name = world.account.name.replace(/^\S+/, 'Augusta');
    },
    async 'session.passwordChanged'(page, { services: world }) {
      await openInApp(page, PROFILE);
      await page.getByLabel('Current password').fill(world.account?.password ?? '');
      await page.getByLabel('New password').fill('battery staple horse');
      const before = world.watch.count;
      await page.getByRole('button', { name: 'Change password' }).click();
      await world.watch.moved(before);
      world.account = null;
    },
    async 'session.accountDeleted'(page, { services: world }) {
      await openInApp(page, PROFILE);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Your email address').fill(world.account?.email ?? '');
      await dialog.locator('input[name="password"]').fill(world.account?.password ?? '');
      const before = world.watch.count;
      await dialog.getByRole('button', { name: 'Delete permanently' }).click();
      await world.watch.moved(before);
      world.account = null;
    },
    async 'session.impersonationRequested'(page, { services: world }) {
      const candidate = await world.newAccount();
      await openInApp(page, '/review?tab=users');
      await page.getByLabel('Search by email or name').fill(candidate.email);
      await page.getByRole('row', { name: candidate.email }).getByRole('button', { name: 'Act as' }).click();
    },
    async 'session.returnRequested'(page) {
      await page.getByRole('button', { name: 'Return to my account' }).click();
    },
    async 'session.logoutRequested'(page) {
      await page.getByRole('button', { name: /^Account of / }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
    async 'session.refused'(page, { services: world }) {
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await world.endSession(world.account?.token ?? '');
      world.account = null;
      // The other page of the dashboard asks the server again.
      await page.getByRole('link', { name: 'Examination', exact: true }).first().click();
    },
    async 'session.retried'(page) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    async 'session.openedElsewhere'(_page, { services: world }) {
      world.account = await world.newAccount();
      const { token } = world.account;
      const before = world.watch.count;
      await world.gate.leavingBehind(async () => {
        await openSessionIn(world.otherTab, token);
        await world.watch.moved(before);
      }, dropSignIns);
    },
    async 'session.closedElsewhere'(_page, { services: world }) {
      world.account = null;
      const before = world.watch.count;
      await world.gate.leavingBehind(async () => {
        await signOutElsewhere(world.otherTab);
        await world.watch.moved(before);
      });
    },
  },
  invokes: {
    validateSession: {
      async done(_page, { output, services: world }) {
        const route = await world.gate.take('auth');
        if (output.impersonated_by === null) return answerAged(route, output.created_minutes_ago);
        world.impersonation = await world.impersonateAccount();
        await continueAs(route, world.impersonation);
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('auth');
        if ((error as { kind: string }).kind === 'unreachable') return route.abort('connectionfailed');
        await world.endSession(world.account?.token ?? '');
        world.account = null;
        await route.continue();
      },
    },
    login: {
      async done(_page, { output, services: world }) {
        await answerAged(await world.gate.take('login'), output.user.created_minutes_ago);
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('login');
        world.account = null;
        const { code, message } = error as { code?: string; message: string };
        if (code === 'second_factor_required') {
          const details = { pending: 'p'.repeat(43), kinds: ['totp'], expires_at: Date.now() + 600_000 };
          return route.fulfill({ status: 403, json: { message, code, details, request_id: 'walk' } });
        }
        if ((error as { kind: string }).kind === 'unreachable') return route.abort('connectionfailed');
        await route.continue({ postData: changed(route.request().postData(), { password: 'not the password' }) });
      },
    },
    register: {
      async done(page, { output, services: world }) {
        const route = await world.gate.take('register');
        const body = JSON.parse(route.request().postData() ?? '{}') as Record<string, string>;
        if (output.session !== null) {
          world.account = {
            email: body.email ?? '',
            password: body.password ?? '',
            name: `${body.first_name} ${body.last_name}`,
            token: '',
          };
          await route.continue();
          return closeSignUpDialog(page);
        }
        // With the same password it would be taken for the same sign-up, sent again after its answer was lost.
        const { email } = await world.knownAccount();
        const other = { email, password: 'no password of theirs', password_confirmation: 'no password of theirs' };
        await route.continue({ postData: changed(JSON.stringify(body), other) });
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('register');
        if ((error as { kind: string }).kind === 'unreachable') {
          world.lostSignUp = route.request().postData();
          return route.abort('connectionfailed');
        }
        const short = { password: 'short', password_confirmation: 'short' };
        await route.continue({ postData: changed(route.request().postData(), short) });
      },
    },
    recoverSignUp: {
      async done(page, { services: world }) {
        const route = await world.gate.take('login');
        // What the lost reply was about.
        const body = JSON.parse(world.lostSignUp ?? '{}') as Record<string, string>;
        await request(world.url, null, 'POST', '/register', body);
        const name = `${body.first_name} ${body.last_name}`;
        world.account = { email: body.email ?? '', password: body.password ?? '', name, token: '' };
        await route.continue();
        await closeSignUpDialog(page);
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('login');
        if ((error as { kind: string }).kind === 'unreachable') return route.abort('connectionfailed');
        await route.continue();
      },
    },
    logout: {
      async done(_page, { services: world }) {
        await (await world.gate.take('logout')).continue();
      },
      async error(_page, { services: world }) {
        await (await world.gate.take('logout')).abort('connectionfailed');
      },
    },
    impersonate: {
      async done(_page, { services: world }) {
        await (await world.gate.take('impersonate')).continue();
      },
      async error(_page, { services: world }) {
        await (await world.gate.take('impersonate')).abort('connectionfailed');
      },
    },
    stopImpersonating: {
      async done(_page, { services: world }) {
        await continueAs(await world.gate.take('stopImpersonating'), world.impersonation ?? '');
      },
      async error(_page, { services: world }) {
        await (await world.gate.take('stopImpersonating')).abort('connectionfailed');
      },
    },
    watchOtherTabs: {
      async error(_page, { services: world }) {
        // The channel broke when the page was opened (see the spec); the chart has taken it without leaving its state.
        await world.watch.moved(1);
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async booting() {
      throw new Error('The session never rests here.');
    },
    async validating(page, { services: world }) {
      await world.watch.reaches('validating');
      await world.gate.arrived('auth');
      // A visitor who may be signed in cannot log in.
      await expect(page.locator('form:has(input[name="email"]) button[type="submit"]:not([aria-busy])')).toHaveCount(0);
    },
    async unconfirmed(page, { services: world }) {
      await world.watch.reaches('unconfirmed');
      await expect(page.getByRole('heading', { level: 1, name: "This page didn't load" })).toBeVisible();
      expect(await heldMark(page)).toBe(markOf(world.account?.token ?? ''));
    },
    async guest(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(submitButton(page)).toBeVisible();
      await expect(submitButton(page)).not.toHaveAttribute('aria-busy');
      expect(await heldMark(page)).toBeNull();
    },
    async 'guest.untouched'(page) {
      await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
    async 'guest.loginRefused'(page, { snapshot }) {
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(1);
      const isUnreachable = snapshot.context.failure?.kind === 'unreachable';
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText('Oops! something went wrong.')).toHaveCount(isUnreachable ? 1 : 0);
    },
    async 'guest.factorAsked'(page) {
      await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
      await expect(page.locator('input[name="password"]')).toHaveCount(0);
    },
    async 'guest.signUpRefused'(page, { snapshot }) {
      await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
      const isUnreachable = snapshot.context.failure?.kind === 'unreachable';
      await expect(page.getByRole('alert')).toHaveCount(isUnreachable ? 1 : 0);
      await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(isUnreachable ? 0 : 1);
    },
    async 'guest.mailSent'(page) {
      await expect(page.getByRole('status').getByText('Check your mail')).toBeVisible();
    },
    async 'guest.passwordChanged'(page) {
      await expect(page.getByRole('status').getByText('Your password is changed')).toBeVisible();
    },
    async signingIn(page, { services: world }) {
      await world.watch.reaches('signingIn');
      await world.gate.arrived('login');
      await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
    },
    async signingUp(page, { services: world }) {
      await world.watch.reaches('signingUp');
      await world.gate.arrived('register');
      await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
    },
    async recoveringSignUp(page, { services: world }) {
      await world.watch.reaches('recoveringSignUp');
      await world.gate.arrived('login');
      await expect(submitButton(page)).toHaveAttribute('aria-busy', 'true');
    },
    async signedIn(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(page.getByRole('button', { name: `Account of ${world.account?.name}` })).toBeVisible();
      const token = await heldToken(page);
      expect(token).not.toBeNull();
      // No one sees what was loaded for another user.
      const isDashboard = /\/dashboard(\/exam)?$/.test(new URL(page.url()).pathname);
      if (isDashboard)
        await poll(() => world.shownTo, { message: 'the dashboard is loaded for this session' }).toBe(
          markOf(token ?? ''),
        );
      if (world.account) world.account.token = token ?? '';
    },
    async 'signedIn.arriving'() {
      throw new Error('The session never rests here.');
    },
    async 'signedIn.newAccount'() {},
    async 'signedIn.established'(page, { snapshot }) {
      const isRefused = snapshot.context.failure !== null;
      if (isRefused) await expect(page.getByRole('alert')).toBeVisible();
    },
    async 'signedIn.startingImpersonation'(page, { services: world }) {
      await world.gate.arrived('impersonate');
      await expect(page.getByRole('table').locator('[aria-busy="true"]')).toBeVisible();
    },
    async 'signedIn.impersonating'(page, { services: world }) {
      const banner = page.getByRole('region', { name: 'Acting as a user' });
      await expect(banner).toContainText(world.account?.email ?? '');
    },
    async 'signedIn.returning'(page, { services: world }) {
      await world.gate.arrived('stopImpersonating');
      await expect(page.getByRole('button', { name: /^Return to my account/ })).toHaveAttribute('aria-busy', 'true');
    },
    async signingOut(_page, { services: world }) {
      await world.watch.reaches('signingOut');
      await world.gate.arrived('logout');
    },
    async reopening(page, { services: world }) {
      await world.watch.reaches('reopening');
      // A page starts over with the other token.
      await world.watch.reaches('validating');
      const asked = (await world.gate.take('auth')).request();
      expect(asked.headers()['x-session']).toBe(await heldMark(page));
    },
    async left(page, { services: world }) {
      await world.watch.reaches('left');
      // The start page has been reloaded: its own chart starts without a user.
      await world.watch.reaches({ guest: 'untouched' });
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('link', { name: /^Log ?in$/ }).first()).toBeVisible();
      expect(await heldMark(page)).toBeNull();
    },
  },
});
