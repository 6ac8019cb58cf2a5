import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type AuditEntry, type AuditFilter, auditRoutes, MAX_AUDIT_PAGE } from '../../../contract/account/audit-log.ts';
import { call } from '../call.ts';
import { cursorQuery, FIRST_PAGE, nextCursor } from '../pages.ts';

/** Entries of the audit log that a filter lets through, page by page. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'audit', filter],
    queryFn: ({ pageParam }) => call(auditRoutes.listAuditLog, { query: { ...filter, ...cursorQuery(pageParam) } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** All entries that a filter lets through, in as few calls as the server allows; null when there are more than `max`. */
export async function fetchWholeAuditLog(filter: AuditFilter, max: number): Promise<AuditEntry[] | null> {
  const entries: AuditEntry[] = [];
  for (let cursor = FIRST_PAGE, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const query = { ...filter, limit: MAX_AUDIT_PAGE, ...cursorQuery(cursor) };
    const { data, meta } = await call(auditRoutes.listAuditLog, { query });
    entries.push(...data);
    if (entries.length > max) return null;
    cursor = meta.next;
  }
  return entries;
}
