import { queryOptions } from '@tanstack/react-query';
import type { RouteResponse } from '../../../contract/route.ts';
import { chartHistoryRoutes } from '../../../contract/site/chart-history.ts';
import { call } from '../call.ts';

export type ChartVersions = RouteResponse<typeof chartHistoryRoutes.chartVersions>;

/** A server that reads the history for the first time may take longer than a call. */
const RETRIES = 3;
const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: RETRIES };

/** How the charts have changed since the last release. For those who may see the workshop. */
export const chartHistoryQuery = queryOptions({
  ...READ_ONCE,
  queryKey: ['chart-history'],
  queryFn: () => call(chartHistoryRoutes.chartHistory, {}),
});

/** Earlier versions of a chart. For those who may see the workshop. */
export const chartVersionsQuery = (chart: string) =>
  queryOptions({
    ...READ_ONCE,
    queryKey: ['chart-versions', chart],
    queryFn: () => call(chartHistoryRoutes.chartVersions, { query: { chart } }),
  });
