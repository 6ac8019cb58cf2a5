import type { SnapshotFrom } from 'xstate';
import { signInFactorMachine } from '../../../machines/account/sign-in-factor/sign-in-factor.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { FactorKind, PendingSignIn } from '../../../src/contract/account/second-factor.ts';
import type { Session, User } from '../../../src/contract/account/session.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

// The chart passes the session on unchanged; the contract defines its fields.
const session = { token: 'mark', user: { id: 'ada' } as User } as Session;
const waiting = (...kinds: FactorKind[]): PendingSignIn => ({ pending: 'a-sign-in', kinds, expires_at: 1 });
const wrong = named('the server refuses it', failure('invalid', 'Wrong.', { code: 'factor_wrong' }));
const over = named('the sign-in is over', failure('invalid', 'Start again.', { code: 'factor_expired' }));
const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const outcomes = { done: [named('the user is signed in', session)], error: [wrong, over, unreachable] };

type Now = SnapshotFrom<typeof signInFactorMachine>;

const KINDS = ['passkey', 'totp', 'recovery'] as const;

/** Of the ways that an account has, each can be chosen, and no other. */
const isSwitchable = (now: Now) =>
  once(now, `kinds of ${JSON.stringify([now.value, now.context.pending.kinds])}`, () =>
    KINDS.every((kind) => {
      const chosen = ahead(now, { type: 'signInFactor.kindChosen', kind });
      return chosen.matches(now.context.pending.kinds.includes(kind) ? kind : (now.value as FactorKind));
    }),
  );

const isEntered = (now: Now, kind: FactorKind) =>
  now.hasTag(kind) && !now.hasTag('busy') && isSwitchable(now) && now.can({ type: 'signInFactor.cancelled' });

const isChecked = (now: Now, kind: FactorKind) =>
  now.hasTag(kind) &&
  now.hasTag('busy') &&
  now.context.failure === null &&
  !now.can({ type: 'signInFactor.cancelled' });

type Refused = { event: { error: unknown } };
const refused =
  (kind: FactorKind) =>
  (now: Now, { event: { error } }: Refused) =>
    now.context.failure === error && (error === over ? 'over' : kind);

/** The form asks for the chosen kind, if the account has it. */
const chosen =
  (shown: FactorKind) =>
  (now: Now, { event: { kind } }: { event: { kind: FactorKind } }) =>
    now.context.pending.kinds.includes(kind) ? kind : shown;

type Taken = { effects: readonly { type: string; params?: unknown }[] };
const taken = (_: Now, { effects }: Taken) => isDone(effects, { type: 'reportSession', params: { session } }) && 'done';

export const model = defineModel(signInFactorMachine, {
  input: [
    named('the account has a passkey and more', { pending: waiting('passkey', 'totp', 'recovery') }),
    named('the account has an authenticator app and recovery codes', { pending: waiting('totp', 'recovery') }),
    named('the account has recovery codes alone', { pending: waiting('recovery') }),
  ],
  events: {
    'signInFactor.passkeyRequested': [{}],
    'signInFactor.codeSubmitted': [{ code: '012 345' }],
    'signInFactor.kindChosen': [
      named('a passkey', { kind: 'passkey' as const }),
      named('the authenticator app', { kind: 'totp' as const }),
      named('a recovery code', { kind: 'recovery' as const }),
    ],
    'signInFactor.cancelled': [{}],
  },
  words: { 'signInFactor.kindChosen': 'The visitor wants another kind of second factor.' },
  invokes: { usePasskey: outcomes, useTotp: outcomes, useRecovery: outcomes },
  delays: {},
  context: ({ pending, failure: last }) => ({ kinds: pending.kinds.join(), last: last?.code ?? last?.kind ?? null }),
  ignored: [
    {
      in: ['passkey'],
      events: ['signInFactor.codeSubmitted'],
      because: 'the form has no field for a code',
    },
    {
      in: ['totp', 'recovery'],
      events: ['signInFactor.passkeyRequested'],
      because: 'the form asks for a code; the passkey is chosen first',
    },
    {
      in: ['askingPasskey', 'checkingTotp', 'checkingRecovery'],
      events: [
        'signInFactor.passkeyRequested',
        'signInFactor.codeSubmitted',
        'signInFactor.kindChosen',
        'signInFactor.cancelled',
      ],
      because: 'the server or the browser is asked; the answer decides',
    },
    {
      in: ['over'],
      events: ['signInFactor.passkeyRequested', 'signInFactor.codeSubmitted', 'signInFactor.kindChosen'],
      because: 'the sign-in is over and can only start again',
    },
  ],
  outcomes: {
    start: ({ context: { pending } }, { effects }) =>
      isDone(effects, { type: 'holdRedirect' }) && (pending.kinds[0] ?? 'recovery'),
    'signInFactor.passkeyRequested': { passkey: 'askingPasskey' },
    'signInFactor.codeSubmitted': { totp: 'checkingTotp', recovery: 'checkingRecovery' },
    'signInFactor.kindChosen': { passkey: chosen('passkey'), totp: chosen('totp'), recovery: chosen('recovery') },
    'signInFactor.cancelled': (_, { effects }) => isDone(effects, { type: 'startOver' }) && 'left',
    'done(usePasskey)': taken,
    'done(useTotp)': taken,
    'done(useRecovery)': taken,
    'error(usePasskey)': refused('passkey'),
    'error(useTotp)': refused('totp'),
    'error(useRecovery)': refused('recovery'),
  },
  checks: {
    deciding: neverAtRest,
    passkey: (now) => isEntered(now, 'passkey') && now.can({ type: 'signInFactor.passkeyRequested' }),
    totp: (now) => isEntered(now, 'totp') && now.can({ type: 'signInFactor.codeSubmitted', code: '' }),
    recovery: (now) => isEntered(now, 'recovery') && now.can({ type: 'signInFactor.codeSubmitted', code: '' }),
    askingPasskey: (now) =>
      isChecked(now, 'passkey') &&
      hasInput(now.children['usePasskey'], { pending: 'a-sign-in' }) &&
      failuresLead(now, 'usePasskey', { others: 'passkey' }),
    checkingTotp: (now) =>
      isChecked(now, 'totp') &&
      hasInput(now.children['useTotp'], { pending: 'a-sign-in', code: '012 345' }) &&
      failuresLead(now, 'useTotp', { others: 'totp' }),
    checkingRecovery: (now) =>
      isChecked(now, 'recovery') &&
      hasInput(now.children['useRecovery'], { pending: 'a-sign-in', code: '012 345' }) &&
      failuresLead(now, 'useRecovery', { others: 'recovery' }),
    over: (now) =>
      !now.hasTag('busy') &&
      now.context.failure?.code === 'factor_expired' &&
      now.can({ type: 'signInFactor.cancelled' }),
    done: (now) => now.status === 'done' && now.hasTag('busy'),
    left: (now, { effects }) => now.status === 'done' && effects.map(({ type }) => type).join() === 'startOver',
  },
  equivalentMutants: {
    'swap-order signInFactor.deciding/always[isPasskeyFirst]/0': 'the first kind is one',
    'swap-order signInFactor.passkey/signInFactor.kindChosen[isTotpOffered]/0': 'the chosen kind is one',
    'swap-order signInFactor.totp/signInFactor.kindChosen[isPasskeyOffered]/0': 'the chosen kind is one',
    'swap-order signInFactor.recovery/signInFactor.kindChosen[isPasskeyOffered]/0': 'the chosen kind is one',
  },
});
