import { expect, type Page } from '@playwright/test';
import { catalogMachine } from '../../../../machines/commerce/catalog/catalog.machine.ts';
import { initialDataOf } from '../../support/initial-data.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class CatalogWorld {
  readonly gate = new Gate({ list: { method: 'GET', path: /^\/api\/certifications$/ } });
  readonly watch = new ChartWatch('catalog');
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const trialsOf = (page: Page) => page.getByRole('main').getByText(/^Trial: \d+ questions, \d+ minutes$/);
const busyListOf = (page: Page) => page.getByRole('main').locator('ul[aria-busy="true"]');

export const catalogDrivers = defineDrivers<typeof catalogMachine, CatalogWorld>(catalogMachine, {
  async open(page, { services: world, input: { initial } }) {
    await world.gate.guard(page);
    // A page whose data gets lost is rendered from scratch, and its charts fetch.
    if (initial === null) {
      await page.route(await initialDataOf(world.url, '/'), (route) => route.abort('connectionreset'));
    }
    await page.goto('/');
  },
  events: {
    async 'catalog.retried'(page) {
      await alertOf(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    loadCertifications: {
      done: async (_page, { services: { gate } }) => (await gate.take('list')).continue(),
      error: async (_page, { services: { gate } }) => (await gate.take('list')).abort('connectionreset'),
    },
  },
  checks: {
    async opening() {
      throw new Error('The page never rests here.');
    },
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('list');
      await expect(busyListOf(page)).toHaveCount(1);
      await expect(trialsOf(page)).toHaveCount(0);
      await expect(alertOf(page)).toHaveCount(0);
    },
    async shown(page, { services: world }) {
      await world.watch.reaches('shown');
      await expect(trialsOf(page).first()).toBeVisible();
      await expect(busyListOf(page)).toHaveCount(0);
      await expect(alertOf(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(alertOf(page)).toContainText("The list of exams didn't load.");
      await expect(busyListOf(page)).toHaveCount(0);
      await expect(trialsOf(page)).toHaveCount(0);
    },
  },
});
