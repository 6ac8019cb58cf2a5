import { expect, type Page, type Route } from '@playwright/test';
import type { guardsMachine } from '../../../../machines/site/guards/guards.machine.ts';
import { guardsMachine as machine } from '../../../../machines/site/guards/guards.machine.ts';
import type { GuardFacts, GuardsInput, Visitor } from '../../../../machines/site/guards/guards.types.ts';
import { FREE_WEEKEND_MS } from '../../../../src/contract/commerce/offers.ts';
import type { Order } from '../../../../src/contract/commerce/orders.ts';
import { isPrerendered, pageOf } from '../../../../src/contract/pages.ts';
import type { AccessFacts } from '../../../../src/contract/site/access.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { giveSession, holdMark, markOf, openSessionIn } from '../../support/browser-session.ts';
import { newPerson } from '../../support/person.ts';
import { poll } from '../../support/poll.ts';
import { demoToken, request } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { signOutElsewhere } from '../visitor.ts';
import { ASKED_BEFORE, type RealPage, realPage, type VisitorName } from './guards.world.ts';

type Account = { token: string; email: string; name: string; ageMinutes: number };

/** Accounts of the demonstration, by visitor; the others sign up. */
const DEMO: Partial<Record<VisitorName, { email: string; name: string }>> = {
  'a new team owner': { email: 'owner@example.com', name: 'Olga Owner' },
  'a team owner': { email: 'owner@example.com', name: 'Olga Owner' },
  'a reviewer': { email: 'reviewer@example.com', name: 'Ren Reviewer' },
  'an administrator': { email: 'admin@example.com', name: 'Amal Administrator' },
  'a new member of a team': { email: 'member@example.com', name: 'Mei Member' },
};

/** Milliseconds that are left of a free weekend of these walks; the server's clock ends it. */
const WEEKEND_LEFT_MS = 600_000;
/** After these milliseconds none is left. */
export const WEEKEND_OVER_MS = WEEKEND_LEFT_MS + 60_000;
const WORTHLESS = 'worth-nothing';
const PRODUCT = 'javascript-junior-developer';

/** The state shared by the drivers of one walk. */
export class GuardsWorld {
  readonly gate = new Gate({
    auth: { method: 'GET', path: /^\/api\/auth$/ },
    access: { method: 'GET', path: /^\/api\/access$/ },
    createTrial: { method: 'POST', path: /^\/api\/trial-exams$/ },
  });
  readonly watch = new ChartWatch('guards');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** The address that is opened, once it is known. */
  path = '';
  /** The token that the page holds. */
  token = '';
  /** The server is being asked whose token this is. */
  isAsking = true;
  isUnconfirmed = false;
  /** The page was replaced by a message: the server could not be reached. */
  wasUnreachable = false;
  /** Who is signed in. */
  visitor: VisitorName | null = null;
  /** Warnings that the page has logged to the console. */
  readonly warnings: string[] = [];
  private readonly first: VisitorName | null;
  private readonly accounts = new Map<string, Account>();

  constructor(url: string, otherTab: Page, path: Path) {
    this.url = url;
    this.otherTab = otherTab;
    const step = path.edges[1]?.step;
    const isUser = step?.kind === 'event' && step.event.type === 'guards.visitorKnown' && step.words !== 'a guest';
    this.first = isUser ? (step.words as VisitorName) : null;
  }

  /** The account of a visitor; made when it is first asked for. */
  async accountOf(visitor: VisitorName): Promise<Account> {
    const known = this.accounts.get(visitor);
    if (known) return known;
    const isNew = visitor.startsWith('a new');
    const account = { ...(await this.signIn(visitor)), ageMinutes: isNew ? 0 : 600 };
    this.accounts.set(visitor, account);
    return account;
  }

