import { assign, setup } from 'xstate';

export type CredentialContext = {
  /** When it was issued first; a credential that comes back keeps its day. */
  issuedAt: number | null;
  revokedAt: number | null;
};

export type CredentialEvent = { type: 'credential.earned'; at: number } | { type: 'credential.lost'; at: number };

/**
 * The life of the credential of one attempt. The server runs it beside the attempt, in the transaction that stores the
 * attempt's result.
 */
export const credentialMachine = setup({
  types: {
    context: {} as CredentialContext,
    events: {} as CredentialEvent,
  },
  actions: {
    storeIssue: assign((_, params: { at: number }) => ({ issuedAt: params.at })),
    storeLoss: assign((_, params: { at: number }) => ({ revokedAt: params.at })),
    clearLoss: assign({ revokedAt: null }),
  },
}).createMachine({
  id: 'credential',
  description: 'What a passed certification is shown by, as the server keeps it.',
  context: { issuedAt: null, revokedAt: null },
  initial: 'unissued',
  states: {
    unissued: {
      description: 'The attempt has not been passed.',
      on: {
        'credential.earned': {
          description: 'The attempt is graded as passed.',
          target: 'valid',
          actions: { type: 'storeIssue', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    valid: {
      description: 'Anyone who looks it up is told that it holds.',
      on: {
        'credential.lost': {
          description: 'The attempt was graded again and failed, or was made void.',
          target: 'revoked',
          actions: { type: 'storeLoss', params: ({ event }) => ({ at: event.at }) },
        },
      },
    },
    revoked: {
      description: 'It was issued and holds no longer; its page says so.',
      on: {
        'credential.earned': {
          description: 'The attempt was graded once more and passed.',
          target: 'valid',
          actions: 'clearLoss',
        },
      },
    },
  },
});
