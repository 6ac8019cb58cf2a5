import { model } from '../../../models/exam/review.model.ts';
import { offered, ReviewWorld, reviewDrivers } from '../../drivers/exam/review.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-15] [EX-22] reviewing an exam is walked in the browser', {
  chart: 'review',
  model,
  drivers: reviewDrivers,
  follow: offered,
  world: ({ url, otherTab }) => ReviewWorld.prepare(url, otherTab),
  isClockHeld: true,
});
