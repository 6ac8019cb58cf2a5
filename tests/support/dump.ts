import type { Queries } from '../../src/server/data/database.ts';

export type Dump = Record<string, Record<string, unknown>[]>;

/** Everything that calls of the API may change, in a fixed order. */
export async function dumpTables(queries: Queries): Promise<Dump> {
  const read = queries.selectFrom.bind(queries);
  const [user, user_role, session, attempt, answer_revision, evidence, result, dispute, audit, ...offers] =
    await Promise.all([
      read('user').selectAll().orderBy('id').execute(),
      read('user_role').selectAll().orderBy('user_id').orderBy('role').execute(),
      read('session').selectAll().orderBy('token_hash').execute(),
      read('attempt').selectAll().orderBy('id').execute(),
      read('answer_revision').selectAll().orderBy('attempt_id').orderBy('exercise_id').orderBy('revision').execute(),
      read('evidence').selectAll().orderBy('id').execute(),
      read('result').selectAll().orderBy('id').execute(),
      read('dispute').selectAll().orderBy('id').execute(),
      read('audit').selectAll().orderBy('id').execute(),
      read('order').selectAll().orderBy('id').execute(),
      read('voucher').selectAll().orderBy('code').execute(),
      read('voucher_product').selectAll().orderBy('voucher_code').orderBy('certification_id').orderBy('type').execute(),
      read('free_weekend').selectAll().orderBy('id').execute(),
      read('credential').selectAll().orderBy('id').execute(),
    ]);
  const [order, voucher, voucher_product, free_weekend, credential] = offers;
  return {
    user,
    user_role,
    session,
    attempt,
    answer_revision,
    evidence,
    result,
    dispute,
    audit,
    order,
    voucher,
    voucher_product,
    free_weekend,
    credential,
  };
}

/** `table.column` of whatever differs; `table` alone for rows that came or went. */
export function changes(before: Dump, after: Dump): string[] {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(after)) {
    const old = before[table] ?? [];
    if (old.length !== rows.length) {
      found.add(table);
      continue;
    }
    for (const [index, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        if (old[index]?.[column] !== value) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].sort();
}
