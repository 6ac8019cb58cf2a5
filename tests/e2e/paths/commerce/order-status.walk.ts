import { model } from '../../../models/commerce/order-status.model.ts';
import { OrderStatusWorld, orderStatusDrivers } from '../../drivers/commerce/order-status.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { allPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[CO-05, IN-04] every state and every transition after paying is walked in the browser',
  chart: 'order-status',
  plan: () => allPaths(model),
  drivers: orderStatusDrivers,
  world: () => new OrderStatusWorld(),
});
