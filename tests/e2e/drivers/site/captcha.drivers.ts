import { expect, type Page, type Route } from '@playwright/test';
import { captchaMachine } from '../../../../machines/site/captcha/captcha.machine.ts';
import { heldMark, holdMark, tellTabs } from '../../support/browser-session.ts';
import { applicationReady } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { newPerson } from '../../support/person.ts';
import { poll } from '../../support/poll.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:captcha.deciding/always[hasNoKey]/0': 'where no key is configured the chart is not even fetched',
};

declare global {
  interface Window {
    /** What the stand-in for the captcha was asked to do. */
    captchaCalls: string[];
    captchaOptions: Record<'callback' | 'error-callback', (token?: string) => void>;
  }
}

/** Stands in for the script of the captcha: it judges when the walk says so. */
const STAND_IN = `
  globalThis.captchaCalls = [];
  globalThis.grecaptcha = {
    ready: (run) => run(),
    render: (place, options) => {
      globalThis.captchaOptions = options;
      captchaCalls.push('render ' + options.sitekey + ' ' + options.size);
      return 0;
    },
    execute: () => captchaCalls.push('execute'),
    reset: () => captchaCalls.push('reset'),
  };`;

/** The state shared by the drivers of one walk. */
export class CaptchaWorld {
  readonly gate = new Gate({ register: { method: 'POST', path: /^\/api\/register$/ } });
  readonly watch = new ChartWatch('captcha');
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** Requests for the script that wait for an answer. */
  scripts: Route[] = [];
  /** What the captcha should have been asked to do so far. */
  calls: string[] = [];
  /** Forms that wait for a token, oldest first; false: the sender has moved on. */
  waiting: boolean[] = [];
  /** With which tokens sign-ups should have reached the server. */
  tokens: (string | undefined)[] = [];
  sent: (string | undefined)[] = [];

  constructor(otherTab: Page) {
    this.otherTab = otherTab;
  }

  /** A waiting form gets a token, or none. */
  answer(token: string | undefined): void {
    if (this.waiting.shift()) this.tokens.push(token);
  }
}

const submitOf = (page: Page) => page.getByRole('main').locator('form button[type="submit"]');

/** The form that was sent is over: the server refused it, or another tab was faster and this page was on its way to that user. */
async function endAttempt(page: Page, world: CaptchaWorld): Promise<void> {
  if (world.waiting.length === 0) {
    await (await world.gate.take('register')).continue();
    await expect(page.getByRole('main').locator('[aria-invalid="true"]')).toHaveCount(1);
  } else {
    world.waiting[world.waiting.length - 1] = false;
    // The other tab's session turns out to be over.
    await holdMark(world.otherTab, 'of-nobodys--');
    await tellTabs(world.otherTab, { type: 'opened', mark: 'of-nobodys--' });
    await poll(() => heldMark(world.otherTab)).toBeNull();
  }
  await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
}

export const captchaDrivers = defineDrivers<typeof captchaMachine, CaptchaWorld>(captchaMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.route('https://www.google.com/recaptcha/**', (route) => void world.scripts.push(route));
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/register') {
        world.sent.push(request.headers()['x-captcha']);
      }
    });
    await page.goto('/javascript/login');
    await applicationReady(page);
    // The moment before the captcha is loaded passes when the walk says so.
    await pauseClock(page, 1000);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  },
  events: {
    async 'captcha.requested'(page, { services: world }) {
      const isAnotherOne = world.waiting.length > 0 || world.tokens.length > 0;
      if (isAnotherOne) await endAttempt(page, world);
      const wasAbsent = world.watch.isIn('absent');
      const before = world.watch.count;
      const person = newPerson();
      await page.locator('input[name="name"]').fill(person.name);
      await page.locator('input[name="email"]').fill(person.email);
      // Too short: the server refuses every one of these, so that the form can be sent again.
      await page.locator('input[name="password"]').fill('short');
      await submitOf(page).click();
      await world.watch.moved(before);
      world.waiting.push(true);
      if (wasAbsent) world.answer(undefined);
      else if (world.waiting.length === 1 && world.calls.length > 0) world.calls.push('execute');
    },
  },
  invokes: {
    loadCaptcha: {
      async done(_page, { services: world }) {
        await poll(() => world.scripts.length).toBe(1);
        await world.scripts[0]?.fulfill({ contentType: 'text/javascript', body: STAND_IN });
        world.calls.push('render key-1 invisible');
        if (world.waiting.length > 0) world.calls.push('execute');
      },
      async error(_page, { services: world }) {
        await poll(() => world.scripts.length).toBe(1);
        await world.scripts[0]?.abort('blockedbyclient');
        for (const _ of [...world.waiting]) world.answer(undefined);
      },
    },
    executeCaptcha: {
      async done(page, { output, services: world }) {
        await page.evaluate((token) => window.captchaOptions.callback(token), output);
        world.calls.push('reset');
        world.answer(output);
        if (world.waiting.length > 0) world.calls.push('execute');
      },
      async error(page, { services: world }) {
        await page.evaluate(() => window.captchaOptions['error-callback']());
        world.calls.push('reset');
        world.answer(undefined);
        if (world.waiting.length > 0) world.calls.push('execute');
      },
    },
  },
  async advance(page, { milliseconds, services: world }) {
    const wasLoading = world.watch.isIn('loading');
    await page.clock.fastForward(milliseconds);
    // Nothing else takes long while the script loads: the captcha is abandoned.
    if (wasLoading) for (const _ of [...world.waiting]) world.answer(undefined);
  },
  checks: {
    async deciding() {
      throw new Error('The captcha never rests here.');
    },
    async absent(page, { services: world }) {
      await world.watch.reaches('absent');
      await expectSent(page, world);
      expect(await page.evaluate(() => 'grecaptcha' in window)).toBe(false);
    },
    async settling(page, { services: world }) {
      await world.watch.reaches('settling');
      // The page comes first.
      await expect(submitOf(page)).toBeVisible();
      expect(world.scripts).toHaveLength(0);
    },
    async loading(page, { snapshot, services: world }) {
      await world.watch.reaches('loading');
      await poll(() => world.scripts.length).toBe(1);
      expect(world.waiting).toHaveLength(snapshot.context.asked);
      await expectSent(page, world);
    },
    async ready(page, { services: world }) {
      await world.watch.reaches('ready');
      await expectSent(page, world);
      await expectCalls(page, world);
    },
    async executing(page, { snapshot, services: world }) {
      await world.watch.reaches('executing');
      expect(world.waiting).toHaveLength(snapshot.context.asked);
      await expectSent(page, world);
      await expectCalls(page, world);
    },
  },
});

/** Every form has reached the server with its token, and none without having waited. */
async function expectSent(page: Page, world: CaptchaWorld): Promise<void> {
  await poll(() => world.sent).toEqual(world.tokens);
  if (world.waiting.length > 0) await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
}

async function expectCalls(page: Page, world: CaptchaWorld): Promise<void> {
  await poll(() => page.evaluate(() => window.captchaCalls)).toEqual(world.calls);
}
