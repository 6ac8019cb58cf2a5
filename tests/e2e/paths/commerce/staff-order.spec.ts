import { model } from '../../../models/commerce/staff-order.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { StaffOrderWorld, staffOrderDrivers } from '../../drivers/commerce/staff-order.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of suite.paths) {
  test(`[CO-10] an order that staff decide about ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'staff-order',
      path,
      drivers: staffOrderDrivers,
      open: device,
      world: (otherTab) => new StaffOrderWorld(server.url, otherTab),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[CO-10] every state and every transition of an order that staff decide about has been walked in the browser', () => {
  const { goals, paths } = suite;
  const coverage = writeBrowserCoverage('staff-order', goals.all, paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
