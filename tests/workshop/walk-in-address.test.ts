import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { readWalk, writeWalk } from '../../src/workshop/run/walk-in-address.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = findCharts(root).find(({ id }) => id === 'exam');
if (!entry) throw new Error('The exam has no chart.');
const chart = await loadChart(root, entry);

describe('a walk in an address', () => {
  test('is read as it was written, steps without a transition included', () => {
    const ids = chart.transitions.map(({ id }) => id);
    const steps = [ids.slice(0, 3), [], ...ids.map((id) => [id])];
    const text = writeWalk(chart, steps);
    expect(text).toMatch(/^[\da-z._]+$/);
    expect(readWalk(chart, text)).toEqual(steps);
  });

  test.each(['zzzz', '0.zzzz', '0_-1', '?', '0..1'])('"%s" is none of this chart', (text) => {
    expect(readWalk(chart, text)).toBeNull();
  });
});
