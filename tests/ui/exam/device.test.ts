import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceName } from '../../../src/contract/account/device-name.ts';
import { stubBrowser } from '../../support/site/browser-stub.ts';

beforeEach(() => void stubBrowser({ address: 'https://site.example/' }));
afterEach(() => vi.unstubAllGlobals());

/** The adapter as a page of its own loads it. */
async function deviceOfPage(): Promise<string> {
  vi.resetModules();
  const { deviceId } = await import('../../../src/client/adapters/exam/device.ts');
  const id = deviceId();
  expect(deviceId()).toBe(id);
  return id;
}

test('[EX-09] a browser is the same device on every page and after a reload, and another browser is another one', async () => {
  const first = await deviceOfPage();
  expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await deviceOfPage()).toBe(first);
  stubBrowser({ address: 'https://site.example/' });
  expect(await deviceOfPage()).not.toBe(first);
});

test('[EX-09] the device of an earlier build stays the same device', async () => {
  stubBrowser({ address: 'https://site.example/', local: { 'chartered.device': 'device-1' } });
  expect(await deviceOfPage()).toBe('device-1');
});

test('[EX-09] where nothing can be stored a page is a device', async () => {
  const refuse = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(await deviceOfPage()).not.toBe(await deviceOfPage());
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/110.0',
    'Opera on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPhone',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.5.0 (Linux)', 'A program on Linux'],
  ['curl/8.5.0', 'An unknown program'],
  ['', 'An unknown program'],
  [undefined, 'An unknown program'],
  // 512 characters are read.
  [`${'x'.repeat(503)} Firefox/`, 'Firefox'],
  [`${'x'.repeat(504)} Firefox/`, 'An unknown program'],
])('[EX-09] a device whose browser says %s is named by it', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
