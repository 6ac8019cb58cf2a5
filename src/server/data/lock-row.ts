import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from './database.ts';

// One process at a time prepares a database. A row with an end, not an advisory lock: that belongs to a session, which a
// pooler in transaction mode hands on to others, and which is not released when its process leaves it there.

/** A process that has died, or is stopped, keeps others waiting as long. Milliseconds. */
const LOCK_MS = 60_000;
/** So many renewals can fail before the lock ends. */
const RENEWALS = 6;
const RETRY_MS = 250;
/** Milliseconds. */
const LINE_EVERY_MS = 10_000;

export type LockRowOptions = {
  onWaiting?: ((sentence: string) => void) | undefined;
  lockMs?: number;
  wait?: (ms: number) => Promise<unknown>;
};

type Release = () => Promise<void>;

/** The database's clock: those of processes differ. */
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Waits for the lock of a name and keeps it until it is released.
 *
 * @returns releases it
 */
async function acquireLockRow(
  // biome-ignore lint/suspicious/noExplicitAny: the table is no part of the schema, which it protects.
  queries: Kysely<any>,
  name: string,
  { onWaiting, lockMs = LOCK_MS, wait = sleep }: LockRowOptions = {},
): Promise<Release> {
  await ensureTable(queries);
  const holder = newId();
  for (let waited = 0; !(await take(queries, name, holder, lockMs)); waited += RETRY_MS) {
    if (waited % LINE_EVERY_MS === 0) {
      onWaiting?.(
        `Another process is preparing the database (${name}). This one waits for it, or for ${lockMs / 1000} s if that process has died.`,
      );
    }
    await wait(RETRY_MS);
  }
  const renewal = setInterval(() => void take(queries, name, holder, lockMs).catch(() => {}), lockMs / RENEWALS);
  renewal.unref();
  return async () => {
    clearInterval(renewal);
    await sql`delete from start_lock where name = ${name} and holder = ${holder}`.execute(queries);
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function take(queries: Kysely<any>, name: string, holder: string, lockMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into start_lock (name, holder, ends_at) values (${name}, ${holder}, ${NOW} + ${lockMs}::bigint)
    on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at
    where start_lock.holder = excluded.holder or start_lock.ends_at < ${NOW}
    returning name`.execute(queries);
  return rows.length > 0;
}

/** duplicate_table, duplicate_object (the type of its rows) and unique_violation (of the catalog), whichever comes first. */
const CREATED_MEANWHILE = new Set<unknown>(['42P07', '42710', '23505']);

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function ensureTable(queries: Kysely<any>): Promise<void> {
  try {
    await sql`
      create table if not exists start_lock (name text primary key, holder text not null, ends_at bigint not null)`.execute(
      queries,
    );
  } catch (error) {
    if (!CREATED_MEANWHILE.has((error as { code?: unknown }).code)) throw error;
  }
}

/** Runs work that one process at a time may do; the embedded database has no other. */
export async function exclusively<T>(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  name: string,
  work: () => Promise<T>,
  options: LockRowOptions = {},
): Promise<T> {
  const release = kind === 'postgres' ? await acquireLockRow(queries, name, options) : null;
  try {
    return await work();
  } finally {
    await release?.();
  }
}

/** Kysely's dialect without its advisory lock: migrations run under a lock row. */
export class RowLockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockedAdapter();
  }
}

class RowLockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
