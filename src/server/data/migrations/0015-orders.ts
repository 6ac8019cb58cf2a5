import { type Kysely, type Migration, sql } from 'kysely';
import type { Database } from '../database.ts';
import { ordersOfToday } from './0015-orders-of-today.ts';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

/** Columns that orders get; those of today are given their values by {@link ordersOfToday}. */
const NEW_COLUMNS = [
  ['email', 'text'],
  ['state', "text not null default 'draft'"],
  ['version', 'integer not null default 0'],
  ['offer_slug', 'text'],
  ['quote', "text not null default '[]'"],
  ['total', 'bigint not null default 0'],
  ['refunded', 'bigint not null default 0'],
  ['currency', "text not null default 'USD'"],
  ['tax_note', "text not null default ''"],
  ['region', "text not null default 'GLOBAL'"],
  ['level', 'integer not null default 0'],
  ['card_country', 'text'],
  ['needs_review', 'integer not null default 0'],
  ['idempotency_key', 'text'],
  ['provider_session', 'text'],
  ['provider_payment', 'text'],
  ['pay_link', 'text'],
  ['problem', 'text'],
  ['paid_at', 'bigint'],
  ['expires_at', 'bigint'],
  ['upgrade_of', 'text'],
  ['retake_of', 'text'],
  ['coupon', 'text'],
  ['billing', 'text'],
  ['consent_at', 'bigint'],
] as const;

const OLD_COLUMNS = 'id, user_id, product, kind, quantity, can_upgrade, onboarding_status, created_at';

/**
 * SQLite cannot take a `not null` away: the table is made again. Dropping the old one empties `voucher.order_id`, so what stood
 * there is put aside and written back.
 */
async function rebuildOrder(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_made_again (
    id text primary key,
    user_id text references "user" (id) on delete set null,
    product text not null,
    kind text not null,
    quantity integer not null,
    can_upgrade integer not null,
    onboarding_status text not null,
    created_at bigint not null)`.execute(db);
  await sql`insert into order_made_again select ${sql.raw(OLD_COLUMNS)} from "order"`.execute(db);
  await sql`create table order_of_voucher as select code, order_id from voucher where order_id is not null`.execute(db);
  await sql`drop table "order"`.execute(db);
  await sql`alter table order_made_again rename to "order"`.execute(db);
  await sql`create index order_user on "order" (user_id, created_at)`.execute(db);
  await sql`create unique index order_of_voucher_code on order_of_voucher (code)`.execute(db);
  await sql`update voucher
    set order_id = (select kept.order_id from order_of_voucher as kept where kept.code = voucher.code)
    where code in (select code from order_of_voucher)`.execute(db);
  await sql`drop table order_of_voucher`.execute(db);
}

async function loosenUser(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "order" alter column user_id drop not null`.execute(db);
  await sql`alter table "order" drop constraint order_user_id_fkey`.execute(db);
  await sql`alter table "order" add constraint order_user_id_fkey
    foreign key (user_id) references "user" (id) on delete set null`.execute(db);
}

async function addMoney(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_line')
    .addColumn('order_id', 'text', (c) => c.notNull().references('order.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('products', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('refunded', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('returned', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('order_line_key', ['order_id', 'position'])
    .execute();

  // Without references: the books stay as they are, whatever becomes of what they speak of.
  await db.schema
    .createTable('ledger_transfer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('at', instant, (c) => c.notNull())
    .addUniqueConstraint('ledger_transfer_once', ['order_id', 'cause', 'external_id'])
    .execute();
  await db.schema
    .createTable('ledger_entry')
    .addColumn('transfer_id', 'text', (c) => c.notNull().references('ledger_transfer.id'))
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_entry_key', ['transfer_id', 'account'])
    .execute();

  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('order.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('lines', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text')
    .addColumn('provider_refund', 'text', (c) => c.unique())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('ended_at', instant)
    .execute();
  await db.schema.createIndex('refund_order').on('refund').column('order_id').execute();
  await db.schema.createIndex('refund_state').on('refund').columns(['state', 'created_at']).execute();

  await db.schema
    .createTable('invoice')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('refund_id', 'text')
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_key', ['kind', 'year', 'number'])
    .execute();
  await db.schema.createIndex('invoice_order').on('invoice').column('order_id').execute();
  await db.schema
    .createTable('invoice_counter')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('last', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('invoice_counter_key', ['kind', 'year'])
    .execute();
}

async function addAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entitlement')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('certification_id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempt_id', 'text', (c) => c.references('attempt.id').onDelete('set null'))
    .addColumn('created_at', instant, (c) => c.notNull())
    .addUniqueConstraint('entitlement_once', ['source', 'source_id', 'position', 'certification_id', 'type'])
    .execute();
  await db.schema.createIndex('entitlement_user').on('entitlement').columns(['user_id', 'state']).execute();
  await db.schema
    .createIndex('entitlement_to_open')
    .on('entitlement')
    .columns(['type', 'certification_id', 'created_at'])
    .where(sql.ref('attempt_id'), 'is', null)
    .execute();

  await db.schema
    .createTable('coupon_use')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('order.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('slot', 'integer')
    .addColumn('user_id', 'text')
    .addColumn('once_for', 'text')
    .addColumn('at', instant, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('coupon_use_slot').on('coupon_use').columns(['code', 'slot']).unique().execute();
  await db.schema.createIndex('coupon_use_person').on('coupon_use').columns(['code', 'once_for']).unique().execute();
  await db.schema.createIndex('coupon_use_user').on('coupon_use').columns(['user_id', 'code']).execute();
}

async function addOrders(db: Kysely<unknown>, kind: Database['kind']): Promise<void> {
  await (kind === 'sqlite' ? rebuildOrder(db) : loosenUser(db));
  for (const [name, type] of NEW_COLUMNS) {
    await sql`alter table "order" add column ${sql.ref(name)} ${sql.raw(type)}`.execute(db);
  }
  for (const column of ['idempotency_key', 'provider_session']) {
    await db.schema.createIndex(`order_${column}`).on('order').column(column).unique().execute();
  }
  await db.schema.createIndex('order_payment').on('order').column('provider_payment').execute();
  await db.schema.createIndex('order_email').on('order').column('email').execute();
  await db.schema.createIndex('order_upgrade').on('order').column('upgrade_of').execute();
  await db.schema.createIndex('order_state').on('order').columns(['state', 'expires_at']).execute();
  await db.schema.alterTable('mail').addColumn('invoice', 'text').execute();
  await addMoney(db);
  await addAccess(db);
  await ordersOfToday(db);
}

/**
 * Orders with what was paid for them: state, lines, ledger, refunds, invoices, and what they entitle to. Kysely runs migrations of
 * PostgreSQL in a transaction, those of SQLite not; a process that dies half-way through a rebuilt table must leave the old one.
 */
export const orders = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) =>
    kind === 'sqlite' ? db.transaction().execute((transaction) => addOrders(transaction, kind)) : addOrders(db, kind),
});
