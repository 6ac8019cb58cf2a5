import { afterEach, expect, test, vi } from 'vitest';
import { lastTech, rememberTech } from '../../../src/client/adapters/site/last-tech.ts';

afterEach(() => void vi.unstubAllGlobals());

test('[GU-02] the technology visited last is kept on the device; without one, or with an unknown one, it is the first', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(lastTech()).toBe('vuejs');
  rememberTech('typescript');
  expect([kept.get('chartered.tech'), lastTech()]).toEqual(['typescript', 'typescript']);
  kept.set('chartered.tech', 'cobol');
  expect(lastTech()).toBe('vuejs');
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('Storage is disabled.');
    },
  });
  expect(lastTech()).toBe('vuejs');
});
