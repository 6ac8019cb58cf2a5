import { model } from '../../../models/exam/claim-dispute.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ClaimDisputeWorld, claimDisputeDrivers } from '../../drivers/exam/claim-dispute.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-15] claiming a dispute is walked in the browser',
  chart: 'claim-dispute',
  plan: () => fewestPaths(model),
  drivers: claimDisputeDrivers,
  world: ({ url, otherTab }) => ClaimDisputeWorld.prepare(url, otherTab),
  isClockHeld: false,
});
