import { voucherTakeBackMachine } from '../../../machines/commerce/voucher-take-back/voucher-take-back.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const CODE = '7K2M-Q9XW-4TRB-H3ZC';
const OTHER = 'AAAA-BBBB-CCCC-DDDD';
const confirmed = { type: 'voucherTakeBack.confirmed' } as const;
const cancelled = { type: 'voucherTakeBack.cancelled' } as const;

export const model = defineModel(voucherTakeBackMachine, {
  events: {
    'voucherTakeBack.asked': [named('one voucher', { code: CODE }), named('another voucher', { code: OTHER })],
    'voucherTakeBack.confirmed': [{}],
    'voucherTakeBack.cancelled': [{}],
  },
  invokes: {
    takeBack: {
      done: [undefined],
      error: [
        named('somebody has used it', failure('refused', 'This voucher has been used already.')),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ code, failure: last }) => ({ code, last: last?.kind ?? null }),
  ignored: [
    {
      in: ['idle'],
      events: ['voucherTakeBack.confirmed', 'voucherTakeBack.cancelled'],
      because: 'the dialog is not open',
    },
    { in: ['confirming', 'takingBack'], events: ['voucherTakeBack.asked'], because: 'the dialog is open already' },
    {
      in: ['takingBack'],
      events: ['voucherTakeBack.confirmed', 'voucherTakeBack.cancelled'],
      because: 'the call is on its way',
    },
  ],
  outcomes: {
    start: 'idle',
    'voucherTakeBack.asked': {
      idle: (now, { event }) => now.context.code === event.code && now.context.failure === null && 'confirming',
    },
    'voucherTakeBack.confirmed': { confirming: (now) => now.context.failure === null && 'takingBack' },
    'voucherTakeBack.cancelled': { confirming: (_, { effects }) => effects.length === 0 && 'idle' },
    'done(takeBack)': (_, { effects }) => isDone(effects, { type: 'refreshVouchers' }) && 'idle',
    // Somebody may have used the voucher meanwhile: the list shows it.
    'error(takeBack)': (now, { event, effects }) =>
      now.context.failure === event.error && isDone(effects, { type: 'refreshVouchers' }) && 'confirming',
  },
  checks: {
    idle: (snapshot, { event, effects }) =>
      !snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      // Only what the server did is shown as done.
      effects.some(({ type }) => type === 'refreshVouchers') === (event?.type === 'xstate.done.actor.takeBack') &&
      snapshot.can({ type: 'voucherTakeBack.asked', code: CODE }) &&
      !snapshot.can(confirmed),
    confirming: (snapshot, { event, effects }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'voucherTakeBack.asked' ||
        snapshot.context.failure !== null ||
        [CODE, OTHER].includes(snapshot.context.code)) &&
      (event?.type !== 'xstate.error.actor.takeBack' || snapshot.context.failure !== null) &&
      effects.some(({ type }) => type === 'refreshVouchers') === (event?.type === 'xstate.error.actor.takeBack') &&
      snapshot.can(confirmed) &&
      snapshot.can(cancelled),
    takingBack: (snapshot) =>
      snapshot.hasTag('open') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['takeBack'], { code: snapshot.context.code }) &&
      !snapshot.can(confirmed) &&
      !snapshot.can(cancelled),
  },
});
