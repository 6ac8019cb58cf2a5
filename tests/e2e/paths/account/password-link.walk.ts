import { model } from '../../../models/account/password-link.model.ts';
import { PasswordLinkWorld, passwordLinkDrivers } from '../../drivers/account/password-link.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: '[AC-03] setting a password with a link is walked in the browser',
  chart: 'password-link',
  plan: () => fewestPaths(model),
  drivers: passwordLinkDrivers,
  world: () => new PasswordLinkWorld(),
});
