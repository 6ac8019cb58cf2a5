import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/catalog.model.ts';
import { CatalogWorld, catalogDrivers } from '../../drivers/commerce/catalog.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: 'the list of exams',
  covers: 'every state and every transition of the list of exams has been walked in the browser',
  chart: 'catalog',
  paths: suite.paths,
  defined: suite.goals.all,
  drivers: catalogDrivers,
  world: ({ server }) => new CatalogWorld(server.url),
  isClockHeld: false,
});
