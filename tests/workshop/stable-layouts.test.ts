import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { placeChart, readLayout } from '../../src/workshop/build/layouts.ts';
import type { Chart, ChartTransition } from '../../src/workshop/chart/chart.types.ts';
import { adaptView } from '../../src/workshop/drawing/adapt.ts';
import { collisionsIn } from '../../src/workshop/drawing/collisions.ts';
import type { ChartLayout, Point, ViewLayout } from '../../src/workshop/drawing/layout.types.ts';
import { sceneOf } from '../../src/workshop/drawing/scene.ts';
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

describe('[WS-09] a box that was kept', () => {
  /** The view with other sizes of the chart's own box, from what its words need. */
  const withBox = (width: number, height: number, deeper = 0) => {
    const scene = sceneOf(chart, new Set());
    const view = all(kept);
    const own = scene.states.get('order');
    const box = view.states['order'];
    if (!own || !box) throw new Error('The order has no box.');
    const tops = own.children.map((child) => view.states[child]?.y ?? 0);
    const size = { width: own.face.width + width, height: own.face.height + height };
    const y = Math.min(...tops) - own.face.height + deeper;
    return adaptView(scene, { ...view, states: { ...view.states, order: { ...box, ...size, y } } });
  };

  test.each([
    ['as large as its words', 0, 0, 0, true],
    ['smaller by what is lost in rounding', -1, -1, 0, true],
    ['too narrow', -2, 0, 0, false],
    ['too low', 0, -2, 0, false],
    ['with its heading over a state in it', 0, 0, 1, false],
  ])('with states in it, %s, stays: %i by %i, %i deeper: %s', (_, width, height, deeper, stays) => {
    const adapted = withBox(width, height, deeper);
    expect(adapted !== null).toBe(stays);
    if (adapted) expect(adapted.states['order.draft']).toEqual(all(kept).states['order.draft']);
  });

  test('without states in it, becomes as large as its words, with the ends of its lines on its border', () => {
    const scene = sceneOf(chart, new Set());
    const [edge] = scene.edges.filter(({ from, to }) => from === 'order.draft' && to === 'order.expired');
    const face = scene.states.get('order.draft')?.face;
    const [label] = edge?.transitions.flatMap((one) => one.label ?? []) ?? [];
    const other = scene.states.get('order.expired')?.face;
    if (!edge || !face || !other || !label) throw new Error('The order has no draft.');
    const small = { x: 100, y: 100, width: face.width - 10, height: face.height - 6 };
    const [right, bottom] = [100 + small.width, 100 + small.height];
    const view = (points: Point[]): ViewLayout => ({
      ...{ width: 2000, height: 2000, collapsed: [], marks: {} },
      states: {
        order: { x: 0, y: 0, width: 1500, height: 1500 },
        'order.draft': small,
        'order.expired': { x: 900, y: 900, width: other.width, height: other.height },
      },
      edges: [
        {
          ...{ from: edge.from, to: edge.to, points },
          transitions: [{ id: edge.transitions[0]?.id ?? '', label: { x: 500, y: 300, width: 100, height: 20 } }],
        },
      ],
    });
    /** Only what was there: a chart of these two states. */
    const two = {
      states: new Map(
        ['order', 'order.draft', 'order.expired'].flatMap((id) => {
          const state = scene.states.get(id);
          return state
            ? [[id, id === 'order' ? { ...state, children: ['order.draft', 'order.expired'] } : state] as const]
            : [];
        }),
      ),
      edges: [{ ...edge, transitions: edge.transitions.slice(0, 1) }],
    };
    const adapted = (points: Point[]) => adaptView(two, view(points));
    const grown = { x: 100, y: 100, width: face.width, height: face.height };
    expect(
      adapted([
        [right, 110],
        [900, 920],
      ])?.states['order.draft'],
    ).toEqual(grown);
    const pointsFrom = (points: Point[]) => adapted(points)?.edges[0]?.points;
    expect(
      pointsFrom([
        [right, 110],
        [600, 110],
        [900, 920],
      ]),
    ).toEqual([
      [right + 10, 110],
      [600, 110],
      [900, 920],
    ]);
    expect(
      pointsFrom([
        [120, bottom],
        [120, 920],
        [900, 920],
      ]),
    ).toEqual([
      [120, bottom + 6],
      [120, 920],
      [900, 920],
    ]);
    expect(
      pointsFrom([
        [right - 2, 100],
        [right - 2, 50],
        [900, 920],
      ]),
    ).toEqual([
      [right - 2, 100],
      [right - 2, 50],
      [900, 920],
    ]);
    // Around the middle of the label that was there.
    expect(
      adapted([
        [right, 110],
        [900, 920],
      ])?.edges[0]?.transitions,
    ).toEqual([
      {
        id: edge.transitions[0]?.id,
        label: {
          x: Math.round(550 - label.width / 2),
          y: Math.round(310 - label.height / 2),
          ...{ width: label.width, height: label.height },
        },
      },
    ]);
  });
});

test('without room everything is placed again', async () => {
  const title = 'An order that has a very long name indeed';
  const states = chart.states.map((state) => ({ ...state, title, description: title }));
  const layout = await placeChart({ ...chart, states }, kept);
  expect(misfitOf({ ...chart, states }, layout)).toBeNull();
  expect(collisionsIn(all(layout))).toEqual([]);
});
