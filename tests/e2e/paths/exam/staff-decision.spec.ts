import { model } from '../../../models/exam/staff-decision.model.ts';
import { StaffDecisionWorld, staffDecisionDrivers } from '../../drivers/exam/staff-decision.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';

walkChart('[EX-22] a decision about a colleague is walked from the page to the server', {
  chart: 'staff-decision',
  model,
  drivers: staffDecisionDrivers,
  world: ({ url }) => StaffDecisionWorld.prepare(url),
});
