import type { Insertable } from 'kysely';
import type { Queries } from '../database.ts';
import type { CouponUseTable } from '../tables.ts';

/** Which of its uses a coupon has left behind, in order; without that of one order. */
export async function listCouponSlots(queries: Queries, code: string, except: string | null = null): Promise<number[]> {
  const rows = await queries
    .selectFrom('coupon_use')
    .select('slot')
    .where('code', '=', code)
    .where('slot', 'is not', null)
    .where('order_id', '!=', except ?? '')
    .orderBy('slot')
    .execute();
  return rows.flatMap(({ slot }) => (slot === null ? [] : [slot]));
}

/** Whether an account or an address has used a coupon, for another order than one. */
export async function hasUsedCoupon(
  queries: Queries,
  code: string,
  person: { userId: string | null; email: string | null },
  except: string | null = null,
): Promise<boolean> {
  const byAccount = await queries
    .selectFrom('coupon_use')
    .select('order_id')
    .where('user_id', '=', person.userId ?? '')
    .where('code', '=', code)
    .where('order_id', '!=', except ?? '')
    .executeTakeFirst();
  if (byAccount) return true;
  const byAddress = await queries
    .selectFrom('coupon_use')
    .select('order_id')
    .where('code', '=', code)
    .where('once_for', '=', person.email ?? '')
    .where('order_id', '!=', except ?? '')
    .executeTakeFirst();
  return byAddress !== undefined;
}

/** Stores a use of a coupon; false when its slot is taken, or its person has used it. */
export async function insertCouponUse(queries: Queries, use: Insertable<CouponUseTable>): Promise<boolean> {
  const stored = await queries
    .insertInto('coupon_use')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Gives the use back of an order that was not paid. */
export async function deleteCouponUse(queries: Queries, orderId: string): Promise<void> {
  await queries.deleteFrom('coupon_use').where('order_id', '=', orderId).execute();
}
