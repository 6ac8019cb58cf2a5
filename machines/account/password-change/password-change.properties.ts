import { defineProperties } from '../../../src/walks/properties/define.ts';
import { passwordChangeMachine } from './password-change.machine.ts';

export const properties = defineProperties(passwordChangeMachine, {
  requirements: { 'AC-02': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A change counts as done only by the word of the server.',
      (now) => now.did('reportChanged') && !now.took('sending/done.invoke') && !now.took('checking/done.invoke'),
    ),
    eventually('A new password that was sent is accepted or refused.', {
      since: (now) => now.is('sending'),
      happens: (now) => now.is('changed', 'refused'),
    }),
  ],
});
