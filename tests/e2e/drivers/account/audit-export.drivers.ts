import { type Download, expect, type Page } from '@playwright/test';
import {
  type AuditExportContext,
  auditExportMachine,
} from '../../../../machines/account/audit-export/audit-export.machine.ts';
import { giveSession } from '../../support/browser-session.ts';
import { textOfDownload } from '../../support/download.ts';
import { poll } from '../../support/poll.ts';
import { demoToken, register, request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';

/** An administrator, and a role that was given: the log has an entry for each filter. */
const prepared = perServer(async (url) => {
  const token = await demoToken(url, 'admin@example.com');
  const { id } = await request<{ id: string }>(url, (await register(url)).token, 'GET', '/auth');
  const body = { role: 'partner', given: true, reason: 'As agreed.' };
  await request(url, token, 'PUT', `/staff/users/${id}/roles`, body);
  return token;
});

/** The state shared by the drivers of one walk. */
export class AuditExportWorld {
  // The list on the page asks for pages of the server's size.
  readonly gate = new Gate({ collect: { method: 'GET', path: /^\/api\/staff\/audit$/, query: /limit=/ } });
  readonly watch = new ChartWatch('auditExport');
  /** Files that the browser was offered, and how many it should have been. */
  readonly downloads: Download[] = [];
  expected = 0;

  static async prepare(url: string, otherTab: Page): Promise<AuditExportWorld> {
    await giveSession(otherTab, await prepared(url));
    return new AuditExportWorld();
  }
}

const main = (page: Page) => page.getByRole('main');
const buttonOf = (page: Page) => main(page).getByRole('button', { name: 'Export CSV' });
const problemOf = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'The file was not made' });
const savedOf = (page: Page) => main(page).getByRole('status').filter({ hasText: 'are in the file' });
const tooManyOf = (page: Page) => main(page).getByRole('status').filter({ hasText: 'More than 20,000 entries match' });

const named = (id: string) => ({ id, name: null, email: null, is_deleted: false });
const entries = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ id, at: 0, actor: named('command-line'), action: 'badgeKey.rotated', subject: named(`key-${id}`) },
    ...{ facts: {}, reason: null },
  }));

/** Every file that was offered has all entries. */
async function expectDownloads({ downloads, expected }: AuditExportWorld): Promise<void> {
  await poll(() => downloads.length).toBe(expected);
  const last = downloads.at(-1);
  if (!last) return;
  expect(last.suggestedFilename()).toBe('audit-log.csv');
  const lines = (await textOfDownload(last)).trim().split('\r\n');
  expect(lines.length).toBe(8);
  expect(lines[7]).toBe(
    '1970-01-01T00:00:00.000Z,Signing key of badges rotated,badgeKey.rotated,,,command-line,,,key-6,,',
  );
}

/** At rest the page shows one message at most, and every file has arrived. */
async function expectRest(page: Page, world: AuditExportWorld, shown: 'none' | 'saved' | 'tooMany' | 'problem') {
  await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
  await expect(savedOf(page)).toHaveCount(shown === 'saved' ? 1 : 0);
  await expect(tooManyOf(page)).toHaveCount(shown === 'tooMany' ? 1 : 0);
  await expect(problemOf(page)).toHaveCount(shown === 'problem' ? 1 : 0);
  await expectDownloads(world);
}

export const auditExportDrivers = defineDrivers<typeof auditExportMachine, AuditExportWorld>(auditExportMachine, {
  async open(page, { services: world }) {
    page.on('download', (download) => world.downloads.push(download));
    await world.gate.guard(page);
    await page.goto('/review?tab=audit');
    await expect(buttonOf(page)).toBeVisible();
  },
  events: {
    async 'auditExport.requested'(page, { event }) {
      const { action = '' } = event.filter satisfies AuditExportContext['filter'];
      await main(page).getByLabel('Action').selectOption(action);
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      await buttonOf(page).click();
    },
  },
  invokes: {
    collectEntries: {
      async done(_page, { output, services: world }) {
        const route = await world.gate.take('collect');
        await route.fulfill({ json: { data: entries(output.isWhole ? output.rows : 20_001), meta: { next: null } } });
        if (output.isWhole) world.expected += 1;
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('collect'), error);
      },
    },
  },
  checks: {
    async idle() {},
    async 'idle.ready'(page, { services: world }) {
      await world.watch.reaches({ idle: 'ready' });
      await expectRest(page, world, 'none');
    },
    async 'idle.saved'(page, { services: world }) {
      await world.watch.reaches({ idle: 'saved' });
      await expectRest(page, world, 'saved');
      await expect(savedOf(page)).toHaveText('7 entries are in the file.');
    },
    async 'idle.tooMany'(page, { services: world }) {
      await world.watch.reaches({ idle: 'tooMany' });
      await expectRest(page, world, 'tooMany');
    },
    async 'idle.refused'(page, { services: world }) {
      await world.watch.reaches({ idle: 'refused' });
      await expectRest(page, world, 'problem');
      await expect(problemOf(page)).toContainText('The server could not be reached.');
    },
    async collecting(page, { services: world }) {
      await world.watch.reaches('collecting');
      await world.gate.arrived('collect');
      await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
      await expect(savedOf(page)).toHaveCount(0);
      await expect(tooManyOf(page)).toHaveCount(0);
      await expect(problemOf(page)).toHaveCount(0);
    },
  },
});
