import { model } from '../../../models/account/password-change.model.ts';
import { PasswordChangeWorld, passwordChangeDrivers } from '../../drivers/account/password-change.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-02] changing the password is walked in the browser',
  chart: 'password-change',
  plan: () => fewestPaths(model),
  drivers: passwordChangeDrivers,
  world: ({ url, otherTab }) => PasswordChangeWorld.prepare(url, otherTab),
  isClockHeld: false,
});
