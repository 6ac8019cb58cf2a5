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

test('[WS-07] a history that has not changed is not parsed again, and each of its answers is made once', async () => {
  let now = 1_000_000;
  let release = '1.0.0';
  const clock = { now: () => now } as Parameters<typeof createChartHistory>[0];
  const log = { warn: () => undefined } as unknown as Parameters<typeof createChartHistory>[1];
  const name = () => ({ id: release, is_release: true, date: '2026-10-01T08:00:00Z', subject: `Release ${release}` });
  const history = createChartHistory(clock, log, async () =>
    JSON.stringify({
      summary: { has_git: true, release: name(), changes: {} },
      versions: { consent: [{ ...name(), chart: { id: 'consent' } }] },
    }),
  );
  const first = await history.read();
  expect(first.versionsOf('consent')).toBe(first.versionsOf('consent'));
  expect(first.versionsOf('consent')).toEqual({ data: [{ ...name(), chart: { id: 'consent' } }], meta: { total: 1 } });
  now += 30_000;
  expect(await history.read()).toBe(first);
  release = '1.1.0';
  now += 30_000;
  const next = await history.read();
  expect(next.summary.release).toEqual(name());
  expect(next.versionsOf('consent').data.map(({ id }) => id)).toEqual(['1.1.0']);
});
