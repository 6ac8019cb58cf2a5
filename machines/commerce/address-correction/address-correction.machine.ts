import { assign, fromPromise, setup } from 'xstate';
import type { CheckoutStatus } from '../../../src/contract/commerce/checkout.ts';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type AddressCorrectionContext = {
  orderId: string;
  /** The address that the order has got; null until it is corrected. */
  email: string | null;
  /** The order since then. */
  order: CheckoutStatus | null;
  /** Why the address was not corrected. */
  failure: Failure | null;
};

export type AddressCorrectionEvent =
  | { type: 'addressCorrection.opened' }
  | { type: 'addressCorrection.submitted'; email: string }
  | { type: 'addressCorrection.cancelled' };

/** Corrects the address to which a guest's order belongs, on the page that the receipt leads to. */
export const addressCorrectionMachine = setup({
  types: {
    context: {} as AddressCorrectionContext,
    events: {} as AddressCorrectionEvent,
    input: {} as { orderId: string },
    tags: {} as 'form' | 'busy',
  },
  actors: {
    /** Gives the order another address on the server. */
    correctAddress: fromPromise<CheckoutStatus, { orderId: string; email: string }>(() =>
      notProvided('correctAddress'),
    ),
  },
  actions: {
    /** Keeps the address that is sent, for the page to name once it is the order's. */
    setEmail: assign((_, params: { email: string }) => ({ email: params.email })),
    /** Forgets the address that was not accepted. */
    clearEmail: assign({ email: null }),
    /** Shows the order with its new address. */
    setOrder: assign((_, params: { order: CheckoutStatus }) => ({ order: params.order })),
    /** Keeps the new address in this tab, to sign up with. */
    keepAddress: (_, _params: { orderId: string; email: string | null }) => notProvided('keepAddress'),
    /** Keeps the reason why the address was not corrected, for the form to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message about the address. */
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'addressCorrection',
  description: "The buyer of a guest's order corrects its address.",
  context: ({ input }) => ({ orderId: input.orderId, email: null, order: null, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The page says where the receipt went, and offers to correct the address.',
      on: { 'addressCorrection.opened': { description: 'The address is wrong.', target: 'filling' } },
    },
    filling: {
      tags: 'form',
      description: 'The buyer types the right address.',
      initial: 'asked',
      on: {
        'addressCorrection.submitted': {
          description: 'The buyer sends the right address.',
          target: 'correcting',
          actions: { type: 'setEmail', params: ({ event }) => ({ email: event.email }) },
        },
        'addressCorrection.cancelled': { description: 'The address stays as it is.', target: 'closed' },
      },
      states: {
        asked: { description: 'The form waits for the address.' },
        refused: {
          description: 'The form says why the address was not corrected; what was typed stays.',
          exit: 'clearFailure',
        },
      },
    },
    correcting: {
      tags: ['form', 'busy'],
      description: 'The server gives the order the new address and sends the receipt there.',
      invoke: {
        src: 'correctAddress',
        id: 'correctAddress',
        input: ({ context: { orderId, email } }) => ({ orderId, email: email ?? '' }),
        onDone: {
          description: 'The order belongs to the new address.',
          target: 'corrected',
          actions: [
            { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            { type: 'keepAddress', params: ({ context: { orderId, email } }) => ({ orderId, email }) },
          ],
        },
        onError: {
          description: 'The address is malformed, an account has the order, or the server did not respond.',
          target: 'filling.refused',
          actions: ['clearEmail', { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) }],
        },
      },
    },
    corrected: {
      description: 'The page names the address to which the receipt goes now.',
      on: { 'addressCorrection.opened': { description: 'The address is still wrong.', target: 'filling' } },
    },
  },
});
