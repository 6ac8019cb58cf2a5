import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { placeChart } from '../../src/workshop/build/layouts.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { collisionsIn, overlap } from '../../src/workshop/drawing/collisions.ts';
import { drawView } from '../../src/workshop/drawing/draw.ts';
import { drawLine } from '../../src/workshop/drawing/draw-edge.ts';
import { drawNeighbours } from '../../src/workshop/drawing/draw-neighbours.ts';
import type { Box, Point, ViewLayout } from '../../src/workshop/drawing/layout.types.ts';
import type { Look } from '../../src/workshop/drawing/look.ts';
import type { Shape } from '../../src/workshop/drawing/shapes.ts';
import { textWidth } from '../../src/workshop/drawing/text.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import { ChartDrawing } from '../../src/workshop/statechart/chart-drawing.tsx';
import { nextFocus } from '../../src/workshop/statechart/next-focus.ts';
import type { Neighbour } from '../../src/workshop/twin/messages.ts';
import { ferryMachine } from './samples/ferry.machine.ts';

const chart = readChart(ferryMachine, { actions: { toot: { description: 'Blows the horn.' } } });
const { views } = await placeChart(chart);
const all = views['all'] as ViewLayout;

const shapesIn = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => [shape, ...shapesIn(shape.children ?? [])]);
const textsIn = (shapes: readonly Shape[]) => shapesIn(shapes).filter(({ tag }) => tag === 'text');
const boxOf = ({ attrs }: Shape) => attrs as unknown as Box;

/** Where a line of text is: its baseline, and its letters above it. */
function placeOf({ text = '', attrs }: Shape): Box {
  const size = Number(attrs['font-size']);
  const width = attrs['textLength'] === undefined ? textWidth(text, size) : Number(attrs['textLength']);
  const left = attrs['text-anchor'] === 'middle' ? Number(attrs['x']) - width / 2 : Number(attrs['x']);
  return { x: left, y: Number(attrs['y']) - size * 0.75, width, height: size * 0.75 };
}

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

/** Pairs of texts that cover each other. */
const coveringTexts = (shapes: readonly Shape[]) => {
  const texts = textsIn(shapes);
  return texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other) => (overlap(placeOf(one), placeOf(other)) ? [[one.text, other.text]] : [])),
  );
};

/** What has no colour is black; a line without one is not there at all. */
const withoutColour = (shapes: readonly Shape[]) =>
  shapesIn(shapes).filter(
    ({ tag, fill, stroke }) =>
      tag !== 'g' && (fill === undefined || (tag === 'path' && fill === 'none' && stroke === undefined)),
  );

