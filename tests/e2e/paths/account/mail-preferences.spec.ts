import { model } from '../../../models/account/mail-preferences.model.ts';
import { MailPreferencesWorld, mailPreferencesDrivers } from '../../drivers/account/mail-preferences.drivers.ts';
import { walkChart } from '../../drivers/walk-chart.ts';
import { test } from '../../support/fixtures.ts';

// Lost calls are part of the paths; the browser notes each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });

walkChart('[EX-20] choosing emails is walked in the browser', {
  chart: 'mail-preferences',
  model,
  drivers: mailPreferencesDrivers,
  world: ({ url, otherTab }) => MailPreferencesWorld.prepare(url, otherTab),
});
