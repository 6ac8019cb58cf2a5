import { walkWithRetries } from '../paths/lib/walk-browser.ts';
import { AuthModalWorld, authModalDrivers, authModalPaths, OUT_OF_REACH } from './drivers/auth-modal.drivers.ts';
import { keepWalk, readingOf, writeBrowserCoverage } from './drivers/coverage.ts';
import { expect, test } from './support/fixtures.ts';
import { openBlank } from './support/prepared-exam.ts';

const { paths, defined } = authModalPaths();

// Refusals are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`[ST-08, UI-05] sign-in dialog ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const walk = await walkWithRetries(path, authModalDrivers, async () => {
      const context = await device();
      const otherTab = await context.newPage();
      await openBlank(otherTab);
      const services = new AuthModalWorld(server.url);
      await services.watch.listenIn(otherTab);
      const page = await context.newPage();
      await page.clock.install();
      return { page, services, close: () => context.close() };
    });
    keepWalk(test.info().project.outputDir, 'auth-modal', walk);
    // What passed on a retry only is told, and does not count as covered below.
    for (const { cause, label } of walk.failures) test.info().annotations.push({ type: cause, description: label });
    expect(walk.result === 'failed' ? walk.failures : []).toEqual([]);
  });
}

test('[ST-08] every state and every transition of the sign-in dialog within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('auth-modal', defined, paths, test.info().project.outputDir, OUT_OF_REACH);
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(OUT_OF_REACH).sort());
});
