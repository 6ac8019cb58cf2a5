import type { SnapshotFrom } from 'xstate';
import { reauthenticationMachine } from '../../../machines/account/reauthentication/reauthentication.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { ReauthenticationMethod } from '../../../src/contract/account/reauthentication.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const wrong = named('the server compares and refuses', failure('invalid', 'Wrong.', { errors: { code: ['Wrong.'] } }));
const methods: ReauthenticationMethod[] = ['passkey', 'totp', 'password', 'github', 'code'];
const onlyCode: ReauthenticationMethod[] = ['code'];
const URL_OF_PROVIDER = 'https://provider.example/authorize';

/** What the waiting calls received with the last step. */
const told = (effects: readonly { type: string }[]) =>
  effects.filter(({ type }) => type === 'retryCalls' || type === 'refuseCalls').map(({ type }) => type);

/** Whatever the dialog does: with the end of the session it closes, and the waiting calls are told. */
const isClosedAtEnd = (now: SnapshotFrom<typeof reauthenticationMachine>) =>
  once(now, `end in ${JSON.stringify(now.value)}`, () => {
    const ended = { type: 'reauthentication.sessionEnded' } as const;
    return ahead(now, ended).matches('idle') && told(effectsOf(now, ended)).join() === 'refuseCalls';
  });

/** What is typed is sent as it is, and of two providers the one that was chosen last is opened. */
const isAskedAsGiven = (choosing: SnapshotFrom<typeof reauthenticationMachine>) =>
  once(choosing, `what is asked of ${choosing.context.methods.length}`, () => {
    const chosen = (provider: 'github' | 'discord') => ({ type: 'reauthentication.providerChosen', provider }) as const;
    const [one, other] = [
      doneWith('beginProvider', 'https://one.example'),
      doneWith('beginProvider', 'https://other.example'),
    ];
    const again = ahead(
      ahead(choosing, chosen('discord'), one, { type: 'reauthentication.otherMethodChosen' }),
      chosen('github'),
    );
    const opened = ahead(again, other);
    const entering = ahead(choosing, { type: 'reauthentication.codeRequested' }, doneWith('sendCode'));
    return (
      hasInput(
        ahead(choosing, { type: 'reauthentication.passwordSubmitted', password: ' a b ' }).children[
          'confirmWithPassword'
        ],
        { password: ' a b ' },
      ) &&
      hasInput(
        ahead(choosing, { type: 'reauthentication.totpSubmitted', code: '012 345' }).children['confirmWithTotp'],
        { code: '012 345' },
      ) &&
      hasInput(
        ahead(entering, { type: 'reauthentication.codeSubmitted', code: '012 345' }).children['confirmWithCode'],
        {
          code: '012 345',
        },
      ) &&
      again.context.provider === 'github' &&
      hasInput(again.children['beginProvider'], { provider: 'github' }) &&
      opened.context.url === 'https://other.example' &&
      isDone(effectsOf(again, other), { type: 'openProvider', params: { url: 'https://other.example' } })
    );
  });

