import { model } from '../../../models/credential/verification.model.ts';
import { typedCode, VerificationWorld, verificationDrivers } from '../../drivers/credential/verification.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[VC-05] verifying a credential is walked in the browser',
  chart: 'verification',
  plan: () => fewestPaths(model, {}, typedCode),
  drivers: verificationDrivers,
  world: () => new VerificationWorld(),
  isClockHeld: false,
});
