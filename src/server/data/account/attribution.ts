import { sql } from 'kysely';
import { GIVEN_STATES } from '../commerce/orders.ts';
import type { Queries } from '../database.ts';
import type { AttributedSignInTable } from '../tables.ts';

export type SourceColumns = Pick<AttributedSignInTable, 'affiliate' | 'utm_source' | 'utm_medium' | 'utm_campaign'>;

/** From the first instant to the one that is too late. */
type Period = { from: number; before: number };

/** Counts a sign-in that came from a source. @param day the instant at which the day in UTC begins */
export async function countAttributedSignIn(queries: Queries, day: number, source: SourceColumns): Promise<void> {
  await queries
    .insertInto('attributed_sign_in')
    .values({ day, ...source, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'affiliate', 'utm_source', 'utm_medium', 'utm_campaign'])
        .doUpdateSet((eb) => ({ count: eb('attributed_sign_in.count', '+', 1) })),
    )
    .execute();
}

/** Sign-ins of a period by source. */
export async function sumAttributedSignIns(queries: Queries, { from, before }: Period) {
  const rows = await queries
    .selectFrom('attributed_sign_in')
    .select(['affiliate', 'utm_source', 'utm_medium', 'utm_campaign'])
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .where('day', '>=', from)
    .where('day', '<', before)
    .groupBy(['affiliate', 'utm_source', 'utm_medium', 'utm_campaign'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Accounts of a period by what was stored with their sign-up. */
export async function countAttributedSignUps(queries: Queries, { from, before }: Period) {
  const rows = await queries
    .selectFrom('user')
    .select('tracking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tracking', 'is not', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy('tracking')
    .execute();
  return rows.map(({ tracking, count }) => ({ attribution: tracking ?? '', count: Number(count) }));
}

/** Paid orders of a period by what was stored with them, and what is left of their money. Orders that were refunded in full count as none. */
export async function sumAttributedOrders(queries: Queries, { from, before }: Period) {
  const rows = await queries
    .selectFrom('order')
    .select(['attribution', 'currency'])
    .select(({ fn, ref }) => [
      fn.countAll<number>().as('count'),
      sql<number>`sum(${ref('total')} - ${ref('refunded')})`.as('amount'),
    ])
    .where('attribution', 'is not', null)
    .where('state', 'in', GIVEN_STATES)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .groupBy(['attribution', 'currency'])
    .execute();
  return rows.map(({ attribution, currency, count, amount }) => ({
    ...{ attribution: attribution ?? '', currency, count: Number(count), amount: Number(amount) },
  }));
}
