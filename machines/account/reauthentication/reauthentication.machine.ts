import { assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Provider } from '../../../src/contract/account/providers.ts';
import type { ReauthenticationMethod } from '../../../src/contract/account/reauthentication.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type ReauthenticationContext = {
  /** How this user can confirm, the most usual way first. */
  methods: ReauthenticationMethod[];
  /** The provider that was chosen last. */
  provider: Provider | null;
  /** Where the provider asks, for a browser that opened no tab. */
  url: string | null;
  failure: Failure | null;
};

export type ReauthenticationEvent =
  /** The server refused a call that asks for a fresh confirmation. */
  | { type: 'reauthentication.required'; methods: ReauthenticationMethod[] }
  | { type: 'reauthentication.passwordSubmitted'; password: string }
  | { type: 'reauthentication.codeRequested' }
  | { type: 'reauthentication.codeSubmitted'; code: string }
  | { type: 'reauthentication.providerChosen'; provider: Provider }
  | { type: 'reauthentication.otherMethodChosen' }
  /** The user looks at this page again, or another tab has confirmed. */
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
    /** Hears of calls that wait for a confirmation, and of the session's end. */
    watchCalls: fromCallback<{ type: 'ignored' }>(() => notProvided('watchCalls')),
    confirmWithPassword: fromPromise<void, { password: string }>(() => notProvided('confirmWithPassword')),
    sendCode: fromPromise<void>(() => notProvided('sendCode')),
    confirmWithCode: fromPromise<void, { code: string }>(() => notProvided('confirmWithCode')),
    beginProvider: fromPromise<string, { provider: Provider }>(() => notProvided('beginProvider')),
    /** Hears when the user looks at this page again. */
    watchReturn: fromCallback<{ type: 'ignored' }>(() => notProvided('watchReturn')),
    readConfirmation: fromPromise<boolean>(() => notProvided('readConfirmation')),
  },
  guards: { isTrue: (_, params: { value: boolean }) => params.value },
  actions: {
    takeMethods: assign((_, params: { methods: ReauthenticationMethod[] }) => ({ ...params, failure: null })),
    takeProvider: assign((_, params: { provider: Provider }) => params),
    takeUrl: assign((_, params: { url: string }) => params),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    clearFailure: assign({ failure: null }),
    reset: assign({ methods: [], provider: null, url: null, failure: null }),
    /** Opens the page of the provider beside this one, so that nothing typed here is lost. */
    openProvider: (_, _params: { url: string }) => notProvided('openProvider'),
    /** Makes every waiting call again. */
    retryCalls: () => notProvided('retryCalls'),
    /** Refuses every waiting call with a sentence. */
    refuseCalls: () => notProvided('refuseCalls'),
  },
});

