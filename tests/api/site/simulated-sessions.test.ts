import { expect, test } from 'vitest';
import { knownCharts } from '../../../src/server/charts/known-charts.ts';
import { loadModels } from '../../paths/files/load-models.ts';
import { type ChartTruth, shownTruth, simulateSessions } from '../../paths/simulated-sessions.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const SESSIONS = 1000;
const models = await loadModels();
const { version } = await knownCharts();

describeOnBoth('sessions of visitors who walk the charts at random [WS-08]', (kind) => {
  const app = useApp(kind, { settings: { CHART_TRAFFIC_IN_BROWSERS: 'true' } });

  test('are counted as they were, in every chart', async () => {
    const { batches, truth } = simulateSessions(models, { sessions: SESSIONS, version, seed: 11 });
    for (const body of batches) await app().ok('reportChartTraffic', { body });
    await app().services.chartTraffic.store();
    const shown = new Map<string, ChartTruth>();
    for (const chart of truth.keys()) {
      shown.set(chart, shownTruth(await app().ok('chartTraffic', { query: { chart } })));
    }
    expect(shown).toEqual(truth);
    expect(truth.size).toBeGreaterThan(60);
    const sum = (of: (chart: ChartTruth) => number) =>
      [...truth.values()].reduce((total, chart) => total + of(chart), 0);
    expect([sum(({ runs }) => runs), sum(({ strays }) => strays)]).toEqual([SESSIONS, SESSIONS / 100]);
    // Sessions are told in several parts, also those that leave their chart.
    const parts = batches.flatMap(({ runs }) => runs);
    expect(parts.length).toBeGreaterThan(SESSIONS * 1.5);
    expect(new Set(parts.map(({ begins, left }) => `${begins} ${left}`)).size).toBe(4);
  });
});
