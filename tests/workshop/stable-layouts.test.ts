import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { placeChart, readLayout } from '../../src/workshop/build/layouts.ts';
import type { Chart, ChartTransition } from '../../src/workshop/chart/chart.types.ts';
import { collisionsIn } from '../../src/workshop/drawing/collisions.ts';
import type { ChartLayout, Point, ViewLayout } from '../../src/workshop/drawing/layout.types.ts';
import { misfitOf } from '../../src/workshop/drawing/views.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let chart: Chart;
let kept: ChartLayout;
beforeAll(async () => {
  const file = findCharts(root).find(({ id }) => id === 'order');
  const layout = readLayout(root, 'order');
  if (!file || !layout) throw new Error('There is no drawing of the order.');
  [chart, kept] = [await loadChart(root, file), layout];
});

const all = (layout: ChartLayout): ViewLayout => layout.views['all'] as ViewLayout;

/** The chart with a new state after its draft. */
function withNewcomer(): Chart {
  const draft = chart.states.find(({ key }) => key === 'draft');
  const [sample] = chart.transitions.filter(({ source, kind }) => source === draft?.id && kind === 'event');
  if (!draft || !sample) throw new Error('The order has no draft.');
  const { guard: _, ...plain } = sample;
  const held: ChartTransition = { ...plain, id: 'order.draft/order.held/0', targets: ['order.held'], alternatives: 1 };
  const state = { ...draft, id: 'order.held', key: 'held', title: 'Held' };
  const states = chart.states.map((one) =>
    one.parent === null ? { ...one, children: [...one.children, state.id] } : one,
  );
  return { ...chart, states: [...states, state], transitions: [...chart.transitions, held] };
}

test('a state that is added moves no other one, and the drawing fits', async () => {
  const edited = withNewcomer();
  const layout = await placeChart(edited, kept);
  expect(misfitOf(edited, layout)).toBeNull();
  expect(collisionsIn(all(layout))).toEqual([]);
  const { [chart.id]: __, ...before } = all(kept).states;
  expect(all(layout).states).toMatchObject(before);
  expect(all(layout).edges).toEqual(expect.arrayContaining([...all(kept).edges]));
});

test('a line to a new state goes from border to border, in horizontal and vertical parts', async () => {
  const view = all(await placeChart(withNewcomer(), kept));
  const line = view.edges.find(({ to }) => to === 'order.held')?.points ?? [];
  expect(line.length).toBeGreaterThan(1);
  const isStraight = ([x, y]: Point, [otherX, otherY]: Point) => x === otherX || y === otherY;
  expect(line.slice(1).every((point, index) => isStraight(point, line[index] as Point))).toBe(true);
  const onBorder = (id: string, [x, y]: Point) => {
    const box = view.states[id];
    if (!box) return false;
    return [box.x, box.x + box.width].includes(x) || [box.y, box.y + box.height].includes(y);
  };
  expect(onBorder('order.draft', line[0] as Point) && onBorder('order.held', line.at(-1) as Point)).toBe(true);
});

test('a description that changes moves no state; a transition that goes takes its line along', async () => {
  const transitions = chart.transitions.map((one) =>
    one.id === 'order.draft/order.expired/0' ? { ...one, description: 'Nobody paid.' } : one,
  );
  const reworded = { ...chart, transitions };
  const layout = await placeChart(reworded, kept);
  expect([misfitOf(reworded, layout), all(layout).states]).toEqual([null, all(kept).states]);
  const shorter = { ...chart, transitions: chart.transitions.filter(({ id }) => id !== 'order.draft/order.expired/0') };
  const without = await placeChart(shorter, kept);
  expect([misfitOf(shorter, without), all(without).states]).toEqual([null, all(kept).states]);
  expect(all(without).edges).toHaveLength(all(kept).edges.length - 1);
});

test('without room everything is placed again', async () => {
  const title = 'An order that has a very long name indeed';
  const states = chart.states.map((state) => ({ ...state, title, description: title }));
  const layout = await placeChart({ ...chart, states }, kept);
  expect(misfitOf({ ...chart, states }, layout)).toBeNull();
  expect(collisionsIn(all(layout))).toEqual([]);
});
