import { addressCorrectionMachine } from '../../../machines/commerce/address-correction/address-correction.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { CheckoutStatus } from '../../../src/contract/commerce/checkout.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';

const ID = 'order-1';
const EMAIL = 'ada@example.com';

/** An order that no account has. */
export const GUEST_ORDER: CheckoutStatus = {
  order_id: ID,
  state: 'fulfilled',
  items: [{ slug: 'javascript-developer-exam', name: 'Exam', quantity: 1, total: 17_800, lines: [] }],
  ...{ total: 17_800, refunded: 0, currency: 'USD', tax_note: 'Prices include all taxes.' },
  ...{ created_at: 0, paid_at: 0, pay_link: null, problem: null },
  gives: [
    { certification_id: 'javascript-developer', type: 'EXAM', title: 'Exam', path: '/javascript/dashboard/exam' },
  ],
  ...{ vouchers: 0, own_team: null, invoice: null, claimed: false, unclaimed: true },
  basket: {
    ...{ slug: 'javascript-developer-exam', quantity: 1, upsell: [], region: 'GLOBAL' },
    ...{ coupon: null, upgrade: null, retake: null },
  },
};

const opened = { type: 'addressCorrection.opened' } as const;
const submitted = { type: 'addressCorrection.submitted', email: EMAIL } as const;
const cancelled = { type: 'addressCorrection.cancelled' } as const;

export const model = defineModel(addressCorrectionMachine, {
  input: [{ orderId: ID }],
  events: {
    'addressCorrection.opened': [{}],
    'addressCorrection.submitted': [named('an address', { email: EMAIL })],
    'addressCorrection.cancelled': [{}],
  },
  invokes: {
    correctAddress: {
      done: [named('the order with its new address', GUEST_ORDER)],
      error: [
        named(
          'it is not an address',
          failure('invalid', 'Not an address.', { errors: { email: ['Not an address.'] } }),
        ),
        named('an account has it', failure('refused', 'This order is in an account already.')),
        named('the server is unreachable', failure('unreachable', 'No connection.')),
      ],
    },
  },
  delays: {},
  context: ({ email, order, failure: last }) => ({ email, isCorrected: order !== null, last: last?.kind ?? null }),
  ignored: [
    {
      in: ['closed', 'corrected'],
      events: ['addressCorrection.submitted', 'addressCorrection.cancelled'],
      because: 'the form is not on show',
    },
    { in: ['filling', 'correcting'], events: ['addressCorrection.opened'], because: 'the form is on show' },
    {
      in: ['correcting'],
      events: ['addressCorrection.submitted', 'addressCorrection.cancelled'],
      because: 'the address is on its way',
    },
  ],
  outcomes: {
    'addressCorrection.opened': { closed: 'filling.asked', corrected: 'filling.asked' },
    'addressCorrection.submitted': {
      filling: (now, { event: { email } }) => now.context.email === email && 'correcting',
    },
    'addressCorrection.cancelled': {
      filling: (now, { before }) => now.context.email === before.context.email && 'closed',
    },
    'done(correctAddress)': (now, { event: { output }, effects }) =>
      now.context.order === output &&
      isDone(effects, { type: 'keepAddress', params: { orderId: ID, email: EMAIL } }) &&
      'corrected',
    'error(correctAddress)': (now, { event: { error }, effects }) =>
      now.context.failure === error && now.context.email === null && effects.length === 0 && 'filling.refused',
  },
  checks: {
    closed: (snapshot) => !snapshot.hasTag('form') && snapshot.context.failure === null && snapshot.can(opened),
    filling: (snapshot) =>
      snapshot.hasTag('form') && !snapshot.hasTag('busy') && snapshot.can(submitted) && snapshot.can(cancelled),
    'filling.asked': (snapshot) => snapshot.context.failure === null,
    'filling.refused': (snapshot) => snapshot.context.failure !== null,
    correcting: (snapshot) =>
      snapshot.hasTag('form') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children['correctAddress'], { orderId: ID, email: EMAIL }) &&
      failuresLead(snapshot, 'correctAddress', { others: { filling: 'refused' } }) &&
      !snapshot.can(submitted),
    corrected: (snapshot) =>
      !snapshot.hasTag('form') &&
      snapshot.context.email === EMAIL &&
      snapshot.context.order === GUEST_ORDER &&
      snapshot.can(opened),
  },
});
