import { expect, type Page } from '@playwright/test';
import { unsubscribeMachine } from '../../../../machines/account/unsubscribe/unsubscribe.machine.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

const PATH = /^\/api\/unsubscribe\/[^/]+\/[^/]+$/;

/** The state shared by the drivers of one walk. Nobody is signed in. */
export class UnsubscribeWorld {
  readonly gate = new Gate({ read: { method: 'GET', path: PATH }, off: { method: 'POST', path: PATH } });
  readonly watch = new ChartWatch('unsubscribe');
}

const mainOf = (page: Page) => page.getByRole('main');
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const buttonOf = (page: Page) => mainOf(page).getByRole('button', { name: 'Unsubscribe' });
const retryOf = (page: Page) => mainOf(page).getByRole('button', { name: 'Try again' });
const choicesOf = (page: Page) => mainOf(page).getByRole('link', { name: 'Choose your emails' });

/** The page offers what helps, and nothing else. */
async function expectOffers(page: Page, { unsubscribe = 0, retry = 0, choices = 0 } = {}): Promise<void> {
  await expect(buttonOf(page)).toHaveCount(unsubscribe);
  await expect(retryOf(page)).toHaveCount(retry);
  await expect(choicesOf(page)).toHaveCount(choices);
}

function expectCall(
  world: UnsubscribeWorld,
  name: 'read' | 'off',
  link: { id: string; kind: string; signature: string },
) {
  const called = new URL(world.gate.requestOf(name).url());
  expect(called.pathname).toBe(`/api/unsubscribe/${link.id}/${link.kind}`);
  expect(Object.fromEntries(called.searchParams)).toEqual({ signature: link.signature });
}

export const unsubscribeDrivers = defineDrivers<typeof unsubscribeMachine, UnsubscribeWorld>(unsubscribeMachine, {
  ownWords: ['readLink'],
  async open(page, { input, services: world }) {
    const { id, kind, signature } = input.link;
    await world.gate.guard(page);
    await page.goto(`/unsubscribe/${id}/${kind}?signature=${signature}`);
    await world.gate.arrived('read');
  },
  events: {
    async 'unsubscribe.confirmed'(page) {
      await buttonOf(page).click();
    },
    async 'unsubscribe.retried'(page) {
      await retryOf(page).click();
    },
  },
  invokes: {
    readLink: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('read')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('read'), error);
      },
    },
    switchOff: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('off')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('off'), error);
      },
    },
  },
  checks: {
    async reading(page, { snapshot, services: world }) {
      await world.watch.reaches('reading');
      await world.gate.arrived('read');
      expectCall(world, 'read', snapshot.context.link);
      await expect(mainOf(page)).toContainText("One moment, we're checking the link.");
      await expectOffers(page);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(titleOf(page, "We couldn't check the link")).toBeVisible();
      await expectOffers(page, { retry: 1 });
    },
    async offered(page, { snapshot, services: world }) {
      await world.watch.reaches('offered');
      await expect(titleOf(page, 'Unsubscribe from reminders?')).toBeVisible();
      await expect(mainOf(page)).toContainText('When you can retake an exam you failed');
      await expect(mainOf(page).getByRole('alert')).toHaveCount(snapshot.context.failure ? 1 : 0);
      await expectOffers(page, { unsubscribe: 1 });
    },
    async unsubscribing(_page, { snapshot, services: world }) {
      await world.watch.reaches('unsubscribing');
      await world.gate.arrived('off');
      expectCall(world, 'off', snapshot.context.link);
    },
    async unsubscribed(page, { services: world }) {
      await world.watch.reaches('unsubscribed');
      await expect(titleOf(page, 'You are unsubscribed')).toBeVisible();
      await expect(mainOf(page)).toContainText('Reminders no longer come by email.');
      await expectOffers(page, { choices: 1 });
    },
    async wrong(page, { services: world }) {
      await world.watch.reaches('wrong');
      await expect(titleOf(page, 'This link is invalid')).toBeVisible();
      await expect(mainOf(page)).toContainText('nothing was switched off');
      await expectOffers(page, { choices: 1 });
    },
  },
});
