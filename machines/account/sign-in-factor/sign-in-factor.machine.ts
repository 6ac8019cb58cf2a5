import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { FactorKind, PendingSignIn } from '../../../src/contract/account/second-factor.ts';
import type { Session } from '../../../src/contract/account/session.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type SignInFactorContext = { pending: PendingSignIn; failure: Failure | null };

export type SignInFactorEvent =
  | { type: 'signInFactor.passkeyRequested' }
  | { type: 'signInFactor.codeSubmitted'; code: string }
  | { type: 'signInFactor.kindChosen'; kind: FactorKind }
  /** The visitor gives up this sign-in. */
  | { type: 'signInFactor.cancelled' };

/** Whether a kind of second factor is the chosen one, and the account has it. */
const isOffered = ({ pending }: SignInFactorContext, chosen: FactorKind, kind: FactorKind) =>
  chosen === kind && pending.kinds.includes(kind);

const signInFactorSetup = setup({
  types: {
    context: {} as SignInFactorContext,
    events: {} as SignInFactorEvent,
    input: {} as { pending: PendingSignIn },
    tags: {} as 'busy' | FactorKind,
  },
  actors: {
    /** Asks the browser for a passkey, and the server to complete the sign-in with it. */
    usePasskey: fromPromise<Session, { pending: string }>(() => notProvided('usePasskey')),
    /** Asks the server to complete the sign-in with a code of the authenticator app. */
    useTotp: fromPromise<Session, { pending: string; code: string }>(() => notProvided('useTotp')),
    /** Asks the server to complete the sign-in with a recovery code. */
    useRecovery: fromPromise<Session, { pending: string; code: string }>(() => notProvided('useRecovery')),
  },
  actions: {
    /** Keeps the reason why the second factor does not count, for the form to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Clears the message of the form. */
    clearFailure: assign({ failure: null }),
    /** Keeps where the visitor wanted to go, however long the second factor takes. */
    holdRedirect: () => notProvided('holdRedirect'),
    /** Passes the session on, so that the user is signed in and led to where they wanted to go. */
    reportSession: (_, _params: { session: Session }) => notProvided('reportSession'),
    /** Leads back to the form for email and password. */
    startOver: () => notProvided('startOver'),
  },
  guards: {
    /** A passkey is chosen, and the account has one. */
    isPasskeyOffered: ({ context }, params: { kind: FactorKind }) => isOffered(context, params.kind, 'passkey'),
    /** The authenticator app is chosen, and the account has one. */
    isTotpOffered: ({ context }, params: { kind: FactorKind }) => isOffered(context, params.kind, 'totp'),
    /** A recovery code is chosen, and the account has some left. */
    isRecoveryOffered: ({ context }, params: { kind: FactorKind }) => isOffered(context, params.kind, 'recovery'),
    /** A passkey is what the account is asked for first. */
    isPasskeyFirst: ({ context }) => context.pending.kinds[0] === 'passkey',
    /** The authenticator app is what the account is asked for first. */
    isTotpFirst: ({ context }) => context.pending.kinds[0] === 'totp',
    /** The sign-in has waited too long, or was tried too often. */
    isOver: (_, params: { error: unknown }) => failureOf(params.error).code === 'factor_expired',
  },
});

const REPORTED = {
  description: 'The second factor is right, and the user is signed in.',
  target: 'done',
  actions: {
    type: 'reportSession',
    params: ({ event }: { event: { output: Session } }) => ({ session: event.output }),
  },
} as const;

