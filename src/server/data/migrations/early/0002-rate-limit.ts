import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The table of rate-limiter-flexible, created here instead of by the library: if two servers start at once on an empty
 * PostgreSQL, migrations make one wait for the other.
 */
export const rateLimit = (kind: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'sqlite') return;
    await sql`create table if not exists rate_limit (
      key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db);
  },
});
