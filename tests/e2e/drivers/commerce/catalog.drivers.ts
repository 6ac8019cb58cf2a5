import { expect, type Page } from '@playwright/test';
import { catalogMachine } from '../../../../machines/commerce/catalog/catalog.machine.ts';
import { giveSession } from '../../support/browser-session.ts';
import { initialDataOf } from '../../support/initial-data.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser } from '../visitor.ts';

/** The state shared by the drivers of one walk. */
export class CatalogWorld {
  readonly gate = new Gate({ list: { method: 'GET', path: /^\/api\/certifications$/ } });
  readonly watch = new ChartWatch('catalog');
  readonly url: string;
  readonly place: CatalogPlace;

  constructor(url: string, place: CatalogPlace = 'home') {
    this.url = url;
    this.place = place;
  }

  /** On a page of the dashboard. */
  static async inGuide(url: string, otherTab: Page): Promise<CatalogWorld> {
    await giveSession(otherTab, (await sharedUser(url)).token);
    return new CatalogWorld(url, 'guide');
  }
}

/** The pages that show the chart: the home page, and the guide to an exam. */
export type CatalogPlace = 'home' | 'guide';

type Place = {
  readonly path: string;
  /** What is listed of an exam. */
  readonly facts: RegExp;
  readonly busy: string;
  readonly retry: string;
};
const PLACES: Readonly<Record<CatalogPlace, Place>> = {
  home: { path: '/', facts: /^Trial: \d+ questions, \d+ minutes$/, busy: 'ul', retry: 'Try again' },
  guide: {
    path: '/vuejs/dashboard/guides/vuejs-certification',
    facts: /^\d+.minutes.*pass.mark.\d+%$/,
    busy: 'section',
    retry: 'Load it again',
  },
};

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const examsOf = (page: Page, { place }: CatalogWorld) => page.getByRole('main').getByText(PLACES[place].facts);
const busyListOf = (page: Page, { place }: CatalogWorld) =>
  page.getByRole('main').locator(`${PLACES[place].busy}[aria-busy="true"]`);

export const catalogDrivers = defineDrivers<typeof catalogMachine, CatalogWorld>(catalogMachine, {
  async open(page, { services: world, input: { initial } }) {
    await world.gate.guard(page);
    // A page whose data gets lost is rendered from scratch, and its charts fetch.
    if (initial === null && world.place === 'home') {
      await page.route(await initialDataOf(world.url, '/'), (route) => route.abort('connectionreset'));
    }
    await page.goto(PLACES[world.place].path);
  },
  events: {
    async 'catalog.retried'(page, { services: { place } }) {
      await alertOf(page).getByRole('button', { name: PLACES[place].retry }).click();
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
      await expect(busyListOf(page, world)).toHaveCount(1);
      await expect(examsOf(page, world)).toHaveCount(0);
      await expect(alertOf(page)).toHaveCount(0);
    },
    async shown(page, { services: world }) {
      await world.watch.reaches('shown');
      await expect(examsOf(page, world).first()).toBeVisible();
      await expect(busyListOf(page, world)).toHaveCount(0);
      await expect(alertOf(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(alertOf(page)).toContainText("The list of exams didn't load.");
      await expect(busyListOf(page, world)).toHaveCount(0);
      await expect(examsOf(page, world)).toHaveCount(0);
    },
  },
});
