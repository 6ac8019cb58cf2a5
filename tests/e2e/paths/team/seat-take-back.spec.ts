import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/seat-take-back.model.ts';
import { SeatTakeBackWorld, seatTakeBackDrivers } from '../../drivers/team/seat-take-back.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[TM-07] taking seats back',
  covers: '[TM-07] every state and every transition of taking seats back has been walked in the browser',
  chart: 'seat-take-back',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: seatTakeBackDrivers,
  world: ({ server, otherTab }) => new SeatTakeBackWorld(server.url, otherTab),
  isClockHeld: false,
});
