import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/offer-preview.model.ts';
import { OfferPreviewWorld, offerPreviewDrivers } from '../../drivers/commerce/offer-preview.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[CO-12] preview of an offer',
  covers: '[CO-12] every state and every transition of the preview of an offer has been walked in the browser',
  chart: 'offer-preview',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: offerPreviewDrivers,
  world: ({ server, otherTab }) => new OfferPreviewWorld(server.url, otherTab),
});
