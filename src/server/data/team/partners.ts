import { sql } from 'kysely';
import { GIVEN_STATES } from '../commerce/orders.ts';
import type { Queries } from '../database.ts';
import type { VoucherComboRow } from '../tables.ts';

/** Combos that a partner owns and has not handed over, the newest first. */
export function listOwnCombos(queries: Queries, userId: string): Promise<VoucherComboRow[]> {
  return queries
    .selectFrom('voucher_combo')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('team_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** How many accounts a partner's link led to. */
export async function countSignUps(queries: Queries, partner: string): Promise<number> {
  const row = await queries
    .selectFrom('user')
    .select(({ fn }) => fn.count<number>('id').as('count'))
    .where('referred_by', '=', partner)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** What these accounts have bought, by currency. Orders that were refunded in full count as none. */
export async function sumReferredOrders(queries: Queries, partner: string) {
  const rows = await queries
    .selectFrom('user')
    .innerJoin('order', 'order.user_id', 'user.id')
    .select(({ fn, ref }) => [
      'order.currency',
      fn.count<number>('order.id').as('orders'),
      sql<number>`sum(${ref('order.total')} - ${ref('order.refunded')})`.as('amount'),
    ])
    .where('user.referred_by', '=', partner)
    .where('order.state', 'in', GIVEN_STATES)
    .groupBy('order.currency')
    .orderBy('order.currency')
    .execute();
  return rows.map(({ currency, orders, amount }) => ({ currency, orders: Number(orders), amount: Number(amount) }));
}

/** How many of these accounts have bought something. */
export async function countBuyers(queries: Queries, partner: string): Promise<number> {
  const row = await queries
    .selectFrom('user')
    .innerJoin('order', 'order.user_id', 'user.id')
    .select(sql<number>`count(distinct "user"."id")`.as('count'))
    .where('user.referred_by', '=', partner)
    .where('order.state', 'in', GIVEN_STATES)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
