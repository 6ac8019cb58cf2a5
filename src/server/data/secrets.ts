import type { Queries } from './database.ts';

/** A secret by name. The first process to ask stores its value; all others get that one. */
export async function storedSecret(queries: Queries, name: string, made: string, now: number): Promise<string> {
  await queries
    .insertInto('server_secret')
    .values({ name, value: made, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await queries
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
