import { describe, expect, test } from 'vitest';
import { PASSWORD, signUp } from '../../support/accounts.ts';
import { describeEmbeddedFirst, useApp } from '../../support/suite.ts';

/** Its own address for each attempt. */
function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

describeEmbeddedFirst('guessing', (kind) => {
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
  // PostgreSQL counts in the database, which takes longer and does the same.
  const ATTEMPTS = kind === 'sqlite' ? 10_000 : 2000;

  async function attempt(of: number, make: (index: number) => Promise<{ status: number }>) {
    const counts: Record<number, number> = {};
    for (let from = 0; from < of; from += 50) {
      const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => make(from + index)));
      for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  }

  test('of ten thousand passwords from as many addresses, ten are compared for one account', {
    timeout: 300_000,
  }, async () => {
    const ada = await signUp(app());
    const counts = await attempt(ATTEMPTS, (index) =>
      app().call('login', {
        // The right one comes too late.
        body: { email: ada.email, password: index === 20 ? PASSWORD : `guess ${index}` },
        headers: { 'x-forwarded-for': addressOf(index) },
      }),
    );
    expect(counts).toEqual({ 422: 10, 429: ATTEMPTS - 10 });
  });

  test('of ten thousand accounts, one network can try sixty', { timeout: 300_000 }, async () => {
    const counts = await attempt(ATTEMPTS, (index) =>
      app().call('login', {
        body: { email: `nobody-${index}@example.com`, password: 'password' },
        headers: { 'x-forwarded-for': '192.0.2.1' },
      }),
    );
    expect(counts).toEqual({ 422: 60, 429: ATTEMPTS - 60 });
  });

  test('of a thousand tokens, one network can try sixty', async () => {
    const token = (index: number) => `${'A'.repeat(40)}${String(index).padStart(3, '0')}`;
    const counts = await attempt(1000, (index) =>
      app().call('passwordLink', {
        params: { token: token(index) },
        headers: { 'x-forwarded-for': '192.0.2.2' },
      }),
    );
    expect(counts).toEqual({ 403: 60, 429: 940 });
  });

  test('of a hundred guesses of the current password, ten are compared in a session left open', async () => {
    const ada = await signUp(app());
    const counts = await attempt(100, (index) =>
      app().call('changePassword', {
        body: { current_password: `guess ${index}`, new_password: 'another long password' },
        headers: { 'x-forwarded-for': addressOf(index) },
        as: ada,
      }),
    );
    expect(counts).toEqual({ 422: 10, 429: 90 });
  });

  test('an address gets at most five emails an hour, no matter who requests them', async () => {
    const ada = await signUp(app());
    const counts = await attempt(50, (index) =>
      app().call('forgotPassword', { body: { email: ada.email }, headers: { 'x-forwarded-for': addressOf(index) } }),
    );
    expect(counts).toEqual({ 200: 5, 429: 45 });
    const nobody = await attempt(50, (index) =>
      app().call('forgotPassword', {
        body: { email: `nobody-${kind}@example.com` },
        headers: { 'x-forwarded-for': addressOf(1000 + index) },
      }),
    );
    expect(nobody).toEqual(counts);
  });

  test('a user can request five address changes a day, so that nobody can enumerate accounts', async () => {
    const ada = await signUp(app());
    const counts = await attempt(50, (index) =>
      app().call('updateProfile', {
        body: { email: index % 2 === 0 ? ada.email : `other-${kind}-${index}@example.com` },
        as: ada,
      }),
    );
    expect(counts[429]).toBeGreaterThanOrEqual(20);
    const moves = app().queries.selectFrom('mail').select('id').where('subject', 'like', 'The email address%');
    expect((await moves.execute()).length).toBeLessThanOrEqual(5);
  });
});

describe('an office behind one address', () => {
  const app = useApp('sqlite', { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });

  test('lets all of its twelve people sign in after mistyping their password once', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signUp(app(), { email: `colleague-${index}@example.com` })),
    );
    const headers = { 'x-forwarded-for': '192.0.2.3' };
    for (const { email } of people) {
      const wrong = await app().call('login', { body: { email, password: 'mistyped' }, headers });
      expect(wrong.status).toBe(422);
      const right = await app().call('login', { body: { email, password: PASSWORD }, headers });
      expect(right.status).toBe(200);
    }
  });
});