export const model = defineModel(reauthenticationMachine, {
  events: {
    'reauthentication.required': [
      named('every method is available', { methods }),
      named('only a code by email is available', { methods: onlyCode }),
    ],
    'reauthentication.passkeyRequested': [{}],
    'reauthentication.totpSubmitted': [{ code: '123456' }],
    'reauthentication.passwordSubmitted': [{ password: 'correct horse' }],
    'reauthentication.codeRequested': [{}],
    'reauthentication.codeSubmitted': [{ code: '012345' }],
    'reauthentication.providerChosen': [{ provider: 'discord' }],
    'reauthentication.otherMethodChosen': [{}],
    'reauthentication.pageReturned': [{}],
    'reauthentication.cancelled': [{}],
    'reauthentication.sessionEnded': [{}],
  },
  invokes: {
    watchCalls: { done: [], error: [named('the browser throws', new Error('deaf'))] },
    confirmWithPasskey: { done: [undefined], error: [wrong, unreachable] },
    confirmWithTotp: { done: [undefined], error: [wrong, unreachable] },
    confirmWithPassword: { done: [undefined], error: [wrong, unreachable] },
    sendCode: { done: [undefined], error: [unreachable] },
    confirmWithCode: { done: [undefined], error: [wrong, unreachable] },
    beginProvider: { done: [URL_OF_PROVIDER], error: [unreachable] },
    watchReturn: { done: [], error: [named('the browser throws', new Error('deaf'))] },
    readConfirmation: { done: [true, false], error: [unreachable] },
  },
  delays: {},
  context: ({ methods: possible, provider, url, failure: last }) => ({
    possible: possible.length,
    provider,
    url: url !== null,
    last: last?.kind ?? null,
  }),
  ignored: [
    {
      in: ['idle'],
      events: [
        'reauthentication.passkeyRequested',
        'reauthentication.totpSubmitted',
        'reauthentication.passwordSubmitted',
        'reauthentication.codeRequested',
        'reauthentication.codeSubmitted',
        'reauthentication.providerChosen',
        'reauthentication.otherMethodChosen',
        'reauthentication.cancelled',
      ],
      because: 'the dialog is closed',
    },
    {
      in: [
        'choosing',
        'confirmingPasskey',
        'confirmingTotp',
        'confirmingPassword',
        'sendingCode',
        'enteringCode',
        'confirmingCode',
        'openingProvider',
        'atProvider',
      ],
      events: ['reauthentication.required'],
      because: 'the dialog is already open; another call waits for the same confirmation',
    },
    {
      in: [
        'confirmingPasskey',
        'confirmingTotp',
        'confirmingPassword',
        'sendingCode',
        'confirmingCode',
        'openingProvider',
      ],
      events: [
        'reauthentication.passkeyRequested',
        'reauthentication.totpSubmitted',
        'reauthentication.passwordSubmitted',
        'reauthentication.codeRequested',
        'reauthentication.codeSubmitted',
        'reauthentication.providerChosen',
        'reauthentication.otherMethodChosen',
        'reauthentication.cancelled',
      ],
      because: 'a request to the server or the provider is pending',
    },
    {
      in: ['choosing'],
      events: ['reauthentication.codeSubmitted', 'reauthentication.otherMethodChosen'],
      because: 'no method has been chosen yet',
    },
    {
      in: ['enteringCode'],
      events: [
        'reauthentication.passkeyRequested',
        'reauthentication.totpSubmitted',
        'reauthentication.passwordSubmitted',
        'reauthentication.providerChosen',
      ],
      because: 'another method was chosen; the link back lists all of them',
    },
    {
      in: ['atProvider'],
      events: [
        'reauthentication.passkeyRequested',
        'reauthentication.totpSubmitted',
        'reauthentication.passwordSubmitted',
        'reauthentication.codeRequested',
        'reauthentication.codeSubmitted',
        'reauthentication.providerChosen',
      ],
      because: 'another method was chosen; the link back lists all of them',
    },
  ],
  outcomes: {
    start: 'idle',
    'reauthentication.required': { idle: (now, { event }) => now.context.methods === event.methods && 'choosing' },
    'reauthentication.passkeyRequested': { choosing: 'confirmingPasskey' },
    'reauthentication.totpSubmitted': { choosing: 'confirmingTotp' },
    'reauthentication.passwordSubmitted': { choosing: 'confirmingPassword' },
    'reauthentication.codeRequested': { choosing: 'sendingCode', enteringCode: 'sendingCode' },
    'reauthentication.codeSubmitted': { enteringCode: 'confirmingCode' },
    'reauthentication.providerChosen': {
      choosing: (now, { event }) => now.context.provider === event.provider && 'openingProvider',
    },
    'reauthentication.otherMethodChosen': { enteringCode: 'choosing', atProvider: 'choosing' },
    // The server is asked again each time: another tab may have confirmed meanwhile.
    'reauthentication.pageReturned': {
      'atProvider.waiting': 'atProvider.checking',
      'atProvider.checking': (now, { before }) =>
        now.children['readConfirmation'] !== before.children['readConfirmation'] && 'atProvider.checking',
    },
    'reauthentication.cancelled': { choosing: 'idle', enteringCode: 'idle', atProvider: 'idle' },
    'reauthentication.sessionEnded': 'idle',
    'done(confirmWithPasskey)': 'idle',
    'error(confirmWithPasskey)': (now, { event }) => now.context.failure === event.error && 'choosing',
    'done(confirmWithTotp)': 'idle',
    'error(confirmWithTotp)': (now, { event }) => now.context.failure === event.error && 'choosing',
    'done(confirmWithPassword)': 'idle',
    'error(confirmWithPassword)': (now, { event }) => now.context.failure === event.error && 'choosing',
    'done(sendCode)': 'enteringCode',
    'error(sendCode)': (now, { event }) => now.context.failure === event.error && 'choosing',
    'done(confirmWithCode)': 'idle',
    'error(confirmWithCode)': (now, { event }) => now.context.failure === event.error && 'enteringCode',
    'done(beginProvider)': 'atProvider.waiting',
    'error(beginProvider)': (now, { event }) => now.context.failure === event.error && 'choosing',
    'done(readConfirmation)': (_, { event: { output: isConfirmed } }) => (isConfirmed ? 'idle' : 'atProvider.waiting'),
    'error(readConfirmation)': (now, { before }) => now.context === before.context && 'atProvider.waiting',
  },
  checks: {
    idle: ({ context, ...snapshot }, { event, effects }) => {
      const isConfirmed = event?.type.startsWith('xstate.done.actor') ?? false;
      const isLeft = event?.type === 'reauthentication.cancelled' || event?.type === 'reauthentication.sessionEnded';
      return (
        !snapshot.hasTag('open') &&
        context.methods.length === 0 &&
        context.provider === null &&
        context.url === null &&
        context.failure === null &&
        told(effects).join() === (isConfirmed ? 'retryCalls' : isLeft ? 'refuseCalls' : '')
      );
    },
    choosing: (snapshot, { effects, event }) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      !snapshot.hasTag('busy') &&
      isAskedAsGiven(snapshot) &&
      snapshot.context.methods ===
        (event && 'methods' in event ? event.methods : snapshot.context.methods.length === 1 ? onlyCode : methods) &&
      snapshot.can({ type: 'reauthentication.cancelled' }) &&
      told(effects).length === 0,
    confirmingPasskey: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      !snapshot.can({ type: 'reauthentication.cancelled' }) &&
      snapshot.children['confirmWithPasskey'] !== undefined,
    confirmingTotp: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      !snapshot.can({ type: 'reauthentication.cancelled' }) &&
      hasInput(snapshot.children['confirmWithTotp'], { code: '123456' }),
    confirmingPassword: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      !snapshot.can({ type: 'reauthentication.cancelled' }) &&
      hasInput(snapshot.children['confirmWithPassword'], { password: 'correct horse' }),
    sendingCode: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.children['sendCode'] !== undefined,
    enteringCode: (snapshot, { effects }) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('code') &&
      !snapshot.hasTag('busy') &&
      snapshot.can({ type: 'reauthentication.cancelled' }) &&
      snapshot.can({ type: 'reauthentication.otherMethodChosen' }) &&
      told(effects).length === 0,
    confirmingCode: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('code') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['confirmWithCode'], { code: '012345' }),
    openingProvider: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['beginProvider'], { provider: 'discord' }),
    atProvider: (snapshot) =>
      snapshot.hasTag('open') &&
      isClosedAtEnd(snapshot) &&
      snapshot.hasTag('provider') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.url === URL_OF_PROVIDER &&
      snapshot.can({ type: 'reauthentication.cancelled' }) &&
      snapshot.can({ type: 'reauthentication.pageReturned' }),
    'atProvider.waiting': (snapshot, { event, effects }) => {
      const opened = effects.filter(({ type }) => type === 'openProvider').map(({ params }) => params);
      const isNew = event?.type === 'xstate.done.actor.beginProvider';
      return (
        JSON.stringify(opened) === JSON.stringify(isNew ? [{ url: URL_OF_PROVIDER }] : []) &&
        snapshot.children['readConfirmation'] === undefined
      );
    },
    'atProvider.checking': (snapshot) =>
      snapshot.children['readConfirmation'] !== undefined &&
      ahead(snapshot, { type: 'reauthentication.otherMethodChosen' }).matches('choosing'),
  },
  unreachable: {
    'list:reauthentication.required.methods=none': 'a code by email is always possible',
  },
  equivalentMutants: {
    'drop-field reset.failure':
      'the failure is cleared on leaving the state that shows it; forgetting it again is for safety',
  },
});
