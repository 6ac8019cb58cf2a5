import { describe, expect, test } from 'vitest';
import { inTier } from '../../support/run/tier.ts';
import { useApp } from '../../support/suite.ts';
import { fuzzAdversarially } from './fuzz-adversarial.ts';

/** Each field, header and address gets one shape in this many; `npm run bench -- fuzz` sends all of them. */
const ONE_IN = inTier({ first: 60, full: 15 });

describe('adversarial requests', () => {
  const app = useApp('sqlite', { settings: { TRUSTED_PROXIES: '1' } });

  test('no field, header or address makes a request cost more than 50 ms of CPU time, or grow faster than its length', async () => {
    const { judged, failures } = await fuzzAdversarially(app(), { share: 1 / ONE_IN });
    expect(failures).toEqual([]);
    expect(judged).toBeGreaterThan(15_000 / ONE_IN);
  });
});
