import { defineProperties } from '../../../src/walks/properties/define.ts';
import { credentialMachine } from './credential.machine.ts';

export const properties = defineProperties(credentialMachine, {
  requirements: { 'EX-14': ['*'] },
  properties: ({ always, never }) => [
    never('A credential is not valid before it was earned.', (now) => now.is('valid') && now.context.issuedAt === null),
    always(
      'A credential that was lost says when, and one that is valid was not lost.',
      (now) => now.is('revoked') === (now.context.revokedAt !== null),
    ),
  ],
});