const refusals = (target: 'passkey' | 'totp' | 'recovery', description: string) =>
  [
    {
      description: 'The sign-in has waited too long, or was tried too often.',
      guard: { type: 'isOver', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
      target: 'over',
      actions: { type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
    },
    {
      description,
      target,
      actions: { type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
    },
  ] as const;

/** The kind that the visitor chooses. */
const kindOf = ({ event }: { event: Extract<SignInFactorEvent, { type: 'signInFactor.kindChosen' }> }) => ({
  kind: event.kind,
});

const PASSKEY_CHOSEN = {
  description: 'The visitor takes a passkey instead.',
  guard: { type: 'isPasskeyOffered', params: kindOf },
  target: 'passkey',
} as const;

const TOTP_CHOSEN = {
  description: 'The visitor takes the authenticator app instead.',
  guard: { type: 'isTotpOffered', params: kindOf },
  target: 'totp',
} as const;

const RECOVERY_CHOSEN = {
  description: 'The visitor takes a recovery code instead.',
  guard: { type: 'isRecoveryOffered', params: kindOf },
  target: 'recovery',
} as const;

const CANCELLED = {
  'signInFactor.cancelled': {
    description: 'The visitor goes back to the form for email and password.',
    target: 'left',
    actions: 'startOver',
  },
} as const;

/** A sign-in whose password or provider is confirmed waits for the second factor. */
export const signInFactorMachine = signInFactorSetup.createMachine({
  id: 'signInFactor',
  description: 'A sign-in waits for the second factor of the account.',
  context: ({ input }) => ({ pending: input.pending, failure: null }),
  entry: 'holdRedirect',
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Which second factor is asked for first?',
      always: [
        {
          description: 'The account has a passkey.',
          guard: 'isPasskeyFirst',
          target: 'passkey',
        },
        {
          description: 'The account has an authenticator app.',
          guard: 'isTotpFirst',
          target: 'totp',
        },
        { description: 'The account has recovery codes alone.', target: 'recovery' },
      ],
    },
    passkey: {
      tags: 'passkey',
      description: 'The form offers to use a passkey.',
      exit: 'clearFailure',
      on: {
        'signInFactor.kindChosen': [TOTP_CHOSEN, RECOVERY_CHOSEN],
        ...CANCELLED,
        'signInFactor.passkeyRequested': {
          description: 'The visitor wants to use a passkey.',
          target: 'askingPasskey',
        },
      },
    },
    askingPasskey: {
      tags: ['passkey', 'busy'],
      description: 'The browser asks for the passkey, and the server checks it.',
      invoke: {
        src: 'usePasskey',
        id: 'usePasskey',
        input: ({ context }) => ({ pending: context.pending.pending }),
        onDone: REPORTED,
        onError: refusals('passkey', 'The passkey was not used or does not fit, or the server could not be reached.'),
      },
    },
    totp: {
      tags: 'totp',
      description: 'The form asks for the code that the authenticator app shows.',
      exit: 'clearFailure',
      on: {
        'signInFactor.kindChosen': [PASSKEY_CHOSEN, RECOVERY_CHOSEN],
        ...CANCELLED,
        'signInFactor.codeSubmitted': { description: 'The visitor sends the code.', target: 'checkingTotp' },
      },
    },
    checkingTotp: {
      tags: ['totp', 'busy'],
      description: 'The server checks the code of the authenticator app.',
      invoke: {
        src: 'useTotp',
        id: 'useTotp',
        input: ({ context, event }) => {
          assertEvent(event, 'signInFactor.codeSubmitted');
          return { pending: context.pending.pending, code: event.code };
        },
        onDone: REPORTED,
        onError: refusals('totp', 'The code is wrong or was used, or the server could not be reached.'),
      },
    },
    recovery: {
      tags: 'recovery',
      description: 'The form asks for a recovery code, and says what to do without one.',
      exit: 'clearFailure',
      on: {
        'signInFactor.kindChosen': [PASSKEY_CHOSEN, TOTP_CHOSEN],
        ...CANCELLED,
        'signInFactor.codeSubmitted': { description: 'The visitor sends a recovery code.', target: 'checkingRecovery' },
      },
    },
    checkingRecovery: {
      tags: ['recovery', 'busy'],
      description: 'The server checks the recovery code.',
      invoke: {
        src: 'useRecovery',
        id: 'useRecovery',
        input: ({ context, event }) => {
          assertEvent(event, 'signInFactor.codeSubmitted');
          return { pending: context.pending.pending, code: event.code };
        },
        onDone: REPORTED,
        onError: refusals('recovery', 'The recovery code is wrong or was used, or the server could not be reached.'),
      },
    },
    over: {
      description: 'The form says that the sign-in has to start over.',
      on: CANCELLED,
    },
    done: { type: 'final', tags: 'busy', description: 'The user is signed in, and the next page opens.' },
    left: { type: 'final', description: 'The form for email and password is shown again.' },
  },
});
