import { type Download, expect, type Page } from '@playwright/test';
import { dataExportMachine } from '../../../../machines/account/data-export/data-export.machine.ts';
import { textOfDownload } from '../../support/download.ts';
import { hydrated } from '../../support/hydrated.ts';
import { poll } from '../../support/poll.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedAccount } from './account-page.ts';

/** The state shared by the drivers of one walk. */
export class DataExportWorld {
  readonly gate = new Gate({ fetch: { method: 'GET', path: /^\/api\/user\/data$/ } });
  readonly watch = new ChartWatch('dataExport');
  readonly email: string;
  /** Files that the browser was offered, and how many it should have been. */
  readonly downloads: Download[] = [];
  expected = 0;

  private constructor(email: string) {
    this.email = email;
  }

  static async prepare(url: string, otherTab: Page): Promise<DataExportWorld> {
    return new DataExportWorld((await sharedAccount(url, otherTab)).user.email);
  }
}

const buttonOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Download my data/ });
const problemOf = (page: Page) => page.getByRole('main').getByText('The server could not be reached.');

/** Every copy has been offered as a file with the data of this user. */
async function expectDownloads({ downloads, expected, email }: DataExportWorld): Promise<void> {
  await poll(() => downloads.length).toBe(expected);
  const last = downloads.at(-1);
  if (!last) return;
  expect(last.suggestedFilename()).toBe('chartered-data.json');
  expect(JSON.parse(await textOfDownload(last))).toMatchObject({ user: { email } });
}

export const dataExportDrivers = defineDrivers<typeof dataExportMachine, DataExportWorld>(dataExportMachine, {
  async open(page, { services: world }) {
    page.on('download', (download) => world.downloads.push(download));
    await world.gate.guard(page);
    await page.goto('/javascript/dashboard/profile');
    await hydrated(buttonOf(page));
  },
  events: {
    async 'dataExport.requested'(page) {
      await buttonOf(page).click();
    },
  },
  invokes: {
    fetchData: {
      async done(_page, { services: world }) {
        await (await world.gate.take('fetch')).continue();
        world.expected += 1;
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('fetch'), error);
      },
    },
  },
  checks: {
    async ready(page, { services: world }) {
      await world.watch.reaches('ready');
      await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
      await expect(problemOf(page)).toHaveCount(0);
      await expectDownloads(world);
    },
    async fetching(page, { services: world }) {
      await world.watch.reaches('fetching');
      await world.gate.arrived('fetch');
      await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
      await expect(problemOf(page)).toHaveCount(0);
    },
    async refused(page, { services: world }) {
      await world.watch.reaches('refused');
      await expect(problemOf(page)).toBeVisible();
      await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
      await expectDownloads(world);
    },
  },
});
