import { model } from '../../../models/exam/result-review.model.ts';
import { offered, ResultReviewWorld, resultReviewDrivers } from '../../drivers/exam/result-review.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-14] [EX-19] reading the exercises of a result is walked in the browser', {
  chart: 'result-review',
  model,
  drivers: resultReviewDrivers,
  follow: offered,
  world: ({ url, otherTab }) => ResultReviewWorld.prepare(url, otherTab),
});
