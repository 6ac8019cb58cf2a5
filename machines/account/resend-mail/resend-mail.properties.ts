import { defineProperties } from '../../../src/walks/properties/define.ts';
import { resendMailMachine } from './resend-mail.machine.ts';

export const properties = defineProperties(resendMailMachine, {
  requirements: { 'AC-04': ['*'] },
  properties: ({ eventually, within }) => [
    within(
      'Another email can be requested a minute after the last one.',
      { milliseconds: 60_000 },
      { since: (now) => now.is('sent'), happens: (now) => !now.is('sent') },
    ),
    eventually('A requested email is sent or refused.', {
      since: (now) => now.is('sending'),
      happens: (now) => now.is('sent', 'refused'),
    }),
  ],
});
