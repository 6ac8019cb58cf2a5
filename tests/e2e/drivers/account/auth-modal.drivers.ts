import { expect, type Page } from '@playwright/test';
import { type AuthMode, authModalMachine } from '../../../../machines/account/auth-modal/auth-modal.machine.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { definedGoals } from '../../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { model } from '../../../models/account/auth-modal.model.ts';
import { applicationReady } from '../../support/hydrated.ts';
import { newPerson } from '../../support/person.ts';
import { register } from '../../support/prepared-exam.ts';
import { JUNIOR, newVoucher } from '../../support/voucher-shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { pathsInWorld } from '../paths-in-world.ts';
import { changed } from './session.drivers.ts';

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:authModal.open/error.invoke(watchSession)/0':
    "it listens to the session's chart in the same page: nothing of the browser or the server is between them that could fail",
};

/** The page with the dialog is open to guests alone: anyone who is signed in is not asked again. */
type World = { readonly isGuest: boolean };

/** What a step makes of the world; undefined where no page of this application produces it. */
function follow(graph: Graph) {
  return (world: World, { from, step, input }: GraphEdge): World | undefined => {
    const before = graph.nodes[from]?.moment.snapshot;
    // The application has one dialog for all pages; it names no mode.
    if (!step || !before) return JSON.stringify(input) === '{}' ? world : undefined;
    if (step.kind === 'delay') return world;
    if (step.kind !== 'event') return undefined;
    switch (step.event.type) {
      case 'authModal.opened': {
        const { type, ...wish } = step.event;
        const isVoucher = JSON.stringify(wish) === '{"reason":"voucher"}';
        // An open dialog covers what could open it; a closing one does for a moment.
        return world.isGuest && isVoucher && before.matches('closed') ? world : undefined;
      }
      case 'authModal.signedIn':
        return before.matches('open') ? { isGuest: false } : undefined;
      default:
        return world;
    }
  };
}

/** States and transitions of the chart, and the browser's paths over them. */
export function authModalPaths(): { paths: Path[]; defined: string[] } {
  const graph = explore(model);
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  return { paths: pathsInWorld(graph, new Set(defined), { isGuest: true }, follow(graph)), defined };
}

/** The state shared by the drivers of one walk. */
export class AuthModalWorld {
  readonly gate = new Gate({
    login: { method: 'POST', path: /^\/api\/login$/ },
    register: { method: 'POST', path: /^\/api\/register$/ },
  });
  readonly watch = new ChartWatch('authModal');
  readonly url: string;
  isSignedIn = false;

  constructor(url: string) {
    this.url = url;
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const submitOf = (page: Page) => dialogOf(page).locator('form button[type="submit"]');
const toggleOf = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^(Log in|Create an account)$/ })
    .last();

/** Goes to a voucher without reloading the document, as a link does, and chooses to redeem it. */
async function openVoucher(page: Page, url: string): Promise<void> {
  const code = await newVoucher(url, [JUNIOR]);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/javascript/voucher/${code}`);
  await page.getByRole('button', { name: 'Redeem the voucher' }).click();
}

async function fillIn(page: Page, mode: AuthMode, person: ReturnType<typeof newPerson>): Promise<void> {
  const form = dialogOf(page).locator('form');
  if (mode === 'register') await form.locator('input[name="name"]').fill(person.name);
  await form.locator('input[name="email"]').fill(person.email);
  await form.locator('input[name="password"]').fill(person.password);
}

const typedInto = (page: Page) =>
  dialogOf(page)
    .locator('form input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** While the session waits for the server's answer, the form cannot be sent again or exchanged. */
async function expectBusy(page: Page, world: AuthModalWorld, mode: AuthMode): Promise<void> {
  await world.gate.arrived(mode);
  await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(toggleOf(page)).toHaveAttribute('aria-disabled', 'true');
}

export const authModalDrivers = defineDrivers<typeof authModalMachine, AuthModalWorld>(authModalMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/javascript');
    // What the page is called must not change before the application has read it.
    await applicationReady(page);
  },
  events: {
    async 'authModal.opened'(page, { services: world }) {
      const again = page.getByRole('button', { name: 'Redeem the voucher' });
      const isFirst = world.watch.count === 0;
      if (await again.isVisible()) await again.click();
      else await openVoucher(page, world.url);
      // The chart is fetched for the first wish, and begins closed.
      if (isFirst) await world.watch.reaches('closed');
    },
    async 'authModal.modeToggled'(page, { services: world }) {
      const before = world.watch.count;
      await toggleOf(page).click();
      await world.watch.moved(before);
    },
    async 'authModal.dismissed'(page, { snapshot }) {
      if (snapshot.context.mode === 'login') await dialogOf(page).getByRole('button', { name: 'Close' }).click();
      else await page.keyboard.press('Escape');
    },
    async 'authModal.signedIn'(page, { snapshot, services: world }) {
      const { mode } = snapshot.context;
      await fillIn(page, mode, mode === 'login' ? await register(world.url) : newPerson());
      const typed = await typedInto(page);
      await submitOf(page).click();
      await expectBusy(page, world, mode);
      const route = await world.gate.take(mode);
      const password = 'short';
      await route.continue({
        postData: changed(route.request().postData(), { password, password_confirmation: password }),
      });
      await expect(dialogOf(page).locator('form [aria-invalid="true"]')).toHaveCount(1);
      // What was typed stays.
      expect(await typedInto(page)).toEqual(typed);
      await submitOf(page).click();
      await expectBusy(page, world, mode);
      await (await world.gate.take(mode)).continue();
      world.isSignedIn = true;
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async closed(page, { services: world }) {
      if (world.watch.count > 0) await world.watch.reaches('closed');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page.getByRole('main')).toBeVisible();
    },
    async open(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const isLogin = snapshot.context.mode === 'login';
      await expect(dialogOf(page)).toHaveAccessibleName(isLogin ? 'Log in' : 'Create your account');
      await expect(dialogOf(page)).toContainText('Please login or sign up to redeem your voucher.');
      await expect(submitOf(page)).toHaveAccessibleName(isLogin ? /Log in/ : /Create account/);
      await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
      await expect(toggleOf(page)).not.toHaveAttribute('aria-disabled');
      await expect(dialogOf(page).locator('form [aria-invalid="true"]')).toHaveCount(0);
    },
    async closing(page, { services: world }) {
      await world.watch.reaches('closing');
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Redeem the voucher' })).toBeVisible();
      if (world.isSignedIn) await expect(page.getByRole('button', { name: /^Account of Grace Hopper/ })).toBeVisible();
    },
  },
});