  private async signIn(visitor: VisitorName): Promise<Omit<Account, 'ageMinutes'>> {
    const demo = DEMO[visitor];
    if (demo) return { ...demo, token: await demoToken(this.url, demo.email) };
    const { email, password } = newPerson();
    const last_name = `Hopper${this.accounts.size}`;
    const { session } = await request<{ session: { token: string } }>(this.url, null, 'POST', '/register', {
      first_name: 'Grace',
      last_name,
      email,
      password,
      password_confirmation: password,
    });
    return { email, name: `Grace ${last_name}`, token: session.token };
  }

  /** The token of the first visitor of the path; one that is invalid when that is a guest. */
  async firstToken(): Promise<string> {
    return this.first ? (await this.accountOf(this.first)).token : WORTHLESS;
  }

  /** The address of a page, with what it names. */
  async pathOf({ path }: RealPage): Promise<string> {
    if (path.includes('{voucher}')) {
      const wanted = { gives: 'all', covers: [{ certification_id: PRODUCT, type: 'EXAM' }] };
      const { code } = await this.control<{ code: string }>('vouchers', wanted);
      return path.replace('{voucher}', code);
    }
    if (!path.includes('{order}')) return path;
    const { token } = await this.accountOf('a team owner');
    const orders = await request<{ data: Order[] }>(this.url, token, 'GET', '/orders');
    return path.replace('{order}', orders.data.find(({ quantity }) => quantity > 1)?.id ?? '');
  }

  private control<T>(name: string, body: unknown): Promise<T> {
    return request<T>(this.url, null, 'POST', `/test/${name}`, body);
  }

  private async facts(): Promise<AccessFacts> {
    return request(this.url, this.token, 'GET', '/access?tech=vuejs');
  }

  /** Lets the visitor own what the server is to say. An order of the path is the team owner's from the start. */
  async arrange(wanted: GuardFacts): Promise<void> {
    const { email } = await this.accountOf(this.visitor ?? 'a user');
    const now = await this.facts();
    const order = { email, product: PRODUCT, kind: 'examination-only' };
    if (wanted.upgradeable && !now.upgradeable) {
      await this.control('orders', { ...order, quantity: 1, canUpgrade: true });
    }
    if (wanted.teamsOrder && !now.teams_order) {
      await this.control('orders', { ...order, quantity: 2, canUpgrade: false });
    }
    if (wanted.freeWeekend && !now.free_weekend) {
      const weekend = { tech: 'vuejs', starts_in_ms: WEEKEND_LEFT_MS - FREE_WEEKEND_MS };
      await this.control('free-weekends', weekend);
    }
    if (!wanted.freeWeekend && now.free_weekend) await this.control('clock', { advance_ms: WEEKEND_OVER_MS });
  }

  /**
   * Something about the visitor happens: what the page has asked for its visitor before is answered afterwards, and must
   * change nothing.
   */
  async changing(happens: () => Promise<void>): Promise<void> {
    await this.gate.leavingBehind(async () => {
      const before = this.watch.count;
      await happens();
      await this.watch.moved(before);
    });
  }

  /** Another tab signs in, so that the page asks the server whose token that is. */
  async openElsewhere(token: string): Promise<void> {
    const late = this.isAsking ? await this.gate.take('auth') : null;
    await openSessionIn(this.otherTab, token);
    await this.gate.arrived('auth');
    await late?.continue();
    this.token = token;
    this.isAsking = true;
  }

  /** Another tab signs out. */
  async closeElsewhere(): Promise<void> {
    await this.changing(() => signOutElsewhere(this.otherTab));
    this.token = '';
    this.isAsking = false;
  }

  /** The server answers whose token it is. */
  async answerAuth(answer: (route: Route) => Promise<void>): Promise<void> {
    const route = await this.gate.take('auth');
    await this.changing(() => answer(route));
    this.isAsking = false;
  }
}

/** Lets the server answer, with an account of another age: walks cannot wait for it. */
async function answerAged(route: Route, minutes: number): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), created_minutes_ago: minutes } });
}

const nameOf = (visitor: Visitor): VisitorName => (visitor.kind === 'guest' ? 'a guest' : (visitor.id as VisitorName));

