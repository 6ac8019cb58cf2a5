import { initialTransition, type StateValue } from 'xstate';
import * as z from 'zod/mini';
import {
  dueOf,
  type TestPaymentContext,
  type TestPaymentInput,
  testPaymentMachine,
} from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';
import type { StoredChart } from '../../../charts/apply-chart.ts';
import { updateStandInRow } from '../../../data/commerce/payment-stand-in.ts';
import { type Checkout, PAYMENT_STATES, type PaymentState } from './checkout.ts';

const moneyBack = z.strictObject({ id: z.string(), amount: z.number(), created: z.number() });

const contextSchema: z.ZodMiniType<TestPaymentContext> = z.strictObject({
  total: z.number(),
  closesAt: z.number(),
  holds: z.optional(z.boolean()),
  country: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  transfer: z.nullable(z.strictObject({ at: z.number(), arrives: z.boolean() })),
  refunds: z.array(moneyBack),
  dispute: z.nullable(moneyBack),
});

const checkoutSchema: z.ZodMiniType<Checkout> = z.strictObject({
  key: z.string(),
  created: z.number(),
  currency: z.string(),
  items: z.array(z.strictObject({ name: z.string(), amount: z.number() })),
  email: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  successUrl: z.string(),
  cancelUrl: z.nullable(z.string()),
  state: z.enum(PAYMENT_STATES),
  payment: contextSchema,
});

export const readCheckout = (data: string): Checkout => checkoutSchema.parse(JSON.parse(data));

/** The test payment chart on a row of the stand-in, which the transaction has locked. */
export const testPaymentChart: StoredChart<typeof testPaymentMachine, Checkout> = {
  machine: testPaymentMachine,
  subjectOf: ({ key }) => key,
  restore: ({ state, payment }) => testPaymentMachine.resolveState({ value: stateValueOf(state), context: payment }),
  async store(queries, checkout, next) {
    const stored: Checkout = { ...checkout, state: stateOf(next.value), payment: next.context };
    const data = JSON.stringify(stored);
    await updateStandInRow(queries, { kind: 'checkout', id: checkout.key, data, due_at: dueAt(stored) });
    return stored;
  },
};

/** A payment before its first try. */
export function newTestPayment(input: TestPaymentInput): Pick<Checkout, 'state' | 'payment'> {
  const [{ value, context }] = initialTransition(testPaymentMachine, input);
  return { state: stateOf(value), payment: context };
}

/** When something happens to a checkout by itself; null for never. Milliseconds. */
export function dueAt({ state, payment }: Checkout): number | null {
  return state === 'transferring' || state.startsWith('open.') ? dueOf(payment) * 1000 : null;
}

function stateValueOf(state: PaymentState): StateValue {
  const [outer = '', inner] = state.split('.');
  return inner === undefined ? outer : { [outer]: inner };
}

function stateOf(value: StateValue): PaymentState {
  const [[outer, inner] = []] = typeof value === 'string' ? [[value]] : Object.entries(value);
  return z.enum(PAYMENT_STATES).parse(inner === undefined ? outer : `${outer}.${String(inner)}`);
}
