import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HASHES_AT_ONCE, hashPassword, isPassword } from '../../../src/server/account/password/passwords.ts';
import { MINUTE } from '../../support/app.ts';
import { useApp } from '../../support/suite.ts';

const calls = vi.hoisted(() => ({ hash: 0, verify: 0, running: 0, most: 0, waitFor: Promise.resolve() }));

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const original = await importOriginal();
  async function counted<T>(name: 'hash' | 'verify', work: () => Promise<T>): Promise<T> {
    calls[name] += 1;
    calls.running += 1;
    calls.most = Math.max(calls.most, calls.running);
    await calls.waitFor;
    try {
      return await work();
    } finally {
      calls.running -= 1;
    }
  }
  return {
    ...original,
    hash: (...args: Parameters<typeof original.hash>) => counted('hash', () => original.hash(...args)),
    verify: (...args: Parameters<typeof original.verify>) => counted('verify', () => original.verify(...args)),
  };
});

const app = useApp('sqlite');
const PASSWORD = 'a long enough password';

function register(email: string) {
  return app().call('register', {
    body: { first_name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD },
  });
}

beforeEach(async () => {
  // The decoy is hashed once per process.
  await isPassword(PASSWORD, null);
  Object.assign(calls, { hash: 0, verify: 0, most: 0 });
});
afterEach(() => {
  calls.waitFor = Promise.resolve();
});

test('registering a taken address does the same work and has the same status as registering a new one', async () => {
  const free = await register('taken@example.com');
  expect(calls).toMatchObject({ hash: 1, verify: 0 });
  // The same sign-up within an hour is a repeated one, after a lost reply.
  app().clock.advance(60 * MINUTE);
  const taken = await register('taken@example.com');
  expect(calls).toMatchObject({ hash: 2, verify: 0 });
  expect([free.status, taken.status]).toEqual([201, 201]);
});

test('a login with an unknown address does the same work as one with a wrong password', async () => {
  await register('known@example.com');
  await app().refused(
    'login',
    422,
    { body: { email: 'known@example.com', password: 'wrong' } },
    'Email or password is wrong.',
  );
  expect(calls).toMatchObject({ hash: 1, verify: 1 });
  await app().refused(
    'login',
    422,
    { body: { email: 'unknown@example.com', password: 'wrong' } },
    'Email or password is wrong.',
  );
  expect(calls).toMatchObject({ hash: 1, verify: 2 });
});

test('at most four passwords are hashed at once and no more than there are processors, 200 wait, and more are rejected with 503', async () => {
  let release = () => {};
  calls.waitFor = new Promise((resolve) => {
    release = resolve;
  });
  const accepted = Array.from({ length: 200 + HASHES_AT_ONCE }, () => hashPassword(PASSWORD));
  await expect(hashPassword(PASSWORD)).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 });
  const busy = await app().refused(
    'login',
    503,
    { body: { email: 'anyone@example.com', password: PASSWORD } },
    'Too many people are signing in at this moment. Try again in a few seconds.',
  );
  expect(busy.message).toBe('Too many people are signing in at this moment. Try again in a few seconds.');
  // Nothing else is done for it: not even what it says is read.
  for (const id of ['login', 'register'] as const)
    await app().refused(
      id,
      503,
      { body: { nonsense: true } },
      'Too many people are signing in at this moment. Try again in a few seconds.',
    );
  expect(await app().ok('health', {})).toEqual({ status: 'ok' });
  release();
  expect(new Set(await Promise.all(accepted)).size).toBe(200 + HASHES_AT_ONCE);
  expect(calls.most).toBe(HASHES_AT_ONCE);
  expect(HASHES_AT_ONCE).toBeLessThanOrEqual(4);
});
