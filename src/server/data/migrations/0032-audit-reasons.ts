import { type Kysely, type Migration, type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../database.ts';

/** Members of details that hold what people wrote, or an address. */
const TEXTS = ['body', 'decision', 'email', 'note', 'reason'];

type Entry = { id: number; detail: string };

/** Accounts that were deleted before left what staff wrote about their exams and orders. */
async function eraseStaffTextsOfDeleted(db: QueryExecutorProvider): Promise<void> {
  const erased = 'The account was deleted, and this text with it.';
  const attempts = sql`(select attempt.id from attempt join "user" on "user".id = attempt.user_id where deleted_at is not null)`;
  const orders = sql`(select id from "order" where user_id is null and email is null)`;
  await sql`update dispute set decision = ${erased} where decision is not null and attempt_id in ${attempts}`.execute(
    db,
  );
  await sql`update attempt set voided_reason = ${erased} where voided_reason is not null and id in ${attempts}`.execute(
    db,
  );
  await sql`update order_review set note = ${erased} where note is not null and order_id in ${orders}`.execute(db);
  await sql`update refund set reason = ${erased} where requested_by is not null and order_id in ${orders}`.execute(db);
}

/** Accounts that were deleted before left reasons and addresses in the log. An order that names nobody is one of theirs. */
async function eraseTextsOfDeleted(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Entry>`select id, detail from audit
    where detail is not null and subject_id in (
      select id from "user" where deleted_at is not null
      union all select attempt.id from attempt join "user" on "user".id = attempt.user_id where deleted_at is not null
      union all select staff_proposal.id from staff_proposal join "user" on "user".id = owner_id where deleted_at is not null
      union all select id from "order" where user_id is null and email is null)`.execute(db);
  for (const { id, detail } of rows) {
    const members: [string, unknown][] = Object.entries(JSON.parse(detail));
    const kept = members.filter(([name]) => !TEXTS.includes(name));
    if (kept.length === members.length) continue;
    await sql`update audit set detail = ${JSON.stringify(Object.fromEntries(kept))} where id = ${id}`.execute(db);
  }
}

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('reason', 'text').execute();
  await eraseTextsOfDeleted(db);
  await eraseStaffTextsOfDeleted(db);
}

/** The reasons that staff give stand in a column of their own, which is cleared with the account. */
export const auditReasons = (kind: Database['kind']): Migration => ({
  up: (db: Kysely<unknown>) => (kind === 'sqlite' ? db.transaction().execute(up) : up(db)),
});
