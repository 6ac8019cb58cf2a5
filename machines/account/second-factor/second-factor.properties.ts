import { defineProperties } from '../../../src/walks/properties/define.ts';
import { secondFactorMachine } from './second-factor.machine.ts';

export const properties = defineProperties(secondFactorMachine, {
  requirements: { 'AC-08': ['*'] },
  properties: ({ always, never, eventually }) => [
    always(
      'Recovery codes are in the page only while it shows them.',
      (now) => (now.context.codes !== null) === now.is('showingCodes'),
    ),
    never(
      'The secret of an authenticator app stays no longer than setting it up takes.',
      (now) => now.context.setup !== null && !now.is('enteringCode', 'checkingCode'),
    ),
    eventually('A change is made or refused.', {
      since: (now) => now.is('addingPasskey', 'beginningApp', 'checkingCode', 'removing', 'renewingCodes'),
      happens: (now) => now.is('shown', 'enteringCode', 'showingCodes'),
    }),
  ],
});
