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
    /** Sends an email with one voucher to one address. */
    sendVoucher: fromPromise<void, { code: string; email: string }>(() => notProvided('sendVoucher')),
  },
  guards: {
    /** The text contains an email address. */
    hasAddress: (_, params: { text: string }) => addressesOf(params.text).length > 0,
    /** Another address is waiting. */
    hasNext: ({ context }) => nextOf(context) !== null,
    /** Some addresses have got no email. */
    hasUnsent: ({ context }) => context.lines.some(({ outcome }) => outcome !== 'sent'),
    /**
     * The server rejects this one address. Without an answer, or when the sender may send no more emails, the next ones
     * would fail as well.
     */
    concernsLine: (_, params: { failure: Failure }) => ['invalid', 'refused', 'notFound'].includes(params.failure.kind),
  },
  actions: {
    /** Keeps the vouchers to send, and empties the report. */
    setCodes: assign((_, params: { codes: string[] }) => ({ codes: params.codes, lines: [] })),
    /** Plans one voucher for each address; those that were sent stay in the report. */
    setLines: assign(({ context }, params: { text: string }) => ({
      lines: [
        ...context.lines.filter(({ outcome }) => outcome === 'sent'),
        ...planLines(params.text, context.codes, context.lines),
      ],
    })),
    /** Marks the address as sent. */
    markSent: assign(({ context }) => settleNext(context, { outcome: 'sent', message: '' })),
    /** Marks the address as not sent, with the server's reason. */
    markRefused: assign(({ context }, params: { failure: Failure }) =>
      settleNext(context, {
        outcome: 'notSent',
        message: params.failure.errors['email']?.[0] ?? params.failure.message,
      }),
    ),
    // Nothing else is tried; what waits says so.
    /** Marks all waiting addresses as not sent, with the reason. */
    markRestUnsent: assign(({ context }, params: { failure: Failure }) => ({
      lines: context.lines.map((line) =>
        isWaiting(line) ? { ...line, outcome: 'notSent' as const, message: params.failure.message } : line,
      ),
    })),
    /** Reloads the displayed vouchers. */
    refreshVouchers: () => notProvided('refreshVouchers'),
  },
}).createMachine({
  id: 'voucherSend',
  description: 'The owner sends one voucher or many by email.',
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
      description: 'The owner enters the addresses.',
      initial: 'asked',
      on: {
        'voucherSend.submitted': [
          {
            description: 'The owner has entered at least one address.',
            guard: { type: 'hasAddress', params: ({ event }) => ({ text: event.text }) },
            target: 'choosing',
            actions: { type: 'setLines', params: ({ event }) => ({ text: event.text }) },
          },
          { description: 'The owner has entered no address.', target: '.missing' },
        ],
        'voucherSend.closed': { description: 'The owner closes the dialog; nothing is sent.', target: 'idle' },
      },
      states: {
        asked: { description: 'The form waits for addresses.' },
        missing: { description: 'The field says that an address is missing.' },
      },
    },
    choosing: {
      description: 'Is another address waiting for its voucher?',
      always: [
        { description: 'The next address is waiting.', guard: 'hasNext', target: 'sending' },
        { description: 'Every address has an outcome.', target: 'report' },
      ],
    },
    sending: {
      tags: ['open', 'busy'],
      description: 'The voucher is being sent to one address.',
      invoke: {
        src: 'sendVoucher',
        id: 'sendVoucher',
        input: ({ context }) => ({ code: nextOf(context)?.code ?? '', email: nextOf(context)?.address ?? '' }),
        onDone: { description: 'The server has sent the email.', target: 'choosing', actions: 'markSent' },
        onError: [
          {
            description:
              'The server rejects this voucher or address, or sends no more emails to this address; the others follow.',
            guard: { type: 'concernsLine', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'choosing',
            actions: { type: 'markRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          {
            description:
              'The server does not respond, or the owner may send no more emails for now; the remaining addresses stay unsent.',
            target: 'report',
            actions: { type: 'markRestUnsent', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        ],
      },
    },
    report: {
      tags: 'open',
      description: 'The dialog reports the outcome for each address.',
      // Without an answer the server may have sent it: the list shows it.
      entry: 'refreshVouchers',
      on: {
        'voucherSend.corrected': {
          description: 'The owner corrects the addresses that got no email.',
          guard: 'hasUnsent',
          target: 'filling',
        },
        'voucherSend.closed': { description: 'The owner closes the dialog.', target: 'idle' },
      },
    },
  },
});
