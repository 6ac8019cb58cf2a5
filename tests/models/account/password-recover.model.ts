import { passwordRecoverMachine } from '../../../machines/account/password-recover/password-recover.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

export const model = defineModel(passwordRecoverMachine, {
  events: { 'passwordRecover.submitted': [named('an address', { email: 'ada@example.com' })] },
  invokes: {
    sendLink: {
      done: [undefined],
      error: [
        named(
          'it is not an address',
          failure('invalid', 'Not an address.', { errors: { email: ['Not an address.'] } }),
        ),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ failure: last }) => ({ last: last?.kind ?? null }),
  ignored: [{ in: ['sending'], events: ['passwordRecover.submitted'], because: 'the form has been sent' }],
  outcomes: {
    'passwordRecover.submitted': { filling: 'sending', refused: 'sending' },
    'done(sendLink)': (_, { effects }) => isDone(effects, { type: 'openCheckEmail' }) && 'sent',
    'error(sendLink)': (now, { event }) => now.context.failure === event.error && 'refused',
  },
  checks: {
    filling: (snapshot) =>
      !snapshot.hasTag('busy') &&
      // The address is sent as it was typed; the server reads it.
      hasInput(
        ahead(snapshot, { type: 'passwordRecover.submitted', email: ' Grace@example.com' }).children['sendLink'],
        {
          email: ' Grace@example.com',
        },
      ) &&
      snapshot.context.failure === null &&
      snapshot.can({ type: 'passwordRecover.submitted', email: '' }),
    refused: (snapshot, { effects }) =>
      !snapshot.hasTag('busy') &&
      snapshot.context.failure !== null &&
      snapshot.can({ type: 'passwordRecover.submitted', email: '' }) &&
      effects.length === 0,
    sending: (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['sendLink'], { email: 'ada@example.com' }) &&
      !snapshot.can({ type: 'passwordRecover.submitted', email: '' }),
    sent: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('busy') &&
      effects.map(({ type }) => type).join() === 'openCheckEmail',
  },
});
