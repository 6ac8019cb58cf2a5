import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/staff-order.model.ts';
import { StaffOrderWorld, staffOrderDrivers } from '../../drivers/commerce/staff-order.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[CO-10] an order that staff decide about',
  covers: '[CO-10] every state and every transition of an order that staff decide about has been walked in the browser',
  chart: 'staff-order',
  paths: suite.paths,
  defined: suite.goals.all,
  drivers: staffOrderDrivers,
  world: ({ server, otherTab }) => new StaffOrderWorld(server.url, otherTab),
  isClockHeld: false,
});
