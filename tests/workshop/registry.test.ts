import { describe, expect, test } from 'vitest';
import { listTransitions } from '../../src/charts/transition-ids.ts';
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