describe('[WS-01] the drawing of a chart with every kind of state and transition', () => {
  const parts = drawView(chart, all);
  const partOf = (id: string) => parts.filter((part) => (part.state ?? part.transition) === id && !part.isCopy);
  const worded = chart.transitions.filter(({ kind }) => kind !== 'initial' && kind !== 'history');
  const words = (id: string) => textsIn(partOf(id).map(({ shape }) => shape)).map(({ text }) => text);

  test('shows each state and each transition once, with all of its words', () => {
    for (const { id } of [...chart.states, ...worded]) expect([id, partOf(id).length]).toEqual([id, 1]);
    expect(parts.filter(({ state, transition }) => state !== undefined || transition !== undefined)).toHaveLength(
      chart.states.length + worded.length + parts.filter(({ isCopy }) => isCopy).length,
    );
    expect(words('ferry.moored')).toEqual(['Moored', 'quiet · open', 'Blows the horn', 'ring', 'assign']);
    expect(words('ferry.atSea')).toEqual([]);
    expect(words('ferry.moored/ferry.boarded[hasRoom]/0').join(' ')).toBe('1 People come aboard [has room]');
    expect(words('ferry.moored/ferry.boarded/0').join(' ')).toBe('3 The ferry is full');
    expect(words('ferry.moored/wind.rose/0')).toEqual(['rose: ignored']);
    expect(words('ferry.atSea.deck.back/always[isCalm]/0').join(' ')).toBe('2 always [is calm]');
    expect(words('ferry.atSea.deck.ahead/after(500)/0').join(' ')).toBe('Half a second has passed');
    expect(words('ferry.atSea/done.state/0')).toEqual(['It has arrived']);
  });

  test('repeats over the lines the heading of each state with others in it, and what lives there', () => {
    const copies = parts.filter(({ isCopy }) => isCopy);
    expect(copies.map(({ state, shape }) => [state, ...textsIn([shape]).map(({ text }) => text)])).toEqual([
      ['ferry', 'Ferry', 'hear sonar'],
      ['ferry.atSea', 'At sea', 'load tide', 'crew'],
      ['ferry.atSea.deck', 'Deck'],
      ['ferry.atSea.lamp', 'Lamp'],
    ]);
    const order = parts.map(({ key }) => key);
    expect(order.indexOf('heading ferry')).toBeGreaterThan(order.findLastIndex((key) => key.includes(' → ')));
  });

  test('covers nothing with anything else: boxes lie in those around them, texts in their boxes', () => {
    expect(collisionsIn(all)).toEqual([]);
    const drawing = { x: 0, y: 0, width: all.width, height: all.height };
    for (const { id, parent } of chart.states) {
      const around = parent === null ? drawing : (all.states[parent] as Box);
      expect([id, isInside(all.states[id] as Box, around)]).toEqual([id, true]);
    }
    for (const { state, transition, box, shape } of parts) {
      for (const text of textsIn([shape]))
        expect([state ?? transition, text.text, isInside(placeOf(text), box)]).toEqual([
          state ?? transition,
          text.text,
          true,
        ]);
    }
    expect(coveringTexts(parts.filter(({ isCopy }) => !isCopy).map(({ shape }) => shape))).toEqual([]);
  });

  test('lines go from the border of one state, or its beginning, to that of another, where their arrow is', () => {
    const isOnBorder = (box: Box | undefined, [x, y]: readonly [number, number]) =>
      box !== undefined &&
      isInside(
        { x, y, width: 0, height: 0 },
        { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 },
      ) &&
      [x - box.x, x - box.x - box.width, y - box.y, y - box.y - box.height].some((gap) => Math.abs(gap) <= 1.5);
    for (const { from, to, points, transitions } of all.edges) {
      const [first, last] = [points[0], points.at(-1)];
      if (!first || !last) throw new Error(`${from} → ${to} has no line.`);
      expect([from, to, isOnBorder(all.states[to], last)]).toEqual([from, to, true]);
      const isBeginning = transitions.some(({ id }) => id.endsWith('/initial/0'));
      const mark = all.marks[from];
      if (!isBeginning) expect([from, to, isOnBorder(all.states[from], first)]).toEqual([from, to, true]);
      else expect(Math.hypot(first[0] - (mark?.[0] ?? 0), first[1] - (mark?.[1] ?? 0))).toBeLessThanOrEqual(8);
      const [line, arrow] =
        parts.find(({ key }) => key === `${from} → ${to} ${transitions[0]?.id}`)?.shape.children ?? [];
      expect(line?.attrs['d']).toMatch(new RegExp(`^M${first[0]} ${first[1]}[LQ]`));
      expect(line?.attrs['d']).toMatch(new RegExp(`[ L]${last[0]} ${last[1]}$`));
      expect(arrow?.attrs['d']).toMatch(new RegExp(`^M${last[0]} ${last[1]}L`));
    }
    expect(Object.keys(all.marks).sort()).toEqual(['ferry', 'ferry.atSea.deck', 'ferry.atSea.lamp']);
  });

  test('gives everything a colour, regions a dashed border, and an end a second one', () => {
    expect(withoutColour(parts.map(({ shape }) => shape))).toEqual([]);
    const boxes = (id: string) => shapesIn(partOf(id).map(({ shape }) => shape)).filter(({ tag }) => tag === 'rect');
    expect(boxes('ferry.atSea.deck')[0]?.attrs['stroke-dasharray']).toBe('6 4');
    expect(boxes('ferry.atSea')[0]?.attrs['stroke-dasharray']).toBeUndefined();
    expect([boxes('ferry.sunk').length, boxes('ferry.moored').length]).toEqual([2, 1]);
    const [outer, inner] = boxes('ferry.sunk').map(boxOf);
    expect(inner && outer && isInside(inner, outer) && inner.width < outer.width).toBe(true);
    const marks = shapesIn(parts.map(({ shape }) => shape)).filter(({ tag }) => tag === 'circle');
    expect(marks.map(({ attrs }) => [attrs['cx'], attrs['cy']])).toEqual(
      ['ferry', 'ferry.atSea.deck', 'ferry.atSea.lamp'].map((id) => all.marks[id]),
    );
  });

  test('what is active, lit, failed or selected differs by more than its colour, as does what has an overlay', () => {
    const id = 'ferry.moored/ferry.boarded/0';
    const looks: Record<string, Look> = {
      active: { active: new Set(['ferry.moored']) },
      lit: { lit: new Set([id, 'ferry.moored']) },
      failed: { failed: id },
      selected: { selected: 'ferry.moored' },
      overlay: { overlays: new Map([[id, { tone: 'warning', label: '12%', pattern: 'dotted' }]]) },
      message: { messages: new Map([['ferry.moored', 'sends']]) },
      found: { found: new Set(['ferry.atSea']) },
    };
    const seen = (look: Look) =>
      JSON.stringify(
        drawView(chart, all, look).map(({ shape }) => shape),
        (key, value) => (key === 'fill' || key === 'stroke' ? undefined : value),
      );
    const drawn = Object.values(looks).map(seen);
    expect(new Set([seen({}), ...drawn]).size).toBe(drawn.length + 1);
    for (const look of Object.values(looks))
      expect(withoutColour(drawView(chart, all, look).map(({ shape }) => shape))).toEqual([]);
    const textsOf = (look: Look) =>
      textsIn(drawView(chart, all, look).map(({ shape }) => shape)).map(({ text }) => text);
    expect(textsOf(looks['overlay'] ?? {}).filter((text) => text === '12%')).toHaveLength(1);
    const faint = drawView(chart, all, looks['found']).filter(({ shape }) => shape.attrs['opacity'] !== undefined);
    expect(faint.map(({ state }) => state)).toContain('ferry.moored');
    expect(faint.map(({ state }) => state)).not.toContain('ferry.atSea');
  });
});

