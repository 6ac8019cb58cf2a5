import { afterEach, expect, test, vi } from 'vitest';

class Channel {
  name: string;
  constructor(name: string) {
    this.name = name;
    channels.push(name);
  }
  postMessage() {}
}
let channels: string[] = [];

/** Whether charts are watched on a page that opens with this in its storage. */
async function isWatched(stored: string | null, hasChannels = true): Promise<boolean> {
  vi.resetModules();
  channels = [];
  vi.doMock('../../../src/client/adapters/site/public-settings.ts', () => ({
    publicSettings: () => ({ chart_traffic: false }),
  }));
  vi.stubGlobal('BroadcastChannel', Channel);
  if (!hasChannels) Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'chartered.inspect' ? stored : null) });
  const { watched } = await import('../../../src/client/adapters/chart-watchers.ts');
  return watched() !== undefined;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../../src/client/adapters/site/public-settings.ts');
});

test('[WS-02] a page is watched by the workshop in other tabs when its storage says so, and costs nothing otherwise', async () => {
  expect(await isWatched('1')).toBe(true);
  await vi.dynamicImportSettled();
  expect(channels).toEqual(['chartered.inspect']);
  for (const stored of [null, '', '0', 'true']) {
    expect(await isWatched(stored)).toBe(false);
    await vi.dynamicImportSettled();
    expect(channels).toEqual([]);
  }
  expect(await isWatched('1', false)).toBe(false);
});

test('[WS-02] where the storage is closed nothing is watched', async () => {
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('No storage.', 'SecurityError');
    },
  });
  const { watched } = await import('../../../src/client/adapters/chart-watchers.ts');
  expect(watched()).toBe(undefined);
});
