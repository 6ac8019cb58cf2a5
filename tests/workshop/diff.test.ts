import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { implementationsOf } from '../../src/workshop/build/implementations.ts';
import type { Chart } from '../../src/workshop/chart/chart.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { changesInWords, compareCharts } from '../../src/workshop/diff/compare-charts.ts';
import { compareVersions } from '../../src/workshop/diff/compare-versions.ts';
import { diffCharts } from '../../src/workshop/diff/diff-charts.ts';
import { diffOverlays, withChangesInside } from '../../src/workshop/diff/diff-look.ts';
import { diffMarkdown } from '../../src/workshop/diff/diff-markdown.ts';
import { collisionsIn } from '../../src/workshop/drawing/collisions.ts';
import type { ChartLayout } from '../../src/workshop/drawing/layout.types.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import { chartEntries, type LoadedChart, loadChart } from '../../src/workshop/registry.ts';

const plain = {
  id: 'door',
  description: 'A door.',
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody can pass.',
      tags: ['shut'],
      on: {
        'door.pushed': [
          { target: 'open', guard: 'isUnlocked', description: 'Somebody pushes.' },
          { target: 'closed', guard: 'isStuck', description: 'It does not move.' },
        ],
      },
    },
    open: {
      description: 'Anybody can pass.',
      entry: 'creak',
      after: { rest: { target: 'closed', description: 'It closes by itself.' } },
    },
  },
};

type Config = typeof plain;

function chartOf(edit: (config: Config) => unknown = () => undefined, isUnlocked = () => true): Chart {
  const config = structuredClone(plain);
  edit(config);
  const machine = setup({
    guards: { isUnlocked, isStuck: () => false, isOpen: () => true },
    actions: { creak: () => undefined },
    delays: { rest: 10, night: 20 },
  }).createMachine(config as never) as unknown as AnyStateMachine;
  return readChart(machine, implementationsOf(machine));
}

const edits = (chart: Chart) =>
  diffCharts(chartOf(), chart).map(({ kind, id, was, sentences }) => ({ kind, id, was, sentences }));

describe('[WS-09] an edit of a chart is told, and nothing else', () => {
  test('no edit, no difference', () => {
    expect(edits(chartOf())).toEqual([]);
  });

  test('the order of states is no difference', () => {
    const other = chartOf((config) => {
      config.states = { open: config.states.open, closed: config.states.closed };
    });
    expect(edits(other)).toEqual([]);
  });

  test('another target', () => {
    const chart = chartOf((config) => {
      (config.states.closed.on['door.pushed'][1] as { target: string }).target = 'open';
    });
    expect(edits(chart)).toEqual([
      {
        kind: 'changed',
        id: 'door.closed/door.pushed[isStuck]/0',
        was: undefined,
        sentences: ['It led to “door.closed”, now “door.open”.'],
      },
    ]);
  });

  test('another guard is one change of the same transition', () => {
    const chart = chartOf((config) => {
      (config.states.closed.on['door.pushed'][0] as { guard: string }).guard = 'isOpen';
    });
    expect(edits(chart)).toEqual([
      {
        kind: 'changed',
        id: 'door.closed/door.pushed[isOpen]/0',
        was: 'door.closed/door.pushed[isUnlocked]/0',
        sentences: ['Its guard was “isUnlocked”, now “isOpen”.'],
      },
    ]);
  });

  test('another delay is one change, too', () => {
    const chart = chartOf((config) => {
      const { rest } = config.states.open.after;
      (config.states.open as { after: unknown }).after = { night: rest };
    });
    expect(edits(chart)).toMatchObject([
      { kind: 'changed', id: 'door.open/after(night)/0', sentences: ['Its delay was “rest”, now “night”.'] },
    ]);
  });

  test('another order of alternatives', () => {
    const chart = chartOf((config) => config.states.closed.on['door.pushed'].reverse());
    expect(edits(chart).map(({ sentences }) => sentences)).toEqual([
      ['It was number 2 of its alternatives, now 1: the first that is possible is taken.'],
      ['It was number 1 of its alternatives, now 2: the first that is possible is taken.'],
    ]);
  });

  test('tags, actions, invokes and descriptions', () => {
    const chart = chartOf((config) => {
      config.states.closed.tags = [];
      Object.assign(config.states.open, { entry: [], invoke: { src: 'bell', id: 'bell' }, description: 'Pass.' });
    });
    expect(edits(chart)).toMatchObject([
      { id: 'door.closed', sentences: ['Its tags were “shut”, now nothing.'] },
      {
        id: 'door.open',
        sentences: [
          'It said “Anybody can pass.”, now “Pass.”.',
          'On entry it did “creak”, now nothing.',
          'It invoked nothing, now “bell: bell”.',
        ],
      },
      { kind: 'added', id: 'actors.bell' },
    ]);
  });

  test('an implementation, by what it does', () => {
    const chart = chartOf(undefined, () => Math.random() < 2);
    expect(edits(chart)).toEqual([
      { kind: 'changed', id: 'guards.isUnlocked', was: undefined, sentences: ['What it does has changed.'] },
    ]);
  });

  test('states and transitions that come and go', () => {
    const chart = chartOf((config) => {
      Object.assign(config.states, { locked: { on: { 'door.unlocked': 'closed' } } });
      config.states.closed.on['door.pushed'].pop();
    });
    expect(edits(chart).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'added door.locked',
      'removed door.closed/door.pushed[isStuck]/0',
      'added door.locked/door.unlocked/0',
    ]);
  });
});

