import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { resourceMachine } from '../../../../machines/site/resource/resource.machine.ts';
import { initialDataOf } from '../../support/initial-data.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

const PATH = '/press-release';

/** The state shared by the drivers of one walk. */
export class ResourceWorld {
  readonly gate = new Gate({ load: { method: 'GET', path: /^\/api\/documents\/press\/[^/]+$/ } });
  readonly watch = new ChartWatch('resource');
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

const mainOf = (page: Page) => page.getByRole('main');
const articleOf = (page: Page) => mainOf(page).getByRole('article');
const busyOf = (page: Page) => mainOf(page).locator('[aria-busy="true"]');
const titleOf = (page: Page, name: string) => mainOf(page).getByRole('heading', { level: 1, name });

export const resourceDrivers = defineDrivers<typeof resourceMachine, ResourceWorld>(resourceMachine, {
  async open(page, { services: world, input: { initial } }) {
    await world.gate.guard(page);
    // A page whose data gets lost is rendered from scratch, and its charts fetch.
    if (initial === null) {
      await page.route(await initialDataOf(world.url, PATH), (route) => route.abort('connectionreset'));
    }
    await page.goto(PATH);
  },
  events: {
    async 'resource.retried'(page) {
      await mainOf(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    loadResource: {
      async done(_page, { services: world }) {
        await (await world.gate.take('load')).continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('load');
        // The document is asked for under a name that the server does not know.
        if (failureOf(error).kind === 'notFound')
          await route.continue({ url: `${world.url}/api/documents/press/none` });
        else await refuse(route, error);
      },
    },
  },
  checks: {
    async opening() {
      throw new Error('The page never rests here.');
    },
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('load');
      await expect(busyOf(page)).toHaveCount(1);
      await expect(articleOf(page)).toHaveCount(0);
    },
    async shown(page, { services: world }) {
      await world.watch.reaches('shown');
      await expect(articleOf(page)).toHaveCount(1);
      await expect(busyOf(page)).toHaveCount(0);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(titleOf(page, 'Not Found')).toBeVisible();
      await expect(articleOf(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(titleOf(page, "This page didn't load")).toBeVisible();
      await expect(articleOf(page)).toHaveCount(0);
    },
  },
});
