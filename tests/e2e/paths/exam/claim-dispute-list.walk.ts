import { model } from '../../../models/exam/claim-dispute.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { ClaimDisputeWorld, claimDisputeDrivers } from '../../drivers/exam/claim-dispute.drivers.ts';
import { everyEvent } from '../../drivers/walk.ts';

/** The same chart as on the page of the exam, in the list of disputes. */
export const walk = defineWalk({
  title: '[EX-15] a dispute is claimed in the list',
  chart: 'claim-dispute-list',
  plan: () => everyEvent(model),
  drivers: claimDisputeDrivers,
  world: ({ url, otherTab }) => ClaimDisputeWorld.prepare(url, otherTab, 'list'),
  isClockHeld: false,
});
