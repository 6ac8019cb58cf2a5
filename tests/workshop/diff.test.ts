import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import type { ChartWords } from '../../src/charts/chart-words.ts';
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
type Pushed = Config['states']['closed']['on']['door.pushed'][number];

function chartOf(edit: (config: Config) => unknown = () => undefined, isUnlocked = () => true): Chart {
  const config = structuredClone(plain);
  edit(config);
  const machine = setup({
    guards: { isUnlocked, isStuck: () => false, isOpen: () => true },
    actions: { creak: () => undefined },
    delays: { rest: 10, night: 20 },
  }).createMachine(config as never) as unknown as AnyStateMachine;
  return readChart(machine, implementationsOf(machine, WORDS));
}

/** As the comments above the implementations would have it. */
const WORDS: ChartWords = {
  guards: { isUnlocked: 'the key was turned', isStuck: 'the wood is swollen', isOpen: 'nobody holds it' },
  actions: { creak: 'Makes a sound' },
  delays: { rest: '3 seconds, in which people pass', night: 'Half an hour, while nobody comes' },
  actors: {},
};

const edits = (chart: Chart, before = chartOf()) =>
  diffCharts(before, chart).map(({ kind, id, was, sentences }) => ({ kind, id, was, sentences }));
const codeOf = (chart: Chart) => diffCharts(chartOf(), chart).flatMap(({ code }) => code);

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
        sentences: ['It led to “Closed”, now to “Open”.'],
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
        sentences: ['It was taken only if the key was turned, now only if nobody holds it.'],
      },
    ]);
  });

  test('another delay is one change, too', () => {
    const chart = chartOf((config) => {
      const { rest } = config.states.open.after;
      (config.states.open as { after: unknown }).after = { night: rest };
    });
    expect(edits(chart)).toMatchObject([
      {
        kind: 'changed',
        id: 'door.open/after(night)/0',
        sentences: ['It happened after 3 seconds, now it happens after half an hour.'],
      },
    ]);
  });

  test('another order of alternatives', () => {
    const chart = chartOf((config) => config.states.closed.on['door.pushed'].reverse());
    expect(edits(chart).map(({ sentences }) => sentences)).toEqual([
      ['It was checked second of two, now first; the first whose condition holds is taken.'],
      ['It was checked first of two, now second; the first whose condition holds is taken.'],
    ]);
  });

  test('another order is told although a condition was replaced at the same time', () => {
    const chart = chartOf((config) => {
      const alternatives = config.states.closed.on['door.pushed'];
      (alternatives[0] as { guard: string }).guard = 'isOpen';
      alternatives.reverse();
    });
    expect(edits(chart)).toEqual([
      {
        kind: 'changed',
        id: 'door.closed/door.pushed[isStuck]/0',
        was: undefined,
        sentences: ['It was checked second of two, now first; the first whose condition holds is taken.'],
      },
      {
        kind: 'changed',
        id: 'door.closed/door.pushed[isOpen]/0',
        was: 'door.closed/door.pushed[isUnlocked]/0',
        sentences: [
          'It was taken only if the key was turned, now only if nobody holds it.',
          'It was checked first of two, now second; the first whose condition holds is taken.',
        ],
      },
    ]);
  });

  test('a new alternative says when it is checked; those that only move along say nothing', () => {
    const chart = chartOf((config) => {
      const added = { target: 'open', guard: 'isOpen', description: 'Somebody leans on it.' };
      config.states.closed.on['door.pushed'].splice(1, 0, added);
    });
    expect(edits(chart)).toEqual([
      {
        kind: 'added',
        id: 'door.closed/door.pushed[isOpen]/0',
        was: undefined,
        sentences: ['It is checked second of three; the first whose condition holds is taken.'],
      },
    ]);
  });

  test('tags, actions, invokes and descriptions', () => {
    const chart = chartOf((config) => {
      config.states.closed.tags = [];
      Object.assign(config.states.open, { entry: [], invoke: { src: 'bell', id: 'bell' }, description: 'Pass.' });
    });
    expect(edits(chart)).toMatchObject([
      { id: 'door.closed', sentences: ['Its tags were “shut”, now it has none.'] },
      {
        id: 'door.open',
        sentences: [
          'It said “Anybody can pass.”, now “Pass.”.',
          'On entry, it no longer does this: “Makes a sound”.',
          'While it is active, this runs now: “Bell”.',
        ],
      },
      { kind: 'added', id: 'actors.bell' },
    ]);
  });

  test('what the code calls it stands beside the words, not in them', () => {
    const chart = chartOf((config) => {
      const [first, second] = config.states.closed.on['door.pushed'] as [Pushed, Pushed];
      Object.assign(first, { guard: 'isOpen', actions: { type: 'creak', params: { seconds: 2 } } });
      Object.assign(second, { target: 'open' });
      Object.assign(config.states.open, { type: 'final', after: {} });
    });
    expect(codeOf(chart)).toEqual([
      'type: atomic → final',
      'guard: isUnlocked → isOpen',
      'actions: none → creak { seconds: 2 }',
      'target: door.closed → door.open',
    ]);
    expect(edits(chart).flatMap(({ sentences }) => sentences)).toEqual([
      'It was a plain state, now an end.',
      'It was taken only if the key was turned, now only if nobody holds it.',
      'It now does this: “Makes a sound”.',
      'It led to “Closed”, now to “Open”.',
    ]);
  });

  test('values, the order of actions, and a transition that stays or leads nowhere any more', () => {
    const withActions = (actions: unknown, guard: unknown = 'isUnlocked') =>
      chartOf((config) => Object.assign(config.states.closed.on['door.pushed'][0] as Pushed, { actions, guard }));
    const sentences = (before: Chart, after: Chart) => edits(after, before).flatMap((edit) => edit.sentences);
    const creak = (seconds: number) => ({ type: 'creak', params: { seconds } });
    expect(sentences(withActions(creak(1)), withActions(creak(2)))).toEqual([
      'It does this with other values: “Makes a sound”.',
    ]);
    expect(sentences(withActions([creak(1), creak(2)]), withActions([creak(2), creak(1)]))).toEqual([
      'It does the same in another order.',
    ]);
    const key = (params: unknown) => withActions([], { type: 'isUnlocked', params });
    expect(sentences(key({ key: 1 }), key({ key: 2 }))).toEqual(['Its condition looks at other values.']);
    const staying = chartOf((config) => {
      delete (config.states.closed.on['door.pushed'][0] as Partial<Pushed>).target;
    });
    expect(sentences(chartOf(), staying)).toEqual(['It led to “Open”, now it stays in “Closed”.']);
    expect(sentences(staying, chartOf())).toEqual(['It stayed in “Closed”, now it leads to “Open”.']);
  });

  test('an implementation, by what it does', () => {
    const chart = chartOf(undefined, () => Math.random() < 2);
    expect(edits(chart)).toEqual([
      { kind: 'changed', id: 'guards.isUnlocked', was: undefined, sentences: ['What it checks has changed.'] },
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

test('[WS-12] what a change is about is said in the words of the chart, not by names of its code', () => {
  const chart = chartOf(
    ({ states }) =>
      Object.assign(states.closed.on['door.pushed'][1] as Pushed, { description: undefined, actions: 'creak' }),
    () => Math.random() < 2,
  );
  expect(diffCharts(chartOf(), chart).map(({ title }) => title)).toEqual([
    'Pushed, if the wood is swollen (Closed → Closed)',
    'Condition “The key was turned”',
  ]);
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
  const elsewhere = chartOf((config) => {
    (config.states.closed.on['door.pushed'][1] as { target: string }).target = 'open';
  });
  expect(
    diffMarkdown(compareVersions([chartOf()], [elsewhere]), ['main', 'now'])
      .split('\n')
      .slice(4),
  ).toEqual([
    '- **Changed transition**: It does not move, if the wood is swollen (Closed → Open) `door.closed/door.pushed[isStuck]/0`',
    '  - It led to “Closed”, now to “Open”.',
    '  - `target: door.closed → door.open`',
    '',
  ]);
  expect(diffMarkdown(compareVersions([chartOf()], [chartOf()]), ['a', 'b'])).toBe(
    '## Charts: a → b\n\nNo chart has changed, nor a function in the folder of one.\n',
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

  test('without room for a former target alone the rest of both is drawn, and that is said', async () => {
    const running = await loadedOrder();
    const [changed, removed] = ['order.draft/order.expired/0', 'order.held/order.released/0'];
    // A line from a state to the one around it has no place.
    const older: Chart = {
      ...running.chart,
      transitions: [
        ...running.chart.transitions.map((one) => (one.id === changed ? { ...one, targets: ['order'] } : one)),
        ...running.chart.transitions
          .filter(({ id }) => id === changed)
          .map((one) => ({ ...one, id: removed, targets: ['order.awaitingPayment'] })),
      ],
    };
    const { chart, layout, overlays, missing } = compareCharts(older, running.chart, running);
    expect(missing).toBe('former');
    expect([changed, removed, `${changed} before`].map((id) => overlays.get(id)?.label)).toEqual([
      'changed',
      'removed',
      undefined,
    ]);
    expect(chart.transitions.map(({ id }) => id)).toEqual([...running.chart.transitions.map(({ id }) => id), removed]);
    expect(layout.views['all']?.states).toEqual(running.layout.views['all']?.states);
    expect(Object.values(layout.views).flatMap(collisionsIn)).toEqual([]);
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
    const changed = diffOverlays([{ kind: 'changed', of: 'state', id: inside.id, title: '', sentences: [], code: [] }]);
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
