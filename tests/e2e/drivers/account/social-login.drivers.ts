import { expect, type Page } from '@playwright/test';
import {
  SOCIAL_LOGIN_MS,
  type SocialLoginInput,
  socialLoginMachine,
} from '../../../../machines/account/social-login/social-login.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import type { OauthProvider } from '../../../support/oauth-provider.ts';
import { hydrated } from '../../support/hydrated.ts';
import { poll } from '../../support/poll.ts';
import { request } from '../../support/prepared-exam.ts';
import { closeSignUpDialog } from '../../support/sign-up-dialog.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';

/** Sign-ins of a guest in one browser. What else comes back, the server answers as if there were no sign-in. */
export const signIns = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    if (edge.step === undefined) return (edge.input as SocialLoginInput).purpose === 'login' ? world : undefined;
    const event = eventOf(edge);
    return event && graph.nodes[edge.from]?.moment.snapshot.can(event) ? world : undefined;
  },
};

let people = 0;

/** The state shared by the drivers of one walk. The chart runs on the server; it is seen by what server and provider do. */
export class SocialLoginWorld {
  readonly gate = new Gate({ callback: { method: 'POST', path: /^\/api\/login\/github\/callback$/ } });
  /** Nothing of the chart happens in the page. */
  readonly watch = { async listenIn(): Promise<void> {} };
  readonly provider: OauthProvider;
  private readonly url: string;
  private letAnswer: () => void = () => {};

  private constructor(url: string, provider: OauthProvider) {
    this.url = url;
    this.provider = provider;
  }

  /** Somebody has an account at the provider, and none here. */
  static async prepare(url: string, provider: OauthProvider): Promise<SocialLoginWorld> {
    people += 1;
    provider.publicUrl = url;
    provider.mood = 'well';
    const email = `octo-${people}@example.com`;
    provider.person = { id: String(people), login: 'octo', name: 'Octo Person', emails: [] };
    provider.person.emails = [{ email, primary: true, verified: true }];
    return new SocialLoginWorld(url, provider);
  }

  /** The provider takes its time. */
  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.provider.answersAfter = promise;
    this.letAnswer = resolve;
  }

  /** The provider answers. */
  answer(mood: OauthProvider['mood'] = 'well'): void {
    this.provider.mood = mood;
    this.letAnswer();
  }

  /** Somebody opens an account with a password and the address that the provider gives. */
  async takeAddress(): Promise<void> {
    const password = 'correct horse battery';
    await request(this.url, null, 'POST', '/register', {
      ...{ first_name: 'Octo', last_name: 'Person', email: this.provider.person.emails[0]?.email },
      ...{ password, password_confirmation: password },
    });
  }

  /** Time passes on the server. */
  async pass(milliseconds: number): Promise<void> {
    const response = await fetch(`${this.url}/api/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_ms: milliseconds }),
    });
    expect(response.ok).toBe(true);
  }
}

const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The same browser sends the same callback again, which the server does not take. */
async function expectUsed(page: Page, world: SocialLoginWorld): Promise<void> {
  const { calls } = world.provider;
  const { searchParams } = new URL(page.url());
  const data = { code: searchParams.get('code') ?? 'used', state: searchParams.get('state') ?? 'used' };
  expect((await page.request.post('/api/login/github/callback', { data })).status()).toBe(403);
  expect(world.provider.calls, 'the provider is not asked again').toBe(calls);
}

export const socialLoginDrivers = defineDrivers<typeof socialLoginMachine, SocialLoginWorld>(socialLoginMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/javascript/login');
    await hydrated(page.getByRole('main').getByRole('button', { name: 'Log in' }));
    await page.getByText('Continue with GitHub').click();
    await page.waitForURL('**/login/github/callback**');
  },
  events: {
    async 'social.returned'(_page, { event, snapshot, services: world }) {
      if (event.at >= snapshot.context.expiresAt) await world.pass(SOCIAL_LOGIN_MS);
      const { calls } = world.provider;
      world.hold();
      await (await world.gate.take('callback')).continue();
      if (event.at < snapshot.context.expiresAt) await poll(() => world.provider.calls).toBeGreaterThan(calls);
    },
    async 'social.providerUnavailable'(page, { services: world }) {
      world.answer('down');
      await expect(titleOf(page, 'GitHub could not be asked')).toBeVisible();
      // The same callback may be sent again.
      await page.reload();
    },
    async 'social.completed'(_page, { services: world }) {
      world.answer();
    },
    async 'social.refused'(_page, { event, services: world }) {
      expect(event.reason).toBe('account_exists');
      await world.takeAddress();
      world.answer();
    },
  },
  async advance() {
    throw new Error('Time passes when somebody comes back too late.');
  },
  checks: {
    async started(page, { services: world }) {
      await world.gate.arrived('callback');
      await expect(titleOf(page, 'Signing in')).toBeVisible();
    },
    async exchanging(page, { services: world }) {
      await expect(titleOf(page, 'Signing in')).toBeVisible();
      await expectUsed(page, world);
    },
    async completed(page) {
      await page.waitForURL('**/dashboard');
      await closeSignUpDialog(page);
      await expect(page.getByRole('button', { name: /^Account of / }).first()).toBeVisible();
    },
    async refused(page, { services: world }) {
      await expect(titleOf(page, 'This address already has an account')).toBeVisible();
      await expectUsed(page, world);
    },
    async expired(page, { services: world }) {
      await expect(titleOf(page, 'Sign-in failed')).toBeVisible();
      await expectUsed(page, world);
    },
  },
});
