import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServerClock } from '../../../src/client/adapters/server-clock.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';
import { runEffect } from '../../support/site/wires.ts';

const NOW = Date.UTC(2027, 0, 1);

test('[EX-08] before the server is heard, its time follows from what the last visit knew of the device', () => {
  const at = { monotonic: 7000, device: 50_000 };
  const clock = createServerClock({ monotonic: () => at.monotonic, device: () => at.device });
  expect([clock.estimateFrom(-300), clock.isKnown(), clock.isDoubtful()]).toEqual([49_700, true, true]);
  at.monotonic += 1000;
  // The clock of the device may be set meanwhile, and a second estimate changes nothing.
  at.device -= 20_000;
  expect([clock.now(), clock.estimateFrom(0)]).toEqual([50_700, 50_700]);
  clock.observe({ serverTime: 90_000 }, clock.instant());
  expect([clock.now(), clock.isDoubtful()]).toEqual([90_000, false]);
  expect(clock.estimateFrom(-300)).toBe(90_000);
});

describe('[ST-11] what a countdown reads', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A page whose device is an hour ahead of the server, if that answers. */
  async function open(answers: Record<string, unknown>) {
    const browser = stubBrowser({ address: 'https://site.example/vuejs', answers });
    const { wiredCountdownMachine } = await import('../../../src/client/flows/commerce/countdown.wire.ts');
    const clock = await import('../../../src/client/adapters/server-clock.ts');
    return { ...clock, sent: browser.sent, read: () => runEffect(wiredCountdownMachine, 'readClock') };
  }
  const SERVER = { 'GET /api/datetime': { serverTime: NOW - 3_600_000 } };

  test('is the time of the server, which is asked for once', async () => {
    const { read, sent, deviceClockError, serverOffset } = await open(SERVER);
    expect([await read(), await read()]).toEqual([{ now: NOW - 3_600_000 }, { now: NOW - 3_600_000 }]);
    expect(sent()).toEqual(['GET /api/datetime']);
    expect([deviceClockError(), serverOffset()]).toEqual([3_600_000, -3_600_000]);
  });

  test('is asked for again when the clock of the device was set', async () => {
    const { read, sent } = await open(SERVER);
    await read();
    vi.setSystemTime(Date.now() + 60_000);
    expect(await read()).toEqual({ now: NOW - 3_600_000 });
    expect(sent()).toHaveLength(2);
  });

  test('is that of the device where the server is away', async () => {
    const { read, sent } = await open({});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect([await read(), sent()]).toEqual([{ now: NOW }, []]);
  });
});
