import { model } from '../../../models/commerce/offer-preview.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { OfferPreviewWorld, offerPreviewDrivers } from '../../drivers/commerce/offer-preview.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of suite.paths) {
  test(`[CO-12] preview of an offer ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'offer-preview',
      path,
      drivers: offerPreviewDrivers,
      open: device,
      world: (otherTab) => new OfferPreviewWorld(server.url, otherTab),
    });
    expect(failures).toEqual([]);
  });
}

test('[CO-12] every state and every transition of the preview of an offer has been walked in the browser', () => {
  const defined = suite.goals.all.filter((goal) => suite.goals.reachable.has(goal));
  const coverage = writeBrowserCoverage('offer-preview', defined, suite.paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
