import { describe, expect, test } from 'vitest';
import { judgeGrowth, judgeGrowthLater } from '../../support/adversarial.ts';
import { useApp } from '../../support/suite.ts';
import { fuzzAdversarially } from './fuzz-adversarial.ts';

/** Each field, header and address gets one shape in this many; `npm run bench -- fuzz` sends all of them. */
const ONE_IN = 15;

describe('adversarial requests', () => {
  const app = useApp('sqlite', { settings: { TRUSTED_PROXIES: '1' } });

  test('no field, header or address makes a request cost more than 50 ms of CPU time, or grow faster than its length', async () => {
    const { judged, failures } = await fuzzAdversarially(app(), { share: 1 / ONE_IN });
    expect(failures).toEqual([]);
    expect(judged).toBeGreaterThan(1000);
  });
});

describe('the judge of growth', () => {
  /** Work in proportion to the steps, none of which can be left out. */
  function spin(steps: number): number {
    let state = 1;
    for (let step = 0; step < steps; step += 1) state = Math.imul(state, 1_103_515_245) + step;
    return state;
  }

  test('finds work that grows with the square of its input, and only that', async () => {
    const square = (length: number) => () => spin(length * length);
    const linear = (length: number) => () => spin(length * 100);
    expect(judgeGrowth(square, 6000)).not.toBeNull();
    expect(judgeGrowth(linear, 6000)).toBeNull();
    expect(await judgeGrowthLater((length) => async () => square(length)(), 12_000, 10_000_000)).not.toBeNull();
    expect(await judgeGrowthLater((length) => async () => linear(length)(), 12_000, 10_000_000)).toBeNull();
  });
});
