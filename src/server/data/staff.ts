import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { UserRow } from './tables.ts';

/** The newest users, or those whose e-mail or name contains the words, with their roles; and how many there are. */
export async function searchUsers(
  queries: Queries,
  words: string,
  limit: number,
): Promise<{ users: (UserRow & { roles: string[] })[]; total: number }> {
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  // The escape character is said: of the two databases only PostgreSQL has one by itself.
  const fits = sql<boolean>`deleted_at is null and (lower(email) like ${pattern} escape '\\'
    or lower(first_name || ' ' || last_name) like ${pattern} escape '\\')`;
  const [users, counted] = await Promise.all([
    queries
      .selectFrom('user')
      .selectAll()
      .where(fits)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    queries
      .selectFrom('user')
      .select((select) => select.fn.countAll<number>().as('users'))
      .where(fits)
      .executeTakeFirstOrThrow(),
  ]);
  const roles =
    users.length === 0
      ? []
      : await queries
          .selectFrom('user_role')
          .selectAll()
          .where(
            'user_id',
            'in',
            users.map((user) => user.id),
          )
          .orderBy('role')
          .execute();
  return {
    users: users.map((user) => ({
      ...user,
      roles: roles.filter((row) => row.user_id === user.id).map((row) => row.role),
    })),
    total: Number(counted.users),
  };
}
