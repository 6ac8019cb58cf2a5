import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/share-scores.model.ts';
import { ShareScoresWorld, shareScoresDrivers } from '../../drivers/team/share-scores.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// A lost call is part of the paths; the browser notes it.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: "[TM-09] sharing one's scores with a team",
  covers: "[TM-09] every state and every transition of sharing one's scores with a team has been walked in the browser",
  chart: 'share-scores',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: shareScoresDrivers,
  world: ({ server, otherTab }) => new ShareScoresWorld(server.url, otherTab),
  isClockHeld: false,
});
