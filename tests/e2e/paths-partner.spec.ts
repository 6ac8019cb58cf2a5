import { model } from '../models/partner.model.ts';
import { generate } from '../paths/lib/generate.ts';
import { keptPaths } from '../paths/lib/kept-paths.ts';
import { walkWithRetries } from '../paths/lib/walk-browser.ts';
import { keepWalk, readingOf, writeBrowserCoverage } from './drivers/coverage.ts';
import { PartnerWorld, partnerDrivers } from './drivers/partner.drivers.ts';
import { expect, test } from './support/fixtures.ts';
import { openBlank } from './support/prepared-exam.ts';

// The same paths as on the pure machine and with live actors.
const suite = generate(model, { keep: keptPaths('partner') });

test.use({ environment: { PARTNERO_ALLOWED_ORIGINS: 'https://partner.example' } });

for (const path of suite.paths) {
  test(`[RT-34] partner ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const walk = await walkWithRetries(path, partnerDrivers, async () => {
      const context = await device();
      const otherTab = await context.newPage();
      await openBlank(otherTab);
      const services = new PartnerWorld(server.url);
      await services.watch.listenIn(otherTab);
      const page = await context.newPage();
      await page.clock.install();
      return { page, services, close: () => context.close() };
    });
    keepWalk(test.info().project.outputDir, 'partner', walk);
    // What passed on a retry only is told, and does not count as covered below.
    for (const { cause, label } of walk.failures) test.info().annotations.push({ type: cause, description: label });
    expect(walk.result === 'failed' ? walk.failures : []).toEqual([]);
  });
}

test('[RT-34] every state and transition of the partner chart has been walked in the browser', () => {
  const defined = suite.goals.all.filter((goal) => suite.goals.reachable.has(goal));
  const coverage = writeBrowserCoverage('partner', defined, suite.paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
