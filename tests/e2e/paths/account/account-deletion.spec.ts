import { model } from '../../../models/account/account-deletion.model.ts';
import { AccountDeletionWorld, accountDeletionDrivers } from '../../drivers/account/account-deletion.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Refusals and lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('deleting an account is walked in the browser', {
  chart: 'account-deletion',
  model,
  drivers: accountDeletionDrivers,
  world: ({ url, otherTab }) => AccountDeletionWorld.prepare(url, otherTab),
});
