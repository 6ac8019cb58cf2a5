import { flashMachine } from '../../../machines/site/flash/flash.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';

export const model = defineModel(flashMachine, {
  events: {
    // Repeating the same dialog would prove nothing.
    'flash.appeared': ({ context }) =>
      [
        named('a vote was cast', { key: 'CERT_INTEREST_SUCCESS' }),
        named('a new user', { key: 'CERT_SIGN_UP_COMPLETED' }),
      ].filter(({ key }) => key !== context.key),
    'flash.closed': [{}],
  },
  invokes: { watchFlash: { done: [], error: [named('messages cannot be observed', new Error('no storage'))] } },
  delays: {},
  context: ({ key }) => ({ key }),
  ignored: [{ in: ['quiet'], events: ['flash.closed'], because: 'the dialog is closed' }],
  checks: {
    quiet: (snapshot, { event }) =>
      !snapshot.hasTag('open') &&
      ['CERT_INTEREST_SUCCESS', 'CERT_INTEREST_SUCCESS_OF_ANOTHER_TECHNOLOGY'].every(
        (key) => ahead(snapshot, { type: 'flash.appeared', key }).context.key === key,
      ) &&
      !snapshot.can({ type: 'flash.closed' }) &&
      (event?.type !== 'flash.closed' || snapshot.context.key !== null),
    shown: (snapshot, { event }) =>
      snapshot.hasTag('open') &&
      (event && 'key' in event ? snapshot.context.key === event.key : snapshot.context.key !== null),
  },
});
