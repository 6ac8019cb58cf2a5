import { model } from '../../../models/commerce/catalog.model.ts';
import { CatalogWorld, catalogDrivers } from '../../drivers/commerce/catalog.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { everyEvent } from '../../drivers/walk.ts';

/** The same chart as on the home page, below a guide, which brings no list along. */
export const walk = defineWalk({
  title: 'what exams cover is loaded again below a guide',
  chart: 'catalog-guide',
  plan: () =>
    everyEvent(model, {
      goals: ['state:catalog.shown'],
      isShown: ({ step, input }) => step !== undefined || Object(input).initial === null,
    }),
  drivers: catalogDrivers,
  world: ({ url, otherTab }) => CatalogWorld.inGuide(url, otherTab),
  isClockHeld: false,
});
