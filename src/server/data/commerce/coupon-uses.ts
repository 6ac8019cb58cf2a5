import { type Insertable, sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { CouponUseTable } from '../tables.ts';

/** The highest slot of a coupon's uses; 0 without one. */
async function lastSlot(queries: Queries, code: string): Promise<number> {
  const { last } = await queries
    .selectFrom('coupon_use')
    .select(({ fn }) => fn.max('slot').as('last'))
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Whether a coupon has as many uses as it may have; without those of some orders. Slots count from 1, and each is one use: only when the
 * last one is as high as `maxUses` there can be so many, and they are counted.
 */
export async function isCouponUsedUp(
  queries: Queries,
  code: string,
  maxUses: number,
  except: readonly string[] = [],
): Promise<boolean> {
  if ((await lastSlot(queries, code)) < maxUses) return false;
  const limited = queries.selectFrom('coupon_use').where('code', '=', code).where('slot', 'is not', null);
  const { uses } = await limited.select(({ fn }) => fn.countAll<number>().as('uses')).executeTakeFirstOrThrow();
  if (uses < maxUses || except.length === 0) return uses >= maxUses;
  const own = await limited.selectAll().where('order_id', 'in', except).execute();
  return uses - own.length >= maxUses;
}

/**
 * A slot that no use of a coupon has: the one after the last; when that is more than `maxUses`, the first that was given back, if there
 * is one. Another use may take it before it is stored.
 */
export async function findFreeSlot(queries: Queries, code: string, maxUses: number): Promise<number> {
  const last = await lastSlot(queries, code);
  if (last < maxUses) return last + 1;
  const slots = queries.selectFrom('coupon_use').selectAll().where('code', '=', code);
  if (!(await slots.where('slot', '=', 1).executeTakeFirst())) return 1;
  // In the order of the index, so that it ends where a slot is free.
  const { rows } = await sql<{ free: number }>`
    select used.slot + 1 as free from coupon_use as used
    where used.code = ${code} and used.slot is not null and not exists
      (select 1 from coupon_use as next where next.code = ${code} and next.slot = used.slot + 1)
    order by used.slot limit 1`.execute(queries);
  return rows[0]?.free ?? last + 1;
}

/** Whether an account or an address has used a coupon, for another order than some. */
export async function hasUsedCoupon(
  queries: Queries,
  code: string,
  person: { userId: string | null; email: string | null },
  except: readonly string[] = [],
): Promise<boolean> {
  const byAccount = await queries
    .selectFrom('coupon_use')
    .selectAll()
    .where('user_id', '=', person.userId ?? '')
    .where('code', '=', code)
    .$if(except.length > 0, (query) => query.where('order_id', 'not in', except))
    .executeTakeFirst();
  if (byAccount) return true;
  const byAddress = await queries
    .selectFrom('coupon_use')
    .selectAll()
    .where('code', '=', code)
    .where('once_for', '=', person.email ?? '')
    .$if(except.length > 0, (query) => query.where('order_id', 'not in', except))
    .executeTakeFirst();
  return byAddress !== undefined;
}

/** Whether an order has a use of its coupon. */
export async function hasCouponUse(queries: Queries, orderId: string): Promise<boolean> {
  const use = queries.selectFrom('coupon_use').select('order_id').where('order_id', '=', orderId);
  return (await use.executeTakeFirst()) !== undefined;
}

/** Stores a use of a coupon; false when its slot is taken, or its person has used it. */
export async function insertCouponUse(queries: Queries, use: Insertable<CouponUseTable>): Promise<boolean> {
  const stored = await queries
    .insertInto('coupon_use')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return stored !== undefined;
}

/** Gives the use back of an order that was not paid. */
export async function deleteCouponUse(queries: Queries, orderId: string): Promise<void> {
  await queries.deleteFrom('coupon_use').where('order_id', '=', orderId).execute();
}

/** The use of a coupon counts for the corrected address of its order, unless that has used the coupon for another one. */
export async function moveCouponUse(queries: Queries, orderId: string, email: string): Promise<void> {
  await queries
    .updateTable('coupon_use')
    .set({ once_for: email })
    .where('order_id', '=', orderId)
    .where('once_for', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coupon_use as other')
            .select('other.order_id')
            .whereRef('other.code', '=', 'coupon_use.code')
            .where('other.once_for', '=', email),
        ),
      ),
    )
    .execute();
}
