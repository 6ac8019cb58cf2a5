import { describe, expect, test } from 'vitest';
import { type AnyEventObject, setup } from 'xstate';
import { flashMachine } from '../../machines/site/flash/flash.machine.ts';
import { properties as flash } from '../../machines/site/flash/flash.properties.ts';
import { listTransitions } from '../../src/charts/transition-ids.ts';
import { defineProperties } from '../../src/walks/properties/define.ts';
import { judgeRun } from '../../src/walks/properties/judge-run.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { judgeSteps } from '../../src/workshop/run/judge-steps.ts';
import { stepOf } from '../../src/workshop/run/run-steps.ts';
import { createPlayer } from '../../src/workshop/simulator/player.ts';
import { loadModels } from '../paths/files/load-models.ts';
import { loadProperties } from '../paths/files/load-properties.ts';
import { randomWalk } from '../paths/simulated-sessions.ts';

const machine = setup({
  types: {
    context: {} as { guests: number },
    events: {} as { type: 'door.opened'; by: string } | { type: 'door.shut' },
  },
}).createMachine({
  id: 'door',
  context: { guests: 0 },
  initial: 'shut',
  states: {
    shut: { on: { 'door.opened': 'open' } },
    open: { tags: 'draughty', on: { 'door.shut': 'shut' } },
  },
});
const { properties } = defineProperties(machine, {
  properties: ({ never, always, within }) => [
    never('Nobody opens the door.', (now) => now.event?.type === 'door.opened'),
    never('It is never draughty.', (now) => now.has('draughty')),
    always('Nobody is inside.', (now) => now.context.guests === 0),
    never('Ada does not open the door.', (now) => now.event?.type === 'door.opened' && now.event.by === 'Ada'),
    within(
      'An open door is shut within a second.',
      { milliseconds: 1000 },
      {
        since: (now) => now.entered('open'),
        happens: (now) => now.is('shut'),
      },
    ),
  ],
});
const chart = readChart(machine);
const key = (state: string, event: string) => ({ source: `door.${state}`, event, index: 0 });
const steps = [
  { keys: [], at: 0, value: 'shut' },
  { keys: [key('shut', 'door.opened')], at: 5, value: 'open' },
  { keys: [key('open', 'door.shut')], at: 2000, value: 'shut' },
].map((record, at) => stepOf(chart, record, at === 0));

describe('[WS-13] a recorded run is judged by the properties of its chart', () => {
  test('each with the step that breaks it; what a recording does not hold is left open', () => {
    expect(judgeSteps(machine, properties, steps)).toEqual({
      kept: 0,
      open: 2,
      broken: [
        { at: 1, words: 'Nobody opens the door.' },
        { at: 1, words: 'It is never draughty.' },
        { at: 2, words: 'An open door is shut within a second.' },
      ],
    });
  });

  test('a simulation is judged with its data', () => {
    const player = createPlayer(chart, machine, { input: [], events: {}, outcomes: {} } as never, properties);
    const start = player.start(undefined);
    expect(player.judge([start])).toMatchObject({ kept: 5, broken: [] });
    const opened = {
      ...start,
      ...stepOf(chart, { keys: [key('shut', 'door.opened')], at: 0, value: 'open' }, false),
      memory: { ...(start.memory as object), event: { type: 'door.opened', by: 'Ada' } },
    };
    expect(player.judge([start, opened]).broken.map(({ words }) => words)).toContain('Ada does not open the door.');
  });

  test('[UI-13] a confirmation that is not shown, or not the newest one, breaks those of its chart', () => {
    const appeared = { type: 'flash.appeared', key: 'new' };
    const broken = (state: string, key: string, event: AnyEventObject = appeared) =>
      judgeRun(flashMachine, flash.properties, [
        { states: ['quiet'], taken: [] },
        { states: [state], taken: [], event, context: { key } },
      ]).flatMap(({ result, property: { words } }) => (result === 'broken' ? [words] : []));
    const NEWEST = 'The newest confirmation is the one shown.';
    expect(broken('shown', 'new')).toEqual([]);
    expect(broken('shown', 'old')).toEqual([NEWEST]);
    expect(broken('quiet', 'new')).toEqual([NEWEST]);
    expect(broken('quiet', 'old', { type: 'flash.closed' })).toEqual([]);
  });

  test('what charts do breaks none, and most can be judged', async () => {
    const all = await loadProperties();
    let kept = 0;
    for (const model of await loadModels()) {
      const stated = all.get(model.machine.id)?.properties ?? [];
      const drawn = readChart(model.machine);
      expect(listTransitions(model.machine).length).toBeGreaterThan(0);
      for (const seed of [1, 2]) {
        // Walks have no times.
        const judged = stated.filter(({ isTimed }) => !isTimed);
        const walked = randomWalk(model, seed).map((record, at) => stepOf(drawn, { ...record, at: 0 }, at === 0));
        const judgement = judgeSteps(model.machine, judged, walked);
        expect([model.machine.id, judgement.broken]).toEqual([model.machine.id, []]);
        kept += judgement.kept;
      }
    }
    expect(kept).toBeGreaterThan(100);
  });
});
