import { model } from '../../../models/commerce/order-detail.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { OrderDetailWorld, orderDetailDrivers } from '../../drivers/commerce/order-detail.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model, { cases: false });

// Refusals and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of suite.paths) {
  test(`[RT-37] one order ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'order-detail',
      path,
      drivers: orderDetailDrivers,
      open: device,
      world: (otherTab) => new OrderDetailWorld(server.url, otherTab),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[RT-37] every state and every transition of one order has been walked in the browser', () => {
  const { goals, paths } = suite;
  const coverage = writeBrowserCoverage('order-detail', goals.all, paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
