import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Chart } from '../../src/workshop/chart/chart.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { compareCharts } from '../../src/workshop/diff/compare-charts.ts';
import { diffCharts } from '../../src/workshop/diff/diff-charts.ts';
import { EXPORT_FORMATS, exportFile } from '../../src/workshop/export/formats.ts';
import { fromJson, toJson } from '../../src/workshop/export/json.ts';
import { toMermaid } from '../../src/workshop/export/mermaid.ts';
import { fromScxml } from '../../src/workshop/export/read-scxml.ts';
import { readXml, type XmlElement } from '../../src/workshop/export/read-xml.ts';
import { toScxml } from '../../src/workshop/export/scxml.ts';
import { chartEntries, loadChart } from '../../src/workshop/registry.ts';
import { boothMachine } from '../paths/samples/booth.machine.ts';
import { errandMachine } from '../paths/samples/errand.machine.ts';

const STATES = ['state', 'parallel', 'final', 'history'];

/** What SCXML says of a chart, to be compared with the chart itself. */
function readScxml(xml: string): unknown {
  const states: unknown[] = [];
  const transitions: unknown[] = [];
  const visit = (element: XmlElement, parent: string | null): void => {
    const { tag, attributes, children } = element;
    if (tag === 'transition') {
      const { 'chart:id': id, target = '', cond, 'chart:order': order } = attributes;
      const actions = children.map((child) => child.attributes['name']);
      transitions.push({ id, source: parent, targets: target.split(' ').filter(Boolean), guard: cond, order, actions });
    }
    const isState = STATES.includes(tag);
    if (isState) {
      const of = (name: string) => children.filter((child) => child.tag === name).flatMap((child) => child.children);
      states.push({
        id: attributes['id'],
        tag,
        parent,
        tags: (attributes['chart:tags'] ?? '').split(' ').filter(Boolean),
        entry: of('onentry')
          .filter((child) => child.tag === 'chart:action')
          .map((child) => child.attributes['name']),
        exit: of('onexit')
          .filter((child) => child.tag === 'chart:action')
          .map((child) => child.attributes['name']),
        timers: of('onentry')
          .filter((child) => child.tag === 'send')
          .map((child) => child.attributes['event']),
        invokes: children.filter((child) => child.tag === 'invoke').map((child) => child.attributes['src']),
      });
    }
    for (const child of children) visit(child, isState ? (attributes['id'] ?? null) : parent);
  };
  visit(readXml(xml), null);
  return { states, transitions };
}

function expectedOf(chart: Chart): unknown {
  const tagOf = { atomic: 'state', compound: 'state', parallel: 'parallel', final: 'final', history: 'history' };
  const names = (actions: readonly { name: string }[]) => actions.map(({ name }) => name);
  const inDocument = (id: string): Chart['transitions'] => {
    const own = chart.transitions.filter(({ source }) => source === id);
    const initial = own.filter(({ kind }) => kind === 'initial');
    const children = chart.states.find((state) => state.id === id)?.children ?? [];
    return [...initial, ...own.filter(({ kind }) => kind !== 'initial'), ...children.flatMap(inDocument)];
  };
  return {
    states: chart.states.map((state) => ({
      id: state.id,
      tag: tagOf[state.kind],
      parent: state.parent,
      tags: state.tags,
      entry: names(state.entry),
      exit: names(state.exit),
      timers: chart.transitions
        .filter(({ kind, source, position }) => kind === 'after' && source === state.id && position === 0)
        .map(({ eventType }) => eventType),
      invokes: state.invokes.map(({ actor }) => actor),
    })),
    transitions: inDocument(chart.id).map(({ id, source, targets, guard, actions, position, kind }) => ({
      id,
      source,
      targets,
      guard,
      order: kind === 'initial' || kind === 'history' ? undefined : String(position + 1),
      actions: names(actions),
    })),
  };
}

