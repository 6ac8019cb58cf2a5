import { expect, test } from 'vitest';
import { inTier } from '../../support/run/tier.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { describeFailure, fuzz } from './fuzz.ts';

const REQUESTS = inTier({ first: 1000, full: 2000 });

describeOnBoth('generated requests', (kind) => {
  const app = useApp(kind, { settings: { TRUSTED_PROXIES: '1' } });

  test(`${REQUESTS} valid, boundary and hostile requests cause no unexpected error`, {
    timeout: 300_000,
  }, async () => {
    const { counts, failures } = await fuzz(app(), { seed: 2, requests: REQUESTS });
    expect(failures.map(describeFailure)).toEqual([]);
    // The requests reach what they are meant to reach.
    expect(Object.keys(counts).map(Number)).toEqual(
      expect.arrayContaining([200, 201, 202, 400, 401, 403, 404, 409, 415, 422]),
    );
    expect(counts[200]).toBeGreaterThan(REQUESTS / 10);
    expect(counts[422]).toBeGreaterThan(REQUESTS / 10);
  });
});
