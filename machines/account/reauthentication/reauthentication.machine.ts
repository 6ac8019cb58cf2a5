import { assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Provider } from '../../../src/contract/account/providers.ts';
import type { ReauthenticationMethod } from '../../../src/contract/account/reauthentication.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ReauthenticationContext = {
  /** How this user can confirm, the most common method first. */
  methods: ReauthenticationMethod[];
  /** The provider chosen last. */
  provider: Provider | null;
  /** The authorization URL, for a browser that opened no tab. */
  url: string | null;
  failure: Failure | null;
};

export type ReauthenticationEvent =
  /** The server rejected a call that needs a fresh confirmation. */
  | { type: 'reauthentication.required'; methods: ReauthenticationMethod[] }
  | { type: 'reauthentication.passkeyRequested' }
  | { type: 'reauthentication.totpSubmitted'; code: string }
  | { type: 'reauthentication.passwordSubmitted'; password: string }
  | { type: 'reauthentication.codeRequested' }
  | { type: 'reauthentication.codeSubmitted'; code: string }
  | { type: 'reauthentication.providerChosen'; provider: Provider }
  | { type: 'reauthentication.otherMethodChosen' }
  /** The user returned to this page, or another tab confirmed. */
  | { type: 'reauthentication.pageReturned' }
  | { type: 'reauthentication.cancelled' }
  | { type: 'reauthentication.sessionEnded' };

const reauthenticationSetup = setup({
  types: {
    context: {} as ReauthenticationContext,
    events: {} as ReauthenticationEvent,
    tags: {} as 'open' | 'busy' | 'code' | 'provider',
  },
  actors: {
    /** Listens for calls that wait for a confirmation, and for the end of the session. */
    watchCalls: fromCallback<{ type: 'ignored' }>(() => notProvided('watchCalls')),
    /** Asks the browser for a passkey, and the server to confirm the session with it. */
    confirmWithPasskey: fromPromise<void>(() => notProvided('confirmWithPasskey')),
    /** Asks the server to check the code of the authenticator app and confirm the session. */
    confirmWithTotp: fromPromise<void, { code: string }>(() => notProvided('confirmWithTotp')),
    /** Asks the server to check the password and confirm the session. */
    confirmWithPassword: fromPromise<void, { password: string }>(() => notProvided('confirmWithPassword')),
    /** Sends the user an email with a code. */
    sendCode: fromPromise<void>(() => notProvided('sendCode')),
    /** Asks the server to check the code and confirm the session. */
    confirmWithCode: fromPromise<void, { code: string }>(() => notProvided('confirmWithCode')),
    /** Begins the authorization with a connected provider on the server, to confirm the session. */
    beginProvider: fromPromise<string, { provider: Provider }>(() => notProvided('beginProvider')),
    /** Listens for the user's return to this page. */
    watchReturn: fromCallback<{ type: 'ignored' }>(() => notProvided('watchReturn')),
    /** Asks the server whether the session is confirmed. */
    readConfirmation: fromPromise<boolean>(() => notProvided('readConfirmation')),
  },
  guards: {
    /** The server says that the session is confirmed. */
    isTrue: (_, params: { value: boolean }) => params.value,
  },
  actions: {
    /** Offers the methods with which this user can confirm. */
    setMethods: assign((_, params: { methods: ReauthenticationMethod[] }) => ({ ...params, failure: null })),
    /** Keeps the provider that the user chose. */
    setProvider: assign((_, params: { provider: Provider }) => params),
    /** Keeps the address of the provider's page, for a browser that opened no tab. */
    setUrl: assign((_, params: { url: string }) => params),
    /** Keeps the reason why the session is not confirmed, for the dialog to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message of the confirmation dialog. */
    clearFailure: assign({ failure: null }),
    /** Empties the dialog for the next confirmation. */
    reset: assign({ methods: [], provider: null, url: null, failure: null }),
    /** Opens the provider in another tab, so that nothing typed here is lost. */
    openProvider: (_, _params: { url: string }) => notProvided('openProvider'),
    /** Repeats every waiting call. */
    retryCalls: () => notProvided('retryCalls'),
    /** Rejects every waiting call with a message. */
    refuseCalls: () => notProvided('refuseCalls'),
  },
});

