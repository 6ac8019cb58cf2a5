import { model } from '../../../models/account/password-change.model.ts';
import { PasswordChangeWorld, passwordChangeDrivers } from '../../drivers/account/password-change.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-02] changing the password is walked in the browser', {
  chart: 'password-change',
  model,
  drivers: passwordChangeDrivers,
  world: ({ url, otherTab }) => PasswordChangeWorld.prepare(url, otherTab),
});
