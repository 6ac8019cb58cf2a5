import { model } from '../../../models/account/account-deletion.model.ts';
import { AccountDeletionWorld, accountDeletionDrivers } from '../../drivers/account/account-deletion.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

export const walk = defineWalk({
  title: 'deleting an account is walked in the browser',
  chart: 'account-deletion',
  plan: () => fewestPaths(model),
  drivers: accountDeletionDrivers,
  world: ({ url, otherTab }) => AccountDeletionWorld.prepare(url, otherTab),
  isClockHeld: false,
});
