import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { addressesOf, planLines, type SendLine } from './send-lines.ts';

export type VoucherSendContext = {
  /** Vouchers that can be sent. */
  codes: string[];
  /** Addresses with what became of each, of the last attempt and those before. */
  lines: SendLine[];
};

export type VoucherSendEvent =
  | { type: 'voucherSend.started'; codes: string[] }
  | { type: 'voucherSend.submitted'; text: string }
  | { type: 'voucherSend.corrected' }
  | { type: 'voucherSend.closed' };

const isWaiting = ({ outcome }: SendLine) => outcome === 'waiting';
const nextOf = ({ lines }: VoucherSendContext) => lines.find(isWaiting) ?? null;

/** The next line that waits gets its outcome. */
function settleNext({ lines }: VoucherSendContext, outcome: Pick<SendLine, 'outcome' | 'message'>) {
  const at = lines.findIndex(isWaiting);
  return { lines: lines.map((line, index) => (index === at ? { ...line, ...outcome } : line)) };
}

/** Sends vouchers by mail, one or many, and says of each address what became of it. */
export const voucherSendMachine = setup({
  types: {
    context: {} as VoucherSendContext,
    events: {} as VoucherSendEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    sendVoucher: fromPromise<void, { code: string; email: string }>(() => notProvided('sendVoucher')),
  },
  guards: {
    hasAddress: (_, params: { text: string }) => addressesOf(params.text).length > 0,
    hasNext: ({ context }) => nextOf(context) !== null,
    hasUnsent: ({ context }) => context.lines.some(({ outcome }) => outcome !== 'sent'),
    /** What was refused concerns the one line; no answer, or too many mails for now, concerns those that follow as well. */
    concernsLine: (_, params: { failure: Failure }) => ['invalid', 'refused', 'notFound'].includes(params.failure.kind),
  },
  actions: {
    setCodes: assign((_, params: { codes: string[] }) => ({ codes: params.codes, lines: [] })),
    // Those that were sent stay in the report.
    setLines: assign(({ context }, params: { text: string }) => ({
      lines: [
        ...context.lines.filter(({ outcome }) => outcome === 'sent'),
        ...planLines(params.text, context.codes, context.lines),
      ],
    })),
    markSent: assign(({ context }) => settleNext(context, { outcome: 'sent', message: '' })),
    markRefused: assign(({ context }, params: { failure: Failure }) =>
      settleNext(context, {
        outcome: 'notSent',
        message: params.failure.errors['email']?.[0] ?? params.failure.message,
      }),
    ),
    // Nothing else is tried; what waits says so.
    markRestUnsent: assign(({ context }, params: { failure: Failure }) => ({
      lines: context.lines.map((line) =>
        isWaiting(line) ? { ...line, outcome: 'notSent' as const, message: params.failure.message } : line,
      ),
    })),
    /** The vouchers on show are fetched again. */
    refreshVouchers: () => notProvided('refreshVouchers'),
  },
}).createMachine({
  id: 'voucherSend',
  description: 'The owner of vouchers sends one of them, or many, by mail.',
  context: { codes: [], lines: [] },
  initial: 'idle',
  states: {
    idle: {
      description: 'The dialog is closed.',
      on: {
        'voucherSend.started': {
          description: 'The owner wants to send vouchers.',
          target: 'filling',
          actions: { type: 'setCodes', params: ({ event }) => ({ codes: event.codes }) },
        },
      },
    },
    filling: {
      tags: 'open',
      description: 'The owner names the addresses.',
      initial: 'asked',
      on: {
        'voucherSend.submitted': [
          {
            description: 'The owner named an address at least.',
            guard: { type: 'hasAddress', params: ({ event }) => ({ text: event.text }) },
            target: 'choosing',
            actions: { type: 'setLines', params: ({ event }) => ({ text: event.text }) },
          },
          { description: 'The owner named no address.', target: '.missing' },
        ],
        'voucherSend.closed': { description: 'The owner closes the dialog; nothing is sent.', target: 'idle' },
      },
      states: {
        asked: { description: 'The field waits for addresses.' },
        missing: { description: 'The field says that an address is missing.' },
      },
    },
    choosing: {
      description: 'Is there an address left that waits for its voucher?',
      always: [
        { description: 'The next address gets its voucher.', guard: 'hasNext', target: 'sending' },
        { description: 'Every address has its outcome.', target: 'report' },
      ],
    },
    sending: {
      tags: ['open', 'busy'],
      description: 'The voucher of one address is on its way to the server.',
      invoke: {
        src: 'sendVoucher',
        id: 'sendVoucher',
        input: ({ context }) => ({ code: nextOf(context)?.code ?? '', email: nextOf(context)?.address ?? '' }),
        onDone: { description: 'The server sends the mail.', target: 'choosing', actions: 'markSent' },
        onError: [
          {
            description: 'The server refuses this address or voucher; the others are tried.',
            guard: { type: 'concernsLine', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choosing',
            actions: { type: 'markRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description: 'The server does not answer, or allows no more mails: the rest waits.',
            target: 'report',
            actions: { type: 'markRestUnsent', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    report: {
      tags: 'open',
      description: 'The dialog says of each address what became of it.',
      // Without an answer the server may have sent it: the list shows it.
      entry: 'refreshVouchers',
      on: {
        'voucherSend.corrected': {
          description: 'The owner corrects the addresses that got nothing.',
          guard: 'hasUnsent',
          target: 'filling',
        },
        'voucherSend.closed': { description: 'The owner closes the dialog.', target: 'idle' },
      },
    },
  },
});
