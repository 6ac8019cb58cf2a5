import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { SecondFactor } from '../../../src/contract/account/second-factor.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** An authenticator app that is being added. */
export type AppSetup = { ceremony: string; secret: string; uri: string };
/** What an account has after a change, and recovery codes if new ones were made. */
export type FactorChange = { factor: SecondFactor; codes: string[] | null };
/** The authenticator app, or a passkey by its id. */
export type RemovedFactor = { kind: 'totp' } | { kind: 'passkey'; id: string };

export type SecondFactorContext = {
  factor: SecondFactor | null;
  setup: AppSetup | null;
  /** New recovery codes, until the user has noted them. */
  codes: string[] | null;
  failure: Failure | null;
};

export type SecondFactorEvent =
  | { type: 'secondFactor.retried' }
  | { type: 'secondFactor.passkeyRequested'; name: string }
  | { type: 'secondFactor.appRequested' }
  | { type: 'secondFactor.codeSubmitted'; code: string }
  | { type: 'secondFactor.cancelled' }
  | { type: 'secondFactor.removalRequested'; removed: RemovedFactor }
  | { type: 'secondFactor.codesRequested' }
  | { type: 'secondFactor.codesDownloaded' }
  /** The user says that the recovery codes are noted. */
  | { type: 'secondFactor.codesNoted' };

const secondFactorSetup = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    tags: {} as 'busy' | 'app' | 'shown',
  },
  actors: {
    /** Asks the server what the account has for a second factor. */
    readFactor: fromPromise<SecondFactor>(() => notProvided('readFactor')),
    /** Asks the browser to make a passkey, and the server to add it. */
    addPasskey: fromPromise<FactorChange, { name: string }>(() => notProvided('addPasskey')),
    /** Asks the server for the secret of a new authenticator app. */
    beginApp: fromPromise<AppSetup>(() => notProvided('beginApp')),
    /** Asks the server to add the authenticator app with a code that it shows. */
    addApp: fromPromise<FactorChange, { ceremony: string; code: string }>(() => notProvided('addApp')),
    /** Removes the authenticator app or a passkey on the server. */
    removeFactor: fromPromise<FactorChange, RemovedFactor>(() => notProvided('removeFactor')),
    /** Asks the server for new recovery codes, which replace the earlier ones. */
    renewCodes: fromPromise<FactorChange>(() => notProvided('renewCodes')),
  },
  actions: {
    /** Shows what the account has for a second factor. */
    setFactor: assign((_, params: { factor: SecondFactor }) => ({ ...params, failure: null })),
    /** Shows the change, and new recovery codes if there are any. */
    setChange: assign((_, { factor, codes }: FactorChange) => ({ factor, codes, setup: null, failure: null })),
    /** Keeps the secret of the authenticator app until it is added. */
    setSetup: assign((_, params: { setup: AppSetup }) => ({ ...params, failure: null })),
    /** Keeps the reason why nothing was changed, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message. */
    clearFailure: assign({ failure: null }),
    /** Discards the secret of the authenticator app. */
    clearSetup: assign({ setup: null }),
    /** Discards the recovery codes, which are shown once. */
    clearCodes: assign({ codes: null }),
    /** Offers the recovery codes as a file. */
    saveCodes: (_, _params: { codes: string[] }) => notProvided('saveCodes'),
  },
  guards: {
    /** The server has made recovery codes. */
    hasCodes: (_, params: { codes: string[] | null }) => params.codes !== null,
    /** Setting up took too long, or was tried too often. */
    isOver: (_, params: { error: unknown }) => failureOf(params.error).code === 'factor_expired',
  },
});

