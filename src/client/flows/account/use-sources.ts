import { useQuery } from '@tanstack/react-query';
import { type SourcePeriod, sourcesQuery } from '../../api/account/sources.ts';
import { queries } from '../../api/queries.ts';
import { useAuditFilter } from './use-audit-log.ts';

/** What came from each affiliate and campaign in a period, fetched again whenever the list is opened. */
export const useSources = (period: SourcePeriod) => useQuery({ ...sourcesQuery(period), staleTime: 0 }, queries);

/** The period, kept in the address so that it can be linked and survives a reload. */
export function useSourcePeriod() {
  const { filter, change } = useAuditFilter();
  const { from, until } = filter;
  const period: SourcePeriod = { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
  return { period, change: (changed: { from: string } | { until: string }) => change(changed) };
}
