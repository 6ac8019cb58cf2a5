import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/order-detail.model.ts';
import { OrderDetailWorld, orderDetailDrivers } from '../../drivers/commerce/order-detail.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model, { cases: false });

// Refusals and lost connections are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[RT-37] one order',
  covers: '[RT-37] every state and every transition of one order has been walked in the browser',
  chart: 'order-detail',
  paths: suite.paths,
  defined: suite.goals.all,
  drivers: orderDetailDrivers,
  world: ({ server, otherTab }) => new OrderDetailWorld(server.url, otherTab),
  isClockHeld: false,
});
