import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/leave-team.model.ts';
import { LeaveTeamWorld, leaveTeamDrivers } from '../../drivers/team/leave-team.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[TM-08] leaving a team',
  covers: '[TM-08] every state and every transition of leaving a team has been walked in the browser',
  chart: 'leave-team',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: leaveTeamDrivers,
  world: ({ server, otherTab }) => new LeaveTeamWorld(server.url, otherTab),
  isClockHeld: false,
});
