import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { evidenceMachine } from '../../../../machines/exam/evidence/evidence.machine.ts';
import type { Noticed } from '../../../../machines/exam/evidence/evidence.types.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { refuse } from '../answers.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { EvidenceWorld } from './evidence.world.ts';

/** Events per request. */
const REQUEST_EVENTS = 50;

type Snapshot = SnapshotFrom<typeof evidenceMachine>;

const kindsOf = (events: readonly Noticed[]) => events.map(({ kind }) => kind);

/** Runs in the page: only what the walk causes is noticed, not the focus of a browser that is led by a program. */
function ignoreOwnFocus(): void {
  for (const type of ['focus', 'blur']) {
    addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  }
}

/** Runs in the page: the window loses the focus, or twelve characters are pasted. */
function cause(kind: string): void {
  if (kind === 'blur') {
    dispatchEvent(new Event('blur'));
    return;
  }
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'x'.repeat(12));
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

/** Runs in the page: the candidate looks at another tab. */
function hide(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'hidden');
}

/** The device holds what the server has not acknowledged. */
async function expectKept(world: EvidenceWorld, { context }: Snapshot): Promise<void> {
  if (world.isUnread) return;
  await poll(() => world.keptOnDevice(), { message: 'evidence on the device' }).toEqual(
    kindsOf([...context.inFlight, ...context.gathered]),
  );
}

async function causing(world: EvidenceWorld, happens: () => Promise<void>): Promise<void> {
  const before = world.watch.count;
  await happens();
  await world.watch.moved(before);
}

export const evidenceDrivers = defineDrivers<typeof evidenceMachine, EvidenceWorld>(evidenceMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await world.device.guard(page);
    await page.addInitScript(ignoreOwnFocus);
    await page.goto(`/javascript/trial-exams/${world.id}/progress`);
    await world.device.arrived('gathered');
    // From here on time passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'evidence.noticed'(page, { event, services: world, snapshot }) {
      await causing(world, () => page.evaluate(cause, event.kind));
      if (!snapshot.matches({ watching: 'restoring' })) world.isUnread = false;
    },
    async 'evidence.flushRequested'(page, { services: world }) {
      await causing(world, () => page.evaluate(hide));
    },
  },
  invokes: {
    readBuffer: {
      async done(_page, { output, services: world }) {
        await world.leaveOnDevice(output);
        await causing(world, () => world.device.answer('gathered', 'read'));
      },
      async error(_page, { services: world }) {
        world.isUnread = true;
        await causing(world, () => world.device.answer('gathered', 'fail'));
      },
    },
    sendBuffer: {
      async done(_page, { services: world }) {
        const before = world.watch.count;
        // What fills the device goes out in several requests.
        await world.gate.letThrough('evidence', () => world.watch.moved(before));
        world.isUnread = false;
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('evidence');
        await causing(world, () => refuse(route, error));
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.runFor(milliseconds);
  },
  checks: {
    async watching(page: Page) {
      await expect(page.getByRole('main')).toBeVisible();
    },
    async 'watching.restoring'(_page, { services: world }) {
      await world.watch.reaches({ watching: 'restoring' });
      await world.device.arrived('gathered');
    },
    async 'watching.idle'(_page, { snapshot, services: world }) {
      await world.watch.reaches({ watching: 'idle' });
      await expectKept(world, snapshot);
    },
    async 'watching.gathering'(_page, { snapshot, services: world }) {
      await world.watch.reaches({ watching: 'gathering' });
      await expectKept(world, snapshot);
    },
    async 'watching.sending'(_page, { snapshot, services: world }) {
      await world.watch.reaches({ watching: 'sending' });
      await world.gate.arrived('evidence');
      const first = snapshot.context.inFlight.slice(0, REQUEST_EVENTS);
      const sent = world.gate.requestOf('evidence').postDataJSON() as { events: Noticed[]; retry?: boolean };
      expect(kindsOf(sent.events)).toEqual(kindsOf(first));
      expect(sent.retry ?? false).toBe(first.some(({ mayBeStored }) => mayBeStored));
      await expectKept(world, snapshot);
    },
    async 'watching.waiting'(_page, { snapshot, services: world }) {
      await world.watch.reaches({ watching: 'waiting' });
      await expectKept(world, snapshot);
    },
    async over(_page, { snapshot, services: world }) {
      await world.watch.reaches('over');
      world.isUnread = false;
      await expectKept(world, snapshot);
    },
  },
});
