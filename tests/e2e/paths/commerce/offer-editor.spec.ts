import { offerEditorDrivers } from '../../drivers/commerce/offer-editor.drivers.ts';
import { OfferEditorWorld, offerEditorPaths } from '../../drivers/commerce/offer-editor.world.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const { paths, defined } = offerEditorPaths();

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[CO-12] editing an offer',
  covers: '[CO-12] every state and every transition of editing an offer has been walked in the browser',
  chart: 'offer-editor',
  paths,
  defined,
  drivers: offerEditorDrivers,
  world: ({ server, otherTab, path }) => OfferEditorWorld.prepare(server.url, otherTab, path),
  isClockHeld: false,
});
