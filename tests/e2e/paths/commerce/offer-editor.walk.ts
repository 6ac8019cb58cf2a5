import { offerEditorDrivers } from '../../drivers/commerce/offer-editor.drivers.ts';
import { OfferEditorWorld, offerEditorPaths } from '../../drivers/commerce/offer-editor.world.ts';
import { defineWalk } from '../../drivers/define-walk.ts';

export const walk = defineWalk({
  title: '[CO-12] every state and every transition of editing an offer is walked in the browser',
  chart: 'offer-editor',
  overNetwork: 'in process the draft of an offer is not found when its page is opened',
  plan: offerEditorPaths,
  drivers: offerEditorDrivers,
  world: ({ url, otherTab, path }) => OfferEditorWorld.prepare(url, otherTab, path),
  isClockHeld: false,
});
