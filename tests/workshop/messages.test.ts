import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { messagesBetween } from '../../src/workshop/build/messages.ts';
import { inWords } from '../../src/workshop/chart/titles.ts';
import { drawNeighbours } from '../../src/workshop/drawing/draw-neighbours.ts';
import type { Shape } from '../../src/workshop/drawing/shapes.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import { loadChart as loadDrawn, loadMessages } from '../../src/workshop/registry.ts';
import { hubsOf, messageAddress, messageLinks, neighboursOf } from '../../src/workshop/twin/messages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const charts = await Promise.all(findCharts(root).map((file) => loadChart(root, file)));
const messages = messagesBetween(charts);

describe('[WS-01] messages between parent and child charts', () => {
  test('the build gives the page every message that an action sends', async () => {
    expect(await loadMessages()).toEqual(JSON.parse(JSON.stringify(messages)));
  });

  test('every sendTo and sendParent of the machines is among them', () => {
    const sources = findCharts(root).map(({ file, id }) => ({
      id,
      text: ['machine', 'setup']
        .map((part) => {
          try {
            return readFileSync(`${root}/${file.replace('.machine.ts', `.${part}.ts`)}`, 'utf8');
          } catch {
            return '';
          }
        })
        .join('\n'),
    }));
    const written = sources.flatMap(({ id, text }) =>
      [...text.matchAll(/^\s+(\w+): send(?:To|Parent)\(/gm)].map(([, action]) => `${id}.${action}`),
    );
    const known = charts.flatMap(({ id, implementations }) =>
      Object.entries(implementations.actions).flatMap(([action, { sends }]) => (sends ? [`${id}.${action}`] : [])),
    );
    expect(known.sort()).toEqual(written.sort());
    expect(written.length).toBeGreaterThan(10);
  });

  test('around as few charts as possible every message is drawn, around the exam first', () => {
    const hubs = hubsOf(messages);
    expect(hubs[0]).toBe('exam');
    for (const { from, to } of messages) expect(hubs.filter((hub) => hub === from || hub === to)).toHaveLength(1);
    const drawn = hubs.flatMap((hub) =>
      neighboursOf(messageLinks(messages, hub)).flatMap(({ chart, sends, gets }) => [
        ...sends.map(({ event }) => `${hub} ${event} ${chart}`),
        ...gets.map(({ event }) => `${chart} ${event} ${hub}`),
      ]),
    );
    const sent = messages.map(({ from, event, to }) => `${from} ${inWords(event.replace(/^[^.]+\./, ''))} ${to}`);
    expect(drawn.sort()).toEqual([...new Set(sent)].sort());
  });

  test('a message is received: some transition of the other chart is triggered by it', () => {
    expect(messages.filter(({ at, by }) => at.length === 0 || by.length === 0)).toEqual([]);
  });

  test('the exam tells answer-sync to flush, and hears that it has', () => {
    const between = messages.filter(({ from, to }) => [from, to].includes('answerSync'));
    expect(between.map(({ from, event, to }) => `${from}: ${event} → ${to}`)).toEqual(
      expect.arrayContaining(['exam: sync.flushRequested → answerSync', 'answerSync: sync.flushed → exam']),
    );
  });
});

describe('[WS-03] each message leads to its other end', () => {
  const partsOf = (id: string) => {
    const chart = charts.find((one) => one.id === id);
    return new Set([...(chart?.states ?? []), ...(chart?.transitions ?? [])].map((part) => part.id));
  };

  test.each([...new Set(messages.flatMap(({ from, to }) => [from, to]))])('of %s', (id) => {
    const links = messageLinks(messages, id);
    expect(links.size).toBeGreaterThan(0);
    for (const [part, ends] of links) {
      expect(partsOf(id)).toContain(part);
      for (const link of ends) {
        const address = new URL(messageAddress(link), 'http://localhost');
        const other = address.searchParams.get('transition') ?? address.searchParams.get('state') ?? '';
        expect(address.pathname).toBe(`/statecharts/${link.chart}`);
        expect(partsOf(link.chart)).toContain(other);
      }
    }
  });

  test.each([...new Set(messages.flatMap(({ from, to }) => [from, to]))])(
    '%s names each chart at the other end',
    (id) => {
      const neighbours = neighboursOf(messageLinks(messages, id));
      const events = (direction: 'sends' | 'gets') =>
        neighbours.flatMap((one) => one[direction].map(({ event }) => `${one.chart} ${event}`)).sort();
      const expected = (from: 'from' | 'to', to: 'from' | 'to') => [
        ...new Set(
          messages
            .filter((message) => message[from] === id && (from === 'from' ? message.by : message.at).length > 0)
            .map((message) => `${message[to]} ${inWords(message.event.replace(/^[^.]+\./, ''))}`),
        ),
      ];
      expect(events('sends')).toEqual(expected('from', 'to').sort());
      expect(events('gets')).toEqual(expected('to', 'from').sort());
    },
  );

  test('an exchange is told from both of its ends', () => {
    const between = (one: string, other: string) => {
      const found = neighboursOf(messageLinks(messages, one)).find(({ chart }) => chart === other);
      const events = (direction: 'sends' | 'gets') => found?.[direction].map(({ event }) => event).sort();
      return { sends: events('sends'), gets: events('gets') };
    };
    const { sends, gets } = between('exam', 'answerSync');
    expect(sends).toContain('flush requested');
    expect(between('answerSync', 'exam')).toEqual({ sends: gets, gets: sends });
  });

  test('exchanged events are drawn as arrows between the charts, none over another', () => {
    const all = (shapes: readonly Shape[]): Shape[] => shapes.flatMap((shape) => [shape, ...all(shape.children ?? [])]);
    for (const id of new Set(messages.flatMap(({ from, to }) => [from, to]))) {
      const neighbours = neighboursOf(messageLinks(messages, id));
      const { shapes, width, height } = drawNeighbours(id, neighbours);
      const parts = all(shapes);
      const ofTag = (tag: Shape['tag']) => parts.filter((part) => part.tag === tag);
      const events = neighbours.flatMap(({ sends, gets }) => [...sends, ...gets]);
      // A line and its head.
      expect(ofTag('path')).toHaveLength(2 * events.length);
      const words = ofTag('text').map((part) => part.text);
      expect(events.filter(({ event }) => !words.join(' ').includes(event))).toEqual([]);
      const boxes = ofTag('rect').map(({ attrs }) => attrs as Record<'x' | 'y' | 'width' | 'height', number>);
      expect(boxes).toHaveLength(1 + neighbours.length);
      for (const box of boxes) {
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      const others = boxes.slice(1);
      expect(others.every((box, index) => index === 0 || (others[index - 1]?.y ?? 0) < box.y)).toBe(true);
      const lines = ofTag('path').map(({ attrs }) => String(attrs['d']).split(/[Hl]/)[0]);
      expect(new Set(lines).size).toBe(lines.length);
    }
  });

  test('the drawing has a sign at each part that sends or receives, and a name for it', async () => {
    const loaded = await loadDrawn('examClock');
    const view = loaded?.layout.views['all'];
    if (!loaded || !view) throw new Error('There is no drawing.');
    const links = messageLinks(messages, 'examClock');
    const look = { messages: new Map([...links].map(([id]) => [id, 'sends'])) };
    const count = (svg: string) => svg.match(/width="15" height="11"/g)?.length ?? 0;
    expect(count(toSvg(loaded.chart, view, { look }))).toBe(links.size);
    expect(count(toSvg(loaded.chart, view))).toBe(0);
  });
});
