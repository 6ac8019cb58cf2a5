import { model } from '../../../models/exam/review.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { offered, ReviewWorld, reviewDrivers } from '../../drivers/exam/review.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-15] [EX-22] reviewing an exam is walked in the browser',
  chart: 'review',
  plan: () => fewestPaths(model, {}, offered),
  drivers: reviewDrivers,
  world: ({ url, otherTab }) => ReviewWorld.prepare(url, otherTab),
});
