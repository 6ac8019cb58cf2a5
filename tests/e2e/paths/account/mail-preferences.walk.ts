import { model } from '../../../models/account/mail-preferences.model.ts';
import { MailPreferencesWorld, mailPreferencesDrivers } from '../../drivers/account/mail-preferences.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[EX-20] choosing emails is walked in the browser',
  chart: 'mail-preferences',
  plan: () => fewestPaths(model),
  drivers: mailPreferencesDrivers,
  world: ({ url, otherTab }) => MailPreferencesWorld.prepare(url, otherTab),
  isClockHeld: false,
});
