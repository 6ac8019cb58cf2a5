import { expect, type Page } from '@playwright/test';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { reauthenticationMachine } from '../../../../machines/account/reauthentication/reauthentication.machine.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import type { ReauthenticationMethod } from '../../../../src/contract/account/reauthentication.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { signOutElsewhere } from '../visitor.ts';
import { eventOf } from '../walk.ts';
import { sharedAccount } from './account-page.ts';

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:reauthentication/error.invoke(watchCalls)/0':
    'it listens to the calls of its own page: nothing of the browser or the server is between them that could fail',
  'transition:reauthentication.atProvider/error.invoke(watchReturn)/0':
    'the browser reports the return with events that every page has',
};

/** The dialog has the ways to confirm that the server names. */
function isOffered(type: string, methods: readonly ReauthenticationMethod[]): boolean {
  if (type === 'reauthentication.passwordSubmitted') return methods.includes('password');
  if (type === 'reauthentication.passkeyRequested') return methods.includes('passkey');
  if (type === 'reauthentication.totpSubmitted') return methods.includes('totp');
  return type !== 'reauthentication.providerChosen' || methods.some(isProvider);
}

const isProvider = (method: ReauthenticationMethod) => method === 'github' || method === 'discord';

/** A guest has no calls that wait. */
export const follow = {
  begin: { isSignedIn: true },
  step: (graph: Graph) => (world: { isSignedIn: boolean }, edge: GraphEdge) => {
    const event = eventOf(edge);
    if (!event) return world;
    const before = graph.nodes[edge.from]?.moment.snapshot as SnapshotFrom<typeof reauthenticationMachine> | undefined;
    if (!world.isSignedIn || !before?.can(event as EventFromLogic<typeof reauthenticationMachine>)) return undefined;
    if (!isOffered(event.type, before.context.methods)) return undefined;
    // The dialog is loaded with the first call that waits.
    if (edge.from === 0 && event.type === 'reauthentication.sessionEnded') return undefined;
    return { isSignedIn: event.type !== 'reauthentication.sessionEnded' };
  },
};

const METHODS: ReauthenticationMethod[] = ['passkey', 'totp', 'password', 'github', 'code'];

/** The state shared by the drivers of one walk. */
export class ReauthenticationWorld {
  readonly gate = new Gate({
    // A call that needs a confirmation.
    export: { method: 'GET', path: /^\/api\/user\/data$/ },
    confirm: { method: 'POST', path: /^\/api\/reauthenticate$/ },
    read: { method: 'GET', path: /^\/api\/reauthenticate$/ },
    code: { method: 'POST', path: /^\/api\/reauthenticate\/code$/ },
    provider: { method: 'POST', path: /^\/api\/reauthenticate\/github$/ },
    passkey: { method: 'POST', path: /^\/api\/reauthenticate\/passkey$/ },
  });
  readonly watch = new ChartWatch('reauthentication');
  readonly otherTab: Page;
  /** What became of the call that waited. */
  outcome: 'none' | 'repeated' | 'refused' | 'ended' = 'none';

  private constructor(otherTab: Page) {
    this.otherTab = otherTab;
  }

  static async prepare(url: string, otherTab: Page): Promise<ReauthenticationWorld> {
    await sharedAccount(url, otherTab);
    return new ReauthenticationWorld(otherTab);
  }

  /** Answers whether the session is confirmed. */
  async confirm(name: 'confirm' | 'read', isConfirmed: boolean): Promise<void> {
    const confirmed_until = isConfirmed ? Date.now() + 600_000 : null;
    const json = name === 'read' ? { confirmed_until, methods: METHODS } : { confirmed_until };
    await (await this.gate.take(name)).fulfill({ json });
    if (isConfirmed) this.outcome = 'repeated';
  }
}

const exportOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Download my data/, includeHidden: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const close = closings('dialog', dialogOf);
const buttonOf = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name });
const confirmOf = (page: Page) => buttonOf(page, /^Confirm(, |$)/);

/** The dialog with the failure of the last try, busy or not. */
async function expectDialog(page: Page, isBusy: boolean, alerts: number): Promise<void> {
  await expect(dialogOf(page)).toBeVisible();
  const cancel = buttonOf(page, 'Cancel');
  if (isBusy) await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  else await expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
  await expect(dialogOf(page).locator('[role="alert"], [aria-invalid="true"]')).toHaveCount(alerts);
  // The call below waits.
  await expect(exportOf(page)).toHaveAttribute('aria-busy', 'true');
}

