import type { Queries } from './database.ts';
import { runTransaction } from './transaction.ts';

/** A credential's position in the status lists, counted from 1; it gets one when first asked for and keeps it. */
export async function statusPosition(queries: Queries, credentialId: string): Promise<number> {
  const find = () =>
    queries
      .selectFrom('credential_status')
      .select('position')
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.position;
  await runTransaction(queries, async (transaction) => {
    const position = await nextNumber(transaction);
    await transaction
      .insertInto('credential_status')
      .values({ credential_id: credentialId, position })
      // Asked for twice at once: the other number stays unused.
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .execute();
  });
  const row = await find();
  if (!row) throw new Error('The credential has no position in the status lists.');
  return row.position;
}

async function nextNumber(queries: Queries): Promise<number> {
  const { value } = await queries
    .updateTable('counter')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'credential_status')
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** The highest position that was given; 0 when there is none. */
export async function lastStatusPosition(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('credential_status')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Positions of revoked credentials from `first` to `last`, both included. */
export async function revokedPositions(queries: Queries, first: number, last: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('credential_status')
    .innerJoin('credential', 'credential.id', 'credential_status.credential_id')
    .select('credential_status.position')
    .where('credential.status', '=', 'revoked')
    .where('credential_status.position', '>=', first)
    .where('credential_status.position', '<=', last)
    .execute();
  return rows.map(({ position }) => position);
}
