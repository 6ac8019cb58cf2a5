import type { Insertable } from 'kysely';
import type { Queries } from '../database.ts';
import { prepareQuery } from '../prepared-query.ts';
import type {
  CredentialRow,
  CredentialTable,
  FreeWeekendRow,
  FreeWeekendTable,
  OrderRow,
  VoucherList,
  VoucherProductRow,
  VoucherProductTable,
  VoucherRow,
} from '../tables.ts';
import { GIVEN_STATES } from './orders.ts';

export type VoucherWithProducts = VoucherRow & { products: VoucherProductRow[] };

/** Whether a user has orders or vouchers: most have none and need no further queries. */
export async function hasBelongings(queries: Queries, userId: string): Promise<boolean> {
  return (await selectBelongings(queries, userId)).length > 0;
}

const selectBelongings = prepareQuery((queries, userId: string) =>
  queries
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .unionAll(queries.selectFrom('voucher').select('code as id').where('redeemed_by', '=', userId))
    .unionAll(queries.selectFrom('voucher').select('code as id').where('owner_id', '=', userId))
    .unionAll(queries.selectFrom('entitlement').select('id').where('user_id', '=', userId))
    .limit(1),
);

/** The user's own team order that has no team yet (GU-14). */
export function findOrderToOnboard(queries: Queries, userId: string, id: string): Promise<OrderRow | undefined> {
  return queries
    .selectFrom('order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('quantity', '>', 1)
    .where('state', 'in', GIVEN_STATES)
    .where('onboarding_status', '=', 'open')
    .executeTakeFirst();
}

/** Whether the user has an order that can be upgraded (GU-06). */
export async function hasUpgradeableOrder(queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .where('can_upgrade', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user has a team order or team vouchers (GU-07). */
export async function hasTeamsOrder(queries: Queries, userId: string): Promise<boolean> {
  const order = await queries
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .where('quantity', '>', 1)
    .where('state', 'in', GIVEN_STATES)
    .executeTakeFirst();
  if (order) return true;
  const voucher = await queries.selectFrom('voucher').select('code').where('owner_id', '=', userId).executeTakeFirst();
  return voucher !== undefined;
}

/** Stores a voucher with what it covers; call it in a transaction. */
export async function insertVoucher(
  queries: Queries,
  voucher: Insertable<VoucherList>,
  products: Pick<Insertable<VoucherProductTable>, 'certification_id' | 'type'>[],
): Promise<void> {
  await queries.insertInto('voucher').values(voucher).execute();
  await queries
    .insertInto('voucher_product')
    .values(products.map((product) => ({ ...product, voucher_code: voucher.code, given: 0, attempt_id: null })))
    .execute();
}

/** Codes in one statement: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const BATCH = 500;

/** Vouchers with what they cover. */
export async function withProducts<V extends VoucherRow>(
  queries: Queries,
  vouchers: V[],
): Promise<(V & { products: VoucherProductRow[] })[]> {
  const rows: VoucherProductRow[] = [];
  for (let from = 0; from < vouchers.length; from += BATCH) {
    const codes = vouchers.slice(from, from + BATCH).map(({ code }) => code);
    const batch = await queries
      .selectFrom('voucher_product')
      .selectAll()
      .where('voucher_code', 'in', codes)
      .orderBy('certification_id')
      .orderBy('type')
      .execute();
    rows.push(...batch);
  }
  const products = Map.groupBy(rows, ({ voucher_code }) => voucher_code);
  return vouchers.map((voucher) => ({ ...voucher, products: products.get(voucher.code) ?? [] }));
}

/** A voucher by its code, which anyone who holds the code may use. */
export async function findVoucher(queries: Queries, code: string): Promise<VoucherWithProducts | undefined> {
  const row = await queries.selectFrom('voucher').selectAll().where('code', '=', code).executeTakeFirst();
  return row && (await withProducts(queries, [row]))[0];
}

/** Vouchers that a user owns and has not taken back, from team orders or as a partner, with the names of their redeemers. */
export const listVouchersOwnedBy = (queries: Queries, userId: string) => listVouchersOf(queries, userId, []);

/**
 * The same, with those that one of some teams has.
 *
 * @param place those alone that are in this team, or in none
 */
export async function listVouchersOf(
  queries: Queries,
  userId: string,
  teamIds: readonly string[],
  place?: { teamId: string | null },
) {
  const at = place?.teamId ?? null;
  const rows = await queries
    .selectFrom('voucher')
    .leftJoin('user as holder', 'holder.id', 'voucher.redeemed_by')
    .selectAll('voucher')
    .select(['holder.first_name', 'holder.last_name'])
    .where(({ eb, or }) =>
      or([eb('voucher.owner_id', '=', userId), ...(teamIds.length > 0 ? [eb('voucher.team_id', 'in', teamIds)] : [])]),
    )
    .$if(place !== undefined, (query) => query.where('voucher.team_id', at === null ? 'is' : '=', at))
    .where('voucher.state', '!=', 'takenBack')
    .orderBy('voucher.created_at', 'desc')
    .orderBy('voucher.code')
    .execute();
  return withProducts(queries, rows);
}

/** Vouchers that a user redeemed. */
export async function listVouchersRedeemedBy(queries: Queries, userId: string): Promise<VoucherWithProducts[]> {
  const rows = await queries
    .selectFrom('voucher')
    .selectAll()
    .where('redeemed_by', '=', userId)
    .orderBy('redeemed_at')
    .orderBy('code')
    .execute();
  return withProducts(queries, rows);
}

/** The vouchers of an order that were not taken back, in the order of their codes. */
export async function listVouchersOfOrder(queries: Queries, orderId: string): Promise<VoucherWithProducts[]> {
  const rows = await queries
    .selectFrom('voucher')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '!=', 'takenBack')
    .orderBy('code')
    .execute();
  return withProducts(queries, rows);
}

/** Stores a voucher's chart state unless it has changed since it was read. */
export function updateVoucherIfUnchanged(
  queries: Queries,
  read: VoucherRow,
  columns: Pick<
    VoucherRow,
    'state' | 'redeemed_by' | 'redeemed_at' | 'sent_to' | 'sent_at' | 'opened_at' | 'replaced_by'
  >,
): Promise<VoucherRow | undefined> {
  return queries
    .updateTable('voucher')
    .set({ ...columns, version: read.version + 1 })
    .where('code', '=', read.code)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

/** Stores what the holder received from a voucher, and the attempt opened for it. */
export async function markGiven(
  queries: Queries,
  code: string,
  product: { certification_id: string; type: string },
  attemptId: string | null,
): Promise<void> {
  await queries
    .updateTable('voucher_product')
    .set({ given: 1, attempt_id: attemptId })
    .where('voucher_code', '=', code)
    .where('certification_id', '=', product.certification_id)
    .where('type', '=', product.type)
    .execute();
}

/** Free weekends by start time, optionally of one technology. */
export function listFreeWeekends(queries: Queries, tech?: string): Promise<FreeWeekendRow[]> {
  let query = queries.selectFrom('free_weekend').selectAll().orderBy('started_at').orderBy('id');
  if (tech !== undefined) query = query.where('tech', '=', tech);
  return query.execute();
}

export async function insertFreeWeekend(queries: Queries, row: Insertable<FreeWeekendTable>): Promise<void> {
  await queries.insertInto('free_weekend').values(row).execute();
}

/** A credential of any holder. */
export function findCredential(queries: Queries, id: string): Promise<CredentialRow | undefined> {
  return queries.selectFrom('credential').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The credential of an attempt. */
export function findCredentialOfAttempt(queries: Queries, attemptId: string): Promise<CredentialRow | undefined> {
  return queries.selectFrom('credential').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst();
}

/** Credentials of a user, the newest first. */
export function listCredentialsOfUser(queries: Queries, userId: string): Promise<CredentialRow[]> {
  return queries
    .selectFrom('credential')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores an attempt's credential; undefined when it already has one, which stays unchanged. */
export function insertCredential(
  queries: Queries,
  row: Insertable<CredentialTable>,
): Promise<CredentialRow | undefined> {
  return queries
    .insertInto('credential')
    .values(row)
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores the spelling of a holder's name in Latin letters on a credential that has none. */
export async function setFirstLatinSpelling(queries: Queries, id: string, spelling: string): Promise<void> {
  await queries
    .updateTable('credential')
    .set({ holder_latin: spelling })
    .where('id', '=', id)
    .where('holder_latin', 'is', null)
    .execute();
}

/**
 * Stores the holder's name, and its spelling in Latin letters, on a valid credential unless either has changed since it was read.
 *
 * @returns whether it was stored
 */
export async function updateHolderName(
  queries: Queries,
  read: CredentialRow,
  columns: Pick<CredentialRow, 'holder_name' | 'holder_latin'>,
): Promise<boolean> {
  const stored = await queries
    .updateTable('credential')
    .set(columns)
    .where('id', '=', read.id)
    .where('status', '=', 'valid')
    .where('holder_name', '=', read.holder_name)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores a credential's chart state unless it has changed since it was read. */
export function updateCredentialIfUnchanged(
  queries: Queries,
  read: CredentialRow,
  columns: Pick<CredentialRow, 'status' | 'revoked_at'>,
): Promise<CredentialRow | undefined> {
  return queries
    .updateTable('credential')
    .set(columns)
    .where('id', '=', read.id)
    .where('status', '=', read.status)
    .returningAll()
    .executeTakeFirst();
}
