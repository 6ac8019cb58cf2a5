import type { chartTrafficRoutes } from '../../contract/site/chart-traffic.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { readChartTraffic } from './traffic-report.ts';

export const chartTrafficHandlers: HandlersOf<typeof chartTrafficRoutes> = {
  async reportChartTraffic({ body }, { chartTraffic }) {
    return { ok: true, strays: await chartTraffic.report(body) };
  },
  chartTraffic: ({ query }, services) => readChartTraffic(services, query),
};
