import type { Queries } from './database.ts';

/** The name on a credential, when its holder shares results on networks; null otherwise. */
export async function sharedHolderName(queries: Queries, credentialId: string): Promise<string | null> {
  const row = await queries
    .selectFrom('credential')
    .innerJoin('user', 'user.id', 'credential.user_id')
    .select('credential.holder_name')
    .where('credential.id', '=', credentialId)
    .where('user.share_permission', '=', 1)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.holder_name ?? null;
}
