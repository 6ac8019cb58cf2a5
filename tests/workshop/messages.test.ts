import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCharts, loadChart } from '../../src/workshop/build/find-charts.ts';
import { messagesBetween } from '../../src/workshop/build/messages.ts';
import { toSvg } from '../../src/workshop/export/svg.ts';
import { loadChart as loadDrawn, loadMessages } from '../../src/workshop/registry.ts';
import { messageAddress, messageLinks } from '../../src/workshop/twin/messages.ts';

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
