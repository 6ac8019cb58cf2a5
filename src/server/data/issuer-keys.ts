import type { Queries } from './database.ts';
import type { IssuerKeyRow } from './tables.ts';

/** Every key that has ever signed badges, the newest first. */
export function listIssuerKeys(queries: Queries): Promise<IssuerKeyRow[]> {
  return queries.selectFrom('issuer_key').selectAll().orderBy('generation', 'desc').execute();
}

/** Stores a key unless another process has stored one of this generation. */
export async function insertIssuerKey(queries: Queries, row: IssuerKeyRow): Promise<void> {
  await queries
    .insertInto('issuer_key')
    .values(row)
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute();
}
