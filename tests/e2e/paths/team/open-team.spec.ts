import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/open-team.model.ts';
import { OpenTeamWorld, openTeamDrivers } from '../../drivers/team/open-team.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// Refusals and a lost call are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[TM-01] opening a team',
  covers: '[TM-01] every state and every transition of opening a team has been walked in the browser',
  chart: 'open-team',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: openTeamDrivers,
  world: ({ server, otherTab }) => new OpenTeamWorld(server.url, otherTab),
  isClockHeld: false,
});
