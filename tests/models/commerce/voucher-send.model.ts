import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { voucherSendMachine } from '../../../machines/commerce/voucher-send/voucher-send.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, failedWith, failuresLead, once, withContext } from '../ahead.ts';
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
  const three = withContext(filling, { codes: ['A', 'B', 'C'], lines: [] });
  return (
    linesAfter(three, submitted('bob@example.com'), unanswered, corrected, two) === 'ada B waiting, bob A waiting' &&
    linesAfter(filling, two, unanswered, corrected, submitted('bob@example.com, ada@example.com')) ===
      'bob B waiting, ada A waiting' &&
    linesAfter(filling, two, unanswered, corrected, submitted('cyd@example.com, ada@example.com')) ===
      'cyd B waiting, ada A waiting' &&
    linesAfter(filling, two, unanswered, corrected, submitted('cyd@example.com, dan@example.com')) ===
      'cyd A waiting, dan B waiting' &&
    // Of three vouchers the one that is kept is the second: the others are free.
    linesAfter(three, two, unanswered, corrected, submitted('cyd@example.com, bob@example.com, dan@example.com')) ===
      'cyd A waiting, bob B waiting, dan C waiting' &&
    linesAfter(filling, two, sent, refused, corrected, submitted('cyd@example.com')) === 'ada A sent, cyd B waiting' &&
    linesAfter(filling, two, sent, refused, corrected, submitted('cyd@example.com, bob@example.com')) ===
      'ada A sent, cyd null notSent, bob B waiting' &&
    linesAfter(filling, two, sent, refused, corrected, submitted('ada@example.com')) === 'ada A sent, ada B waiting'
  );
}

/** Which addresses of a text get which voucher, and what is said of those that get none: `A ada@example.com`, `- ada: Why.` */
const planOf = (filling: Snapshot, codes: string[], text: string) =>
  ahead(withContext(filling, { codes, lines: [] }), submitted(text)).context.lines.map(({ address, code, message }) =>
    message === '' ? `${code} ${address}` : `${code ?? '-'} ${address}: ${message}`,
  );

const [NO_ADDRESS, AGAIN, NONE_LEFT] = [
  'This is not an e-mail address.',
  'This address is in the list already.',
  'No voucher is left for this address.',
];

/** Each address gets the next voucher, in the order of both; what is none, or was there before, takes none. */
const isPlanned = (filling: Snapshot) =>
  isSame(planOf(filling, ['A', 'B', 'C'], ' Cyd@Example.com;bob@example.com\r\n\n, ADA@example.com ;'), [
    'A cyd@example.com',
    'B bob@example.com',
    'C ada@example.com',
  ]) &&
  isSame(planOf(filling, ['B', 'A'], 'bob@example.com,bad,Bob@example.com,bad,ada@example.com,cyd@example.com'), [
    'B bob@example.com',
    `- bad: ${NO_ADDRESS}`,
    `- bob@example.com: ${AGAIN}`,
    `- bad: ${NO_ADDRESS}`,
    'A ada@example.com',
    `- cyd@example.com: ${NONE_LEFT}`,
  ]) &&
  ['a b@c.de', 'ada@example', '@example.com', 'ada@@example.com', '<ada@example>', 'ada@.', 'ada.example.com'].every(
    (text) =>
      isSame(planOf(filling, ['A'], text), [`- ${text}: ${NO_ADDRESS}`]) &&
      ahead(withContext(filling, { codes: ['A'], lines: [] }), submitted(text)).matches('report'),
  ) &&
  ['ada+b.c@mail.example.co.uk', 'a@b.c'].every((text) => isSame(planOf(filling, ['A'], text), [`A ${text}`])) &&
  // As a program for mail copies recipients.
  isSame(planOf(filling, ['A', 'B'], 'Lovelace, Ada <ada@example.com>; <bob@example.com>'), [
    'A ada@example.com',
    'B bob@example.com',
  ]) &&
  ['', ' ', ',', ' ;\n, '].every((text) => ahead(filling, submitted(text)).matches({ filling: 'missing' }));

/** What was sent stays so, whatever happens to the rest; the reason that the server gives for the address comes first. */
function keepsOutcomes(filling: Snapshot): boolean {
  const three = [
    withContext(filling, { codes: ['A', 'B', 'C'], lines: [] }),
    submitted(`${TWO}\ncyd@example.com`),
  ] as const;
  const sent = doneWith('sendVoucher');
  const fails = (...failed: Parameters<typeof failure>) => failedWith('sendVoucher', failure(...failed));
  const refused = fails('invalid', 'Wrong.', { errors: { code: ['Used.'], email: ['No mail there.', 'Other.'] } });
  const used = fails('refused', 'Used.', { errors: { code: ['It is used.'] } });
  const unanswered = fails('unreachable', 'No connection.', { errors: { email: ['Not asked.'] } });
  const messages = (...events: Parameters<typeof ahead<Snapshot>>[1][]) =>
    ahead(...three, ...events).context.lines.map(({ code, outcome, message }) =>
      `${code} ${outcome} ${message}`.trim(),
    );
  return (
    isSame(messages(sent, unanswered), ['A sent', 'B notSent No connection.', 'C notSent No connection.']) &&
    isSame(messages(refused, sent, unanswered), ['A notSent No mail there.', 'B sent', 'C notSent No connection.']) &&
    isSame(messages(used, refused, sent), ['A notSent Used.', 'B notSent No mail there.', 'C sent']) &&
    isSame(messages(sent, refused, sent, corrected, submitted('bob@example.com'), sent), [
      'A sent',
      'C sent',
      'B sent',
    ]) &&
    isSame(messages(sent, sent, sent, closed, started), []) &&
    isSame(ahead(...three, sent, sent, sent, closed, started).context.codes, ['A', 'B'])
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
      (event?.type !== 'voucherSend.started' ||
        snapshot.context.codes.length < 2 ||
        once(snapshot, 'lines', () => isKeptOnCorrection(snapshot) && isPlanned(snapshot) && keepsOutcomes(snapshot))),
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
