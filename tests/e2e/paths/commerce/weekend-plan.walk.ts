import { model } from '../../../models/commerce/weekend-plan.model.ts';
import { WeekendPlanWorld, weekendPlanDrivers } from '../../drivers/commerce/weekend-plan.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[CO-12] every state and every transition of planning free weekends is walked in the browser',
  chart: 'weekend-plan',
  plan: () => allPaths(model),
  drivers: weekendPlanDrivers,
  world: ({ url, otherTab }) => new WeekendPlanWorld(url, otherTab),
});
