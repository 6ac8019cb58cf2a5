import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Chart } from '../../src/workshop/chart/chart.types.ts';
import type { Box, ViewLayout } from '../../src/workshop/drawing/layout.types.ts';
import { PALETTE } from '../../src/workshop/drawing/palette.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import { chartEntries, loadChart } from '../../src/workshop/registry.ts';
import { ChartDrawing } from '../../src/workshop/statechart/chart-drawing.tsx';
import { nextFocus } from '../../src/workshop/statechart/next-focus.ts';
import { toLinearSrgb } from '../ui/colour.ts';

async function open(id: string): Promise<{ chart: Chart; all: ViewLayout; views: Record<string, ViewLayout> }> {
  const loaded = await loadChart(id);
  const all = loaded?.layout.views['all'];
  if (!loaded || !all) throw new Error(`${id} cannot be drawn.`);
  return { chart: loaded.chart, all, views: loaded.layout.views };
}

const named = (markup: string, attribute: string): string[] => {
  const found = [...markup.matchAll(new RegExp(`${attribute}="([^"]+)"`, 'g'))].map(([, id = '']) => id);
  return [
    ...new Set(found.map((id) => id.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))),
  ].sort();
};

describe.each(chartEntries.map(({ id }) => id))('%s', (id) => {
  test('[WS-01] draws every state and every transition that is defined, and a mark for each beginning', async () => {
    const { chart, all } = await open(id);
    const markup = renderToStaticMarkup(createElement(ChartDrawing, { chart, layout: all }));
    const worded = chart.transitions.filter(({ kind }) => kind !== 'initial' && kind !== 'history');
    const expected = [...chart.states.map((state) => state.id), ...worded.map((transition) => transition.id)].sort();
    expect(named(markup, 'data-id')).toEqual(expected);
    const beginnings = chart.transitions.filter(({ kind }) => kind === 'initial').map(({ source }) => source);
    expect(Object.keys(all.marks).sort()).toEqual(beginnings.sort());
    const lines = all.edges.flatMap(({ transitions }) => transitions.map((transition) => transition.id));
    expect(beginnings.map((source) => `${source}/initial/0`).filter((line) => !lines.includes(line))).toEqual([]);
  });

  test('what is seen first is drawn first, and of all else what reaches into it', async () => {
    const { chart, all } = await open(id);
    const seen = { x: 0, y: 0, width: all.width / 3, height: all.height / 3 };
    const first = named(renderToStaticMarkup(createElement(ChartDrawing, { chart, layout: all, seen })), 'data-id');
    const isSeen = ({ x, y }: Box) => x <= seen.width && y <= seen.height;
    const labels = all.edges.flatMap(({ transitions }) => transitions);
    const states = Object.keys(all.states).filter((state) => isSeen(all.states[state] as Box));
    const inside = labels.filter(({ label }) => label && isSeen(label)).map((one) => one.id);
    expect(first).toEqual(expect.arrayContaining([...states, ...inside]));
    const outside = [
      ...Object.keys(all.states).filter((state) => !states.includes(state)),
      ...labels.filter(({ label }) => label && !isSeen(label)).map((one) => one.id),
    ];
    expect(first.filter((part) => outside.includes(part))).toEqual([]);
  });

  test('[WS-03] every part of every view is reached with the arrow keys from where the tab key leads', async () => {
    const { chart, views } = await open(id);
    for (const [name, layout] of Object.entries(views)) {
      const parts = named(renderToStaticMarkup(createElement(ChartDrawing, { chart, layout })), 'data-id');
      const reached = new Set([chart.id]);
      for (const part of reached) {
        for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
          const next = nextFocus(chart, layout, part, key);
          if (next !== undefined) reached.add(next);
        }
      }
      expect([...reached].sort(), name).toEqual(parts);
    }
  });

  test('[WS-04] its SVG has every state and label', async () => {
    const { chart, all } = await open(id);
    const svg = toSvg(chart, all);
    expect(named(svg, 'data-state')).toEqual(chart.states.map((state) => state.id).sort());
    const worded = chart.transitions.filter(({ kind }) => kind !== 'initial' && kind !== 'history');
    expect(named(svg, 'data-transition')).toEqual(worded.map((transition) => transition.id).sort());
    expect(svg).not.toMatch(/var\(--|url\(|<script|<image|undefined|NaN/);
  });
});

test('what is active, lit, failed or has an overlay looks different, and not by colour alone', async () => {
  const { chart, all } = await open('order');
  const plain = toSvg(chart, all);
  const shape = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, '#');
  const lit = 'order.draft/order.expired/0';
  const looks = [
    { active: new Set(['order.draft']) },
    { lit: new Set([lit]) },
    { failed: lit },
    { selected: lit },
    { found: new Set([lit]) },
    { overlays: new Map([[lit, { tone: 'warning', label: '12%', pattern: 'dotted' } as const]]) },
  ];
  const drawn = looks.map((look) => shape(toSvg(chart, all, { look })));
  expect(new Set([shape(plain), ...drawn]).size).toBe(looks.length + 1);
  expect(drawn.at(-1)).toContain('12%');
});

