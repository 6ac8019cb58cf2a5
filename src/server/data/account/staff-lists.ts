import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { DisputeRow, UserRow } from '../tables.ts';
import { matchPeople } from './people.ts';

/** Cursor of a list: the next page follows the row with these values. */
export type ListPosition = {
  newest: { at: number; id: string };
  audit: { at: number; id: number };
  person: { token: string; userId: string };
  exam: { token: string; userId: string; at: number; id: string };
  dispute: { isOpen: boolean; at: number; id: string };
};

/** One page of rows, with the cursor of the next page if there is one. */
export type Page<Row, Position> = { rows: Row[]; next: Position | null };

/** Fetches one extra row to see whether there is another page. */
export function pageOf<Row, Position>(
  found: Row[],
  limit: number,
  position: (last: Row) => Position,
): Page<Row, Position> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? position(last) : null };
}

export type UserWithRoleNames = UserRow & { roles: string[] };

async function withRoleNames(queries: Queries, users: UserRow[]): Promise<UserWithRoleNames[]> {
  if (users.length === 0) return [];
  const roles = await queries
    .selectFrom('user_role')
    .selectAll()
    .where(
      'user_id',
      'in',
      users.map((user) => user.id),
    )
    .orderBy('role')
    .execute();
  const ofUser = Map.groupBy(roles, (row) => row.user_id);
  return users.map((user) => ({ ...user, roles: (ofUser.get(user.id) ?? []).map((row) => row.role) }));
}

/** The newest users with their roles. */
export async function listNewestUsers(
  queries: Queries,
  { after, limit }: { after: ListPosition['newest'] | null; limit: number },
): Promise<Page<UserWithRoleNames, ListPosition['newest']>> {
  const found = await queries
    .selectFrom('user')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(found, limit, (last) => ({ at: last.created_at, id: last.id }));
  return { rows: await withRoleNames(queries, rows), next };
}

/** Users whose name or address has words that start with each search word, with their roles. */
export async function searchUsers(
  queries: Queries,
  { words, after, limit }: { words: string[]; after: ListPosition['person'] | null; limit: number },
): Promise<Page<UserWithRoleNames, ListPosition['person']>> {
  const people = await matchPeople(queries, words, after?.token);
  const found = await people
    .innerJoin('user', 'user.id', 'found.user_id')
    .selectAll('user')
    .select('found.token')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(found.token > ${after?.token} or found.user_id > ${after?.userId})`),
    )
    .orderBy('found.token')
    .orderBy('found.user_id')
    .limit(limit + 1)
    .execute();
  const { rows, next } = pageOf(found, limit, (last) => ({ token: last.token, userId: last.id }));
  const users = rows.map(({ token: _, ...user }) => user);
  return { rows: await withRoleNames(queries, users), next };
}

/** An attempt in a list, with its candidate. */
const LISTED_ATTEMPT = [
  ...(['attempt.id', 'attempt.user_id', 'attempt.certification_id', 'attempt.state', 'attempt.created_at'] as const),
  ...(['attempt.started_at', 'attempt.deadline_at', 'user.email', 'user.first_name', 'user.last_name'] as const),
];

/** The newest attempts with their candidates. */
export async function listNewestAttempts(
  queries: Queries,
  { after, limit }: { after: ListPosition['newest'] | null; limit: number },
) {
  const found = await queries
    .selectFrom('attempt')
    .innerJoin('user', 'user.id', 'attempt.user_id')
    .select(LISTED_ATTEMPT)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(attempt.created_at, attempt.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('attempt.created_at', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (last): ListPosition['newest'] => ({ at: last.created_at, id: last.id }));
}

/** Attempts of the people who match a search, by person, newest first. */
export async function searchAttempts(
  queries: Queries,
  { words, after, limit }: { words: string[]; after: ListPosition['exam'] | null; limit: number },
) {
  const people = await matchPeople(queries, words, after?.token);
  const found = await people
    .innerJoin('attempt', 'attempt.user_id', 'found.user_id')
    .innerJoin('user', 'user.id', 'found.user_id')
    .select(LISTED_ATTEMPT)
    .select('found.token')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(found.token > ${after?.token} or found.user_id > ${after?.userId}
        or (found.user_id = ${after?.userId} and (attempt.created_at, attempt.id) < (${after?.at}, ${after?.id})))`),
    )
    .orderBy('found.token')
    .orderBy('found.user_id')
    .orderBy('attempt.created_at', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, (last): ListPosition['exam'] => ({
    token: last.token,
    userId: last.user_id,
    at: last.created_at,
    id: last.id,
  }));
}

type ListedDispute = DisputeRow & { certification_id: string; user_id: string; first_name: string; last_name: string };

/** Open disputes, the longest waiting first; then decided ones, newest first. */
export async function listAllDisputes(
  queries: Queries,
  { after, limit }: { after: ListPosition['dispute'] | null; limit: number },
): Promise<Page<ListedDispute, ListPosition['dispute']>> {
  const from = () =>
    queries
      .selectFrom('dispute')
      .innerJoin('attempt', 'attempt.id', 'dispute.attempt_id')
      .innerJoin('user', 'user.id', 'attempt.user_id')
      .selectAll('dispute')
      .select(['attempt.certification_id', 'attempt.user_id', 'user.first_name', 'user.last_name']);
  const position = (last: ListedDispute) => ({ isOpen: last.state === 'open', at: last.opened_at, id: last.id });
  // Literal state values, because partial indexes only match literals.
  const open =
    after?.isOpen === false
      ? []
      : await from()
          .where(sql<boolean>`dispute.state = 'open'`)
          .$if(after !== null, (query) =>
            query.where(sql<boolean>`(dispute.opened_at, dispute.id) > (${after?.at}, ${after?.id})`),
          )
          .orderBy('dispute.opened_at')
          .orderBy('dispute.id')
          .limit(limit + 1)
          .execute();
  if (open.length > limit) return pageOf(open, limit, position);
  const behind = after?.isOpen === false ? after : null;
  const decided = await from()
    .where(sql<boolean>`dispute.state <> 'open'`)
    .$if(behind !== null, (query) =>
      query.where(sql<boolean>`(dispute.opened_at, dispute.id) < (${behind?.at}, ${behind?.id})`),
    )
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.id', 'desc')
    .limit(limit + 1 - open.length)
    .execute();
  return pageOf([...open, ...decided], limit, position);
}

/** How many disputes wait for a decision, up to a limit. */
export async function countOpenDisputes(queries: Queries, limit: number): Promise<number> {
  const open = queries.selectFrom('dispute').select('id').where(sql<boolean>`state = 'open'`).limit(limit);
  const { found } = await queries
    .selectFrom(open.as('open'))
    .select((select) => select.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
