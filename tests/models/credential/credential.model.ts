import { credentialMachine } from '../../../machines/credential/credential/credential.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';

export const model = defineModel(credentialMachine, {
  events: {
    'credential.earned': ({ context }) => [
      context.issuedAt === null ? named('for the first time', { at: 10 }) : named('after a revocation', { at: 30 }),
    ],
    'credential.lost': [{ at: 20 }],
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    { in: ['unissued', 'revoked'], events: ['credential.lost'], because: 'there is no valid credential to revoke' },
    { in: ['valid'], events: ['credential.earned'], because: 'a credential is issued once' },
  ],
  checks: {
    unissued: (snapshot) =>
      snapshot.context.issuedAt === null &&
      snapshot.context.revokedAt === null &&
      snapshot.can({ type: 'credential.earned', at: 10 }) &&
      // What was never issued cannot be revoked.
      !snapshot.can({ type: 'credential.lost', at: 20 }),
    valid: (snapshot) =>
      // The day of issue never changes.
      snapshot.context.issuedAt === 10 &&
      snapshot.context.revokedAt === null &&
      snapshot.can({ type: 'credential.lost', at: 20 }) &&
      !snapshot.can({ type: 'credential.earned', at: 30 }),
    revoked: (snapshot) =>
      snapshot.context.issuedAt === 10 &&
      snapshot.context.revokedAt === 20 &&
      snapshot.can({ type: 'credential.earned', at: 30 }) &&
      !snapshot.can({ type: 'credential.lost', at: 20 }),
  },
});