const addressOf = (page: Page) => page.evaluate(() => `${location.pathname}${location.search}`);
const heading = (page: Page, name: string | RegExp) => page.locator('h1').filter({ hasText: name });

/** A question is answered at once. */
async function neverRests(): Promise<void> {
  throw new Error('The guards never rest here.');
}

/** Nothing of the page is shown while it waits. */
async function expectSkeleton(page: Page): Promise<void> {
  await expect(page.locator('main[aria-busy="true"]').first()).toBeVisible();
  await expect(page.locator('h1')).toHaveCount(0);
}

/** What the guards store of a URL for later. */
async function expectKept(page: Page, input: GuardsInput, path: string): Promise<void> {
  const kept = await page.evaluate(() => ({
    voucher: localStorage.getItem('chartered.pending-voucher'),
    attribution: JSON.parse(sessionStorage.getItem('chartered.attribution') ?? '{}') as object,
    cookie: decodeURIComponent(document.cookie),
  }));
  if (input.guards.includes('setup-voucher')) {
    expect(kept.voucher).toBe(/voucher\/([^?]+)/.exec(path)?.[1]);
  }
  if (input.guards.includes('marketing-tracking')) {
    expect(kept.attribution).toMatchObject({ coupon: 'SPRING', affiliate: 'ada', utm: { utm_source: 'letter' } });
  }
  if (input.guards.includes('watch-intended-route')) expect(kept.cookie).toContain(`redirect=${ASKED_BEFORE}`);
}

/** Lets a call of the page have its answer, and waits until the chart has moved by it. */
async function answered(
  world: GuardsWorld,
  call: 'access' | 'createTrial',
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  const before = world.watch.count;
  await answer(await world.gate.take(call));
  await world.watch.moved(before);
}

