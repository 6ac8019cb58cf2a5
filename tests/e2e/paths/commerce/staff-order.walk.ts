import { model } from '../../../models/commerce/staff-order.model.ts';
import { StaffOrderWorld, staffOrderDrivers } from '../../drivers/commerce/staff-order.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[CO-10] every state and every transition of an order that staff decide about is walked in the browser',
  chart: 'staff-order',
  plan: () => allPaths(model),
  drivers: staffOrderDrivers,
  world: ({ url, otherTab }) => new StaffOrderWorld(url, otherTab),
  isClockHeld: false,
});
