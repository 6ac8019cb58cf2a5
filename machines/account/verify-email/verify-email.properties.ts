import { defineProperties } from '../../../src/walks/properties/define.ts';
import { verifyEmailMachine } from './verify-email.machine.ts';

export const properties = defineProperties(verifyEmailMachine, {
  requirements: { 'RT-19': ['*'], 'AC-04': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'An address is verified only by the word of the server.',
      (now) => now.entered('verified') && !now.took('verifying/done.invoke'),
    ),
    eventually('A link from an email gets an answer.', {
      since: (now) => now.is('verifying'),
      happens: (now) => !now.is('verifying'),
    }),
  ],
});