test('[WS-09] differences are Markdown that a pull request can carry', () => {
  const chart = chartOf((config) => {
    config.states.open.description = 'Anybody *can* pass | stay.';
  });
  expect(diffMarkdown(compareVersions([chartOf()], [chart]), ['main', 'now'])).toBe(
    [
      '## Charts: main → now',
      '',
      '### Door (`door`)',
      '',
      '- **Changed state**: Open `door.open`',
      '  - It said “Anybody can pass.”, now “Anybody \\*can\\* pass \\| stay.”.',
      '',
    ].join('\n'),
  );
  expect(diffMarkdown(compareVersions([chartOf()], [chartOf()]), ['a', 'b'])).toBe(
    '## Charts: a → b\n\nNo chart has changed.\n',
  );
  expect(diffMarkdown(compareVersions([], [chartOf()]), ['a', 'b'])).toContain('The chart is new.');
  expect(diffMarkdown(compareVersions([chartOf()], []), ['a', 'b'])).toContain('The chart was removed.');
});

test('[WS-09] a drawing shows what is new and what was changed', async () => {
  const loaded = await loadChart('order');
  const view = loaded?.layout.views['all'];
  if (!loaded || !view) throw new Error('There is no drawing.');
  const older: Chart = {
    ...loaded.chart,
    states: loaded.chart.states.map((state) => (state.key === 'paid' ? { ...state, description: 'Other.' } : state)),
    transitions: loaded.chart.transitions.filter(({ id }) => id !== 'order.draft/order.expired/0'),
  };
  const overlays = diffOverlays(diffCharts(older, loaded.chart));
  expect([...overlays].map(([id, { label }]) => `${id}: ${label}`)).toEqual([
    'order.paid: changed',
    'order.draft/order.expired/0: new',
  ]);
  const svg = toSvg(loaded.chart, view, { look: { overlays } });
  expect([svg.match(/>new</g)?.length, svg.match(/>changed</g)?.length]).toEqual([1, 1]);
});

