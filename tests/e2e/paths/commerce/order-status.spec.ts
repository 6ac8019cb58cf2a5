import { model } from '../../../models/commerce/order-status.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { OrderStatusWorld, orderStatusDrivers } from '../../drivers/commerce/order-status.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model, { cases: false });

// Refusals and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of suite.paths) {
  test(`[CO-05] after paying ${path.id}: ${readingOf(path)}`, async ({ device }) => {
    const failures = await walkPath({
      chart: 'order-status',
      path,
      drivers: orderStatusDrivers,
      open: device,
      world: () => new OrderStatusWorld(),
    });
    expect(failures).toEqual([]);
  });
}

test('[CO-05] [IN-04] every state and every transition after paying has been walked in the browser', () => {
  const { goals, paths } = suite;
  const coverage = writeBrowserCoverage('order-status', goals.all, paths, test.info().project.outputDir, {});
  expect(coverage.left.map(({ goal }) => goal)).toEqual([]);
});
