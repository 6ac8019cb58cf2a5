import { assign, fromPromise, setup } from 'xstate';
import type { Credential } from '../../../src/contract/commerce/offers.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type CredentialCheckEvent =
  /** The address of a credential, or its id alone. */
  | { type: 'check.requested'; text: string }
  /** The text was changed: what was said about it no longer holds. */
  | { type: 'check.edited' };

type CredentialCheckContext = { id: string | null; credential: Credential | null };

/** The id in what somebody pasted: an id, or an address with one in its path; null when there is none. */
export function credentialIdOf(text: string): string | null {
  const path = text.trim().replace(/[?#].*$/, '');
  return path.split('/').find((segment) => /^[A-Za-z0-9_-]{22}$/.test(segment)) ?? null;
}

/** Looking a credential up by its address or id, as an employer does. */
export const credentialCheckMachine = setup({
  types: {
    context: {} as CredentialCheckContext,
    events: {} as CredentialCheckEvent,
    tags: {} as 'busy',
  },
  actors: {
    openCredential: fromPromise<Credential, { id: string }>(() => notProvided('openCredential')),
  },
  actions: {
    takeId: assign((_, params: { text: string }) => ({ id: credentialIdOf(params.text) })),
    takeCredential: assign((_, params: { credential: Credential }) => ({ credential: params.credential })),
    clearCredential: assign({ credential: null }),
  },
  guards: {
    hasId: (_, params: { text: string }) => credentialIdOf(params.text) !== null,
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
  },
}).createMachine({
  id: 'credentialCheck',
  description: 'Whether a credential is there and holds, by its address or id.',
  context: { id: null, credential: null },
  initial: 'idle',
  on: {
    'check.requested': [
      {
        description: 'An id is in what was entered.',
        guard: { type: 'hasId', params: ({ event }) => ({ text: event.text }) },
        target: '.looking',
        actions: { type: 'takeId', params: ({ event }) => ({ text: event.text }) },
      },
      { description: 'What was entered is neither an address nor an id.', target: '.malformed' },
    ],
    'check.edited': { description: 'Something else is being entered.', target: '.idle' },
  },
  states: {
    idle: { description: 'Nothing has been asked.' },
    malformed: { description: 'The field says what a credential is found by.' },
    looking: {
      tags: 'busy',
      description: 'The credential is being looked up.',
      invoke: {
        src: 'openCredential',
        id: 'openCredential',
        input: ({ context }) => ({ id: context.id ?? '' }),
        onDone: {
          description: 'There is such a credential.',
          target: 'found',
          actions: { type: 'takeCredential', params: ({ event }) => ({ credential: event.output }) },
        },
        onError: [
          {
            description: 'There is no such credential.',
            guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'missing',
          },
          { description: 'The server was not reached.', target: 'unreachable' },
        ],
      },
    },
    found: { description: 'Holder, exam, level, date and whether it holds are on show.', exit: 'clearCredential' },
    missing: { description: 'The page says that there is no such credential.' },
    unreachable: { description: 'The page says that the server was not reached.' },
  },
});
