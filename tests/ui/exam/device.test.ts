import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
