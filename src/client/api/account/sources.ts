import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sourceRoutes } from '../../../contract/account/sources.ts';
import { call } from '../call.ts';

/** Days in UTC as date fields give them; the server fills in what is missing. */
export type SourcePeriod = Partial<{ from: string; until: string }>;

/** What came from each affiliate and campaign in a period. */
export const sourcesQuery = (period: SourcePeriod) =>
  queryOptions({
    queryKey: ['staff', 'sources', period],
    queryFn: () => call(sourceRoutes.listSources, { query: period }),
    placeholderData: keepPreviousData,
  });
