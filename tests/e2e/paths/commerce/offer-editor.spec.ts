import { offerEditorDrivers } from '../../drivers/commerce/offer-editor.drivers.ts';
import { OfferEditorWorld, offerEditorPaths } from '../../drivers/commerce/offer-editor.world.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const { paths, defined } = offerEditorPaths();

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of paths) {
  test(`[CO-12] editing an offer ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'offer-editor',
      path,
      drivers: offerEditorDrivers,
      open: device,
      world: (otherTab) => OfferEditorWorld.prepare(server.url, otherTab, path),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('[CO-12] every state and every transition of editing an offer has been walked in the browser', () => {
  const coverage = writeBrowserCoverage('offer-editor', defined, paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
