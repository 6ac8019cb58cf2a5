import { queryOptions } from '@tanstack/react-query';
import { chartTrafficRoutes } from '../../../contract/site/chart-traffic.ts';
import { call } from '../call.ts';

/** How often the transitions of a chart were taken in the last 30 days. For those who may see the workshop. */
export const chartTrafficQuery = (chart: string) =>
  queryOptions({
    queryKey: ['chart-traffic', chart],
    queryFn: () => call(chartTrafficRoutes.chartTraffic, { query: { chart } }),
  });
