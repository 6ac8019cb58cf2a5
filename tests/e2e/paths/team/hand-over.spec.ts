import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/hand-over.model.ts';
import { HandOverWorld, handOverDrivers } from '../../drivers/team/hand-over.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[TM-03] handing vouchers over',
  covers: '[TM-03] every state and every transition of handing vouchers over has been walked in the browser',
  chart: 'hand-over',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: handOverDrivers,
  world: ({ server, otherTab }) => new HandOverWorld(server.url, otherTab),
  isClockHeld: false,
});
