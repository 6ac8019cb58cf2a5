import { model } from '../../../models/commerce/catalog.model.ts';
import { CatalogWorld, catalogDrivers } from '../../drivers/commerce/catalog.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'every state and every transition of the list of exams is walked in the browser',
  chart: 'catalog',
  plan: () => allPaths(model, {}),
  drivers: catalogDrivers,
  world: ({ url }) => new CatalogWorld(url),
  isClockHeld: false,
});