/** Every line of a Mermaid state diagram must be one of these. */
const MERMAID =
  /^(---|title: ".*"|stateDiagram-v2|\s+state "[^"]+" as \w+|\s+state \w+ \{|\s+\}|\s+--|\s+\[\*\] --> \w+|\s+\w+ --> \[\*\]|\s+\w+ --> \w+ : [^;{}<>"]*(?:#\d+;[^;{}<>"]*)*|\s+\w+ : .+|\s+note (?:left|right) of \w+ : .+)$/;

async function chartOf(id: string): Promise<Chart> {
  const loaded = await loadChart(id);
  if (!loaded) throw new Error(`${id} is not there.`);
  return loaded.chart;
}

/** A chart whose states lead back and forth, within a group and out of it. */
const doorMachine = createMachine({
  id: 'door',
  initial: 'shut',
  on: { kicked: { target: '.broken' } },
  states: {
    shut: { on: { pushed: { target: 'open' } } },
    open: {
      initial: 'ajar',
      on: { pulled: { target: 'shut' } },
      states: { ajar: { on: { pushed: { target: 'wide' } } }, wide: {} },
    },
    broken: { type: 'final' },
  },
});

const samples = [errandMachine, boothMachine].map((machine) => ({
  id: `sample ${machine.id}`,
  load: async () => readChart(machine),
}));
const charts = [...chartEntries.map(({ id }) => ({ id, load: () => chartOf(id) })), ...samples];

describe.each(charts)('$id', ({ load }) => {
  test('[WS-04] as SCXML is well-formed and has all states and transitions', async () => {
    const chart = await load();
    expect(readScxml(toScxml(chart))).toEqual(expectedOf(chart));
  });

  test('[WS-04] as SCXML is read back as an equal chart', async () => {
    const chart = await load();
    const read = fromScxml(toScxml(chart));
    expect(diffCharts(chart, read)).toEqual([]);
    const inOrder = ({ transitions, ...rest }: Chart) => ({
      ...rest,
      transitions: transitions.toSorted((one, other) => one.id.localeCompare(other.id)),
    });
    expect(inOrder(read)).toEqual(JSON.parse(JSON.stringify(inOrder(chart))));
  });

  test('[WS-04] as JSON is read back as an equal chart', async () => {
    const chart = await load();
    expect(fromJson(toJson(chart))).toEqual(JSON.parse(JSON.stringify(chart)));
  });

  test('[WS-04] as Mermaid has all states and transitions, and nothing else', async () => {
    const chart = await load();
    const lines = toMermaid(chart).trimEnd().split('\n');
    expect(lines.filter((line) => !MERMAID.test(line))).toEqual([]);
    const declared = lines.flatMap((line) => /^\s+state ".+" as (\w+)$/.exec(line)?.[1] ?? []);
    expect(new Set(declared).size).toBe(chart.states.length - 1);
    // Mermaid refuses text in a state that has others in it.
    const groups = lines.flatMap((line) => /^\s+state (\w+) \{$/.exec(line)?.[1] ?? []);
    expect(lines.filter((line) => groups.some((group) => line.startsWith(`  ${group} : `)))).toEqual([]);
    const worded = chart.transitions.filter(({ kind }) => kind !== 'initial');
    const drawn = lines.filter((line) => / : /.test(line));
    expect(drawn).toHaveLength(worded.reduce((sum, { targets }) => sum + Math.max(1, targets.length), 0));
  });
});

test('[WS-04] as Mermaid every arrow leads from where a transition begins to where it ends, with its words', async () => {
  expect(toMermaid(readChart(doorMachine))).toBe(`---
title: "Door"
---
stateDiagram-v2
  state "Shut" as door_shut
  state "Open" as door_open
  state door_open {
    state "Ajar" as door_open_ajar
    state "Wide" as door_open_wide
    [*] --> door_open_ajar
  }
  state "Broken" as door_broken
  door_broken --> [*]
  [*] --> door_shut
  note left of door_broken : From any state - kicked
  door_shut --> door_open : pushed
  door_open --> door_shut : pulled
  door_open_ajar --> door_open_wide : pushed
`);
});

test.each([2, 3, 4])(
  '[WS-04] as Mermaid %i regions stand side by side, each with its own states and beginning',
  (count) => {
    const names = ['one', 'two', 'three', 'four'].slice(0, count);
    const region = { initial: 'off', states: { off: { on: { pressed: 'on' } }, on: {} } };
    const machine = createMachine({
      id: 'lamps',
      initial: 'lit',
      states: { lit: { type: 'parallel', states: Object.fromEntries(names.map((name) => [name, region])) } },
    });
    const lines = toMermaid(readChart(machine)).split('\n');
    const inside = lines.slice(lines.indexOf('  state lamps_lit {') + 1, lines.indexOf('  }'));
    const regions = inside.join('\n').split('\n    --\n');
    expect(regions).toEqual(
      names.map((name) =>
        [
          `    state "${name[0]?.toUpperCase()}${name.slice(1)}" as lamps_lit_${name}`,
          `    state lamps_lit_${name} {`,
          `      state "Off" as lamps_lit_${name}_off`,
          `      state "On" as lamps_lit_${name}_on`,
          `      [*] --> lamps_lit_${name}_off`,
          '    }',
        ].join('\n'),
      ),
    );
  },
);

test('every format of the menu writes a file; PNG alone needs a browser', async () => {
  const loaded = await loadChart('copy-link');
  const view = loaded?.layout.views['all'];
  if (!loaded || !view) throw new Error('There is no drawing.');
  const files = EXPORT_FORMATS.filter(({ id }) => id !== 'png').map(async ({ id, type, write }) => {
    const file = await write(loaded.chart, view);
    return [id, file.type === type, (await file.text()).slice(0, 20).trimEnd()];
  });
  expect(await Promise.all(files)).toEqual([
    ['svg', true, '<svg xmlns="http://w'],
    ['mermaid', true, '---\ntitle: "Copy lin'],
    ['scxml', true, '<?xml version="1.0"'],
    ['json', true, '{\n  "format": "chart'],
  ]);
});

test('[WS-09] while two versions are compared, files hold the newer one and pictures show both', async () => {
  const running = await loadChart('order');
  if (!running) throw new Error('There is no order.');
  const id = 'order.draft/order.expired/0';
  const edited = (targets: readonly string[]): Chart => ({
    ...running.chart,
    transitions: running.chart.transitions.map((one) => (one.id === id ? { ...one, targets } : one)),
  });
  const { chart: drawn, layout, newer } = compareCharts(edited(['order.awaitingPayment']), running.chart, running);
  const view = layout.views['all'];
  if (!view) throw new Error('There is no drawing.');
  expect(drawn.transitions.map((one) => one.id)).toContain(`${id} before`);
  const saved = new Map<string, string>();
  for (const format of EXPORT_FORMATS.filter(({ id: name }) => name !== 'png')) {
    saved.set(format.id, await (await exportFile(format, { chart: newer, drawn, view })).text());
  }
  expect(diffCharts(running.chart, fromJson(saved.get('json') ?? ''))).toEqual([]);
  expect(diffCharts(running.chart, fromScxml(saved.get('scxml') ?? ''))).toEqual([]);
  expect(saved.get('mermaid')).toBe(toMermaid(running.chart));
  expect(saved.get('svg')).toContain(`data-transition="${id} before"`);
});

test('a file that holds no chart is refused with a sentence', () => {
  expect(() => fromJson('<svg/>')).toThrow('The file is not JSON.');
  expect(() => fromJson('[]')).toThrow('The file holds no chart.');
  expect(() => fromJson('{"format":"other"}')).toThrow('The file has the format other; chartered-chart-1 is known.');
  expect(() => fromJson('{"format":"chartered-chart-1"}')).toThrow('The file has no list of states.');
});

test.each([
  ['<scxml>', 'The file is not one whole document.'],
  ['<scxml></state>', 'The file closes state, which is not open.'],
  ['<scxml name="&nbsp;"/>', 'The file has the unknown entity &nbsp;.'],
  ['<scxml>text</scxml>', 'The file is not XML as expected at “text</scxml>”.'],
  ['<!DOCTYPE scxml><scxml/>', 'The file is not XML as expected at “<!DOCTYPE scxml><scxml/>”.'],
  ['<html/>', 'The file holds no chart.'],
  ['<scxml/>', 'The file has no list of states.'],
  [
    '<scxml><state id="a"><transition chart:id="a/x/0" chart:kind="event" target="b"/></state></scxml>',
    'The transition a/x/0 leads from or to a state that does not exist.',
  ],
  ['<scxml><state id="a"><transition chart:id="a/x/0"/></state></scxml>', 'The file is damaged at transitions.0.kind.'],
])('%s: a sentence', (text, sentence) => {
  expect(() => fromScxml(text)).toThrow(new Error(sentence));
});

describe('a damaged file is refused with a sentence', () => {
  type Written = { states: Record<string, unknown>[]; transitions: Record<string, unknown>[]; [name: string]: unknown };
  const damaged = async (damage: (written: Written) => void): Promise<string> => {
    const written = JSON.parse(toJson(await chartOf('copyLink'))) as Written;
    damage(written);
    try {
      fromJson(JSON.stringify(written));
    } catch (error) {
      return (error as Error).message;
    }
    return 'It was read.';
  };
  const first = (list: Record<string, unknown>[], index = 0) => list[index] as Record<string, unknown>;

  test.each<[string, (written: Written) => void]>([
    ['It was read.', () => {}],
    ['The file is damaged at states.0.kind.', ({ states }) => Object.assign(first(states), { kind: 'round' })],
    ['The file is damaged at its beginning.', (written) => Object.assign(written, { more: 1 })],
    ['Two states have the same id.', ({ states }) => states.push(first(states, 1))],
    ['Two transitions have the same id.', ({ transitions }) => transitions.push(first(transitions))],
    ['The first state is not the chart itself.', ({ states }) => states.reverse()],
    [
      'The state copyLink.idle is not in the state that it names.',
      ({ states }) => Object.assign(first(states), { children: (first(states)['children'] as string[]).slice(1) }),
    ],
    [
      'Some states are not in the chart.',
      ({ states }) =>
        states.push(
          { ...first(states, 1), id: 'a', parent: 'b', children: ['b'] },
          { ...first(states, 1), id: 'b', parent: 'a', children: ['a'] },
        ),
    ],
    [
      'The transition copyLink/initial/0 leads from or to a state that does not exist.',
      ({ transitions }) => Object.assign(first(transitions), { targets: ['nowhere'] }),
    ],
  ])('%s', async (sentence, damage) => {
    expect(await damaged(damage)).toBe(sentence);
  });
});
