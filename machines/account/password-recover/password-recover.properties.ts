import { defineProperties } from '../../../src/walks/properties/define.ts';
import { passwordRecoverMachine } from './password-recover.machine.ts';

export const properties = defineProperties(passwordRecoverMachine, {
  requirements: { 'AC-03': ['*'], 'RT-17': ['sent'] },
  properties: ({ never, eventually }) => [
    never(
      'Visitors are asked to check their mail only when the server has accepted the request.',
      (now) => now.did('openCheckEmail') && !now.took('sending/done.invoke'),
    ),
    eventually('A request for a link is accepted or refused.', {
      since: (now) => now.is('sending'),
      happens: (now) => now.is('sent', 'refused'),
    }),
  ],
});
