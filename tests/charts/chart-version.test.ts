import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartsVersion, chartVersion } from '../../src/charts/chart-version.ts';

const door = (more: object = {}, id = 'door') =>
  createMachine({
    id,
    initial: 'shut',
    states: {
      shut: {
        on: {
          'door.opened': [
            { guard: 'isFree', target: 'open' },
            { target: 'shut', reenter: true },
          ],
        },
        ...more,
      },
      open: { type: 'final' },
    },
  });
/** Calculated apart from the program: cyrb53, without a seed, of the five lines of the chart. */
const DOOR = '2fcbqtgs1ky';

test('[WS-08] a chart that stays the same keeps its version, under which its traffic is counted', () => {
  expect(chartVersion(door())).toBe(DOOR);
  const words = { description: 'Nobody gets in.', entry: () => {}, tags: ['quiet'] };
  expect(chartVersion(door(words))).toBe(DOOR);
  // Functions have other names in the bundle of a browser.
  const [one, other] = [() => true, () => false].map((guard) =>
    chartVersion(door({ on: { 'door.opened': { guard, target: 'open' } } })),
  );
  expect(one).toBe(other);
});

test('[WS-02, WS-08] whatever a run could show gives a chart another version', () => {
  const opened = (transition: object) => ({ on: { 'door.opened': transition } });
  const changed = [
    {},
    opened({ target: 'open' }),
    opened({ target: 'open', guard: 'isFree' }),
    opened({ target: 'open', guard: { type: 'isLate' } }),
    opened({ target: 'open', guard: () => true }),
    opened({ target: 'open', reenter: true }),
    opened({ target: 'shut' }),
    { on: { 'door.pushed': { target: 'open' } } },
    { always: { target: 'open', guard: 'isFree' } },
    { initial: 'in', states: { in: {}, out: {} } },
    { initial: 'out', states: { in: {}, out: {} } },
    { type: 'parallel', states: { in: {}, out: {} } },
  ];
  const versions = changed.map((more) => chartVersion(door(more)));
  expect(new Set([...versions, chartVersion(door({}, 'gate'))]).size).toBe(changed.length + 1);
});

test('[WS-02] all charts have one version together, in whatever order they come', () => {
  const bell = createMachine({ id: 'bell' });
  expect(chartsVersion([bell, door()])).toBe('jxqalzc7vv');
  expect(chartsVersion([door(), bell])).toBe('jxqalzc7vv');
});
