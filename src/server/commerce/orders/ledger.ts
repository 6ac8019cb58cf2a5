import { insertTransfer } from '../../data/commerce/ledger.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';

type Account = 'provider' | 'revenue' | 'refunds' | 'disputes' | 'losses' | 'opening';

/** For every cause the account that gets an amount, and the one that gives it. */
const MOVES = {
  payment: { to: 'provider', from: 'revenue' },
  refund: { to: 'refunds', from: 'provider' },
  refundReturned: { to: 'provider', from: 'refunds' },
  dispute: { to: 'disputes', from: 'provider' },
  disputeWon: { to: 'provider', from: 'disputes' },
  disputeLost: { to: 'losses', from: 'disputes' },
  opening: { to: 'opening', from: 'revenue' },
} as const satisfies Record<string, { to: Account; from: Account }>;

export type Cause = keyof typeof MOVES;

/**
 * Writes a movement of money into the books: what one account gets another one gives, so that every transfer sums to zero. Call it in
 * the transaction of what it is about.
 *
 * @param externalId what the provider calls the payment, the refund or the dispute: the same movement is written once.
 * @param amount whole cents.
 * @returns false when it is written already.
 */
export function postTransfer(
  queries: Queries,
  order: Pick<OrderRow, 'id' | 'currency'>,
  cause: Cause,
  movement: { externalId: string; amount: number; at: number },
): Promise<boolean> {
  const { externalId, amount, at } = movement;
  const { currency } = order;
  const { to, from } = MOVES[cause];
  return insertTransfer(queries, { id: newId(), order_id: order.id, cause, external_id: externalId, at }, [
    { account: to, amount, currency },
    { account: from, amount: -amount, currency },
  ]);
}
