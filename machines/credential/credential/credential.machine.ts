import { assign, setup } from 'xstate';

export type CredentialContext = {
  /** Date of first issue; a reinstated credential keeps it. */
  issuedAt: number | null;
  revokedAt: number | null;
};

export type CredentialEvent = { type: 'credential.earned'; at: number } | { type: 'credential.lost'; at: number };

/**
 * The lifecycle of one attempt's credential. It runs on the server, in the transaction that stores the attempt's
 * result.
 */
export const credentialMachine = setup({
  types: {
    context: {} as CredentialContext,
    events: {} as CredentialEvent,
  },
  actions: {
    /** Stores when the credential was first issued. */
    storeIssue: assign((_, params: { at: number }) => ({ issuedAt: params.at })),
    /** Stores when the credential was revoked. */
    storeLoss: assign((_, params: { at: number }) => ({ revokedAt: params.at })),
    /** Clears the revocation; the credential keeps its date of issue. */
    clearLoss: assign({ revokedAt: null }),
  },
}).createMachine({
  id: 'credential',
  description: 'The credential for a passed certification, as the server keeps it.',
  context: { issuedAt: null, revokedAt: null },
  initial: 'unissued',
  states: {
    unissued: {
      description: 'The attempt has not passed.',
      on: {
        'credential.earned': {
          description: 'The attempt is graded as passed.',
          target: 'valid',
          actions: { type: 'storeIssue', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    valid: {
      description: 'The credential is valid for anyone who looks it up.',
      on: {
        'credential.lost': {
          description: 'The attempt was regraded and failed, or was voided.',
          target: 'revoked',
          actions: { type: 'storeLoss', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    revoked: {
      description: 'The credential was issued and then revoked; its page says so.',
      on: {
        'credential.earned': {
          description: 'The attempt was regraded and passed.',
          target: 'valid',
          actions: 'clearLoss',
        },
      },
    },
  },
});
