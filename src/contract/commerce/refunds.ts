import * as z from 'zod/mini';
import { idSchema, instantSchema, matching, text } from '../common.ts';
import { defineRoute } from '../route.ts';
import { centsSchema } from './prices.ts';

/** States of the refund chart. */
export const refundStateSchema = z.enum(['requested', 'sent', 'succeeded', 'failed']);
export type RefundState = z.output<typeof refundStateSchema>;

const MAX_LINES = 10;
const positionSchema = z.int().check(z.minimum(0), z.maximum(MAX_LINES));
export const piecesSchema = z.int().check(z.minimum(1, 'Give back at least one.'), z.maximum(1000));

/** What pieces of a line cost; all of them together cost exactly the line, whatever is rounded on the way. Whole cents. */
function amountOfPieces(line: PricedLine, pieces: number): number {
  const until = (count: number) => Math.round((line.amount * count) / line.quantity);
  return until(line.returned + pieces) - until(line.returned);
}

/** A line of an order, as far as its price is concerned. Whole cents. */
export type PricedLine = { amount: number; quantity: number; returned: number };

/** What is decided to go back, arrived or not. Whole cents. */
export function sumOfRefunds(refunds: readonly { state: string; amount: number }[]): number {
  return refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

/** What of an order's money may still go back. Whole cents. */
export function leftToRefund({ total }: { total: number }, refunds: Parameters<typeof sumOfRefunds>[0]): number {
  return Math.max(0, total - sumOfRefunds(refunds));
}

/**
 * What goes back for pieces of lines: what they cost, one line after the other, together at most what is left of the order. Pages show it, the
 * server checks and books it.
 *
 * @param left see {@link leftToRefund}
 * @returns for each line. Whole cents.
 */
export function refundsOfLines(chosen: readonly { line: PricedLine; pieces: number }[], left: number): number[] {
  let rest = left;
  return chosen.map(({ line, pieces }) => {
    const amount = Math.min(amountOfPieces(line, pieces), rest);
    rest -= amount;
    return amount;
  });
}

/** What goes back: lines of the order, which takes back what they gave, or an amount. */
export const refundSchema = z
  .strictObject({
    lines: z.optional(
      z.array(z.strictObject({ position: positionSchema, quantity: z.optional(piecesSchema) })).check(
        z.minLength(1, 'Choose what goes back.'),
        z.maxLength(MAX_LINES),
        z.refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
          error: 'Name each line once.',
        }),
      ),
    ),
    amount: z.optional(centsSchema.check(z.minimum(1, 'Give back at least one cent.'))),
    /** What goes back for the lines, as it was shown. Whole cents. */
    shown: z.optional(centsSchema),
    reason: text({ max: 500, what: 'The reason' }),
    /** Sent again with the same key, it is the same refund: a double click or a lost reply sends nothing twice. */
    idempotency_key: z.optional(matching(/^[A-Za-z0-9_-]{8,100}$/, 100, 'A key has 8 to 100 letters and digits.')),
  })
  .check(
    z.refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
      error: 'Name either lines or an amount.',
      path: ['amount'],
    }),
  );

/** A refund as staff see it. */
export const refundViewSchema = z.strictObject({
  id: idSchema,
  order_id: idSchema,
  state: refundStateSchema,
  amount: centsSchema,
  reason: z.string(),
  problem: z.nullable(z.string()),
  created_at: instantSchema,
  ended_at: z.nullable(instantSchema),
});
export type RefundView = z.output<typeof refundViewSchema>;

/** What goes back, as {@link refundSchema} has it. */
export type RefundedPart = { amount: number } | { lines: { position: number; quantity: number }[]; shown?: number };

export const refundRoutes = {
  refundOrder: defineRoute({
    method: 'POST',
    path: '/orders/{id}/refunds',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Sends money of an order back, by lines or by an amount, and takes back what was not used. Lines go back for what they cost, at most for what is left of the order; code amount_changed when that is not the `shown` amount. Lines that were used are refused with the reason. With `idempotency_key` the same request makes one refund; code key_used for another request with the key.',
    params: z.strictObject({ id: idSchema }),
    body: refundSchema,
    response: refundViewSchema,
    status: 201,
    errors: [409],
    confirmation: 'recent',
  }),
  retryRefund: defineRoute({
    method: 'POST',
    path: '/refunds/{id}/retry',
    access: 'administrator',
    owner: 'staff',
    summary: 'Tries again to send money back that the provider did not take.',
    params: z.strictObject({ id: idSchema }),
    response: refundViewSchema,
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
};
