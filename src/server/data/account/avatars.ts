import type { Queries } from '../database.ts';

/** Replaces or removes a user's picture; the user's row refers to it. */
export async function replaceAvatar(
  queries: Queries,
  userId: string,
  picture: { name: string; image: Uint8Array; now: number } | null,
): Promise<void> {
  await queries.deleteFrom('avatar').where('user_id', '=', userId).execute();
  if (!picture) return;
  const { name, image, now } = picture;
  await queries.insertInto('avatar').values({ name, user_id: userId, image, created_at: now }).execute();
}

export async function findAvatar(queries: Queries, name: string): Promise<Uint8Array | undefined> {
  const row = await queries.selectFrom('avatar').select('image').where('name', '=', name).executeTakeFirst();
  return row?.image;
}
