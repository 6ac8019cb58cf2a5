import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../src/client/api/call.ts';
import { examRoutes } from '../../../src/contract/exam/exam.ts';

vi.mock('../../../src/client/adapters/site/attribution.ts', () => ({ attributionHeaders: () => ({}) }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** How long a call waits that saves so many characters. Milliseconds. */
async function timeoutOf(characters: number): Promise<number | undefined> {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection.')));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const work = { answer: null, flagged: false, note: 'x'.repeat(characters) };
  const entries = [{ exercise_id: 'one', revision: 1, key: 'change-1', queued_at: 1, work }];
  const headers = { 'x-lease-epoch': '1' };
  await call(examRoutes.saveAnswers, { params: { id: 'exam' }, headers, body: { entries } }).catch(() => {});
  return timeout.mock.lastCall?.[0];
}

test('[EX-08] the longest answer has time to get through a slow connection, and no call waits longer than twice as long', async () => {
  expect(await timeoutOf(0)).toBeLessThan(15_100);
  const longest = (await timeoutOf(100_000)) ?? 0;
  // At 4 kB in a second.
  expect(longest).toBeGreaterThanOrEqual(25_000);
  expect(longest).toBeLessThanOrEqual(30_000);
  expect(await timeoutOf(10_000_000)).toBe(30_000);
});

test('[EX-08] an answer that is cut off has not arrived: the server could not be reached', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cut = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"data":['));
    },
    pull(stream) {
      stream.error(new TypeError('The connection is lost.'));
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut)));
  const headers = { 'x-lease-epoch': '1' };
  const saved = call(examRoutes.saveAnswers, { params: { id: 'exam' }, headers, body: { entries: [] } });
  await expect(saved).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('could not be reached'),
  });
  expect(log).not.toHaveBeenCalled();
});

test('an answer that is whole and not as agreed is told as such', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>')));
  const headers = { 'x-lease-epoch': '1' };
  const saved = call(examRoutes.saveAnswers, { params: { id: 'exam' }, headers, body: { entries: [] } });
  await expect(saved).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('unexpected response'),
  });
  expect(log).toHaveBeenCalled();
});
