import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/team/progress-export.model.ts';
import { ProgressExportWorld, progressExportDrivers } from '../../drivers/team/progress-export.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model);

// A lost call is part of the paths; the browser notes it.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[TM-09] downloading the progress of a team',
  covers:
    '[TM-09] every state and every transition of downloading the progress of a team has been walked in the browser',
  chart: 'progress-export',
  paths: suite.paths,
  defined: suite.goals.all.filter((goal) => suite.goals.reachable.has(goal)),
  drivers: progressExportDrivers,
  world: ({ server, otherTab }) => new ProgressExportWorld(server.url, otherTab),
  isClockHeld: false,
});
