import { defineProperties } from '../../../src/walks/properties/define.ts';
import { sessionMachine } from './session.machine.ts';

export const properties = defineProperties(sessionMachine, {
  requirements: {
    'ST-04': ['*'],
    'ST-05': ['signedIn'],
    'ST-06': ['signedIn.newAccount'],
    'AC-01': ['guest', 'signingIn', 'signingUp', 'recoveringSignUp', 'signingOut', 'validating'],
    'AC-05': ['signedIn.startingImpersonation', 'signedIn.impersonating', 'signedIn.returning'],
  },
  properties: ({ always, never, eventually }) => [
    never('Nobody counts as signed in without an account.', (now) => now.is('signedIn') && now.context.user === null),
    always(
      'After logging out, this browser holds neither the account nor its token.',
      (now) => !now.is('left') || (now.context.user === null && now.context.token === null),
    ),
    eventually('A stored token is confirmed or refused.', {
      since: (now) => now.is('validating'),
      happens: (now) => now.is('signedIn', 'guest', 'unconfirmed'),
    }),
  ],
});
