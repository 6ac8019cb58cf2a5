import { describe, expect, test } from 'vitest';
import { judgeGrowth, judgeGrowthLater } from '../../support/adversarial.ts';

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