export const guardsDrivers = defineDrivers<typeof guardsMachine, GuardsWorld>(machine, {
  async open(page, { services: world, input }) {
    const real = realPage(input);
    world.path = await world.pathOf(real);
    world.token = await world.firstToken();
    // A session that the server does not know is no more than a mark.
    if (world.token === WORTHLESS) await holdMark(world.otherTab, markOf(WORTHLESS));
    else await giveSession(world.otherTab, world.token);
    // What a page without a tech falls back to, as the model has it.
    await world.otherTab.evaluate(() => localStorage.setItem('chartered.tech', 'react'));
    page.on('console', (message) => {
      if (message.type() === 'warning') world.warnings.push(message.text());
    });
    await world.gate.guard(page);
    await page.goto(world.path);
    await world.gate.arrived('auth');
  },
  events: {
    async 'guards.visitorKnown'(_page, { event, services: world }) {
      const visitor = nameOf(event.visitor);
      world.visitor = visitor;
      world.isUnconfirmed = false;
      if (visitor !== 'a guest') {
        const { token, ageMinutes } = await world.accountOf(visitor);
        if (!world.isAsking || world.token !== token) await world.openElsewhere(token);
        return world.answerAuth((route) => answerAged(route, ageMinutes));
      }
      // The server refuses the token, or another tab signs out.
      if (world.isAsking && world.token === WORTHLESS) return world.answerAuth((route) => route.continue());
      await world.closeElsewhere();
    },
    async 'guards.visitorUnconfirmed'(_page, { services: world }) {
      if (!world.isAsking) await world.openElsewhere(world.token || (await world.accountOf('a user')).token);
      await world.answerAuth((route) => route.abort('connectionfailed'));
      world.visitor = null;
      world.isUnconfirmed = true;
    },
    async 'guards.retried'(page, { services: world }) {
      await page.getByRole('button', { name: 'Try again' }).click();
      world.isAsking = world.isUnconfirmed;
      if (world.isAsking) await world.gate.arrived('auth');
      world.isUnconfirmed = false;
    },
  },
  invokes: {
    readFacts: {
      async done(_page, { output, services: world }) {
        await world.arrange(output);
        await answered(world, 'access', (route) => route.continue());
      },
      async error(_page, { services: world }) {
        await answered(world, 'access', (route) => route.abort('connectionfailed'));
      },
    },
    ensureTrialExam: {
      async done(_page, { services: world }) {
        await answered(world, 'createTrial', (route) => route.continue());
      },
      async error(_page, { services: world }) {
        await answered(world, 'createTrial', (route) => route.abort('connectionfailed'));
        await poll(() => world.warnings.join()).toContain('The trial exam could not be prepared.');
      },
    },
  },
  async advance() {
    throw new Error('The guards have no timers.');
  },
  checks: {
    asking: neverRests,
    'asking.whoAsks': neverRests,
    'asking.signedIn': neverRests,
    'asking.switchedOn': neverRests,
    'asking.role': neverRests,
    'asking.owned': neverRests,
    'asking.trialExam': neverRests,
    'asking.intendedRoute': neverRests,
    'asking.voucher': neverRests,
    'asking.coupon': neverRests,
    'asking.attribution': neverRests,
    async waiting(page, { snapshot, services: world }) {
      await world.watch.reaches('waiting');
      const { page: id, heading: title } = realPage(snapshot.context);
      if (!isPrerendered(id) || world.wasUnreachable) return expectSkeleton(page);
      // It stands in the document; what is done there waits for the visitor to be known.
      await expect(heading(page, title)).toBeVisible();
      await expect(page.locator('#root [data-early]')).toBeAttached();
    },
    async readingFacts(page, { services: world }) {
      await world.watch.reaches('readingFacts');
      await world.gate.arrived('access');
      await expectSkeleton(page);
    },
    async ensuringTrialExam(page, { services: world }) {
      await world.watch.reaches('ensuringTrialExam');
      await world.gate.arrived('createTrial');
      await expectSkeleton(page);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      world.wasUnreachable = true;
      await expect(heading(page, "This page didn't load")).toBeVisible();
      expect(await addressOf(page)).toBe(world.path);
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches('shown');
      const real = realPage(snapshot.context);
      if (!real.waits || !world.isAsking) await expect(heading(page, real.heading)).toBeVisible();
      await expect(heading(page, /^(Forbidden|Not Found|This page didn't load)$/)).toHaveCount(0);
      expect(await addressOf(page)).toBe(world.path);
      const { visitor } = world;
      // The frame of the statecharts has no menu of the account.
      if (visitor !== null && visitor !== 'a guest' && pageOf(real.page).layout !== 'workshop') {
        const { name } = await world.accountOf(visitor);
        await expect(page.locator(`[aria-label^="Account of ${name}"]`).filter({ visible: true })).toHaveCount(1);
      }
      await expectKept(page, snapshot.context, world.path);
    },
    async forbidden(page, { snapshot, services: world }) {
      await world.watch.reaches('forbidden');
      await expect(heading(page, 'Forbidden')).toBeVisible();
      await expect(page.getByText(snapshot.context.message)).toBeVisible();
      expect(await addressOf(page)).toBe(world.path);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(heading(page, 'Not Found')).toBeVisible();
      expect(await addressOf(page)).toBe(world.path);
    },
    async sentToLogin(page, { snapshot, services: world }) {
      await world.watch.reaches('sentToLogin');
      await page.waitForURL((url) => url.pathname === realPage(snapshot.context).login);
      await expect(heading(page, 'Log in')).toBeVisible();
      // The way back is kept.
      expect(decodeURIComponent(await page.evaluate(() => document.cookie))).toContain(`redirect=${world.path}`);
    },
    async sentOnward(page, { snapshot, services: world }) {
      await world.watch.reaches('sentOnward');
      const { destination, guards } = snapshot.context;
      const to = guards.includes('watch-intended-route') ? ASKED_BEFORE : destination;
      await page.waitForURL((url) => url.pathname === to);
    },
    async sentElsewhere(page, { snapshot, services: world }) {
      await world.watch.reaches('sentElsewhere');
      await page.waitForURL((url) => url.pathname === snapshot.context.destination);
    },
  },
});
