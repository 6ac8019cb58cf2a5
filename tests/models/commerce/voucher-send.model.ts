import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { voucherSendMachine } from '../../../machines/commerce/voucher-send/voucher-send.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

const TWO = 'ada@example.com\nbob@example.com';
const MIXED = 'ada@example.com, not an address; ada@example.com';
const submitted = (text: string) => ({ type: 'voucherSend.submitted', text }) as const;
const started: EventFromLogic<typeof voucherSendMachine> = { type: 'voucherSend.started', codes: ['A', 'B'] };
const corrected = { type: 'voucherSend.corrected' } as const;
const closed = { type: 'voucherSend.closed' } as const;

type Snapshot = SnapshotFrom<typeof voucherSendMachine>;

/** The first address that waits has its outcome, and the next one follows. */
const isSettled = (now: Snapshot, { context }: Snapshot, result: { outcome: string; message: string }) => {
  const at = context.lines.findIndex(({ outcome }) => outcome === 'waiting');
  const lines = context.lines.map((line, index) => (index === at ? { ...line, ...result } : line));
  if (!isSame(now.context.lines, lines)) return false;
  const next = lines.find(({ outcome }) => outcome === 'waiting');
  if (!next) return 'report';
  return hasInput(now.children['sendVoucher'], { code: next.code, email: next.address }) && 'sending';
};

/** Where the addresses of a text go to, each with its voucher, after what happened before. */
const linesAfter = (now: Snapshot, ...events: Parameters<typeof ahead<Snapshot>>[1][]) =>
  ahead(now, ...events)
    .context.lines.map(({ address, code, outcome }) => `${address.split('@')[0]} ${code} ${outcome}`)
    .join(', ');

/**
 * A corrected address keeps the voucher that may be on its way to it; one that was sent goes to nobody else; what an address that was
 * taken out had is free again.
 */
function isKeptOnCorrection(filling: Snapshot): boolean {
  const unanswered = failedWith('sendVoucher', failure('unreachable', 'No connection.'));
  const refused = failedWith('sendVoucher', failure('refused', 'Used.'));
  const sent = doneWith('sendVoucher');
  const two = submitted(TWO);
  return (
    linesAfter(filling, two, unanswered, corrected, submitted('bob@example.com, ada@example.com')) ===
      'bob B waiting, ada A waiting' &&
    linesAfter(filling, two, unanswered, corrected, submitted('cyd@example.com, ada@example.com')) ===
      'cyd B waiting, ada A waiting' &&
    linesAfter(filling, two, unanswered, corrected, submitted('cyd@example.com, dan@example.com')) ===
      'cyd A waiting, dan B waiting' &&
    linesAfter(filling, two, sent, refused, corrected, submitted('cyd@example.com')) === 'ada A sent, cyd B waiting' &&
    linesAfter(filling, two, sent, refused, corrected, submitted('cyd@example.com, bob@example.com')) ===
      'ada A sent, cyd null notSent, bob B waiting' &&
    linesAfter(filling, two, sent, refused, corrected, submitted('ada@example.com')) === 'ada A sent, ada B waiting'
  );
}

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
  words: {
    'voucherSend.corrected': 'The owner wants to correct addresses.',
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
  outcomes: {
    start: 'idle',
    'voucherSend.started': {
      idle: (now, { event: { codes } }) =>
        now.context.codes === codes && now.context.lines.length === 0 && 'filling.asked',
    },
    'voucherSend.submitted': {
      filling: (_, { event: { text }, before: { context } }) => {
        if (!text.includes('@')) return 'filling.missing';
        // Without a voucher that is left, each address has its outcome at once.
        const sent = context.lines.filter(({ outcome }) => outcome === 'sent');
        return sent.length < context.codes.length ? 'sending' : 'report';
      },
    },
    'voucherSend.corrected': {
      report: (now, { before: { context } }) =>
        now.context.lines === context.lines &&
        (context.lines.every(({ outcome }) => outcome === 'sent') ? 'report' : 'filling.asked'),
    },
    'voucherSend.closed': { filling: 'idle', report: 'idle' },
    'done(sendVoucher)': (now, { before }) => isSettled(now, before, { outcome: 'sent', message: '' }),
    'error(sendVoucher)': (now, { event: { error }, before }) => {
      const { kind, message, errors } = error as Failure;
      if (kind !== 'unreachable')
        return isSettled(now, before, { outcome: 'notSent', message: errors['email']?.[0] ?? message });
      // No other address is tried: it would fare no better.
      const lines = before.context.lines.map((line) =>
        line.outcome === 'waiting' ? { ...line, outcome: 'notSent', message } : line,
      );
      return isSame(now.context.lines, lines) && 'report';
    },
  },
  checks: {
    idle: (snapshot) => !snapshot.hasTag('open') && !snapshot.hasTag('busy') && snapshot.can(started),
    filling: (snapshot, { event }) =>
      snapshot.hasTag('open') &&
      !snapshot.hasTag('busy') &&
      (event?.type !== 'voucherSend.started' || snapshot.context.lines.length === 0) &&
      snapshot.can(submitted(TWO)) &&
      snapshot.can(closed),
    'filling.asked': (snapshot, { event }) =>
      event?.type !== 'voucherSend.submitted' &&
      (event?.type !== 'voucherSend.started' || snapshot.context.codes.length < 2 || isKeptOnCorrection(snapshot)),
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
        failuresLead(snapshot, 'sendVoucher', {
          unreachable: 'report',
          signedOut: 'report',
          others: (now) =>
            now.matches(lines.filter(({ outcome }) => outcome === 'waiting').length > 1 ? 'sending' : 'report'),
          ...{ leaseTaken: 'report', notRunning: 'report', revisionTaken: 'report' },
        }) &&
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