const refusal = (target: string, description: string) =>
  ({
    description,
    target,
    actions: {
      type: 'takeFailure',
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
  }) as const;

const CONFIRMED = {
  description: 'The server believes it, and the waiting calls are made again.',
  target: '#reauthentication.idle',
  actions: 'retryCalls',
} as const;

const CANCELLED = {
  'reauthentication.cancelled': {
    description: 'The user lets it be; the waiting calls are refused, and their forms stay as they were.',
    target: '#reauthentication.idle',
    actions: 'refuseCalls',
  },
} as const;

const OTHER_METHOD = {
  'reauthentication.otherMethodChosen': {
    description: 'The user wants to confirm in another way.',
    target: '#reauthentication.choosing',
  },
} as const;

/** Confirming who is using a session, for calls that a session alone does not allow. */
export const reauthenticationMachine = reauthenticationSetup.createMachine({
  id: 'reauthentication',
  description: 'A sensitive call waits until the user confirms who is using this session.',
  context: { methods: [], provider: null, url: null, failure: null },
  invoke: {
    src: 'watchCalls',
    id: 'watchCalls',
    onError: { description: 'Nobody says any more that calls wait; this chart rests.' },
  },
  initial: 'idle',
  on: {
    'reauthentication.sessionEnded': {
      description: 'Nobody is signed in any more; the waiting calls are refused.',
      target: '.idle',
      actions: 'refuseCalls',
    },
  },
  states: {
    idle: {
      description: 'No call waits.',
      entry: 'reset',
      on: {
        'reauthentication.required': {
          description: 'The server refused a call; the dialog opens and the call waits.',
          target: 'choosing',
          actions: { type: 'takeMethods', params: ({ event }) => ({ methods: event.methods }) },
        },
      },
    },
    choosing: {
      tags: 'open',
      description: 'The dialog offers the ways in which this user can confirm.',
      exit: 'clearFailure',
      on: {
        ...CANCELLED,
        'reauthentication.passwordSubmitted': {
          description: 'The user types the password.',
          target: 'confirmingPassword',
        },
        'reauthentication.codeRequested': { description: 'The user wants a code by mail.', target: 'sendingCode' },
        'reauthentication.providerChosen': {
          description: 'The user wants to confirm with a connected provider.',
          target: 'openingProvider',
          actions: { type: 'takeProvider', params: ({ event }) => ({ provider: event.provider }) },
        },
      },
    },
    confirmingPassword: {
      tags: ['open', 'busy'],
      description: 'The server compares the password.',
      invoke: {
        src: 'confirmWithPassword',
        id: 'confirmWithPassword',
        input: ({ event }) => {
          assertEvent(event, 'reauthentication.passwordSubmitted');
          return { password: event.password };
        },
        onDone: CONFIRMED,
        onError: refusal('choosing', 'The password is wrong, or the server was not reached.'),
      },
    },
    sendingCode: {
      tags: ['open', 'busy'],
      description: 'The server sends a mail with a code.',
      invoke: {
        src: 'sendCode',
        id: 'sendCode',
        onDone: { description: 'The mail is on its way.', target: 'enteringCode' },
        onError: refusal('choosing', 'The server sends no mail at this moment, or was not reached.'),
      },
    },
    enteringCode: {
      tags: ['open', 'code'],
      description: 'The dialog asks for the code from the mail.',
      exit: 'clearFailure',
      on: {
        ...CANCELLED,
        ...OTHER_METHOD,
        'reauthentication.codeSubmitted': { description: 'The user types the code.', target: 'confirmingCode' },
        'reauthentication.codeRequested': { description: 'The user wants another mail.', target: 'sendingCode' },
      },
    },
    confirmingCode: {
      tags: ['open', 'busy', 'code'],
      description: 'The server compares the code.',
      invoke: {
        src: 'confirmWithCode',
        id: 'confirmWithCode',
        input: ({ event }) => {
          assertEvent(event, 'reauthentication.codeSubmitted');
          return { code: event.code };
        },
        onDone: CONFIRMED,
        onError: refusal('enteringCode', 'The code is wrong or has expired, or the server was not reached.'),
      },
    },
    openingProvider: {
      tags: ['open', 'busy'],
      description: 'The server prepares the authorization at the provider.',
      invoke: {
        src: 'beginProvider',
        id: 'beginProvider',
        input: ({ context }) => ({ provider: context.provider ?? 'github' }),
        onDone: {
          description: 'The page of the provider opens beside this one.',
          target: 'atProvider',
          actions: [
            { type: 'takeUrl', params: ({ event }) => ({ url: event.output }) },
            { type: 'openProvider', params: ({ event }) => ({ url: event.output }) },
          ],
        },
        onError: refusal('choosing', 'The provider is not connected any more, or the server was not reached.'),
      },
    },
    atProvider: {
      tags: ['open', 'provider'],
      description: 'The user confirms in another tab; this page keeps everything that was typed.',
      invoke: {
        src: 'watchReturn',
        id: 'watchReturn',
        onError: { description: 'The browser does not say when the user is back; the user cancels or tries again.' },
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
          description: 'The server is asked whether the session is confirmed now.',
          invoke: {
            src: 'readConfirmation',
            id: 'readConfirmation',
            onDone: [
              { ...CONFIRMED, guard: { type: 'isTrue', params: ({ event }) => ({ value: event.output }) } },
              { description: 'The session is not confirmed yet.', target: 'waiting' },
            ],
            onError: { description: 'The server was not reached.', target: 'waiting' },
          },
          on: {
            'reauthentication.pageReturned': {
              description: 'Another tab confirmed while the server was being asked, so it is asked again.',
              target: 'checking',
              reenter: true,
            },
          },
        },
      },
    },
  },
});
