import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Members of details that held what people wrote, or an address. An older process may still write them during a deployment. */
const TEXTS = ['body', 'decision', 'email', 'note', 'reason'];

/** A detail of the audit log without texts and addresses. */
function withoutTexts(detail: string): string {
  const members: [string, unknown][] = Object.entries(JSON.parse(detail));
  return JSON.stringify(Object.fromEntries(members.filter(([name]) => !TEXTS.includes(name))));
}

/**
 * Erases reasons, texts and addresses from what the audit log holds about a user and the user's attempts, orders and
 * proposals. Who did what and when stays. Call it while the orders still name their buyer.
 */
export async function eraseAuditTexts(queries: Queries, userId: string): Promise<void> {
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
