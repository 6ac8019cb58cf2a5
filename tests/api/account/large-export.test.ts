import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../support/app.ts';
import { storeRevisions } from '../../support/exam/store-revisions.ts';
import { startApiProcess } from '../../support/server-process.ts';
import { freshDatabase } from '../../support/suite.ts';

const MEGABYTE = 1024 * 1024;

test('an export of 200 MB needs no more memory than one of 50 MB, and other requests are served meanwhile', {
  timeout: 300_000,
}, async () => {
  const data = await freshDatabase('sqlite');
  onTestFinished(() => data.remove());
  const app = await createTestApp(data);
  const ada = await app.user();
  const { id } = await app.attemptIn('running', ada);
  await storeRevisions(app, id, 4000, 50_000);
  await app.close();
  // With a bounded heap, what is measured is what is held, not how late this machine collects garbage.
  const server = await startApiProcess({
    ...data,
    nodeFlags: ['--max-old-space-size=128', '--max-semi-space-size=4'],
  });
  onTestFinished(() => server.kill());
  const memory = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) * 1024;
  const before = memory();

  const reply = await fetch(`${server.url}/api/user/data`, { headers: { authorization: `Bearer ${ada.token}` } });
  expect(reply.status).toBe(200);
  let isFetched = false;
  let answered = 0;
  const others = (async () => {
    while (!isFetched) {
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
      answered += 1;
    }
  })();
  let bytes = 0;
  let peak = 0;
  let peakOfQuarter = 0;
  let sampledAt = 0;
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes - sampledAt < 5 * MEGABYTE) continue;
    sampledAt = bytes;
    peak = Math.max(peak, memory());
    if (bytes < 50 * MEGABYTE) peakOfQuarter = peak;
  }
  isFetched = true;
  await others;
  expect(bytes).toBeGreaterThan(200_000_000);
  // Not all of it is held before the first byte leaves, nor is what has left.
  expect((peakOfQuarter - before) / bytes).toBeLessThan(0.8);
  expect((peak - peakOfQuarter) / bytes).toBeLessThan(0.3);
  expect(answered).toBeGreaterThan(20);
});