const refusal = (target: string, description: string) =>
  ({
    description,
    target,
    actions: {
      type: 'setFailure',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
  }) as const;

const confirmed = (description: string) =>
  ({ description, target: '#reauthentication.idle', actions: 'retryCalls' }) as const;

const CANCELLED = {
  'reauthentication.cancelled': {
    description: 'The user cancels; the waiting calls are rejected, and their forms stay as they were.',
    target: '#reauthentication.idle',
    actions: 'refuseCalls',
  },
} as const;

const OTHER_METHOD = {
  'reauthentication.otherMethodChosen': {
    description: 'The user chooses another way to confirm.',
    target: '#reauthentication.choosing',
  },
} as const;

/** Confirms who is using a session, for calls that need more than a session. */
export const reauthenticationMachine = reauthenticationSetup.createMachine({
  id: 'reauthentication',
  description: 'A sensitive call waits until the user confirms who is using this session.',
  context: { methods: [], provider: null, url: null, failure: null },
  invoke: {
    src: 'watchCalls',
    id: 'watchCalls',
    onError: { description: 'The listener for waiting calls failed; the chart is idle.' },
  },
  initial: 'idle',
  on: {
    'reauthentication.sessionEnded': {
      description: 'The session ended; the waiting calls are rejected.',
      target: '.idle',
      actions: 'refuseCalls',
    },
  },
  states: {
    idle: {
      description: 'No call waits for a confirmation.',
      entry: 'reset',
      on: {
        'reauthentication.required': {
          description: 'The server rejected a call; the dialog opens and the call waits.',
          target: 'choosing',
          actions: { type: 'setMethods', params: ({ event }) => ({ methods: event.methods }) },
        },
      },
    },
    choosing: {
      tags: 'open',
      description: 'The dialog offers the methods with which this user can confirm.',
      exit: 'clearFailure',
      on: {
        ...CANCELLED,
        'reauthentication.passkeyRequested': {
          description: 'The user wants to use a passkey.',
          target: 'confirmingPasskey',
        },
        'reauthentication.totpSubmitted': {
          description: 'The user sends the code that the authenticator app shows.',
          target: 'confirmingTotp',
        },
        'reauthentication.passwordSubmitted': {
          description: 'The user sends the password.',
          target: 'confirmingPassword',
        },
        'reauthentication.codeRequested': { description: 'The user requests a code by email.', target: 'sendingCode' },
        'reauthentication.providerChosen': {
          description: 'The user chooses a connected provider.',
          target: 'openingProvider',
          actions: { type: 'setProvider', params: ({ event }) => ({ provider: event.provider }) },
        },
      },
    },
    confirmingPasskey: {
      tags: ['open', 'busy'],
      description: 'The browser asks for the passkey, and the server checks it.',
      invoke: {
        src: 'confirmWithPasskey',
        id: 'confirmWithPasskey',
        onDone: confirmed('The passkey is right, and the waiting calls are repeated.'),
        onError: refusal('choosing', 'The passkey was not used or does not fit, or the server could not be reached.'),
      },
    },
    confirmingTotp: {
      tags: ['open', 'busy'],
      description: 'The server checks the code of the authenticator app.',
      invoke: {
        src: 'confirmWithTotp',
        id: 'confirmWithTotp',
        input: ({ event }) => {
          assertEvent(event, 'reauthentication.totpSubmitted');
          return { code: event.code };
        },
        onDone: confirmed('The code of the app is right, and the waiting calls are repeated.'),
        onError: refusal('choosing', 'The code is wrong or was used, or the server could not be reached.'),
      },
    },
    confirmingPassword: {
      tags: ['open', 'busy'],
      description: 'The server checks the password.',
      invoke: {
        src: 'confirmWithPassword',
        id: 'confirmWithPassword',
        input: ({ event }) => {
          assertEvent(event, 'reauthentication.passwordSubmitted');
          return { password: event.password };
        },
        onDone: confirmed('The password is right, and the waiting calls are repeated.'),
        onError: refusal('choosing', 'The password is wrong, or the server could not be reached.'),
      },
    },
    sendingCode: {
      tags: ['open', 'busy'],
      description: 'The server sends an email with a code.',
      invoke: {
        src: 'sendCode',
        id: 'sendCode',
        onDone: { description: 'The email is sent.', target: 'enteringCode' },
        onError: refusal('choosing', 'The server cannot send an email right now, or could not be reached.'),
      },
    },
    enteringCode: {
      tags: ['open', 'code'],
      description: 'The dialog asks for the code from the email.',
      exit: 'clearFailure',
      on: {
        ...CANCELLED,
        ...OTHER_METHOD,
        'reauthentication.codeSubmitted': { description: 'The user sends the code.', target: 'confirmingCode' },
        'reauthentication.codeRequested': { description: 'The user requests another email.', target: 'sendingCode' },
      },
    },
    confirmingCode: {
      tags: ['open', 'busy', 'code'],
      description: 'The server checks the code.',
      invoke: {
        src: 'confirmWithCode',
        id: 'confirmWithCode',
        input: ({ event }) => {
          assertEvent(event, 'reauthentication.codeSubmitted');
          return { code: event.code };
        },
        onDone: confirmed('The code from the email is right, and the waiting calls are repeated.'),
        onError: refusal('enteringCode', 'The code is wrong or expired, or the server could not be reached.'),
      },
    },
    openingProvider: {
      tags: ['open', 'busy'],
      description: 'The server begins the authorization with the provider.',
      invoke: {
        src: 'beginProvider',
        id: 'beginProvider',
        input: ({ context }) => ({ provider: context.provider ?? 'github' }),
        onDone: {
          description: "The provider's page opens in another tab.",
          target: 'atProvider',
          actions: [
            { type: 'setUrl', params: ({ event }) => ({ url: event.output }) },
            { type: 'openProvider', params: ({ event }) => ({ url: event.output }) },
          ],
        },
        onError: refusal('choosing', 'The provider is no longer connected, or the server could not be reached.'),
      },
    },
    atProvider: {
      tags: ['open', 'provider'],
      description: 'The user confirms in another tab; this page keeps its input.',
      invoke: {
        src: 'watchReturn',
        id: 'watchReturn',
        onError: { description: "The browser cannot report the user's return; the user cancels or retries." },
      },
      initial: 'waiting',
      on: { ...CANCELLED, ...OTHER_METHOD },
      states: {
        waiting: {
          description: 'The user is at the provider.',
          on: {
            'reauthentication.pageReturned': { description: 'The user is back on this page.', target: 'checking' },
          },
        },
        checking: {
          description: 'The page asks the server whether the session is now confirmed.',
          invoke: {
            src: 'readConfirmation',
            id: 'readConfirmation',
            onDone: [
              {
                ...confirmed('The session is confirmed, and the waiting calls are repeated.'),
                guard: { type: 'isTrue', params: ({ event }) => ({ value: event.output }) },
              },
              { description: 'The session is not confirmed yet.', target: 'waiting' },
            ],
            onError: {
              description: 'The server could not be asked; the user stays at the provider.',
              target: 'waiting',
            },
          },
          on: {
            'reauthentication.pageReturned': {
              description: 'Another tab confirmed during the check, so the page asks again.',
              target: 'checking',
              reenter: true,
            },
          },
        },
      },
    },
  },
});
