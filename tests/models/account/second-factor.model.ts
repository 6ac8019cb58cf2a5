import type { SnapshotFrom } from 'xstate';
import {
  type FactorChange,
  secondFactorMachine,
} from '../../../machines/account/second-factor/second-factor.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { SecondFactor } from '../../../src/contract/account/second-factor.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, failuresLead, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const none: SecondFactor = {
  passkeys: [],
  totp_since: null,
  recovery_codes_left: 0,
  is_required: false,
  takes_passkeys: true,
};
const key = { id: 'key-1', name: 'My laptop', created_at: 1, last_used_at: null };
const some: SecondFactor = { ...none, passkeys: [key], totp_since: 1, recovery_codes_left: 10 };
const more: SecondFactor = { ...some, passkeys: [key, { ...key, id: 'key-2' }] };
const codes = ['AAAA-AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB-BBBB'];
const setup = { ceremony: 'a-ceremony', secret: 'ABCDEFGH', uri: 'otpauth://totp/Chartered:ada' };

const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const wrong = named('the code is wrong', failure('invalid', 'Wrong.', { code: 'factor_wrong' }));
const over = named('it took too long', failure('invalid', 'Start again.', { code: 'factor_expired' }));
const withCodes = named('the first factor, with recovery codes', { factor: some, codes });
const withoutCodes = named('another factor', { factor: more, codes: null });

type Now = SnapshotFrom<typeof secondFactorMachine>;

const changed = (now: Now, { event: { output } }: { event: { output: FactorChange } }) => {
  const { factor, codes: shown, setup: left, failure: last } = now.context;
  const isMade = isSame(factor, output.factor) && isSame(shown, output.codes) && left === null && last === null;
  return isMade && (output.codes === null ? 'shown' : 'showingCodes');
};
const refusedTo =
  (state: 'shown' | 'unreachable') =>
  (now: Now, { event }: { event: { error: unknown } }) =>
    now.context.failure === event.error && state;

const isBusy = (now: Now) => now.hasTag('busy') && now.context.failure === null;

/** The request has what was given. */
const isAskedAsGiven = (now: Now) =>
  once(now, 'what is asked', () =>
    hasInput(
      ahead(now, { type: 'secondFactor.removalRequested', removed: { kind: 'passkey', id: 'key-2' } }).children[
        'removeFactor'
      ],
      { kind: 'passkey', id: 'key-2' },
    ),
  );

