import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { findUser } from './users.ts';

/** Members of details that held what people wrote, or an address. An older process may still write them during a deployment. */
const TEXTS = ['body', 'decision', 'email', 'note', 'reason'];

/** A detail of the audit log without texts and addresses. */
function withoutTexts(detail: string): string {
  const members: [string, unknown][] = Object.entries(JSON.parse(detail));
  return JSON.stringify(Object.fromEntries(members.filter(([name]) => !TEXTS.includes(name))));
}

/** Stands for what was written, where a row has to have a text. */
const ERASED = 'The account was deleted, and this text with it.';

/**
 * Erases what people wrote about a user, the user's exams, disputes, proposals and orders. Who did what and when stays. Call it
 * while the orders still name their buyer.
 */
export async function eraseTexts(queries: Queries, userId: string): Promise<void> {
  await eraseAuditTexts(queries, userId);
  const attempts = queries.selectFrom('attempt').select('id').where('user_id', '=', userId);
  const orders = queries.selectFrom('order').select('id').where('user_id', '=', userId);
  await queries.updateTable('dispute').set({ reason: ERASED }).where('attempt_id', 'in', attempts).execute();
  await queries
    .updateTable('dispute')
    .set({ decision: ERASED })
    .where('decision', 'is not', null)
    .where('attempt_id', 'in', attempts)
    .execute();
  await queries
    .updateTable('attempt')
    .set({ voided_reason: ERASED, version: sql<number>`version + 1` })
    .where('voided_reason', 'is not', null)
    .where('user_id', '=', userId)
    .execute();
  await queries.updateTable('staff_proposal').set({ body: '{}' }).where('owner_id', '=', userId).execute();
  await queries
    .updateTable('order_review')
    .set({ note: ERASED })
    .where('note', 'is not', null)
    .where('order_id', 'in', orders)
    .execute();
  // The product's own reasons are the same for everybody.
  await queries
    .updateTable('refund')
    .set({ reason: ERASED, version: sql<number>`version + 1` })
    .where('requested_by', 'is not', null)
    .where('order_id', 'in', orders)
    .execute();
}

/** Erases what was written about a user after the account was deleted, such as the decision of a dispute that was open. */
export async function eraseTextsIfDeleted(queries: Queries, userId: string): Promise<void> {
  const user = await findUser(queries, userId);
  if (user && user.deleted_at !== null) await eraseTexts(queries, userId);
}

/** Erases reasons, texts and addresses from what the audit log holds about a user and the user's attempts, orders and proposals. */
async function eraseAuditTexts(queries: Queries, userId: string): Promise<void> {
  const idsIn = (table: 'user' | 'attempt' | 'staff_proposal' | 'order', owner: 'id' | 'user_id' | 'owner_id') =>
    sql`select id from ${sql.table(table)} where ${sql.ref(owner)} = ${userId}`;
  const subjects = sql`(${sql.join(
    [idsIn('user', 'id'), idsIn('attempt', 'user_id'), idsIn('staff_proposal', 'owner_id'), idsIn('order', 'user_id')],
    sql` union all `,
  )})`;
  const rows = await queries
    .selectFrom('audit')
    .select(['id', 'detail'])
    .where(sql<boolean>`subject_id in ${subjects}`)
    .where(({ eb, or }) =>
      or([eb('reason', 'is not', null), ...TEXTS.map((name) => eb('detail', 'like', `%"${name}":%`))]),
    )
    .execute();
  for (const { id, detail } of rows) {
    const columns = { reason: null, detail: detail === null ? null : withoutTexts(detail) };
    await queries.updateTable('audit').set(columns).where('id', '=', id).execute();
  }
}
