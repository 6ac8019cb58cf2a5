import { model } from '../../../models/account/resend-mail.model.ts';
import { ResendMailWorld, resendMailDrivers } from '../../drivers/account/resend-mail.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-04] resending the verification email is walked in the browser', {
  chart: 'resend-mail',
  model,
  drivers: resendMailDrivers,
  world: ({ url, otherTab }) => ResendMailWorld.prepare(url, otherTab),
  isClockHeld: true,
});
