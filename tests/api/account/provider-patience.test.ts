import { OAuth2Client } from 'arctic';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exchangeCode, ProviderFailure } from '../../../src/server/account/social/provider-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The library's client, whose call never comes back. */
class SilentClient extends OAuth2Client {
  override validateAuthorizationCode(): Promise<never> {
    return new Promise(() => {});
  }
}

test('the code exchange with a provider times out after 5 s, not before', async () => {
  const client = new SilentClient('id', 'secret', 'https://chartered.example/login/github/callback');
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  let outcome: unknown = 'waiting';
  exchangeCode(client, 'https://provider.example/token', 'code', 'verifier').catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBeInstanceOf(ProviderFailure);
  expect(outcome).toMatchObject({ kind: 'unavailable' });
  // Other timers in this process may belong to tests before.
  const own = set.mock.calls.findIndex(([, after]) => after === 5000);
  expect(cleared.mock.calls.flat()).toContain(set.mock.results[own]?.value);
  set.mockRestore();
  cleared.mockRestore();
});