export const model = defineModel(secondFactorMachine, {
  events: {
    'secondFactor.retried': [{}],
    'secondFactor.passkeyRequested': [{ name: 'My laptop' }],
    'secondFactor.appRequested': [{}],
    'secondFactor.codeSubmitted': [{ code: '012 345' }],
    'secondFactor.cancelled': [{}],
    'secondFactor.removalRequested': [{ removed: { kind: 'totp' } }],
    'secondFactor.codesRequested': [{}],
    'secondFactor.codesDownloaded': [{}],
    'secondFactor.codesNoted': [{}],
  },
  invokes: {
    readFactor: {
      done: [
        named('there is none', none),
        named('there is a passkey', some),
        named('there are several passkeys', more),
      ],
      error: [unreachable],
    },
    addPasskey: { done: [withCodes, withoutCodes], error: [unreachable] },
    beginApp: { done: [named('a secret', setup)], error: [unreachable] },
    addApp: { done: [withCodes, withoutCodes], error: [wrong, over, unreachable] },
    removeFactor: { done: [named('the last one is removed', { factor: none, codes: null })], error: [unreachable] },
    renewCodes: { done: [named('new recovery codes', { factor: some, codes })], error: [unreachable] },
  },
  delays: {},
  context: ({ factor, setup: begun, codes: shown, failure: last }) => ({
    factor: factor && [factor.passkeys.length, factor.totp_since, factor.recovery_codes_left].join(),
    begun: begun !== null,
    shown: shown?.length ?? null,
    last: last?.code ?? last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['loading', 'addingPasskey', 'beginningApp', 'checkingCode', 'removing', 'renewingCodes'],
      events: [
        'secondFactor.retried',
        'secondFactor.passkeyRequested',
        'secondFactor.appRequested',
        'secondFactor.codeSubmitted',
        'secondFactor.cancelled',
        'secondFactor.removalRequested',
        'secondFactor.codesRequested',
        'secondFactor.codesDownloaded',
        'secondFactor.codesNoted',
      ],
      because: 'the server or the browser is asked; one change at a time',
    },
    {
      in: ['unreachable'],
      events: [
        'secondFactor.passkeyRequested',
        'secondFactor.appRequested',
        'secondFactor.codeSubmitted',
        'secondFactor.cancelled',
        'secondFactor.removalRequested',
        'secondFactor.codesRequested',
        'secondFactor.codesDownloaded',
        'secondFactor.codesNoted',
      ],
      because: 'what the account has is not known',
    },
    {
      in: ['shown'],
      events: [
        'secondFactor.retried',
        'secondFactor.codeSubmitted',
        'secondFactor.cancelled',
        'secondFactor.codesDownloaded',
        'secondFactor.codesNoted',
      ],
      because: 'nothing has begun, and no codes are on show',
    },
    {
      in: ['enteringCode'],
      events: [
        'secondFactor.retried',
        'secondFactor.passkeyRequested',
        'secondFactor.appRequested',
        'secondFactor.removalRequested',
        'secondFactor.codesRequested',
        'secondFactor.codesDownloaded',
        'secondFactor.codesNoted',
      ],
      because: 'the authenticator app is added first, or not at all',
    },
    {
      in: ['showingCodes'],
      events: [
        'secondFactor.retried',
        'secondFactor.passkeyRequested',
        'secondFactor.appRequested',
        'secondFactor.codeSubmitted',
        'secondFactor.cancelled',
        'secondFactor.removalRequested',
        'secondFactor.codesRequested',
      ],
      because: 'recovery codes that are shown once have to be noted first',
    },
  ],
  outcomes: {
    start: 'loading',
    'secondFactor.retried': { unreachable: 'loading' },
    'secondFactor.passkeyRequested': { shown: 'addingPasskey' },
    'secondFactor.appRequested': { shown: 'beginningApp' },
    'secondFactor.codeSubmitted': { enteringCode: 'checkingCode' },
    'secondFactor.cancelled': { enteringCode: (now) => now.context.setup === null && 'shown' },
    'secondFactor.removalRequested': { shown: 'removing' },
    'secondFactor.codesRequested': { shown: 'renewingCodes' },
    'secondFactor.codesDownloaded': {
      showingCodes: (now, { effects }) =>
        isDone(effects, { type: 'saveCodes', params: { codes: now.context.codes } }) && 'showingCodes',
    },
    'secondFactor.codesNoted': { showingCodes: (now) => now.context.codes === null && 'shown' },
    'done(readFactor)': (now, { event: { output } }) => isSame(now.context.factor, output) && 'shown',
    'error(readFactor)': refusedTo('unreachable'),
    'done(addPasskey)': changed,
    'error(addPasskey)': refusedTo('shown'),
    'done(beginApp)': (now, { event: { output } }) => isSame(now.context.setup, output) && 'enteringCode',
    'error(beginApp)': refusedTo('shown'),
    'done(addApp)': changed,
    'error(addApp)': (now, { event: { error }, before }) => {
      if (now.context.failure !== error) return false;
      if (error === over) return now.context.setup === null && 'shown';
      return now.context.setup === before.context.setup && 'enteringCode';
    },
    'done(removeFactor)': changed,
    'error(removeFactor)': refusedTo('shown'),
    'done(renewCodes)': changed,
    'error(renewCodes)': refusedTo('shown'),
  },
  checks: {
    loading: (now) => isBusy(now) && failuresLead(now, 'readFactor', { others: 'unreachable' }),
    unreachable: (now) =>
      !now.hasTag('busy') && now.context.failure !== null && now.can({ type: 'secondFactor.retried' }),
    shown: (now) =>
      now.hasTag('shown') &&
      !now.hasTag('busy') &&
      now.context.factor !== null &&
      now.context.codes === null &&
      now.context.setup === null &&
      isAskedAsGiven(now),
    addingPasskey: (now) =>
      isBusy(now) && now.hasTag('shown') && hasInput(now.children['addPasskey'], { name: 'My laptop' }),
    beginningApp: (now) => isBusy(now) && now.hasTag('shown') && now.children['beginApp'] !== undefined,
    enteringCode: (now) => now.hasTag('app') && !now.hasTag('busy') && isSame(now.context.setup, setup),
    checkingCode: (now) =>
      isBusy(now) && now.hasTag('app') && hasInput(now.children['addApp'], { ceremony: 'a-ceremony', code: '012 345' }),
    removing: (now) => isBusy(now) && now.hasTag('shown') && hasInput(now.children['removeFactor'], { kind: 'totp' }),
    renewingCodes: (now) => isBusy(now) && now.hasTag('shown') && now.children['renewCodes'] !== undefined,
    showingCodes: (now) =>
      !now.hasTag('busy') && !now.hasTag('shown') && isSame(now.context.codes, codes) && now.context.failure === null,
  },
  unreachable: {
    'list:saveCodes.codes=none': 'ten codes are made at once',
    'list:saveCodes.codes=one': 'ten codes are made at once',
  },
});
