import { defineProperties } from '../../../src/walks/properties/define.ts';
import { credentialCheckMachine } from './credential-check.machine.ts';

export const properties = defineProperties(credentialCheckMachine, {
  requirements: { 'VO-02': ['*'] },
  properties: ({ never, eventually }) => [
    never(
      'A credential is found only by the word of the server.',
      (now) => now.entered('found') && !now.took('looking/done.invoke'),
    ),
    eventually('A check ends with the credential or the reason why there is none.', {
      since: (now) => now.is('looking'),
      happens: (now) => now.is('found', 'missing', 'unreachable'),
    }),
  ],
});
