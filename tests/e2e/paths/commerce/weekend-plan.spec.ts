import { generate } from '../../../../src/walks/cover/generate.ts';
import { model } from '../../../models/commerce/weekend-plan.model.ts';
import { WeekendPlanWorld, weekendPlanDrivers } from '../../drivers/commerce/weekend-plan.drivers.ts';
import { walkPaths } from '../../drivers/walk-paths.ts';
import { test } from '../../support/fixtures.ts';

const suite = generate(model, { cases: false });

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkPaths({
  title: '[CO-12] free weekends that administrators plan',
  covers: '[CO-12] every state and every transition of planning free weekends has been walked in the browser',
  chart: 'weekend-plan',
  paths: suite.paths,
  defined: suite.goals.all,
  drivers: weekendPlanDrivers,
  world: ({ server, otherTab }) => new WeekendPlanWorld(server.url, otherTab),
});
