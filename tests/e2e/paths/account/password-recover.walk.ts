import { model } from '../../../models/account/password-recover.model.ts';
import { PasswordRecoverWorld, passwordRecoverDrivers } from '../../drivers/account/password-recover.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-03] requesting a link to set a new password is walked in the browser',
  chart: 'password-recover',
  plan: () => fewestPaths(model),
  drivers: passwordRecoverDrivers,
  world: () => new PasswordRecoverWorld(),
  isClockHeld: false,
});
