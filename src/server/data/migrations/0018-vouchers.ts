import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import { newComboCode } from '../../commerce/voucher-codes.ts';
import { newId } from '../../ids.ts';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** Vouchers are sent, opened, taken back and expire; those that came together are a combo. */
export const vouchers = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('voucher_combo')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('owner_id', 'text', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('order_id', 'text', (c) => c.references('order.id').onDelete('set null'))
      .addColumn('gives', 'text', (c) => c.notNull())
      .addColumn('products', 'text', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('valid_until', instant)
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('voucher_combo_owner').on('voucher_combo').column('owner_id').execute();
    await db.schema.createIndex('voucher_combo_order').on('voucher_combo').column('order_id').execute();

    const columns = [
      ['sent_to', 'text'],
      ['sent_at', instant],
      ['opened_at', instant],
      ['valid_until', instant],
      ['replaced_by', 'text'],
    ] as const;
    for (const [name, type] of columns) await db.schema.alterTable('voucher').addColumn(name, type).execute();
    await db.schema
      .alterTable('voucher')
      .addColumn('combo_id', 'text', (c) => c.references('voucher_combo.id').onDelete('set null'))
      .execute();
    await db.schema
      .alterTable('voucher')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('voucher_combo_of').on('voucher').column('combo_id').execute();
    await db.schema.createIndex('voucher_due').on('voucher').columns(['valid_until', 'state']).execute();
    await db.schema.createIndex('voucher_sent_to').on('voucher').column('sent_to').execute();
    await combineVouchers(db);
  },
});

type Row = { code: string; gives: string; order_id: string | null; owner_id: string; created_at: number };
type Covered = { voucher_code: string; certification_id: string; type: string };

/**
 * Makes combos of the vouchers that stand alone: what one owner got at one moment, from one order or none, for the same products.
 * Vouchers whose owner is unknown are in no list and stay as they are.
 */
export async function combineVouchers(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Row>`select code, gives, order_id, owner_id, created_at from voucher
    where owner_id is not null and combo_id is null order by created_at, code`.execute(db);
  const { rows: covered } = await sql<Covered>`select voucher_code, certification_id, type from voucher_product
    order by certification_id, type`.execute(db);
  const productsOf = Map.groupBy(covered, ({ voucher_code }) => voucher_code);
  const combos = Map.groupBy(rows, (row) =>
    JSON.stringify([row.owner_id, row.order_id, row.created_at, row.gives, words(row)]),
  );
  for (const [first, ...others] of combos.values()) {
    if (!first) continue;
    const id = newId();
    const total = others.length + 1;
    await sql`insert into voucher_combo (id, code, owner_id, order_id, gives, products, total, valid_until, created_at)
      values (${id}, ${newComboCode()}, ${first.owner_id}, ${first.order_id}, ${first.gives}, ${words(first)}, ${total}, null,
        ${first.created_at})`.execute(db);
    for (const { code } of [first, ...others]) {
      await sql`update voucher set combo_id = ${id} where code = ${code}`.execute(db);
    }
  }

  function words({ code }: Row): string {
    const products = productsOf.get(code) ?? [];
    return JSON.stringify(products.map(({ certification_id, type }) => ({ certification_id, type })));
  }
}
