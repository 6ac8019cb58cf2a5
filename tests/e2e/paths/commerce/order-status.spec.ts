import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/order-status.model.ts';
import { OrderStatusWorld, orderStatusDrivers } from '../../drivers/commerce/order-status.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model, { cases: false });

// Refusals and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[CO-05] after paying',
  covers: '[CO-05] [IN-04] every state and every transition after paying has been walked in the browser',
  chart: 'order-status',
  paths: suite.paths,
  defined: suite.goals.all,
  drivers: orderStatusDrivers,
  world: () => new OrderStatusWorld(),
});
