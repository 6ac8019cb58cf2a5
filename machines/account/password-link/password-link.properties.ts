import { defineProperties } from '../../../src/walks/properties/define.ts';
import { passwordLinkMachine } from './password-link.machine.ts';

export const properties = defineProperties(passwordLinkMachine, {
  requirements: { 'AC-03': ['*'], 'RT-17': ['checking', 'wrong', 'used', 'expired', 'changed'] },
  properties: ({ never, eventually }) => [
    never(
      'Success is shown only by the word of the server.',
      (now) => now.did('openSuccess') && !now.took('saving/done.invoke') && !now.took('askingOutcome/error.invoke'),
    ),
    eventually('A password that is being saved is saved, refused, or asked for again.', {
      since: (now) => now.is('saving'),
      happens: (now) => now.is('changed', 'filling', 'used', 'expired', 'wrong'),
    }),
  ],
});
