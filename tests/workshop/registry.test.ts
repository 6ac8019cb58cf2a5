import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listTransitions } from '../../src/charts/transition-ids.ts';
import { findCharts } from '../../src/workshop/build/find-charts.ts';
import type { ChartImplementations, ChartState, ImplementationKind } from '../../src/workshop/chart/chart.types.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { chartEntries, loadChart } from '../../src/workshop/registry.ts';
import { loadModels } from '../paths/files/load-models.ts';

const models = await loadModels();

test('[WS-01] the workshop lists the charts that have models, by domain', () => {
  expect(chartEntries.map(({ id }) => id).sort()).toEqual(models.map(({ machine }) => machine.id).sort());
  expect(chartEntries.filter(({ purpose }) => purpose === '')).toEqual([]);
  expect(chartEntries.find(({ id }) => id === 'answerSync')).toEqual({
    id: 'answerSync',
    flow: 'answer-sync',
    domain: 'exam',
    title: 'Answer sync',
    purpose: "delivering an answer to the server's disk",
    runsOn: 'browser',
  });
  expect(chartEntries.filter(({ runsOn }) => runsOn === 'both').map(({ id }) => id)).toEqual(['guards']);
  expect(chartEntries.find(({ id }) => id === 'order')?.runsOn).toBe('server');
});

test('[WS-01] every chart of a folder is listed in the order of domains and flows, with what its tables say', () => {
  const root = mkdtempSync(join(tmpdir(), 'charts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text = '') => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const flows = ['site/poll', 'exam/answer-sync', 'exam/exam', 'commerce/order', 'team/seat-of-a-team'];
  for (const flow of flows) write(`machines/${flow}/${flow.split('/')[1]}.machine.ts`);
  write('machines/site/poll/poll.types.ts');
  write('machines/shared.machine.ts');
  write(
    'machines/README.md',
    [
      '| chart | purpose | runs on |',
      '| --- | --- | --- |',
      '| [poll](site/poll/poll.machine.ts) | asking visitors  | browser and server |',
      '| [order](commerce/order/order.machine.ts) | one order | server, in a row |',
      '| [exam](exam/exam/exam.machine.ts) | the exam page | browser |',
      '| [sync](exam/answer-sync/answer-sync.machine.ts) | delivering answers | webserver or browsers |',
    ].join('\n'),
  );
  const entry = (domain: string, flow: string, id: string, title: string, purpose: string, runsOn: string) => ({
    ...{ id, flow, domain, title, purpose, runsOn },
    file: `machines/${domain}/${flow}/${flow}.machine.ts`,
  });
  expect(findCharts(root)).toEqual([
    entry('commerce', 'order', 'order', 'Order', 'one order', 'server'),
    entry('exam', 'answer-sync', 'answerSync', 'Answer sync', 'delivering answers', 'browser'),
    entry('exam', 'exam', 'exam', 'Exam', 'the exam page', 'browser'),
    entry('site', 'poll', 'poll', 'Poll', 'asking visitors', 'both'),
    // Without a row.
    entry('team', 'seat-of-a-team', 'seatOfATeam', 'Seat of a team', '', 'browser'),
  ]);
});

test('a chart is found by its id and by the name of its flow; an unknown one is not', async () => {
  expect((await loadChart('answer-sync'))?.chart.id).toBe('answerSync');
  expect(await loadChart('nothing')).toBeNull();
});

describe.each(models.map(({ machine }) => ({ id: machine.id, machine })))('$id', ({ id, machine }) => {
  test('[WS-01] is loaded with all states and transitions, words, and the machine that runs', async () => {
    const loaded = await loadChart(id);
    const { chart } = loaded ?? {};
    const defined = listTransitions(machine);
    expect(chart?.transitions.map((transition) => transition.id)).toEqual(defined.map((transition) => transition.id));
    expect(chart?.transitions.map(({ description }) => description)).toEqual(defined.map((info) => info.description));
    const words = (states: readonly ChartState[]) => states.map((state) => [state.id, state.kind, state.description]);
    expect(words(chart?.states ?? [])).toEqual(words(readChart(machine).states));
    expect((await loaded?.machine())?.id).toBe(id);
  });

  test('[WS-12] is loaded with a sentence for every guard, action, delay and actor', async () => {
    const chart = (await loadChart(id))?.chart;
    const said = Object.values(chart?.implementations ?? {}).flatMap((kind: ChartImplementations[ImplementationKind]) =>
      Object.entries(kind).map(([name, { description }]) => ({ name, description })),
    );
    expect(said.filter(({ description }) => !/^[A-Z0-9].+[.?]$/.test(description ?? ''))).toEqual([]);
    const { actions = {}, actors = {}, delays = {}, guards = {} } = machine.implementations;
    expect(said).toHaveLength([actions, actors, delays, guards].flatMap(Object.keys).length);
  });
});