test('what is collapsed says how much is within; lines end at it', async () => {
  const { chart, views } = await open('exam');
  const svg = toSvg(chart, views['overview'] as ViewLayout);
  expect(svg).toContain('11 states within');
  expect(named(svg, 'data-state')).not.toContain('exam.taking.answering');
  expect(named(toSvg(chart, views['open:exam.taking'] as ViewLayout), 'data-state')).toContain('exam.taking.answering');
});

test('[WS-03] arrow keys follow transitions from state to state, and go back', async () => {
  const { chart, all } = await open('order');
  const go = (id: string, ...keys: string[]) =>
    keys.reduce<string>((at, key) => nextFocus(chart, all, at, key) ?? at, id);
  expect(go('order.draft', 'ArrowRight')).toBe('order.draft/order.payPageOpened/0');
  expect(go('order.draft', 'ArrowRight', 'ArrowRight')).toBe('order.awaitingPayment');
  expect(go('order.draft', 'ArrowRight', 'ArrowDown', 'ArrowLeft')).toBe('order.draft');
  expect(go('order.draft', 'ArrowDown')).toBe('order.awaitingPayment');
  expect(go('order.draft', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('order');
  expect(go('order.draft', 'Tab')).toBe('order.draft');
});

test('[WS-03] from a collapsed state, arrow keys follow what leaves the states within', async () => {
  const { chart, views } = await open('exam');
  const overview = views['overview'] as ViewLayout;
  const first = nextFocus(chart, overview, 'exam.taking', 'ArrowRight') ?? '';
  expect(chart.transitions.find(({ id }) => id === first)?.source).toMatch(/^exam\.taking/);
  const leaving = [first];
  for (let id = nextFocus(chart, overview, first, 'ArrowDown'); id; id = nextFocus(chart, overview, id, 'ArrowDown'))
    leaving.push(id);
  expect(leaving.length).toBeGreaterThan(1);
  expect(new Set(leaving.map((id) => nextFocus(chart, overview, id, 'ArrowLeft')))).toEqual(new Set(['exam.taking']));
});

test('colours of pictures are those of the design system', () => {
  const css = readFileSync(new URL('../../src/client/styles/tokens.css', import.meta.url), 'utf8');
  const themes = css.split('.dark {');
  const hex = (part: string, name: string): string => {
    const [, l, c, h] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ?([\\d.]+)?\\)`).exec(part) ?? [];
    const channels = toLinearSrgb({ l: Number(l), c: Number(c), h: Number(h ?? 0) }).map((value) => {
      const bounded = Math.min(1, Math.max(0, value));
      const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0');
    });
    return `#${channels.join('')}`;
  };
  const fromCss = Object.keys(PALETTE).map((name) => [name, themes.map((part) => hex(part, name))]);
  expect(Object.fromEntries(fromCss)).toEqual(PALETTE);
});
