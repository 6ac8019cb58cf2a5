import { model } from '../../../models/account/verify-email.model.ts';
import { VerifyEmailWorld, verifyEmailDrivers } from '../../drivers/account/verify-email.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-04] verifying an address is walked in the browser',
  chart: 'verify-email',
  plan: () => fewestPaths(model),
  drivers: verifyEmailDrivers,
  world: ({ url, otherTab }) => VerifyEmailWorld.prepare(url, otherTab),
  isClockHeld: false,
});
