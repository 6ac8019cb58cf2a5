import { model } from '../../../models/learning/sample-question.model.ts';
import { SampleQuestionWorld, sampleQuestionDrivers } from '../../drivers/learning/sample-question.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';

walkChart('a sample question is walked in the browser', {
  chart: 'sample-question',
  model,
  drivers: sampleQuestionDrivers,
  world: () => new SampleQuestionWorld(),
});
