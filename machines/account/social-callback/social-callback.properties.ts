import { defineProperties } from '../../../src/walks/properties/define.ts';
import { socialCallbackMachine } from './social-callback.machine.ts';

export const properties = defineProperties(socialCallbackMachine, {
  requirements: { 'RT-26': ['*'], 'AC-07': ['*'] },
  properties: ({ always, eventually }) => [
    always(
      'A visitor who comes back signed in goes where they were going.',
      (now) => !now.entered('done') || now.did('followRedirect'),
    ),
    eventually('A redirect from a provider ends with a result, or waits for the second factor.', {
      since: (now) => now.is('exchanging'),
      happens: (now) => now.isOver || now.is('askingFactor'),
    }),
  ],
});
