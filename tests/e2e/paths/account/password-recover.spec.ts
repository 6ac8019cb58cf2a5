import { model } from '../../../models/account/password-recover.model.ts';
import { PasswordRecoverWorld, passwordRecoverDrivers } from '../../drivers/account/password-recover.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-03] requesting a link to set a new password is walked in the browser', {
  chart: 'password-recover',
  model,
  drivers: passwordRecoverDrivers,
  world: () => new PasswordRecoverWorld(),
});
