import { model } from '../../../models/credential/verification.model.ts';
import { typedCode, VerificationWorld, verificationDrivers } from '../../drivers/credential/verification.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[VC-05] verifying a credential is walked in the browser',
  chart: 'verification',
  // An address and an id ask for the same.
  plan: () => fewestPaths(model, {}, typedCode, false),
  drivers: verificationDrivers,
  world: () => new VerificationWorld(),
  isClockHeld: false,
});
