import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { readLayout } from '../../src/workshop/build/layouts.ts';
import { collisionsIn } from '../../src/workshop/drawing/collisions.ts';
import type { ChartLayout } from '../../src/workshop/drawing/layout.types.ts';
import {
  firstView,
  MAX_BOXES,
  misfitOf,
  type ViewWish,
  viewOnShow,
  viewShowing,
} from '../../src/workshop/drawing/views.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = findCharts(root);
const charts = await Promise.all(files.map(async (file) => ({ id: file.id, chart: await loadChart(root, file) })));

const layoutOf = (id: string): ChartLayout => {
  const layout = readLayout(root, id);
  if (!layout) throw new Error(`${id} has no layout. Run: npm run chart -- layouts`);
  return layout;
};

/** Charts with more states side by side than an overview should have; a new one is divided instead. */
const LARGER: Readonly<Record<string, number>> = { checkout: 17 };

test('every layout belongs to a chart', () => {
  const kept = globSync('src/workshop/layouts/*.json', { cwd: root }).map((file) => basename(file, '.json'));
  expect(kept.sort()).toEqual(files.map(({ id }) => id).sort());
});

describe.each(charts)('the layout of $id', ({ id, chart }) => {
  test('[WS-01] fits the chart', () => {
    const misfit = misfitOf(chart, layoutOf(id));
    expect(misfit, `The layout of ${id} is out of date: ${misfit} Run: npm run chart -- layouts`).toBeNull();
  });

  test('[WS-01] no state and no label covers another one', () => {
    expect(Object.values(layoutOf(id).views).flatMap(collisionsIn)).toEqual([]);
  });

  test('opens with few boxes, and some view shows each state', () => {
    const layout = layoutOf(id);
    const first = layout.views[firstView(layout)];
    expect(Object.keys(first?.states ?? {}).length - 1).toBeLessThanOrEqual(LARGER[id] ?? MAX_BOXES);
    const hidden = chart.states.filter((state) => !layout.views[viewShowing(layout, state.id)]?.states[state.id]);
    expect(hidden).toEqual([]);
  });
});

test('a chart that has changed does not fit its layout, and the sentence says what changed', () => {
  const { chart } = charts.find(({ id }) => id === 'order') as (typeof charts)[number];
  const layout = layoutOf('order');
  const longer = chart.states.map((state) => ({
    ...state,
    title: state.key === 'draft' ? `${state.title} of it all` : state.title,
  }));
  expect(misfitOf({ ...chart, states: longer }, layout)).toBe('The text of the state order.draft has changed.');
  expect(misfitOf({ ...chart, transitions: chart.transitions.slice(1) }, layout)).toMatch(/^The transition order/);
  const last = chart.states.at(-1)?.id;
  expect(misfitOf({ ...chart, states: chart.states.slice(0, -1) }, layout)).toBe(`The state ${last} is gone.`);
  expect(misfitOf(chart, { ...layout, views: {} })).toBe('There is no layout of its view all.');
});

describe('[WS-03] the view on show', () => {
  const onShow = (id: string, wish: Partial<ViewWish>) => {
    const { chart } = charts.find((one) => one.id === id) as (typeof charts)[number];
    const nothing = { view: null, state: null, transition: null, step: null };
    return viewOnShow(chart, layoutOf(id), { ...nothing, ...wish });
  };
  const LAST = { active: ['exam', 'exam.taking', 'exam.taking.deliveringLast'], taken: [] as string[] };

  test('is the first one, or the one that the reader chose', () => {
    expect(onShow('exam', {})).toBe('overview');
    expect(onShow('exam', { view: 'all' })).toBe('all');
    expect(onShow('exam', { view: 'open:exam.gone' })).toBe('overview');
  });

  test('opens what a run is in, and closes it again when the run leaves it', () => {
    expect(onShow('exam', { step: LAST })).toBe('open:exam.taking');
    expect(onShow('exam', { step: { active: ['exam', 'exam.loading'], taken: [] } })).toBe('overview');
  });

  test('shows every region of a run, if a view does', () => {
    const regions = { active: ['workshop', 'workshop.run', 'workshop.drawing', 'workshop.drawing.shown'], taken: [] };
    expect(onShow('workshop', { step: regions })).toBe('overview');
    const live = 'workshop.run.watching.followed.live';
    const shown = { active: [...regions.active, live], taken: [] };
    expect(layoutOf('workshop').views[onShow('workshop', { step: shown })]?.states[live]).toBeDefined();
  });

  test('is the one that the reader chose during a run', () => {
    expect(onShow('exam', { view: 'open:exam.result', step: LAST })).toBe('open:exam.result');
  });

  test('shows what is selected, also during a run, but not the arrow that the run has just followed', () => {
    expect(onShow('exam', { state: 'exam.taking.answering' })).toBe('open:exam.taking');
    const { chart } = charts.find(({ id }) => id === 'exam') as (typeof charts)[number];
    const into = chart.transitions.find(({ source }) => source.startsWith('exam.entering.'))?.id ?? '';
    expect(onShow('exam', { transition: into, step: LAST })).toBe('open:exam.entering');
    expect(onShow('exam', { transition: into, step: { ...LAST, taken: [into] } })).toBe('open:exam.taking');
  });
});
