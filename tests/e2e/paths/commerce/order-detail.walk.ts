import { model } from '../../../models/commerce/order-detail.model.ts';
import { OrderDetailWorld, orderDetailDrivers } from '../../drivers/commerce/order-detail.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[RT-37] every state and every transition of one order is walked in the browser',
  chart: 'order-detail',
  plan: () => allPaths(model),
  drivers: orderDetailDrivers,
  world: ({ url, otherTab }) => new OrderDetailWorld(url, otherTab),
  isClockHeld: false,
});
