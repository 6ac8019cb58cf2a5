import { defineProperties } from '../../../src/walks/properties/define.ts';
import { signInFactorMachine } from './sign-in-factor.machine.ts';

export const properties = defineProperties(signInFactorMachine, {
  requirements: { 'AC-08': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'Nobody is signed in before the server has taken the second factor.',
      (now) =>
        now.did('reportSession') &&
        !now.took('askingPasskey/done.invoke') &&
        !now.took('checkingTotp/done.invoke') &&
        !now.took('checkingRecovery/done.invoke'),
    ),
    eventually('A second factor that was sent is taken or refused.', {
      since: (now) => now.is('askingPasskey', 'checkingTotp', 'checkingRecovery'),
      happens: (now) => now.is('done', 'passkey', 'totp', 'recovery', 'over'),
    }),
  ],
});
