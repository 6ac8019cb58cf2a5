import { expect, type Page } from '@playwright/test';
import { devicesMachine, OTHERS } from '../../../../machines/account/devices/devices.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';
import { sharedAccount } from './account-page.ts';

/** The list has no button for this browser, and none for the others where there are none. */
export const offered = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const event = eventOf(edge);
    return event && !graph.nodes[edge.from]?.moment.snapshot.can(event) ? undefined : world;
  },
};

/** The state shared by the drivers of one walk. */
export class DevicesWorld {
  readonly gate = new Gate({
    list: { method: 'GET', path: /^\/api\/user\/sessions$/ },
    end: { method: 'DELETE', path: /^\/api\/user\/sessions\/[^/]+$/ },
    endOthers: { method: 'DELETE', path: /^\/api\/user\/sessions$/ },
  });
  readonly watch = new ChartWatch('devices');

  static async prepare(url: string, otherTab: Page): Promise<DevicesWorld> {
    await sharedAccount(url, otherTab);
    return new DevicesWorld();
  }
}

const sectionOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'My devices' }) });
const rowsOf = (page: Page) => sectionOf(page).getByRole('listitem');
const oneOf = (page: Page) => sectionOf(page).getByRole('button', { name: /^Sign out Chrome on Windows/ });
const othersOf = (page: Page) => sectionOf(page).getByRole('button', { name: /^Sign out everywhere else/ });
const alertOf = (page: Page) => sectionOf(page).getByRole('alert');

async function expectBusy(page: Page, ending: string | null, isBusy: boolean): Promise<void> {
  await expect(sectionOf(page).getByRole('list')).toHaveAttribute('aria-busy', String(isBusy));
  for (const [button, id] of [
    [oneOf(page), 'there'],
    [othersOf(page), OTHERS],
  ] as const) {
    if ((await button.count()) === 0) continue;
    if (ending === id) await expect(button).toHaveAttribute('aria-busy', 'true');
    else await expect(button).not.toHaveAttribute('aria-busy');
    if (isBusy) await expect(button).toHaveAttribute('aria-disabled', 'true');
    else await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  }
}

export const devicesDrivers = defineDrivers<typeof devicesMachine, DevicesWorld>(devicesMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/javascript/dashboard/profile');
    await world.gate.arrived('list');
  },
  events: {
    async 'devices.retried'(page) {
      await sectionOf(page).getByRole('button', { name: 'Try again' }).click();
    },
    async 'devices.endRequested'(page) {
      await hydrated(oneOf(page));
      await oneOf(page).click();
    },
    async 'devices.endOthersRequested'(page) {
      await hydrated(othersOf(page));
      await othersOf(page).click();
    },
  },
  invokes: {
    loadDevices: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('list')).fulfill({ json: { data: output, meta: { total: output.length } } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('list'), error);
      },
    },
    endDevice: {
      async done(_page, { services: world }) {
        await (await world.gate.take('end')).fulfill({ json: { ok: true } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('end'), error);
      },
    },
    endOthers: {
      async done(_page, { services: world }) {
        await (await world.gate.take('endOthers')).fulfill({ json: { ended: 1 } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('endOthers'), error);
      },
    },
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('list');
      await expect(sectionOf(page).getByText('Loading')).toHaveCount(1);
      await expect(rowsOf(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(alertOf(page)).toContainText("The list didn't load");
      await expect(rowsOf(page)).toHaveCount(0);
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches('shown');
      const { devices, failure } = snapshot.context;
      await expect(rowsOf(page)).toHaveCount(devices.length);
      await expect(rowsOf(page).first()).toContainText('This browser');
      await expect(oneOf(page)).toHaveCount(devices.length - 1);
      await expect(othersOf(page)).toHaveCount(devices.length > 1 ? 1 : 0);
      await expect(alertOf(page)).toHaveCount(failure === null ? 0 : 1);
      await expectBusy(page, null, false);
    },
    async ending(page, { snapshot, services: world }) {
      await world.watch.reaches('ending');
      await world.gate.arrived('end');
      expect(new URL(world.gate.requestOf('end').url()).pathname).toBe('/api/user/sessions/there');
      await expectBusy(page, snapshot.context.ending, true);
      await expect(alertOf(page)).toHaveCount(0);
    },
    async endingOthers(page, { snapshot, services: world }) {
      await world.watch.reaches('endingOthers');
      await world.gate.arrived('endOthers');
      await expectBusy(page, snapshot.context.ending, true);
      await expect(alertOf(page)).toHaveCount(0);
    },
    async refreshing(page, { snapshot, services: world }) {
      await world.watch.reaches('refreshing');
      await world.gate.arrived('list');
      await expect(rowsOf(page)).toHaveCount(snapshot.context.devices.length);
      await expectBusy(page, snapshot.context.ending, true);
    },
  },
});
