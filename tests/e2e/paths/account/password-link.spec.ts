import { model } from '../../../models/account/password-link.model.ts';
import { PasswordLinkWorld, passwordLinkDrivers } from '../../drivers/account/password-link.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[AC-03] setting a password with a link is walked in the browser', {
  chart: 'password-link',
  model,
  drivers: passwordLinkDrivers,
  world: () => new PasswordLinkWorld(),
  isClockHeld: true,
});
