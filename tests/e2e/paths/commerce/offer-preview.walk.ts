import { model } from '../../../models/commerce/offer-preview.model.ts';
import { OfferPreviewWorld, offerPreviewDrivers } from '../../drivers/commerce/offer-preview.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[CO-12] every state and every transition of the preview of an offer is walked in the browser',
  chart: 'offer-preview',
  plan: () => allPaths(model, {}),
  drivers: offerPreviewDrivers,
  world: ({ url, otherTab }) => new OfferPreviewWorld(url, otherTab),
});
