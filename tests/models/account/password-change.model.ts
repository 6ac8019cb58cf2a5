import { passwordChangeMachine } from '../../../machines/account/password-change/password-change.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone, isSame } from '../same.ts';

const typed = { current: 'correct horse', next: 'battery staple' };
const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));

/** Whether no answer came: the server names no code. */
const isLost = (error: unknown) => isSame(error, failure('unreachable', 'No connection.'));

export const model = defineModel(passwordChangeMachine, {
  input: [
    named('the account has a password', { hasPassword: true }),
    named('the account has none', { hasPassword: false }),
  ],
  events: {
    'passwordChange.submitted': [named('both passwords', typed)],
    'passwordChange.linkRequested': [{}],
  },
  invokes: {
    changePassword: {
      done: [undefined],
      error: [
        named('the old one is wrong', failure('invalid', 'Wrong.', { errors: { current_password: ['Wrong.'] } })),
        named('the new one is weak', failure('invalid', 'Weak.', { errors: { new_password: ['Too short.'] } })),
        named('the reply is lost', failure('unreachable', 'No connection.')),
        named('the server is busy', failure('unreachable', 'Busy.', { code: 'busy' })),
      ],
    },
    readSession: { done: [true, false], error: [unreachable] },
    sendLink: { done: [undefined], error: [unreachable] },
  },
  delays: {},
  context: ({ hasPassword, failure: last }) => ({
    hasPassword,
    last: last?.kind ?? null,
    fields: Object.keys(last?.errors ?? {}),
  }),
  ignored: [
    {
      in: ['withoutPassword', 'linkRefused', 'sendingLink'],
      events: ['passwordChange.submitted'],
      because: 'an account without a password has no form to submit',
    },
    { in: ['sending', 'checking'], events: ['passwordChange.submitted'], because: 'the form has been sent' },
    {
      in: ['sendingLink'],
      events: ['passwordChange.linkRequested'],
      because: 'the link is for accounts without a password, and is sent once',
    },
    {
      in: ['filling', 'refused', 'sending', 'checking'],
      events: ['passwordChange.linkRequested'],
      because: 'the form changes the password; the link is for accounts without one',
    },
  ],
  outcomes: {
    start: ({ context }) => (context.hasPassword ? 'filling' : 'withoutPassword'),
    'passwordChange.submitted': { filling: 'sending', refused: 'sending' },
    'passwordChange.linkRequested': { withoutPassword: 'sendingLink', linkRefused: 'sendingLink' },
    'done(changePassword)': (_, { effects }) => isDone(effects, { type: 'reportChanged' }) && 'changed',
    'error(changePassword)': (now, { event, effects }) =>
      effects.length === 0 && now.context.failure === event.error && (isLost(event.error) ? 'checking' : 'refused'),
    'done(readSession)': (now, { event: { output: isValid }, effects, before }) =>
      isValid
        ? now.context === before.context && effects.length === 0 && 'refused'
        : isDone(effects, { type: 'reportChanged' }) && 'changed',
    'error(readSession)': (now, { before }) => now.context === before.context && 'refused',
    'done(sendLink)': 'linkSent',
    'error(sendLink)': (now, { event }) => now.context.failure === event.error && 'linkRefused',
  },
  checks: {
    opening: neverAtRest,
    filling: (snapshot) =>
      snapshot.hasTag('form') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.hasPassword &&
      snapshot.context.failure === null &&
      // A password is sent as it was typed, with its spaces.
      hasInput(
        ahead(snapshot, { type: 'passwordChange.submitted', current: ' Old ', next: ' New ' }).children[
          'changePassword'
        ],
        { current: ' Old ', next: ' New ' },
      ) &&
      snapshot.can({ type: 'passwordChange.submitted', ...typed }),
    refused: (snapshot) =>
      snapshot.hasTag('form') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure !== null &&
      snapshot.can({ type: 'passwordChange.submitted', ...typed }),
    sending: (snapshot) =>
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['changePassword'], typed) &&
      !snapshot.can({ type: 'passwordChange.submitted', ...typed }),
    checking: (snapshot, { effects }) =>
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      snapshot.children['readSession'] !== undefined &&
      effects.length === 0 &&
      !snapshot.can({ type: 'passwordChange.submitted', ...typed }),
    changed: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      effects.map(({ type }) => type).join() === 'reportChanged',
    withoutPassword: (snapshot) =>
      !snapshot.hasTag('form') &&
      !snapshot.hasTag('busy') &&
      !snapshot.context.hasPassword &&
      snapshot.can({ type: 'passwordChange.linkRequested' }),
    sendingLink: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      snapshot.children['sendLink'] !== undefined &&
      !snapshot.can({ type: 'passwordChange.linkRequested' }),
    linkRefused: (snapshot) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure !== null &&
      snapshot.can({ type: 'passwordChange.linkRequested' }),
    linkSent: (snapshot) => snapshot.status === 'done' && !snapshot.hasTag('busy') && snapshot.context.failure === null,
  },
});
