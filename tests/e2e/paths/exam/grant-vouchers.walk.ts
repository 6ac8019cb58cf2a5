import { model } from '../../../models/exam/grant.model.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { follow, GrantWorld, grantDrivers } from '../../drivers/exam/grant.drivers.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'giving vouchers to a partner is walked in the browser',
  chart: 'grant-vouchers',
  plan: () => fewestPaths(model, {}, follow('vouchers')),
  drivers: grantDrivers,
  world: ({ url, otherTab }) => GrantWorld.prepare(url, otherTab, 'vouchers'),
  isClockHeld: false,
});
