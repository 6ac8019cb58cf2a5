import { model } from '../../../models/exam/result-review.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { offered, ResultReviewWorld, resultReviewDrivers } from '../../drivers/exam/result-review.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-14] [EX-19] reading the exercises of a result is walked in the browser',
  chart: 'result-review',
  plan: () => fewestPaths(model, {}, offered),
  drivers: resultReviewDrivers,
  world: ({ url, otherTab }) => ResultReviewWorld.prepare(url, otherTab),
  isClockHeld: false,
});
