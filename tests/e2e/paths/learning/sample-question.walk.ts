import { model } from '../../../models/learning/sample-question.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { SampleQuestionWorld, sampleQuestionDrivers } from '../../drivers/learning/sample-question.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'a sample question is walked in the browser',
  chart: 'sample-question',
  plan: () => fewestPaths(model),
  drivers: sampleQuestionDrivers,
  world: () => new SampleQuestionWorld(),
  isClockHeld: false,
  allowedProblems: [],
});
