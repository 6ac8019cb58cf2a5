import { model } from '../../../models/account/verify-email.model.ts';
import { VerifyEmailWorld, verifyEmailDrivers } from '../../drivers/account/verify-email.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-04] verifying an address is walked in the browser', {
  chart: 'verify-email',
  model,
  drivers: verifyEmailDrivers,
  world: ({ url, otherTab }) => VerifyEmailWorld.prepare(url, otherTab),
});
