import { model } from '../../../models/account/account-deletion.model.ts';
import { AccountDeletionWorld, accountDeletionDrivers } from '../../drivers/account/account-deletion.drivers.ts';
import { defineWalk } from '../../drivers/define-walk.ts';
import { fewestPaths } from '../../drivers/walk.ts';

/** The situations of the model do not tell what was sent: a path on which the name is kept would be compared with one on which it is not. */
const withoutKept = {
  ...model,
  events: {
    ...model.events,
    'accountDeletion.confirmed': [{ confirmation: 'ada@example.com', password: 'correct horse', keepName: false }],
  },
};

export const walk = defineWalk({
  title: 'deleting an account is walked in the browser',
  chart: 'account-deletion',
  plan: () => fewestPaths(withoutKept),
  drivers: accountDeletionDrivers,
  world: ({ url, otherTab }) => AccountDeletionWorld.prepare(url, otherTab),
  isClockHeld: false,
});
