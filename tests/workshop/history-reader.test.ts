import { expect, test } from 'vitest';
import { createChartHistory } from '../../src/server/site/chart-history.ts';

test('[WS-07] the history of the charts is read again half a minute after it was read', async () => {
  let now = 1_000_000;
  let reads = 0;
  const clock = { now: () => now } as Parameters<typeof createChartHistory>[0];
  const log = { warn: () => undefined } as unknown as Parameters<typeof createChartHistory>[1];
  const history = createChartHistory(clock, log, async () => {
    reads += 1;
    return JSON.stringify({ summary: { has_git: false, release: null, changes: {} }, versions: {} });
  });
  await Promise.all([history.read(), history.read()]);
  expect(reads).toBe(1);
  now += 29_999;
  await history.read();
  expect(reads).toBe(1);
  now += 1;
  await history.read();
  expect(reads).toBe(2);
});
