import { model } from '../../../models/commerce/catalog.model.ts';
import { generate } from '../../../paths/lib/generate/generate.ts';
import { CatalogWorld, catalogDrivers } from '../../drivers/commerce/catalog.drivers.ts';
import { readingOf, writeBrowserCoverage } from '../../drivers/coverage.ts';
import { walkPath } from '../../drivers/walk-path.ts';
import { expect, test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

for (const path of suite.paths) {
  test(`the list of exams ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
    const failures = await walkPath({
      chart: 'catalog',
      path,
      drivers: catalogDrivers,
      open: device,
      world: () => new CatalogWorld(server.url),
      isClockHeld: false,
    });
    expect(failures).toEqual([]);
  });
}

test('every state and every transition of the list of exams has been walked in the browser', () => {
  const { goals, paths } = suite;
  const coverage = writeBrowserCoverage('catalog', goals.all, paths, test.info().project.outputDir);
  expect(coverage.left).toEqual([]);
});
