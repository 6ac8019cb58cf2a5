import { model } from '../../../models/exam/claim-dispute.model.ts';
import { ClaimDisputeWorld, claimDisputeDrivers } from '../../drivers/exam/claim-dispute.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// A refusal is part of the paths; the browser notes it.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-15] claiming a dispute is walked in the browser', {
  chart: 'claim-dispute',
  model,
  drivers: claimDisputeDrivers,
  world: ({ url, otherTab }) => ClaimDisputeWorld.prepare(url, otherTab),
});
