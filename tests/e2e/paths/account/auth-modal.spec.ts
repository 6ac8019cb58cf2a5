import {
  AuthModalWorld,
  authModalDrivers,
  authModalPaths,
  UNREACHABLE,
} from '../../drivers/account/auth-modal.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const { paths, defined } = authModalPaths();

// Refusals are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`[ST-08, UI-05] sign-in dialog ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'auth-modal',
      path,
      drivers: authModalDrivers,
      open: device,
      world: () => new AuthModalWorld(server.url),
    });
    expect(failures).toEqual([]);
  });
}

test('[ST-08] every state and every transition of the sign-in dialog within reach has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('auth-modal', defined, paths, test.info().project.outputDir, UNREACHABLE);
  expect(coverage.left.map(({ goal }) => goal).sort()).toEqual(Object.keys(UNREACHABLE).sort());
});
