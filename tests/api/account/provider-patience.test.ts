import { OAuth2Client, OAuth2Tokens } from 'arctic';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exchangeCode, ProviderFailure } from '../../../src/server/account/social/provider-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The library's client, whose call answers after a time, or never. */
class WaitingClient extends OAuth2Client {
  readonly #answersAfterMs: number;

  constructor(answersAfterMs: number) {
    super('id', 'secret', 'https://chartered.example/login/github/callback');
    this.#answersAfterMs = answersAfterMs;
  }

  override validateAuthorizationCode(): Promise<OAuth2Tokens> {
    if (this.#answersAfterMs === Number.POSITIVE_INFINITY) return new Promise(() => {});
    return new Promise((resolve) =>
      setTimeout(() => resolve(new OAuth2Tokens({ access_token: 'token' })), this.#answersAfterMs),
    );
  }
}

const exchange = (answersAfterMs: number) =>
  exchangeCode(new WaitingClient(answersAfterMs), 'https://provider.example/token', 'code', 'verifier');

test('the code exchange with a provider times out after 5 s, not before', async () => {
  let outcome: unknown = 'waiting';
  exchange(Number.POSITIVE_INFINITY).catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(4999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBeInstanceOf(ProviderFailure);
  expect(outcome).toMatchObject({ kind: 'unavailable' });
});

test('a code exchange that was answered leaves no timer', async () => {
  // Other timers in this process belong to tests before. Spies would put these back after the real ones.
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const limits: unknown[] = [];
  const cleared: unknown[] = [];
  Object.assign(globalThis, {
    setTimeout(work: () => void, after: number) {
      const timer = set(work, after);
      if (after === 5000) limits.push(timer);
      return timer;
    },
    clearTimeout(timer: ReturnType<typeof setTimeout>) {
      cleared.push(timer);
      clear(timer);
    },
  });
  try {
    const exchanged = exchange(4999);
    await vi.advanceTimersByTimeAsync(4999);
    expect(await exchanged).toBe('token');
    expect(cleared).toContain(limits[0]);
  } finally {
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  }
});