describe('[WS-03] each part of a drawing has a name, and keys lead through all of them', () => {
  const render = (look: Partial<Parameters<typeof ChartDrawing>[0]> = {}) =>
    renderToStaticMarkup(createElement(ChartDrawing, { chart, layout: all, ...look }));
  const tagOf = (markup: string, id: string) => {
    const written = id.replaceAll('&', '&amp;');
    const at = markup.indexOf(`data-id="${written}"`);
    return at < 0 ? '' : markup.slice(markup.lastIndexOf('<', at), markup.indexOf('>', at) + 1);
  };
  const nameOf = (markup: string, id: string) => /aria-label="([^"]*)"/.exec(tagOf(markup, id))?.[1];

  test('which says what it is, where it leads, and what is laid over it', () => {
    const plain = render();
    expect(nameOf(plain, 'ferry.moored')).toBe('Moored: It lies at the bank.');
    expect(nameOf(plain, 'ferry.moored/ferry.boarded[hasRoom]/0')).toBe(
      'People come aboard, if has room: from Moored to At sea',
    );
    expect(nameOf(plain, 'ferry.moored/wind.rose/0')).toBe('rose: stays in Moored');
    const id = 'ferry.moored/ferry.boarded/0';
    const marked = render({
      active: new Set(['ferry', 'ferry.moored']),
      overlays: new Map([
        [id, { tone: 'info', label: '12×' }],
        ['ferry.moored', { tone: 'danger', label: '8% leave' }],
      ]),
      messages: new Map([[id, 'sends called to Crew']]),
      found: new Set([id]),
      selected: id,
    });
    expect(nameOf(marked, id)).toBe('The ferry is full, 12×, sends called to Crew, highlighted: from Moored to Moored');
    expect(nameOf(marked, 'ferry.moored')).toBe('Moored, active, 8% leave: It lies at the bank.');
    expect(nameOf(marked, 'ferry.atSea')).toBe('At sea: It crosses the river.');
  });

  test('which is that of a state or of a transition, with an id of its own on the page', () => {
    const markup = render({ idPrefix: 'second' });
    expect(tagOf(markup, 'ferry.moored')).toMatch(/id="second-ferry\.moored".*aria-roledescription="state"/);
    expect(tagOf(markup, 'ferry.moored/ferry.cast/0')).toContain('aria-roledescription="transition"');
    expect(tagOf(render(), 'ferry.moored')).toContain('id="chart-ferry.moored"');
    expect(markup).toContain('aria-label="Chart of Ferry"');
  });

  test('and the tab key leads to one alone: what is selected, else the chart', () => {
    const entrances = (markup: string) =>
      [...markup.matchAll(/<g [^>]*tabindex="0"[^>]*>/gi)].map(([tag]) => /data-id="([^"]+)"/.exec(tag)?.[1]);
    const current = (markup: string) =>
      [...markup.matchAll(/<g [^>]*aria-current="true"[^>]*>/g)].map(([tag]) => /data-id="([^"]+)"/.exec(tag)?.[1]);
    expect([entrances(render()), current(render())]).toEqual([['ferry'], []]);
    const chosen = render({ selected: 'ferry.atSea.deck' });
    expect([entrances(chosen), current(chosen)]).toEqual([['ferry.atSea.deck'], ['ferry.atSea.deck']]);
    const arrow = render({ selected: 'ferry/ferry.sank/0' });
    expect([entrances(arrow), current(arrow)]).toEqual([['ferry/ferry.sank/0'], ['ferry/ferry.sank/0']]);
    expect(entrances(render({ selected: 'ferry.gone' }))).toEqual(['ferry']);
    // What is drawn for the eye alone is said by nobody.
    const silent = [...render().matchAll(/<g ([^>]*)>/g)].flatMap(([, attributes = '']) =>
      /data-part/.test(attributes) && !/data-id/.test(attributes) ? [attributes] : [],
    );
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.filter((attributes) => !attributes.includes('aria-hidden="true"'))).toEqual([]);
  });

  test('arrow keys go along transitions and through states in their order, Home and End to the first and last', () => {
    const go = (id: string, key: string) => nextFocus(chart, all, id, key);
    const boarded = 'ferry.moored/ferry.boarded[hasRoom]/0';
    expect(go('ferry.moored', 'ArrowRight')).toBe(boarded);
    expect(go(boarded, 'ArrowRight')).toBe('ferry.atSea');
    expect(go(boarded, 'ArrowLeft')).toBe('ferry.moored');
    expect(go(boarded, 'ArrowDown')).toBe('ferry.moored/ferry.boarded[and(isCalm, not(hasRoom))]/0');
    expect(go(boarded, 'ArrowUp')).toBeUndefined();
    expect(go(boarded, 'End')).toBe('ferry.moored/wind.rose/0');
    expect(go('ferry.moored/wind.rose/0', 'Home')).toBe(boarded);
    expect(go('ferry.moored/wind.rose/0', 'ArrowRight')).toBe('ferry.moored');
    expect(go('ferry.moored', 'ArrowLeft')).toBe('ferry.moored/ferry.boarded/0');
    expect(go('ferry.atSea', 'ArrowLeft')).toBe(boarded);
    expect(go('ferry.moored', 'ArrowDown')).toBe('ferry.atSea');
    expect(go('ferry.moored', 'ArrowUp')).toBe('ferry');
    expect([go('ferry.atSea.lamp', 'Home'), go('ferry.moored', 'End')]).toEqual(['ferry', 'ferry.sunk']);
    expect([go('ferry.sunk', 'ArrowRight'), go('ferry.sunk', 'ArrowDown'), go('ferry', 'x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('[WS-04] as a picture it has the size, title, colours and words of what is drawn, in either theme', () => {
  const light = toSvg(chart, all);
  expect(light).toContain(`width="${all.width}" height="${all.height}" viewBox="0 0 ${all.width} ${all.height}"`);
  expect(light).toContain('<title>Ferry</title>\n<desc>Takes people over a river.</desc>');
  expect(light).toContain('<g data-state="ferry.sunk"><title>It lies on the ground.</title>');
  expect(light).toContain('<g data-transition="ferry/ferry.sank/0"><title>The ferry goes down.</title>');
  // Without a description there is no title.
  expect(light).toContain('<g data-transition="ferry.atSea.lamp.dark/lamp.pressed/0"><g>');
  const ground = (svg: string) => /<rect width="\d+" height="\d+" fill="(#\w+)"\/>/.exec(svg)?.[1];
  expect([ground(light), ground(toSvg(chart, all, { theme: 'dark' }))]).toEqual(['#ffffff', '#0e0f12']);
  const named = toSvg({ ...chart, title: 'A & "B" <c>' }, all);
  expect(named).toContain('<title>A &amp; &quot;B&quot; &lt;c&gt;</title>');
});

describe('[WS-01] the line of a transition', () => {
  const drawn = (points: Point[]) =>
    (drawLine({ from: 'a', to: 'b', points, transitions: [] }, []).children ?? []).map(({ attrs }) => attrs['d']);

  test.each<[string, Point[], string]>([
    [
      'to the right',
      [
        [0, 0],
        [100, 0],
      ],
      'M100 0L93 3.5L93 -3.5z',
    ],
    [
      'to the left',
      [
        [100, 0],
        [0, 0],
      ],
      'M0 0L7 -3.5L7 3.5z',
    ],
    [
      'down',
      [
        [0, 0],
        [0, 100],
      ],
      'M0 100L-3.5 93L3.5 93z',
    ],
    [
      'up',
      [
        [0, 100],
        [0, 0],
      ],
      'M0 0L3.5 7L-3.5 7z',
    ],
    [
      'to the right, away from the corner',
      [
        [20, 30],
        [60, 30],
      ],
      'M60 30L53 33.5L53 26.5z',
    ],
    [
      'down, away from the corner',
      [
        [20, 30],
        [20, 60],
      ],
      'M20 60L16.5 53L23.5 53z',
    ],
  ])('%s has an arrow of 7 by 7 that points at its end', (_, points, arrow) => {
    const [line, head] = drawn(points);
    const [from, to] = points.map((point) => point.join(' '));
    expect([line, head]).toEqual([`M${from}L${to}`, arrow]);
  });

  test('ends where it was, with an arrow that points as its last part does', () => {
    expect(
      drawn([
        [0, 0],
        [40, 0],
        [40, 60],
      ])[1],
    ).toBe('M40 60L36.5 53L43.5 53z');
  });

  test.each<[string, Point[], string]>([
    [
      'right, then down',
      [
        [10, 20],
        [110, 20],
        [110, 70],
      ],
      'M10 20L103 20Q110 20 110 27L110 70',
    ],
    [
      'left, then up',
      [
        [110, 70],
        [10, 70],
        [10, 20],
      ],
      'M110 70L17 70Q10 70 10 63L10 20',
    ],
    [
      'down, then left',
      [
        [110, 20],
        [110, 70],
        [10, 70],
      ],
      'M110 20L110 63Q110 70 103 70L10 70',
    ],
    [
      'by less than two corners',
      [
        [0, 0],
        [10, 0],
        [10, 8],
      ],
      'M0 0L5 0Q10 0 10 4L10 8',
    ],
    [
      'twice',
      [
        [0, 0],
        [50, 0],
        [50, 40],
        [90, 40],
      ],
      'M0 0L43 0Q50 0 50 7L50 33Q50 40 57 40L90 40',
    ],
    [
      'nowhere',
      [
        [5, 5],
        [5, 5],
        [15, 5],
      ],
      'M5 5L5 5Q5 5 10 5L15 5',
    ],
  ])('that turns %s has round corners, none beyond the half of a part', (_, points, line) => {
    expect(drawn(points)[0]).toBe(line);
  });
});

describe('[WS-01] parts that cover each other', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  test.each([
    ['side by side', box(10, 0), 0, false],
    ['one above the other', box(0, 10), 0, false],
    ['by a corner', box(9, 9), 0, true],
    ['to the right, nearer than the distance', box(14, 0), 5, true],
    ['to the right, as far as the distance', box(15, 0), 5, false],
    ['below, nearer than the distance', box(0, 14), 5, true],
    ['below, as far as the distance', box(0, 15), 5, false],
  ] as const)('%s', (_, other, distance, expected) => {
    expect(overlap(box(0, 0), other, distance)).toBe(expected);
    expect(overlap(other, box(0, 0), distance)).toBe(expected);
  });

  test('are states without others in them, and labels', () => {
    const view: ViewLayout = {
      width: 100,
      height: 100,
      collapsed: [],
      marks: {},
      states: { a: { x: 0, y: 0, width: 100, height: 100 }, 'a.b': box(10, 10), 'a.c': box(15, 10), ab: box(80, 80) },
      edges: [{ from: 'a.b', to: 'a.c', points: [], transitions: [{ id: 'go', label: box(22, 10) }, { id: 'none' }] }],
    };
    expect(collisionsIn(view)).toEqual(['a.b and a.c', 'a.c and go']);
  });
});

test('[WS-01, WS-09] charts that exchange events are drawn beside each other, with each event over its own arrow', () => {
  const link = (event: string, isSent: boolean) => ({ event, isSent, words: '', chart: 'x' });
  const neighbours: Neighbour[] = [
    {
      chart: 'clock',
      title: 'Clock',
      sends: [link('the deadline was moved by an hour', true), link('Donaudampfschifffahrtsgesellschaft', true)],
      gets: [link('ticked', false)],
    },
    { chart: 'grader', title: 'Grader of what was handed in', sends: [], gets: [link('graded', false)] },
  ];
  const { shapes, width, height } = drawNeighbours('Exam', neighbours);
  const parts = shapesIn(shapes);
  expect(withoutColour(shapes)).toEqual([]);
  expect(coveringTexts(shapes)).toEqual([]);
  const boxes = parts.filter(({ tag }) => tag === 'rect').map(boxOf);
  expect(boxes).toHaveLength(3);
  const [own, clock, grader] = boxes as [Box, Box, Box];
  for (const box of boxes) expect(isInside(box, { x: 0, y: 0, width, height })).toBe(true);
  expect([overlap(own, clock, 40), overlap(own, grader, 40), overlap(clock, grader)]).toEqual([false, false, false]);
  // It fits on a phone.
  expect(width).toBeLessThanOrEqual(320);
  // A box hides what is below it; its title stands in its middle, and nowhere near its border.
  for (const { fill, attrs } of parts.filter(({ tag }) => tag === 'rect')) {
    const box = attrs as unknown as Box;
    const lines = textsIn(shapes)
      .map(placeOf)
      .filter((line) => isInside(line, box));
    const [top, bottom] = [
      Math.min(...lines.map(({ y }) => y)),
      Math.max(...lines.map((line) => line.y + line.height)),
    ];
    expect([fill, Math.abs((top + bottom) / 2 - box.y - box.height / 2) <= 3]).toEqual(['surface-raised', true]);
    for (const line of lines)
      expect(Math.min(line.x - box.x, box.x + box.width - line.x - line.width)).toBeGreaterThan(4);
    expect(Math.min(top - box.y, box.y + box.height - bottom)).toBeGreaterThan(4);
  }
  // Titles stand in their boxes, events between them.
  const titled = textsIn(shapes).map((text) => [text.text, boxes.findIndex((box) => isInside(placeOf(text), box))]);
  expect(titled.filter(([, box]) => box === 0)).toEqual([['Exam', 0]]);
  expect(titled.filter(([, box]) => box === 1)).toEqual([['Clock', 1]]);
  expect(
    titled
      .filter(([, box]) => box === 2)
      .map(([text]) => text)
      .join(' '),
  ).toBe('Grader of what was handed in');
  const between = { x: own.x + own.width - 0.5, y: 0, width: clock.x - own.x - own.width + 1, height };
  const events = textsIn(shapes).filter((text) => isInside(placeOf(text), between));
  expect(events.map(({ text }) => text).join(' ')).toBe(
    'the deadline was moved by an hour Donaudampfschifffahrtsgesellschaft ticked graded',
  );
  // Each line leads from the border of one box to the other; its head points at who gets the event.
  const lines = parts
    .filter(({ tag, fill }) => tag === 'path' && fill === 'none')
    .map(({ attrs }) => String(attrs['d']));
  const heads = parts
    .filter(({ tag, fill }) => tag === 'path' && fill !== 'none')
    .map(({ attrs }) => String(attrs['d']));
  const ends = lines.map((line, at) => {
    const [, from = '', y = '', to = ''] = /^M([\d.]+) ([\d.]+)H([\d.]+)$/.exec(line) ?? [];
    const [, tip = '', tipY = '', back = ''] = /^M([\d.]+) ([\d.]+)l(-?[\d.]+) /.exec(heads[at] ?? '') ?? [];
    expect([tipY, Number(tip) + Number(back)]).toEqual([y, Number(to)]);
    // As high above the line as below it.
    const [, up = '', down = ''] = /l\S+ (-[\d.]+)v([\d.]+)z$/.exec(heads[at] ?? '') ?? [];
    expect([Number(down) / -Number(up), Math.abs(Number(back)) >= 5]).toEqual([2, true]);
    return { from: Number(from), tip: Number(tip), y: Number(y) };
  });
  const [left, right] = [own.x + own.width, clock.x].map(Math.round) as [number, number];
  expect(ends.map(({ from, tip }) => [from, tip])).toEqual([
    [left, right],
    [left, right],
    [right, left],
    [right, left],
  ]);
  // An arrow is below its own words and above those of the next one, within the boxes that it joins.
  const lastWords = ['hour', 'Donaudampfschifffahrtsgesellschaft', 'ticked', 'graded'];
  for (const [at, words] of lastWords.entries()) {
    const last = events.findIndex(({ text }) => text?.endsWith(words));
    const [label, next] = [placeOf(events[last] as Shape), events[last + 1]];
    const y = ends[at]?.y ?? 0;
    expect([words, y >= label.y + label.height + 4, !next || y < placeOf(next).y - 4]).toEqual([words, true, true]);
    const other = at < 3 ? clock : grader;
    expect([y > other.y && y < other.y + other.height, y > own.y && y < own.y + own.height]).toEqual([true, true]);
  }
});
