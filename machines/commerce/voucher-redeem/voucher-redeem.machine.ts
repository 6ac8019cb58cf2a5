import { assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { CoveredProduct, OpenedExam, Voucher } from '../../../src/contract/commerce/offers.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What the voucher gave, and the path at which its holder begins. */
export type VoucherGain = { given: CoveredProduct[]; exams: OpenedExam[]; next: string };

export type VoucherRedeemContext = {
  code: string;
  voucher: Voucher | null;
  /** What was chosen last; null when there is nothing to choose. */
  choice: Product | null;
  gain: VoucherGain | null;
  /** Why redeeming did not work. */
  failure: Failure | null;
};

export type VoucherRedeemEvent =
  | { type: 'voucherRedeem.guestSeen' }
  | { type: 'voucherRedeem.userSeen' }
  | { type: 'voucherRedeem.signInAsked' }
  | { type: 'voucherRedeem.submitted'; choice: Product | null }
  | { type: 'voucherRedeem.retried' };

/** Redeems a voucher, from opening its address to what it gives. */
export const voucherRedeemMachine = setup({
  types: {
    context: {} as VoucherRedeemContext,
    events: {} as VoucherRedeemEvent,
    input: {} as { code: string },
    tags: {} as 'busy',
  },
  actors: {
    readVoucher: fromPromise<Voucher, { code: string }>(() => notProvided('readVoucher')),
    redeemVoucher: fromPromise<VoucherGain, { code: string; choice: Product | null }>(() =>
      notProvided('redeemVoucher'),
    ),
    /** Tells whether somebody is signed in, now and whenever it changes. */
    watchVisitor: fromCallback<{ type: 'ignored' }>(() => notProvided('watchVisitor')),
  },
  guards: {
    isOver: (_, params: { voucher: Voucher }) => params.voucher.refusal !== null,
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    isSignedOut: (_, params: { failure: Failure }) => params.failure.kind === 'signedOut',
    isUnanswered: (_, params: { failure: Failure }) => params.failure.kind === 'unreachable',
    isGuest: stateIn('#voucherRedeem.visitor.guest'),
    hasChoice: ({ context }) => context.voucher?.gives === 'one' && context.voucher.covers.length > 1,
    mayChoose: ({ context }, params: { choice: Product | null }) => {
      const covers = context.voucher?.covers ?? [];
      return covers.some(
        ({ certification_id, type }) =>
          certification_id === params.choice?.certification_id && type === params.choice.type,
      );
    },
    isSignedIn: stateIn('#voucherRedeem.visitor.signedIn'),
  },
  actions: {
    // What was chosen of an earlier look need not be covered any more.
    takeVoucher: assign((_, params: { voucher: Voucher }) => ({ voucher: params.voucher, choice: null })),
    takeChoice: assign((_, params: { choice: Product | null }) => ({ choice: params.choice })),
    takeGain: assign((_, params: { gain: VoucherGain }) => ({ gain: params.gain })),
    takeFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    clearFailure: assign({ failure: null }),
    /** The voucher waits on the device until it is redeemed, whatever pages come between. */
    keepPending: (_, _params: { code: string }) => notProvided('keepPending'),
    dropPending: () => notProvided('dropPending'),
    /** Opens the dialog that asks to log in or sign up, with the words for vouchers. */
    askToSignIn: () => notProvided('askToSignIn'),
  },
}).createMachine({
  id: 'voucherRedeem',
  description: 'A visitor follows the address of a voucher and redeems it.',
  type: 'parallel',
  context: ({ input }) => ({ code: input.code, voucher: null, choice: null, gain: null, failure: null }),
  invoke: {
    src: 'watchVisitor',
    id: 'watchVisitor',
    onError: { description: 'Nothing more is heard of the session; a call that needs it says so.' },
  },
  states: {
    visitor: {
      description: 'Who follows the address.',
      initial: 'unsettled',
      on: {
        'voucherRedeem.guestSeen': { description: 'Nobody is signed in.', target: '.guest' },
        'voucherRedeem.userSeen': { description: 'Somebody is signed in.', target: '.signedIn' },
      },
      states: {
        unsettled: { description: 'It is not known yet.' },
        guest: { description: 'Nobody is signed in.' },
        signedIn: { description: 'Somebody is signed in.' },
      },
    },
    voucher: {
      description: 'How far the voucher has come.',
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          description: 'The server is asked what the voucher is for.',
          invoke: {
            src: 'readVoucher',
            id: 'readVoucher',
            input: ({ context }) => ({ code: context.code }),
            onDone: [
              {
                description: 'The voucher cannot be redeemed any more.',
                guard: { type: 'isOver', params: ({ event }) => ({ voucher: event.output }) },
                target: 'over',
                actions: { type: 'takeVoucher', params: ({ event }) => ({ voucher: event.output }) },
              },
              {
                description: 'It can be redeemed.',
                target: 'deciding',
                actions: [
                  { type: 'takeVoucher', params: ({ event }) => ({ voucher: event.output }) },
                  { type: 'keepPending', params: ({ context }) => ({ code: context.code }) },
                ],
              },
            ],
            onError: [
              {
                description: 'There is no such voucher.',
                guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'unknown',
              },
              { description: 'The server was not reached.', target: 'unreachable' },
            ],
          },
        },
        unreachable: {
          description: 'The page says that the voucher could not be looked up.',
          on: { 'voucherRedeem.retried': { description: 'The visitor asks again.', target: 'reading' } },
        },
        unknown: {
          type: 'final',
          description: 'The page says that there is no such voucher.',
          entry: 'dropPending',
        },
        over: {
          type: 'final',
          description:
            'The page says why the voucher cannot be redeemed (used, taken back, expired or refunded) and what to do next.',
          entry: 'dropPending',
        },
        deciding: {
          tags: 'busy',
          description: 'What comes next depends on who is here and on what the voucher covers.',
          always: [
            {
              description: 'A guest reads what the voucher gives.',
              guard: 'isGuest',
              target: 'signInNeeded',
              // What was refused before concerned another session.
              actions: 'clearFailure',
            },
            { description: 'Somebody is signed in.', guard: 'isSignedIn', target: 'ready' },
          ],
        },
        signInNeeded: {
          description:
            'The page shows a guest what the voucher gives; the voucher waits on this device until somebody is signed in.',
          always: { description: 'Somebody is signed in now.', guard: 'isSignedIn', target: 'deciding' },
          on: {
            'voucherRedeem.signInAsked': {
              description: 'The guest chooses to redeem the voucher and is asked to log in or sign up.',
              actions: 'askToSignIn',
            },
          },
        },
        ready: {
          description: 'Signed in; the voucher can be redeemed.',
          initial: 'looking',
          always: { description: 'The session is over.', guard: 'isGuest', target: 'deciding' },
          exit: 'clearFailure',
          states: {
            looking: {
              description: 'Is there something to choose?',
              always: [
                { description: 'It gives one of several things.', guard: 'hasChoice', target: 'choosing' },
                { description: 'What it gives is clear.', target: 'offered' },
              ],
            },
            offered: {
              description: 'The page shows what the voucher gives.',
              on: {
                'voucherRedeem.submitted': {
                  description: 'The holder redeems it.',
                  target: '#voucherRedeem.voucher.redeeming',
                },
              },
            },
            choosing: {
              description: 'The holder chooses among what the voucher covers.',
              on: {
                'voucherRedeem.submitted': {
                  description: 'The holder takes one of them.',
                  guard: { type: 'mayChoose', params: ({ event }) => ({ choice: event.choice }) },
                  target: '#voucherRedeem.voucher.redeeming',
                  actions: { type: 'takeChoice', params: ({ event }) => ({ choice: event.choice }) },
                },
              },
            },
          },
        },
        redeeming: {
          tags: 'busy',
          description: 'It is being redeemed.',
          invoke: {
            src: 'redeemVoucher',
            id: 'redeemVoucher',
            input: ({ context }) => ({ code: context.code, choice: context.choice }),
            onDone: {
              description: 'It is redeemed.',
              target: 'redeemed',
              actions: { type: 'takeGain', params: ({ event }) => ({ gain: event.output }) },
            },
            onError: [
              {
                description: 'The session is over: the visitor has to sign in again.',
                guard: { type: 'isSignedOut', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'deciding',
              },
              {
                description: 'No answer: it may have been redeemed. Asking again is safe.',
                guard: { type: 'isUnanswered', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'failed',
                actions: { type: 'takeFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
              {
                description: 'It was refused; what the voucher is worth now is read again.',
                target: 'reading',
                actions: { type: 'takeFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
        },
        failed: {
          description: 'The server did not answer; the same can be sent again.',
          exit: 'clearFailure',
          on: {
            'voucherRedeem.retried': { description: 'The holder sends it again.', target: 'redeeming' },
          },
        },
        redeemed: {
          type: 'final',
          description: 'The page shows what the voucher gave, and where it is used.',
          entry: 'dropPending',
        },
      },
    },
  },
});
