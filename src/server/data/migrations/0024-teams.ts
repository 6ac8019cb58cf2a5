import { randomUUID } from 'node:crypto';
import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { Database } from '../database.ts';

/** Milliseconds do not fit PostgreSQL's `integer`; SQLite takes `bigint` as its 64-bit integer. */
const instant = 'bigint' as const;

async function addTeams(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('team')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uuid', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('onboarding', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('membership')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('team_id', 'text', (c) => c.notNull().references('team.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('email', 'text')
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('invited_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('invited_at', instant)
    .addColumn('expires_at', instant)
    .addColumn('joined_at', instant)
    .addColumn('ended_at', instant)
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('membership_team').on('membership').columns(['team_id', 'state']).execute();
  await db.schema.createIndex('membership_user').on('membership').columns(['user_id', 'state']).execute();
  await db.schema.createIndex('membership_due').on('membership').columns(['state', 'expires_at']).execute();
  await db.schema.createIndex('membership_inviter').on('membership').column('invited_by').execute();
  await db.schema.createIndex('membership_email').on('membership').column('email').execute();
  // A person is in a team once, and has one open invitation to it.
  await sql`create unique index membership_person on membership (team_id, user_id) where state = 'active'`.execute(db);
  await sql`create unique index membership_invitation on membership (team_id, email) where state = 'invited'`.execute(
    db,
  );
}

/** Seats are vouchers: what a seat needs stands in the voucher's row, and the database refuses a seat that cannot be. */
async function addSeats(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['unit', 'integer check (unit >= 1)'],
    ['team_id', 'text references team (id)'],
    ['seat_member', 'text references membership (id)'],
    ['seat_assigned_by', 'text'],
    ['seat_assigned_at', 'bigint'],
    [
      'seat_state',
      `text check ((seat_state is null) = (team_id is null)
        and (seat_state is null or seat_state in ('free', 'assigned', 'used', 'revoked'))
        and (seat_state is null or seat_state <> 'assigned' or seat_member is not null)
        and (seat_state is null or seat_state <> 'free' or seat_member is null))`,
    ],
  ] as const;
  for (const [name, type] of columns) {
    await sql`alter table voucher add column ${sql.ref(name)} ${sql.raw(type)}`.execute(db);
  }
  for (const name of ['team_id', 'partner_id']) {
    const table = name === 'team_id' ? 'team' : 'user';
    await sql`alter table voucher_combo add column ${sql.ref(name)} text references ${sql.table(table)} (id)`.execute(
      db,
    );
  }
  await sql`alter table "order" add column team_id text references team (id)`.execute(db);
  await db.schema.createIndex('voucher_team').on('voucher').columns(['team_id', 'seat_state']).execute();
  await db.schema.createIndex('voucher_seat').on('voucher').columns(['seat_member', 'seat_state']).execute();
  await db.schema.createIndex('voucher_combo_team').on('voucher_combo').column('team_id').execute();
  await db.schema.createIndex('voucher_combo_partner').on('voucher_combo').column('partner_id').execute();
  await db.schema.createIndex('order_team').on('order').column('team_id').execute();
  await numberVouchers(db);
  await sql`create unique index voucher_unit on voucher (combo_id, unit) where state <> 'takenBack'`.execute(db);
}

/** Numbers the vouchers of each combo; one that was taken back has the number of the one that stands for it. */
async function numberVouchers(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ code: string; combo_id: string; replaced_by: string | null; state: string }>`
    select code, combo_id, replaced_by, state from voucher where combo_id is not null order by combo_id, code`.execute(
    db,
  );
  const units = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { code, combo_id } of rows.filter(({ state }) => state !== 'takenBack')) {
    const unit = (counts.get(combo_id) ?? 0) + 1;
    counts.set(combo_id, unit);
    units.set(code, unit);
  }
  const replacedBy = new Map(rows.map(({ code, replaced_by }) => [code, replaced_by]));
  for (const { code } of rows) {
    let last = code;
    for (let next = replacedBy.get(last); next; next = replacedBy.get(last)) last = next;
    await sql`update voucher set unit = ${units.get(last) ?? 1} where code = ${code}`.execute(db);
  }
}

/** Who bought for several people before has a team with the vouchers, and is its owner. */
async function teamsOfOrders(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ owner_id: string; first_name: string; last_name: string; created_at: number }>`
    select c.owner_id, u.first_name, u.last_name, min(c.created_at) as created_at from voucher_combo c
    join "user" u on u.id = c.owner_id join "order" o on o.id = c.order_id
    where u.deleted_at is null and o.quantity > 1 group by c.owner_id, u.first_name, u.last_name`.execute(db);
  for (const { owner_id, first_name, last_name, created_at } of rows) {
    const id = newId();
    const name = `Team of ${[first_name, last_name].filter(Boolean).join(' ')}`;
    const orders = sql`(select id from "order" where user_id = ${owner_id} and quantity > 1)`;
    await sql`insert into team (id, uuid, name, state, onboarding, version, created_at)
      values (${id}, ${randomUUID()}, ${name}, 'active', 'naming', 0, ${created_at})`.execute(db);
    await sql`insert into membership (id, team_id, user_id, email, first_name, last_name, role, state, joined_at, version)
      select ${newId()}, ${id}, id, email, first_name, last_name, 'owner', 'active', ${created_at}, 0 from "user"
      where id = ${owner_id}`.execute(db);
    await sql`update voucher_combo set team_id = ${id} where owner_id = ${owner_id} and order_id in ${orders}`.execute(
      db,
    );
    await sql`update voucher set team_id = ${id}, version = version + 1,
      seat_state = case state when 'redeemed' then 'used' when 'takenBack' then 'revoked' else 'free' end
      where owner_id = ${owner_id} and order_id in ${orders}`.execute(db);
    await sql`update "order" set team_id = ${id} where id in ${orders}`.execute(db);
    // From now on the membership says it.
    await sql`delete from user_role where user_id = ${owner_id} and role = 'owner'`.execute(db);
  }
}

/** Sign-ups that a partner's link led to can be counted. */
async function addReferrals(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('referred_by', 'text').execute();
  const { rows } = await sql<{ id: string; tracking: string }>`select id, tracking from "user"
    where tracking like '%partner%' or tracking like '%affiliate%'`.execute(db);
  for (const { id, tracking } of rows) {
    const { partnero_partner, affiliate } = JSON.parse(tracking) as Record<string, unknown>;
    const key = partnero_partner ?? affiliate;
    if (typeof key !== 'string' || !/^[\w.-]{1,100}$/.test(key)) continue;
    await sql`update "user" set referred_by = ${key} where id = ${id}`.execute(db);
  }
  await db.schema.createIndex('user_referred_by').on('user').column('referred_by').execute();
}

async function up(db: Kysely<unknown>): Promise<void> {
  await addTeams(db);
  await addSeats(db);
  await teamsOfOrders(db);
  await addReferrals(db);
}

/** Teams with their people, seats and invitations. Kysely runs migrations of PostgreSQL in a transaction, those of SQLite not. */
export const teams = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) => (kind === 'sqlite' ? db.transaction().execute(up) : up(db)),
});
