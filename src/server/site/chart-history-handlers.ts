import type { chartHistoryRoutes } from '../../contract/site/chart-history.ts';
import { knownCharts } from '../charts/known-charts.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';

export const chartHistoryHandlers: HandlersOf<typeof chartHistoryRoutes> = {
  chartHistory: async (_, { chartHistory }) => (await chartHistory.read()).summary,
  async chartVersions({ query: { chart } }, { chartHistory }) {
    if (!(await knownCharts()).byId.has(chart)) throw notFound('The chart');
    return (await chartHistory.read()).versionsOf(chart);
  },
};
