import { flashMachine } from '../../../machines/site/flash/flash.machine.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead } from '../ahead.ts';
import { isDone, isSame } from '../same.ts';

export const model = defineModel(flashMachine, {
  events: {
    // Repeating the same dialog would prove nothing.
    'flash.appeared': ({ context }) =>
      [
        named('a vote was cast', { key: 'CERT_INTEREST_SUCCESS', isForLater: false }),
        named('a new user', { key: 'CERT_SIGN_UP_COMPLETED', isForLater: false }),
        named('a new user on the way to a trial', { key: 'VUEJS_SIGN_UP_COMPLETED', isForLater: true }),
      ].filter(({ key }) => key !== context.key),
    'flash.intentDone': [{}],
    'flash.closed': [{}],
  },
  invokes: { watchFlash: { done: [], error: [named('messages cannot be observed', new Error('no storage'))] } },
  delays: {},
  context: ({ key }) => ({ key }),
  ignored: [
    { in: ['quiet', 'waiting'], events: ['flash.closed'], because: 'the dialog is closed' },
    { in: ['quiet', 'shown'], events: ['flash.intentDone'], because: 'no confirmation waits' },
  ],
  outcomes: {
    'flash.appeared': (now, { event: { key, isForLater }, effects }) => {
      if (now.context.key !== key) return false;
      if (!isForLater) return 'shown';
      // A reload finds what waits.
      return isDone(effects.slice(-1), { type: 'keepWaiting', params: { key } }) && 'waiting';
    },
    'flash.intentDone': {
      waiting: (now, { effects, before }) =>
        isDone(effects, { type: 'dropWaiting' }) && isSame(now.context, before.context) && 'shown',
    },
    'flash.closed': { shown: 'quiet' },
  },
  checks: {
    quiet: (snapshot, { event }) =>
      !snapshot.hasTag('open') &&
      ['CERT_INTEREST_SUCCESS', 'CERT_INTEREST_SUCCESS_OF_ANOTHER_TECHNOLOGY'].every(
        (key) => ahead(snapshot, { type: 'flash.appeared', key, isForLater: false }).context.key === key,
      ) &&
      !snapshot.can({ type: 'flash.closed' }) &&
      (event?.type !== 'flash.closed' || snapshot.context.key !== null),
    waiting: (snapshot) =>
      !snapshot.hasTag('open') && snapshot.context.key !== null && snapshot.can({ type: 'flash.intentDone' }),
    shown: (snapshot, { event }) =>
      snapshot.hasTag('open') &&
      (event && 'key' in event ? snapshot.context.key === event.key : snapshot.context.key !== null),
  },
});
