import { beforeAll, describe, expect, test } from 'vitest';
import { setHashing } from '../../../src/server/account/password/passwords.ts';
import { signUp } from '../../support/accounts.ts';
import { mannWhitney } from '../../support/statistics.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const LEAST_PROBABILITY = 0.01;
const ROUNDS = 4;

/**
 * Whether two calls take the same time: samples of both in turns, in an order that changes, so that a machine that is busy
 * for a while is busy for both. Equal calls fail one round in a hundred; each further round has twice the samples, so that a
 * difference that is there shows the more clearly, and one that is not fails all four once in 10^8.
 */
async function expectSameTime(samples: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const probabilities: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let index = 0; index < samples * 2 ** round; index += 1) {
      const order = index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) {
        const startedAt = performance.now();
        await (which === 0 ? one : other)();
        times[which].push(performance.now() - startedAt);
      }
    }
    const probability = mannWhitney(...times);
    if (probability > LEAST_PROBABILITY) return;
    probabilities.push(probability);
  }
  expect.fail(`The two differ in time: p = ${probabilities.join(', ')}.`);
}

describeOnBoth('whether an address has an account', (kind) => {
  const app = useApp(kind);
  // As in production: the time of a hash is what must not tell one from the other.
  beforeAll(() => setHashing('safe'));
  // One address, asked for as often as the known one: what the database keeps by address grows alike for both.
  const unknown = 'somebody-who-is-not-here@example.com';

  test('[AC-03] is not revealed by the response time of "forgot password"', { timeout: 120_000 }, async () => {
    const ada = await signUp(app());
    const forgot = (email: string) => app().ok('forgotPassword', { body: { email } });
    for (let warm = 0; warm < 20; warm += 1) await Promise.all([forgot(ada.email), forgot(unknown)]);
    await expectSameTime(
      200,
      () => forgot(ada.email),
      () => forgot(unknown),
    );
  });

  test('is not revealed by the response time of a login, nor by its bytes', { timeout: 240_000 }, async () => {
    const ada = await signUp(app());
    const headers = { 'x-request-id': 'the-same-for-all' };
    const login = (email: string) => app().call('login', { body: { email, password: 'not this one' }, headers });
    const [ofKnown, ofUnknown] = [await login(ada.email), await login(unknown)];
    expect(ofKnown.status).toBe(422);
    expect({ ...ofUnknown, headers: [...ofUnknown.headers] }).toEqual({ ...ofKnown, headers: [...ofKnown.headers] });
    await expectSameTime(
      40,
      () => login(ada.email),
      () => login(unknown),
    );
  });
});

describe('the statistic', () => {
  /** Numbers that look like times of calls: mostly alike, some far above. Park and Miller's generator. */
  function times(count: number, seed: number, more: number): number[] {
    let state = seed;
    const next = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    return Array.from({ length: count }, () => 1 + next() ** 8 * 20 + next() * 0.2 + more);
  }

  test('distinguishes samples of one distribution from samples of two', () => {
    expect(mannWhitney(times(200, 1, 0), times(200, 2, 0))).toBeGreaterThan(LEAST_PROBABILITY);
    expect(mannWhitney(times(200, 1, 0), times(200, 2, 0.2))).toBeLessThan(LEAST_PROBABILITY);
    expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1);
  });

  test('agrees with a calculation by hand', () => {
    const longer = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    const shorter = [1.15, 0.88, 0.9, 0.74, 1.21];
    // U = 35 where 25 is expected, variance 10 · 5 · 16 / 12: z = 9.5 / 8.165 = 1.1635.
    expect(mannWhitney(longer, shorter)).toBeCloseTo(0.2446, 4);
  });
});
