import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/assign-seats.model.ts';
import { AssignSeatsWorld, assignSeatsDrivers } from '../../drivers/team/assign-seats.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[TM-03] assigning seats',
  covers: '[TM-03] every state and every transition of assigning seats has been walked in the browser',
  chart: 'assign-seats',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: assignSeatsDrivers,
  world: ({ server, otherTab }) => new AssignSeatsWorld(server.url, otherTab),
  isClockHeld: false,
});
