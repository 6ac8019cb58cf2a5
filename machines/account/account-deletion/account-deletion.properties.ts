import { defineProperties } from '../../../src/walks/properties/define.ts';
import { accountDeletionMachine } from './account-deletion.machine.ts';

export const properties = defineProperties(accountDeletionMachine, {
  properties: ({ always, eventually }) => [
    always(
      'An account that was deleted ends its session.',
      (now) => !now.entered('deleted') || now.did('reportDeleted'),
    ),
    eventually('A confirmed deletion ends with the account deleted or the reason why not.', {
      since: (now) => now.is('deleting'),
      happens: (now) => now.is('deleted', 'refused'),
    }),
  ],
});
