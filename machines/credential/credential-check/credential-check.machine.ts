import { assign, fromPromise, setup } from 'xstate';
import type { OpenedCredential } from '../../../src/contract/commerce/offers.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { credentialIdOf } from '../credential-id.ts';

export type CredentialCheckEvent =
  /** A credential's URL, or its id alone. */
  | { type: 'check.requested'; text: string }
  /** The input changed, so the last result no longer applies. */
  | { type: 'check.edited' };

type CredentialCheckContext = { id: string | null; credential: OpenedCredential | null };

/** Looks up a credential by its URL or id, as an employer does. */
export const credentialCheckMachine = setup({
  types: {
    context: {} as CredentialCheckContext,
    events: {} as CredentialCheckEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Loads the credential with this id from the server. */
    openCredential: fromPromise<OpenedCredential, { id: string }>(() => notProvided('openCredential')),
  },
  actions: {
    /** Reads the id of the credential from the text, which may be its URL. */
    setId: assign((_, params: { text: string }) => ({ id: credentialIdOf(params.text) })),
    /** Shows the credential from the server. */
    setCredential: assign((_, params: { credential: OpenedCredential }) => ({ credential: params.credential })),
    /** Clears the last credential. */
    clearCredential: assign({ credential: null }),
  },
  guards: {
    /** The text contains the id of a credential. */
    hasId: (_, params: { text: string }) => credentialIdOf(params.text) !== null,
    /** There is no credential with this id. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
  },
}).createMachine({
  id: 'credentialCheck',
  description: 'An employer checks whether a credential exists and is valid, by its URL or id.',
  context: { id: null, credential: null },
  initial: 'idle',
  on: {
    'check.requested': [
      {
        description: 'The input contains an id.',
        guard: { type: 'hasId', params: ({ event }) => ({ text: event.text }) },
        target: '.looking',
        actions: { type: 'setId', params: ({ event }) => ({ text: event.text }) },
      },
      { description: 'The input contains neither a URL nor an id.', target: '.malformed' },
    ],
    'check.edited': { description: 'The visitor changes the input.', target: '.idle' },
  },
  states: {
    idle: { description: 'No check has started.' },
    malformed: { description: 'The field says what to enter.' },
    looking: {
      tags: 'busy',
      description: 'The credential is being looked up.',
      invoke: {
        src: 'openCredential',
        id: 'openCredential',
        input: ({ context }) => ({ id: context.id ?? '' }),
        onDone: {
          description: 'The credential exists.',
          target: 'found',
          actions: { type: 'setCredential', params: ({ event }) => ({ credential: event.output }) },
        },
        onError: [
          {
            description: 'The credential does not exist.',
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'missing',
          },
          { description: 'The credential could not be looked up.', target: 'unreachable' },
        ],
      },
    },
    found: { description: 'The page shows the holder, exam, level, date and validity.', exit: 'clearCredential' },
    missing: { description: 'The page says that the credential does not exist.' },
    unreachable: { description: 'The page says that the server could not be reached.' },
  },
});