const refusal = (target: string, description: string) =>
  ({
    description,
    target,
    actions: { type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  }) as const;

/** Where a change leads: recovery codes that were made are shown at once. */
const CHANGED = [
  {
    description: 'The change is made, and the page shows new recovery codes.',
    guard: {
      type: 'hasCodes',
      params: ({ event }: { event: { output: FactorChange } }) => ({ codes: event.output.codes }),
    },
    target: 'showingCodes',
    actions: { type: 'setChange', params: ({ event }: { event: { output: FactorChange } }) => event.output },
  },
  {
    description: 'The change is made.',
    target: 'shown',
    actions: { type: 'setChange', params: ({ event }: { event: { output: FactorChange } }) => event.output },
  },
] as const;

/** A user adds and removes second factors. */
export const secondFactorMachine = secondFactorSetup.createMachine({
  id: 'secondFactor',
  description: 'A user adds and removes passkeys and the authenticator app, and gets recovery codes.',
  context: { factor: null, setup: null, codes: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The page asks the server what the account has for a second factor.',
      invoke: {
        src: 'readFactor',
        id: 'readFactor',
        onDone: {
          description: 'The page shows what the account has.',
          target: 'shown',
          actions: { type: 'setFactor', params: ({ event }) => ({ factor: event.output }) },
        },
        onError: refusal('unreachable', 'The server rejected the question or could not be reached.'),
      },
    },
    unreachable: {
      description: 'The page says that it does not know the second factor, and offers to retry.',
      exit: 'clearFailure',
      on: { 'secondFactor.retried': { description: 'The user asks again.', target: 'loading' } },
    },
    shown: {
      tags: 'shown',
      description: 'The page shows passkeys, authenticator app and how many recovery codes are left.',
      exit: 'clearFailure',
      on: {
        'secondFactor.passkeyRequested': { description: 'The user adds a passkey.', target: 'addingPasskey' },
        'secondFactor.appRequested': { description: 'The user adds an authenticator app.', target: 'beginningApp' },
        'secondFactor.removalRequested': {
          description: 'The user removes the authenticator app or a passkey.',
          target: 'removing',
        },
        'secondFactor.codesRequested': { description: 'The user wants new recovery codes.', target: 'renewingCodes' },
      },
    },
    addingPasskey: {
      tags: ['busy', 'shown'],
      description: 'The browser makes a passkey, and the server adds it.',
      invoke: {
        src: 'addPasskey',
        id: 'addPasskey',
        input: ({ event }) => {
          assertEvent(event, 'secondFactor.passkeyRequested');
          return { name: event.name };
        },
        onDone: CHANGED,
        onError: refusal('shown', 'No passkey was made, the server rejected it or could not be reached.'),
      },
    },
    beginningApp: {
      tags: ['busy', 'shown'],
      description: 'The server makes a secret for the authenticator app.',
      invoke: {
        src: 'beginApp',
        id: 'beginApp',
        onDone: {
          description: 'The page shows the secret as a picture and as text.',
          target: 'enteringCode',
          actions: { type: 'setSetup', params: ({ event }) => ({ setup: event.output }) },
        },
        onError: refusal('shown', 'There is an authenticator app already, or the server could not be reached.'),
      },
    },
    enteringCode: {
      tags: 'app',
      description: 'The page asks for the code that the authenticator app shows.',
      exit: 'clearFailure',
      on: {
        'secondFactor.codeSubmitted': { description: 'The user sends the code.', target: 'checkingCode' },
        'secondFactor.cancelled': {
          description: 'The user adds no authenticator app.',
          target: 'shown',
          actions: 'clearSetup',
        },
      },
    },
    checkingCode: {
      tags: ['busy', 'app'],
      description: 'The server checks the code and adds the authenticator app.',
      invoke: {
        src: 'addApp',
        id: 'addApp',
        input: ({ context, event }) => {
          assertEvent(event, 'secondFactor.codeSubmitted');
          return { ceremony: context.setup?.ceremony ?? '', code: event.code };
        },
        onDone: CHANGED,
        onError: [
          {
            description: 'Setting up took too long or was tried too often, so it starts over.',
            guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
            target: 'shown',
            actions: ['clearSetup', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }],
          },
          refusal('enteringCode', 'The code is wrong, or the server could not be reached.'),
        ],
      },
    },
    removing: {
      tags: ['busy', 'shown'],
      description: 'The server removes the authenticator app or the passkey.',
      invoke: {
        src: 'removeFactor',
        id: 'removeFactor',
        input: ({ event }) => {
          assertEvent(event, 'secondFactor.removalRequested');
          return event.removed;
        },
        onDone: {
          description: 'The factor is removed.',
          target: 'shown',
          actions: { type: 'setChange', params: ({ event }) => event.output },
        },
        onError: refusal('shown', 'The factor is gone already, or the server could not be reached.'),
      },
    },
    renewingCodes: {
      tags: ['busy', 'shown'],
      description: 'The server makes new recovery codes.',
      invoke: {
        src: 'renewCodes',
        id: 'renewCodes',
        onDone: {
          description: 'The page shows the new recovery codes; the earlier ones no longer work.',
          target: 'showingCodes',
          actions: { type: 'setChange', params: ({ event }) => event.output },
        },
        onError: refusal('shown', 'The server rejected it or could not be reached; the earlier codes still work.'),
      },
    },
    showingCodes: {
      description: 'The page shows the recovery codes, this once.',
      exit: 'clearCodes',
      on: {
        'secondFactor.codesDownloaded': {
          description: 'The user downloads the recovery codes.',
          actions: { type: 'saveCodes', params: ({ context }) => ({ codes: context.codes ?? [] }) },
        },
        'secondFactor.codesNoted': { description: 'The user has noted the recovery codes.', target: 'shown' },
      },
    },
  },
});
