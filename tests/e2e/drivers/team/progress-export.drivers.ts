import { type Download, expect, type Page } from '@playwright/test';
import { progressExportMachine } from '../../../../machines/team/progress-export/progress-export.machine.ts';
import { giveSession } from '../../support/browser-session.ts';
import { textOfDownload } from '../../support/download.ts';
import { poll } from '../../support/poll.ts';
import { assignTo, handToTeam, joinTeam, openTeam, partnerToken } from '../../support/team/people.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class ProgressExportWorld {
  // The list on the page asks for shorter pages.
  readonly gate = new Gate({
    collect: { method: 'GET', path: /^\/api\/teams\/[^/]+\/progress$/, query: /limit=/ },
  });
  readonly watch = new ChartWatch('progressExport');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** Files that the browser was offered, and how many it should have been. */
  readonly downloads: Download[] = [];
  expected = 0;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

const buttonOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Download CSV' });
const problemOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'The file was not made' });

/** Every request gave a file with all members of the team. */
async function expectDownloads({ downloads, expected }: ProgressExportWorld): Promise<void> {
  await poll(() => downloads.length).toBe(expected);
  const last = downloads.at(-1);
  if (!last) return;
  expect(last.suggestedFilename()).toBe('team-progress.csv');
  const lines = (await textOfDownload(last)).trim().split('\r\n');
  expect(lines.length).toBe(4);
  expect(lines.some((line) => /^Ada,Member,.*,assigned,/.test(line))).toBe(true);
  expect(lines.some((line) => /^Olive,Owner,.*,none,/.test(line))).toBe(true);
}

export const progressExportDrivers = defineDrivers<typeof progressExportMachine, ProgressExportWorld>(
  progressExportMachine,
  {
    async open(page, { services: world }) {
      const { url } = world;
      const partner = await partnerToken(url);
      const team = await openTeam(url, partner, 'A class');
      const owner = await joinTeam(url, partner, team.id, ['Olive', 'Owner'], 'owner');
      const member = await joinTeam(url, partner, team.id, ['Ada', 'Member']);
      await assignTo(url, partner, team.id, await handToTeam(url, partner, team.id, 2), member.id);
      await giveSession(world.otherTab, owner.token);
      page.on('download', (download) => world.downloads.push(download));
      await world.gate.guard(page);
      await page.goto(`/team/progress?team=${team.id}&search=nobody+at+all`);
      await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible();
    },
    events: {
      async 'progressExport.requested'(page) {
        await buttonOf(page).click();
      },
    },
    invokes: {
      collectProgress: {
        async done(_page, { services: world }) {
          await (await world.gate.take('collect')).continue();
          world.expected += 1;
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('collect'), error);
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
      async collecting(page, { services: world }) {
        await world.watch.reaches('collecting');
        await world.gate.arrived('collect');
        await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
        await expect(problemOf(page)).toHaveCount(0);
      },
      async refused(page, { services: world }) {
        await world.watch.reaches('refused');
        await expect(problemOf(page)).toContainText('The server could not be reached.');
        await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
        await expectDownloads(world);
      },
    },
  },
);
