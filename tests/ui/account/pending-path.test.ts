import { afterEach, expect, test, vi } from 'vitest';
import { pendingPath } from '../../../src/client/flows/account/pending-path.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<[stored: Record<string, string>, path: string | null]>([
  [{}, null],
  [{ 'chartered.pending-voucher': 'VUE 1' }, '/voucher/VUE%201'],
  [{ 'chartered.pending-invitation': 'token-1' }, '/team/invitation/token-1'],
  [{ 'chartered.pending-voucher': 'VUE-1', 'chartered.pending-invitation': 'token-1' }, '/voucher/VUE-1'],
  // Half of a surrogate pair, which no address can hold.
  [{ 'chartered.pending-voucher': 'VUE-\ud800' }, '/voucher/VUE-%EF%BF%BD'],
])('[GU-09] who has signed in is led to what waits: %j', (stored, path) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  expect(pendingPath()).toBe(path);
});
