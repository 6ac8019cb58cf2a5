import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/account/audit-actions.ts';
import { type AuditFilter, isDay } from '../../../contract/account/audit-log.ts';
import { auditLogQuery } from '../../api/account/audit-log.ts';
import { queries } from '../../api/queries.ts';

/** Entries of the audit log page by page, fetched again whenever the list is opened: it grows all the time. */
export const useAuditLog = (filter: AuditFilter) =>
  useInfiniteQuery({ ...auditLogQuery(filter), staleTime: 0 }, queries);

export const MAX_ABOUT_LENGTH = 254;

/** The filter in an address. What cannot be filtered by is left out, as if it were not there. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  const action = params.get('action');
  if (action !== null && Object.hasOwn(AUDIT_ACTIONS, action)) filter.action = action as AuditAction;
  const about = (params.get('about') ?? '').trim().slice(0, MAX_ABOUT_LENGTH);
  if (about !== '') filter.about = about;
  for (const name of ['from', 'until'] as const) {
    const day = params.get(name);
    if (day !== null && isDay(day)) filter[name] = day;
  }
  return filter;
}

/** Address of the entries about an account, by its email address, or about anything else, by its id. */
export const auditUrl = (about: string) => `/review?${new URLSearchParams({ tab: 'audit', about })}`;

/** The filter, kept in the address so that it can be linked and survives a reload. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const change = (changed: { [Name in keyof AuditFilter]: string }) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return {
    filter: readAuditFilter(params),
    change,
    clear: () => change({ action: '', about: '', from: '', until: '' }),
  };
}
