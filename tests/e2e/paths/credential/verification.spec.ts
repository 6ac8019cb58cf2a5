import { model } from '../../../models/credential/verification.model.ts';
import { typedCode, VerificationWorld, verificationDrivers } from '../../drivers/credential/verification.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Unknown credentials, refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[VC-05] verifying a credential is walked in the browser', {
  chart: 'verification',
  model,
  drivers: verificationDrivers,
  world: () => new VerificationWorld(),
  follow: typedCode,
});
