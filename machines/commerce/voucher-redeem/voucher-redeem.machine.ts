import { assign, fromCallback, fromPromise, setup, stateIn } from 'xstate';
import type { CoveredProduct, OpenedExam, Voucher } from '../../../src/contract/commerce/offers.ts';
import { isProduct, type Product } from '../../../src/contract/commerce/orders.ts';
import { type Failure, failureOf, isUnanswered } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

/** What the voucher granted, and the path at which its holder begins. */
export type VoucherGain = { given: CoveredProduct[]; exams: OpenedExam[]; next: string };

export type VoucherRedeemContext = {
  code: string;
  voucher: Voucher | null;
  /** The last choice; null when there is nothing to choose. */
  choice: Product | null;
  gain: VoucherGain | null;
  /** Why the voucher was not loaded or redeemed. */
  failure: Failure | null;
};

export type VoucherRedeemEvent =
  | { type: 'voucherRedeem.guestSeen' }
  | { type: 'voucherRedeem.userSeen' }
  | { type: 'voucherRedeem.signInAsked' }
  | { type: 'voucherRedeem.submitted'; choice: Product | null }
  | { type: 'voucherRedeem.retried' };

/** Redeems a voucher, from its link to what it grants. */
export const voucherRedeemMachine = setup({
  types: {
    context: {} as VoucherRedeemContext,
    events: {} as VoucherRedeemEvent,
    input: {} as { code: string },
    tags: {} as 'busy',
  },
  actors: {
    /** Loads what the voucher covers, and whether it can still be redeemed. */
    readVoucher: fromPromise<Voucher, { code: string }>(() => notProvided('readVoucher')),
    /** Redeems the voucher on the server. */
    redeemVoucher: fromPromise<VoucherGain, { code: string; choice: Product | null }>(() =>
      notProvided('redeemVoucher'),
    ),
    /** Reports whether the visitor is signed in, now and after each change. */
    watchVisitor: fromCallback<{ type: 'ignored' }>(() => notProvided('watchVisitor')),
  },
  guards: {
    /** The voucher can no longer be redeemed. */
    isOver: (_, params: { voucher: Voucher }) => params.voucher.refusal !== null,
    /** There is no such voucher. */
    isMissing: (_, params: { failure: Failure }) => params.failure.kind === 'notFound',
    /** The server no longer accepts the session. */
    isSignedOut: (_, params: { failure: Failure }) => params.failure.kind === 'signedOut',
    /** No answer came, so the voucher may be redeemed already. */
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(params.error),
    /** The visitor is not signed in. */
    isGuest: stateIn('#voucherRedeem.visitor.guest'),
    /** The voucher gives one of several things. */
    hasChoice: ({ context }) => context.voucher?.gives === 'one' && context.voucher.covers.length > 1,
    /** The voucher covers the chosen thing. */
    mayChoose: ({ context }, params: { choice: Product | null }) =>
      params.choice !== null && (context.voucher?.covers ?? []).some(isProduct(params.choice)),
    /** The visitor is signed in. */
    isSignedIn: stateIn('#voucherRedeem.visitor.signedIn'),
  },
  actions: {
    // A choice from an earlier lookup may no longer be covered.
    /** Shows what the voucher covers, and clears the choice. */
    setVoucher: assign((_, params: { voucher: Voucher }) => ({ voucher: params.voucher, choice: null })),
    /** Keeps which thing the visitor chose. */
    setChoice: assign((_, params: { choice: Product | null }) => ({ choice: params.choice })),
    /** Shows what the voucher has granted. */
    setGain: assign((_, params: { gain: VoucherGain }) => ({ gain: params.gain })),
    /** Keeps the reason why the voucher was not loaded or redeemed, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message about the voucher. */
    clearFailure: assign({ failure: null }),
    /** Keeps the voucher on the device until it is redeemed, across page changes. */
    keepPending: (_, _params: { code: string }) => notProvided('keepPending'),
    /** Removes the voucher from the device. */
    dropPending: () => notProvided('dropPending'),
    /** Opens the login and sign-up dialog with the voucher texts. */
    askToSignIn: () => notProvided('askToSignIn'),
  },
}).createMachine({
  id: 'voucherRedeem',
  description: 'A visitor opens a voucher link and redeems the voucher.',
  type: 'parallel',
  context: ({ input }) => ({ code: input.code, voucher: null, choice: null, gain: null, failure: null }),
  invoke: {
    src: 'watchVisitor',
    id: 'watchVisitor',
    onError: {
      description: 'The page no longer receives session updates; a call that needs a session reports its absence.',
    },
  },
  states: {
    visitor: {
      description: 'Whether the visitor is signed in.',
      initial: 'unsettled',
      on: {
        'voucherRedeem.guestSeen': { description: 'The visitor is not signed in.', target: '.guest' },
        'voucherRedeem.userSeen': { description: 'The visitor is signed in.', target: '.signedIn' },
      },
      states: {
        unsettled: { description: 'The session has not been checked yet.' },
        guest: { description: 'The visitor is a guest.' },
        signedIn: { description: 'The visitor is a signed-in user.' },
      },
    },
    voucher: {
      description: 'How far redemption has come.',
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          description: 'The page looks the voucher up.',
          invoke: {
            src: 'readVoucher',
            id: 'readVoucher',
            input: ({ context }) => ({ code: context.code }),
            onDone: [
              {
                description: 'The voucher cannot be redeemed any more.',
                guard: { type: 'isOver', params: ({ event }) => ({ voucher: event.output }) },
                target: 'over',
                actions: { type: 'setVoucher', params: ({ event }) => ({ voucher: event.output }) },
              },
              {
                description: 'The voucher can be redeemed.',
                target: 'deciding',
                actions: [
                  { type: 'setVoucher', params: ({ event }) => ({ voucher: event.output }) },
                  { type: 'keepPending', params: ({ context }) => ({ code: context.code }) },
                ],
              },
            ],
            onError: [
              {
                description: 'The voucher does not exist.',
                guard: { type: 'isMissing', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'unknown',
              },
              {
                description: 'The voucher could not be looked up.',
                target: 'unreachable',
                actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
        },
        unreachable: {
          description:
            'The page says why the voucher could not be looked up: the server did not respond, or allows no more for now.',
          exit: 'clearFailure',
          on: {
            'voucherRedeem.retried': { description: 'The visitor looks the voucher up again.', target: 'reading' },
          },
        },
        unknown: {
          type: 'final',
          description: 'The page says that the voucher does not exist.',
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
          description: 'The next step depends on the session and on what the voucher covers.',
          always: [
            {
              description: 'A guest reads what the voucher grants.',
              guard: 'isGuest',
              target: 'signInNeeded',
              // Clears a failure that concerned another session.
              actions: 'clearFailure',
            },
            { description: 'The visitor is signed in.', guard: 'isSignedIn', target: 'ready' },
          ],
        },
        signInNeeded: {
          description:
            'The page shows a guest what the voucher grants; the voucher is kept on this device until somebody signs in.',
          always: { description: 'The visitor has signed in.', guard: 'isSignedIn', target: 'deciding' },
          on: {
            'voucherRedeem.signInAsked': {
              description: 'The guest chooses to redeem the voucher and is asked to log in or sign up.',
              actions: 'askToSignIn',
            },
          },
        },
        ready: {
          description: 'The user is signed in and can redeem the voucher.',
          initial: 'looking',
          always: { description: 'The session has ended.', guard: 'isGuest', target: 'deciding' },
          exit: 'clearFailure',
          states: {
            looking: {
              description: 'Is there a choice to make?',
              always: [
                { description: 'The voucher grants one of several things.', guard: 'hasChoice', target: 'choosing' },
                { description: 'The voucher grants one fixed thing.', target: 'offered' },
              ],
            },
            offered: {
              description: 'The page shows what the voucher grants.',
              on: {
                'voucherRedeem.submitted': {
                  description: 'The holder redeems the voucher.',
                  target: '#voucherRedeem.voucher.redeeming',
                },
              },
            },
            choosing: {
              description: 'The holder chooses among what the voucher covers.',
              on: {
                'voucherRedeem.submitted': {
                  description: 'The holder makes a choice.',
                  guard: { type: 'mayChoose', params: ({ event }) => ({ choice: event.choice }) },
                  target: '#voucherRedeem.voucher.redeeming',
                  actions: { type: 'setChoice', params: ({ event }) => ({ choice: event.choice }) },
                },
              },
            },
          },
        },
        redeeming: {
          tags: 'busy',
          description: 'The voucher is being redeemed.',
          invoke: {
            src: 'redeemVoucher',
            id: 'redeemVoucher',
            input: ({ context }) => ({ code: context.code, choice: context.choice }),
            onDone: {
              description: 'The voucher is redeemed.',
              target: 'redeemed',
              actions: { type: 'setGain', params: ({ event }) => ({ gain: event.output }) },
            },
            onError: [
              {
                description: 'The session has ended: the visitor has to sign in again.',
                guard: { type: 'isSignedOut', params: ({ event }) => ({ failure: failureOf(event.error) }) },
                target: 'deciding',
              },
              {
                description: 'No response arrived, so the voucher may already have been redeemed. A retry is safe.',
                guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: 'failed',
                actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
              {
                description:
                  'The server rejected the request or allows no more for now; the voucher is looked up again.',
                target: 'reading',
                actions: { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              },
            ],
          },
        },
        failed: {
          description: 'The server did not respond; the same request can be sent again.',
          exit: 'clearFailure',
          on: {
            'voucherRedeem.retried': { description: 'The holder sends the request again.', target: 'redeeming' },
          },
        },
        redeemed: {
          type: 'final',
          description: 'The page shows what the voucher granted, and where to use it.',
          entry: 'dropPending',
        },
      },
    },
  },
});
