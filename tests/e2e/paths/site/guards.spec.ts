import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GuardsContext } from '../../../../machines/site/guards/guards.types.ts';
import { shareInWords, shareOf } from '../../../paths/browser/walk-share.ts';
import { type ServerProcess, startServerProcess } from '../../../support/server-process.ts';
import { expectWalked, readingOf } from '../../drivers/coverage.ts';
import { GuardsWorld, guardsDrivers, WEEKEND_OVER_MS } from '../../drivers/site/guards.drivers.ts';
import { guardsPaths, PAGES, pageNameOf, UNREACHABLE } from '../../drivers/site/guards.world.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { test as base, expect } from '../../support/fixtures.ts';

const { paths, defined } = guardsPaths();

/** A second server on which the pages behind settings are switched off. */
const test = base.extend<object, { bareServer: ServerProcess }>({
  bareServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters of a fixture from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'chartered-e2e-'));
      const environment = {
        DEMO_DATA: 'true',
        TEAMS_DASHBOARD_ENABLED: 'false',
        CERT_DASHBOARD_ENABLED: 'false',
        WORKSHOP_ACCESS: 'staff',
      };
      const server = await startServerProcess({ dataDir, databaseUrl: null, environment });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

// Errors and lost connections are part of the paths; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

// The specs that follow on this server find no free weekend of these walks.
test.afterAll(({ server }) => server.advance(WEEKEND_OVER_MS));

/** What pages of the model prove when they are walked in every state for every visitor. */
const PROVES: Readonly<Record<string, string>> = {
  'a page for signed-in users': '[GU-01] ',
  'a page for signed-in users without a tech': '[GU-01] ',
  'a login page': '[GU-02, GU-08] ',
  'a login page without a tech': '[GU-02, ST-06] ',
  'a dashboard': '[GU-04] ',
  'the free weekend': '[GU-05] ',
  upgrades: '[GU-06] ',
  'team vouchers': '[GU-07] ',
  'certificates, switched off': '[GU-12] ',
  'a team page': '[GU-13] ',
  'a team page, switched off': '[GU-13] ',
  'the setting up of a team': '[GU-14] ',
  'the statecharts, open to everyone': '[WS-03] ',
  'the statecharts, for staff': '[WS-03] ',
};

const pageOfPath = (path: (typeof paths)[number]) =>
  pageNameOf(path.edges[0]?.outcome.moment.snapshot.context as GuardsContext);

const shareOfPage = (name: string) => shareOf(paths.filter((path) => pageOfPath(path) === name));
const share = Object.keys(PAGES).flatMap(shareOfPage);

for (const [name, { isOff }] of Object.entries(PAGES)) {
  const own = shareOfPage(name);
  test(`${PROVES[name] ?? ''}guards of ${name}: ${own.length} paths`, async ({ server, bareServer, device }) => {
    test.setTimeout(240_000);
    const { url } = isOff ? bareServer : server;
    for (const path of own) {
      await test.step(`${path.id}: ${readingOf(path)}`, async () => {
        const failures = await walkPath({
          chart: 'guards',
          path,
          drivers: guardsDrivers,
          open: () => device({ baseURL: url }),
          world: (otherTab) => new GuardsWorld(url, otherTab, path),
          isClockHeld: false,
        });
        expect.soft(failures).toEqual([]);
      });
    }
  });
}

const part = shareInWords(paths.length, share.length);
const covers =
  part === ''
    ? 'every state and every transition of the guards within reach has been walked in the browser'
    : `guards: all that this run walks was covered${part}`;
test(covers, () => {
  const { outputDir } = test.info().project;
  expectWalked({ chart: 'guards', defined, paths, share, unreachable: UNREACHABLE, outputDir });
});