describe('[WS-09] two versions in one drawing', () => {
  async function loadedOrder(): Promise<LoadedChart> {
    const loaded = await loadChart('order');
    if (!loaded) throw new Error('There is no order.');
    return loaded;
  }
  /** The chart without a state and everything that leads to it or from it. */
  const without = (chart: Chart, gone: string): Chart => ({
    ...chart,
    states: chart.states
      .filter(({ id }) => id !== gone)
      .map((state) => ({ ...state, children: state.children.filter((id) => id !== gone) })),
    transitions: chart.transitions.filter(({ source, targets }) => source !== gone && !targets.includes(gone)),
  });

  test('what was removed is drawn, and nothing else moves', async () => {
    const running = await loadedOrder();
    const gone = 'order.expired';
    const newer = without(running.chart, gone);
    const { chart, layout, overlays, missing, changes } = compareCharts(running.chart, newer, running);
    expect([missing, overlays.get(gone)?.label, overlays.get('order.draft/order.expired/0')?.label]).toEqual([
      'nothing',
      'removed',
      'removed',
    ]);
    expect(changes.every(({ kind }) => kind === 'removed')).toBe(true);
    expect(chart.states.map(({ id }) => id).sort()).toEqual(running.chart.states.map(({ id }) => id).sort());
    expect(layout.views['all']?.states).toEqual(running.layout.views['all']?.states);
    const drawn = (of: ChartLayout) =>
      (of.views['all']?.edges ?? []).flatMap(({ transitions }) => transitions.map(({ id }) => id)).sort();
    expect(drawn(layout)).toEqual(drawn(running.layout));
    expect(Object.values(layout.views).flatMap(collisionsIn)).toEqual([]);
  });

  test('a transition that leads elsewhere now is drawn to its former target as well', async () => {
    const running = await loadedOrder();
    const id = 'order.draft/order.expired/0';
    const older: Chart = {
      ...running.chart,
      transitions: running.chart.transitions.map((transition) =>
        transition.id === id ? { ...transition, targets: ['order.awaitingPayment'] } : transition,
      ),
    };
    const { chart, layout, overlays, missing } = compareCharts(older, running.chart, running);
    expect([missing, overlays.get(id)?.label, overlays.get(`${id} before`)]).toEqual([
      'nothing',
      'changed',
      { tone: 'danger', label: 'before', pattern: 'dashed' },
    ]);
    const ends = layout.views['all']?.edges
      .filter(({ transitions }) => transitions.some((one) => one.id === `${id} before`))
      .map(({ from, to }) => [from, to]);
    expect(ends).toEqual([['order.draft', 'order.awaitingPayment']]);
    expect(layout.views['all']?.states).toEqual(running.layout.views['all']?.states);
    expect(Object.values(layout.views).flatMap(collisionsIn)).toEqual([]);
    expect(chart.transitions).toHaveLength(running.chart.transitions.length + 1);
  });

  test('the other way round it is new, in its place', async () => {
    const running = await loadedOrder();
    const { overlays, layout, changes } = compareCharts(
      without(running.chart, 'order.expired'),
      running.chart,
      running,
    );
    expect(overlays.get('order.expired')?.label).toBe('new');
    expect(layout).toEqual(running.layout);
    expect(changesInWords(changes)).toMatch(/^\d+ new$/);
  });

  test('without room for what was removed the newer version is drawn, and that is said', async () => {
    const running = await loadedOrder();
    const paid = running.chart.states.find(({ key }) => key === 'paid');
    const title = 'A name that is long enough for three lines and more '.repeat(3);
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...paid,
      id: `order.old${index}`,
      key: `old${index}`,
      title,
    }));
    const [root, ...states] = running.chart.states;
    const older = {
      ...running.chart,
      states: [{ ...root, children: [...(root?.children ?? []), ...many.map(({ id }) => id)] }, ...states, ...many],
      transitions: [
        ...running.chart.transitions,
        ...many.map(({ id }) => ({
          ...running.chart.transitions[1],
          id: `${id}/x/0`,
          source: id,
          targets: ['order.paid'],
        })),
      ],
    } as Chart;
    const { missing, layout, chart } = compareCharts(older, running.chart, running);
    expect([missing, chart, layout]).toEqual(['removed', running.chart, running.layout]);
  });

  test('a collapsed state says that something in it is different', async () => {
    const loaded = await loadChart('exam');
    const view = loaded?.layout.views['overview'];
    const [collapsed = ''] = view?.collapsed ?? [];
    const inside = loaded?.chart.states.find(({ parent }) => parent === collapsed);
    if (!view || !inside) throw new Error('Nothing of the exam is collapsed.');
    const changed = diffOverlays([{ kind: 'changed', of: 'state', id: inside.id, title: '', sentences: [] }]);
    expect(withChangesInside(changed, view).get(collapsed)?.label).toBe('changes inside');
    expect(withChangesInside(new Map(), view).size).toBe(0);
  });

  test.each(chartEntries.map(({ id }) => [id]))('%s without any of its states can be compared', async (id) => {
    const loaded = await loadChart(id);
    if (!loaded) throw new Error(`${id} is not there.`);
    for (const { id: gone } of loaded.chart.states.filter(({ children, parent }) => parent && children.length === 0)) {
      const { chart, layout, changes, missing } = compareCharts(loaded.chart, without(loaded.chart, gone), loaded);
      expect(changes.filter(({ kind, of }) => kind === 'removed' && of === 'state').map((one) => one.id)).toEqual([
        gone,
      ]);
      if (missing === 'nothing') expect(chart.states.map((state) => state.id)).toContain(gone);
      expect(Object.values(layout.views).flatMap(collisionsIn)).toEqual([]);
    }
  });
});
