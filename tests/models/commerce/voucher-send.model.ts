import type { EventFromLogic } from 'xstate';
import { voucherSendMachine } from '../../../machines/commerce/voucher-send/voucher-send.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { hasInput } from '../child-input.ts';

const TWO = 'ada@example.com\nbob@example.com';
const MIXED = 'ada@example.com, not an address; ada@example.com';
const submitted = (text: string) => ({ type: 'voucherSend.submitted', text }) as const;
const started: EventFromLogic<typeof voucherSendMachine> = { type: 'voucherSend.started', codes: ['A', 'B'] };
const corrected = { type: 'voucherSend.corrected' } as const;
const closed = { type: 'voucherSend.closed' } as const;

export const model = defineModel(voucherSendMachine, {
  events: {
    'voucherSend.started': [named('two vouchers', { codes: ['A', 'B'] }), named('one voucher', { codes: ['A'] })],
    'voucherSend.submitted': [
      named('no address', { text: ' \n ' }),
      named('two addresses', { text: TWO }),
      named('an address, what is none, and the address again', { text: MIXED }),
    ],
    'voucherSend.corrected': [{}],
    'voucherSend.closed': [{}],
  },
  invokes: {
    sendVoucher: {
      done: [undefined],
      error: [
        named('the voucher was used', failure('refused', 'This voucher has been used already.')),
        named('the address is refused', failure('invalid', 'Wrong.', { errors: { email: ['No address.'] } })),
        named('the voucher is not there', failure('notFound', 'The voucher was not found.')),
        named('enough mails to this address', failure('refused', 'Enough mails.', { code: 'address_limit' })),
        named('too many mails of the sender', failure('unreachable', 'Too many attempts.', { code: 'too_many' })),
        named('the server is not reached', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ codes, lines }) => ({
    codes,
    lines: lines.map(({ code, outcome, message }) => `${code} ${outcome} ${message}`),
  }),
  ignored: [
    {
      in: ['idle'],
      events: ['voucherSend.submitted', 'voucherSend.corrected', 'voucherSend.closed'],
      because: 'the dialog is closed',
    },
    { in: ['filling', 'sending', 'report'], events: ['voucherSend.started'], because: 'the dialog is open already' },
    { in: ['filling'], events: ['voucherSend.corrected'], because: 'the addresses are being written' },
    {
      in: ['sending'],
      events: ['voucherSend.submitted', 'voucherSend.corrected', 'voucherSend.closed'],
      because: 'a mail is on its way',
    },
    { in: ['report'], events: ['voucherSend.submitted'], because: 'the field is not on show' },
  ],
  unreachable: { 'list:voucherSend.started.codes=none': 'the button to send needs a voucher' },
  checks: {
    idle: (snapshot) => !snapshot.hasTag('open') && !snapshot.hasTag('busy') && snapshot.can(started),
    filling: (snapshot, { event }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'voucherSend.started' || snapshot.context.lines.length === 0) &&
      snapshot.can(submitted(TWO)) &&
      snapshot.can(closed),
    'filling.asked': (_, { event }) => event?.type !== 'voucherSend.submitted',
    'filling.missing': (snapshot, { event }) =>
      event?.type !== 'voucherSend.corrected' && snapshot.context.lines.every(({ outcome }) => outcome !== 'waiting'),
    choosing: neverAtRest,
    sending: (snapshot, { event }) => {
      const { lines, codes } = snapshot.context;
      const next = lines.find(({ outcome }) => outcome === 'waiting');
      const given = lines.flatMap(({ code }) => (code === null ? [] : [code]));
      return (
        snapshot.hasTag('open') &&
        snapshot.hasTag('busy') &&
        next !== undefined &&
        hasInput(snapshot.children['sendVoucher'], { code: next.code, email: next.address }) &&
        // No voucher goes to two addresses.
        new Set(given).size === given.length &&
        given.every((code) => codes.includes(code)) &&
        (event?.type !== 'xstate.done.actor.sendVoucher' || lines.some(({ outcome }) => outcome === 'sent'))
      );
    },
    report: (snapshot, { event, effects }) => {
      const { lines } = snapshot.context;
      const arrives = event?.type.startsWith('xstate.') || event?.type === 'voucherSend.submitted';
      return (
        snapshot.hasTag('open') &&
        !snapshot.hasTag('busy') &&
        lines.length > 0 &&
        lines.every(({ outcome, message }) => (outcome === 'sent' ? message === '' : message !== '')) &&
        effects.some(({ type }) => type === 'refreshVouchers') === (arrives ?? false) &&
        snapshot.can(closed) &&
        snapshot.can(corrected) === lines.some(({ outcome }) => outcome === 'notSent')
      );
    },
  },
});