/** The browser has a passkey that answers at once; the specs have one that is checked. */
function answerWithPasskey(): void {
  const bytes = () => new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    ...{ id: 'AQID', rawId: bytes(), type: 'public-key', authenticatorAttachment: 'platform' },
    response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: null },
    getClientExtensionResults: () => ({}),
  };
  Object.defineProperty(navigator, 'credentials', { value: { get: async () => credential } });
}

/** The page on which the call waits, as somebody left it. */
async function expectOutcome(page: Page, world: ReauthenticationWorld): Promise<void> {
  if (world.outcome === 'repeated') await world.gate.arrived('export');
  if (world.outcome === 'refused') {
    await expect(page.getByText("Nothing was changed, because you didn't confirm that it's you.")).toBeVisible();
  }
  if (world.outcome === 'ended') await page.waitForURL((url) => !url.pathname.endsWith('/profile'));
}

export const reauthenticationDrivers = defineDrivers<typeof reauthenticationMachine, ReauthenticationWorld>(
  reauthenticationMachine,
  {
    async open(page, { services: world }) {
      const html = '<!doctype html><title>Provider</title><link rel="icon" href="data:,">';
      const provider = 'https://provider.example/**';
      await page.context().unroute(provider);
      await page.context().route(provider, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await world.gate.guard(page);
      await page.addInitScript(answerWithPasskey);
      await page.goto('/javascript/dashboard/profile');
      await hydrated(exportOf(page));
    },
    events: {
      async 'reauthentication.required'(page, { event, services: world }) {
        if (world.outcome === 'repeated') {
          await refuse(await world.gate.take('export'), failure('unreachable', 'No connection.'));
        }
        await expect(exportOf(page)).not.toHaveAttribute('aria-busy');
        const isFirst = world.watch.count === 0;
        await exportOf(page).click();
        const { methods } = event;
        const refusal = failure('refused', 'Confirm.', { code: 'confirmation_required', details: { methods } });
        await refuse(await world.gate.take('export'), refusal);
        // The chart is fetched for the first call, and begins idle.
        if (isFirst) await world.watch.reaches('idle');
      },
      async 'reauthentication.passkeyRequested'(page) {
        await buttonOf(page, 'Use a passkey').click();
      },
      async 'reauthentication.totpSubmitted'(page, { event }) {
        await dialogOf(page).locator('input[name="totp"]').fill(event.code);
        await buttonOf(page, /^Confirm with the code/).click();
      },
      async 'reauthentication.passwordSubmitted'(page, { event }) {
        await dialogOf(page).locator('input[name="password"]').fill(event.password);
        await confirmOf(page).click();
      },
      async 'reauthentication.codeRequested'(page, { snapshot }) {
        await buttonOf(page, snapshot.hasTag('code') ? 'Email me a new code' : 'Email me a code').click();
      },
      async 'reauthentication.codeSubmitted'(page, { event }) {
        await dialogOf(page).locator('input[name="code"]').fill(event.code);
        await confirmOf(page).click();
      },
      // Of the providers, those are offered that the server names.
      async 'reauthentication.providerChosen'(page) {
        await buttonOf(page, 'Continue with GitHub').click();
      },
      async 'reauthentication.otherMethodChosen'(page) {
        await buttonOf(page, 'Confirm another way').click();
      },
      // A check that is under way is left behind: the page asks again, and the next answer is for that call.
      'reauthentication.pageReturned': (_page, { services: world }) =>
        world.gate.leavingBehind(async () => {
          const before = world.watch.count;
          await world.otherTab.evaluate(() => new BroadcastChannel('chartered.confirmation').postMessage('confirmed'));
          await world.watch.moved(before);
        }),
      async 'reauthentication.cancelled'(page, { services: world }) {
        world.outcome = 'refused';
        await close(page);
      },
      async 'reauthentication.sessionEnded'(_page, { services: world }) {
        world.outcome = 'ended';
        await signOutElsewhere(world.otherTab);
      },
    },
    invokes: {
      confirmWithPasskey: {
        async done(_page, { services: world }) {
          const options = { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] };
          await (await world.gate.take('passkey')).fulfill({ json: { ceremony: 'c'.repeat(43), options } });
          await world.confirm('confirm', true);
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('passkey'), error);
        },
      },
      confirmWithTotp: {
        done: (_page, { services: world }) => world.confirm('confirm', true),
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('confirm'), error);
        },
      },
      confirmWithPassword: {
        done: (_page, { services: world }) => world.confirm('confirm', true),
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('confirm'), error);
        },
      },
      confirmWithCode: {
        done: (_page, { services: world }) => world.confirm('confirm', true),
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('confirm'), error);
        },
      },
      sendCode: {
        async done(_page, { services: world }) {
          await (await world.gate.take('code')).fulfill({ json: { message: 'Sent.' } });
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('code'), error);
        },
      },
      beginProvider: {
        async done(page, { output, services: world }) {
          const opened = page.context().waitForEvent('page');
          await (await world.gate.take('provider')).fulfill({ json: { url: output } });
          const tab = await opened;
          await tab.waitForURL(output);
          await tab.close();
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('provider'), error);
        },
      },
      readConfirmation: {
        done: (_page, { output, services: world }) => world.confirm('read', output),
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('read'), error);
        },
      },
    },
    checks: {
      async idle(page, { services: world }) {
        if (world.watch.count > 0) await world.watch.reaches('idle');
        await expect(dialogOf(page)).toHaveCount(0);
        await expectOutcome(page, world);
      },
      async choosing(page, { snapshot, services: world }) {
        world.outcome = 'none';
        await world.watch.reaches('choosing');
        // What concerns the password stands at its field, anything else above it.
        await expectDialog(page, false, snapshot.context.failure === null ? 0 : 1);
        await expect(dialogOf(page).locator('button[aria-busy="true"]')).toHaveCount(0);
        const { methods } = snapshot.context;
        await expect(confirmOf(page)).toHaveCount(methods.includes('password') ? 1 : 0);
        await expect(buttonOf(page, 'Use a passkey')).toHaveCount(methods.includes('passkey') ? 1 : 0);
        await expect(buttonOf(page, /^Confirm with the code/)).toHaveCount(methods.includes('totp') ? 1 : 0);
        await expect(buttonOf(page, 'Email me a code')).toHaveCount(methods.includes('code') ? 1 : 0);
        await expect(buttonOf(page, /^Continue with /)).toHaveCount(methods.filter(isProvider).length);
      },
      async confirmingPasskey(page, { services: world }) {
        await world.watch.reaches('confirmingPasskey');
        await world.gate.arrived('passkey');
        await expectDialog(page, true, 0);
      },
      async confirmingTotp(page, { services: world }) {
        await world.watch.reaches('confirmingTotp');
        await world.gate.arrived('confirm');
        expect(world.gate.requestOf('confirm').postDataJSON()).toEqual({ totp: '123456' });
        await expectDialog(page, true, 0);
      },
      async confirmingPassword(page, { services: world }) {
        await world.watch.reaches('confirmingPassword');
        await world.gate.arrived('confirm');
        expect(world.gate.requestOf('confirm').postDataJSON()).toEqual({ password: 'correct horse' });
        await expectDialog(page, true, 0);
      },
      async sendingCode(page, { services: world }) {
        await world.watch.reaches('sendingCode');
        await world.gate.arrived('code');
        await expectDialog(page, true, 0);
      },
      async enteringCode(page, { snapshot, services: world }) {
        await world.watch.reaches('enteringCode');
        await expect(dialogOf(page)).toContainText('We emailed a 6-digit code to');
        await expectDialog(page, false, snapshot.context.failure === null ? 0 : 1);
      },
      async confirmingCode(page, { services: world }) {
        await world.watch.reaches('confirmingCode');
        await world.gate.arrived('confirm');
        expect(world.gate.requestOf('confirm').postDataJSON()).toEqual({ code: '012345' });
        await expectDialog(page, true, 0);
      },
      async openingProvider(page, { services: world }) {
        await world.watch.reaches('openingProvider');
        await world.gate.arrived('provider');
        await expectDialog(page, true, 0);
      },
      async atProvider(page, { snapshot, services: world }) {
        await world.watch.reaches(snapshot.value);
        const link = dialogOf(page).getByRole('link', { name: /^Open / });
        await expect(link).toHaveAttribute('href', snapshot.context.url ?? 'no address');
        await expectDialog(page, false, 0);
      },
      async 'atProvider.waiting'() {},
      async 'atProvider.checking'(_page, { services: world }) {
        await world.gate.arrived('read');
      },
    },
  },
);
