import { sql } from 'kysely';
import type { AuditAction } from '../../../contract/account/audit-actions.ts';
import type { Queries } from '../database.ts';
import type { AuditRow } from '../tables.ts';
import { type ListPosition, type Page, pageOf } from './staff-lists.ts';

/** Which entries are wanted; undefined is every one. */
type WantedAudit = {
  action: AuditAction | undefined;
  /** Id of who did it or of what it was done to. */
  about: string | undefined;
  /** Instants: the first, and the one that is too late. */
  from: number | undefined;
  before: number | undefined;
};

/** The newest entries of the audit log. */
export async function listAudit(
  queries: Queries,
  { action, about, from, before }: WantedAudit,
  { after, limit }: { after: ListPosition['audit'] | null; limit: number },
): Promise<Page<AuditRow, ListPosition['audit']>> {
  const newest = (column: 'actor_id' | 'subject_id' | null) =>
    queries
      .selectFrom('audit')
      .selectAll()
      .$if(column !== null, (query) => query.where(column ?? 'actor_id', '=', about ?? ''))
      .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
      .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
      .$if(before !== undefined, (query) => query.where('at', '<', before ?? 0))
      .$if(after !== null, (query) => query.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  // Each side is limited on its own index; `or` would sort all entries of a person.
  const sideOf = (column: 'actor_id' | 'subject_id') => queries.selectFrom(newest(column).as(column)).selectAll();
  const found =
    about === undefined
      ? await newest(null).execute()
      : await queries
          .selectFrom(sideOf('actor_id').union(sideOf('subject_id')).as('found'))
          .selectAll()
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute();
  return pageOf(found, limit, ({ at, id }) => ({ at, id }));
}

/** The accounts among some ids, deleted ones too. */
export async function listAccountsAmong(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('user')
    .select(['id', 'email', 'first_name', 'last_name', 'deleted_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
}
