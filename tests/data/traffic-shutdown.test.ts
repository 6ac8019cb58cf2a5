import { afterAll, expect, test } from 'vitest';
import type { ChartTraffic, TrafficBatch } from '../../src/contract/site/chart-traffic.ts';
import { knownCharts } from '../../src/server/charts/known-charts.ts';
import { type ServerProcess, startApiProcess } from '../support/server-process.ts';
import { describeEmbeddedFirst, freshDatabase } from '../support/suite.ts';

const PATH = '/api/statecharts/traffic';
const { version } = await knownCharts();
const batch: TrafficBatch = {
  version,
  runs: [
    {
      chart: 'consent',
      start: 'undecided',
      begins: true,
      steps: [[], [['consent.undecided', 'consent.granted', 0, 2000]]],
      left: true,
    },
  ],
};

describeEmbeddedFirst('a server that is told to stop [WS-08]', (kind) => {
  const data = freshDatabase(kind);
  const started: ServerProcess[] = [];
  afterAll(async () => {
    for (const server of started) await server.kill();
    await (await data).remove();
  });

  async function start(): Promise<ServerProcess> {
    const server = await startApiProcess({
      ...(await data),
      environment: { CHART_TRAFFIC_IN_BROWSERS: 'true' },
    });
    started.push(server);
    return server;
  }

  test('stores the counts of the last seconds first', async () => {
    const first = await start();
    const headers = { 'content-type': 'application/json' };
    for (let visit = 0; visit < 25; visit += 1) {
      const reply = await fetch(`${first.url}${PATH}`, { method: 'POST', headers, body: JSON.stringify(batch) });
      expect(reply.status).toBe(202);
    }
    await first.stop();
    const second = await start();
    const shown = (await (await fetch(`${second.url}${PATH}?chart=consent`)).json()) as ChartTraffic;
    const used = shown.transitions.filter(({ count }) => count > 0);
    expect(used.map(({ id, count }) => [id, count])).toEqual([['consent.undecided/consent.granted/0', 25]]);
    expect(shown.runs.judged).toBe(25);
  });
});
