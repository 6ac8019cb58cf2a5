import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { listTransitions } from '../../../src/charts/transition-ids.ts';
import { createCounter } from '../../../src/client/adapters/chart-counter.ts';
import { watched } from '../../../src/client/adapters/chart-watchers.ts';
import { type TrafficBatch, trafficBatchSchema } from '../../../src/contract/site/chart-traffic.ts';
import { readRun } from '../../../src/server/charts/read-run.ts';

const sent: TrafficBatch[] = [];
const send = async (text: string) => {
  sent.push(trafficBatchSchema.parse(JSON.parse(text)));
  return [];
};
const counter = createCounter('abc', () => true, send);

vi.hoisted(() => vi.useFakeTimers());
vi.mock('../../../src/client/adapters/site/public-settings.ts', () => ({
  publicSettings: () => ({ chart_traffic: true }),
}));
vi.mock('../../../src/client/adapters/site/consent-cookie.ts', () => ({ consentChoice: () => 'granted' }));
vi.mock('../../../src/client/adapters/open-counter.ts', () => ({ openCounter: () => counter.count }));

afterEach(() => vi.useRealTimers());

const lamp = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'on', reset: {} } },
    on: { on: { press: 'off', dim: 'dimmed' } },
    dimmed: { on: { press: 'off' } },
  },
});

test('[WS-08] a run with more steps than wait for the counter is counted from a later step on, without a gap', async () => {
  const options = watched();
  expect(options).toBeDefined();
  const actor = createActor(lamp, options).start();
  // Each takes three inspected events.
  for (let step = 0; step < 251; step += 1) actor.send({ type: 'press' });
  actor.send({ type: 'dim' });
  await vi.runAllTimersAsync();
  actor.send({ type: 'press' });
  actor.send({ type: 'reset' });
  counter.leave();
  const [run] = sent[0]?.runs ?? [];
  if (!run) throw new Error('There is no run.');
  expect([run.begins, run.left, run.steps.length < 200, run.steps.length > 3]).toEqual([true, true, true, true]);
  const transitions = new Map(
    listTransitions(lamp).map((info) => [`${info.source} ${info.eventType} ${info.position}`, info]),
  );
  const known = { machine: lamp, version: 'abc', transitions, states: new Set<string>() };
  const { verdict, taken } = readRun(known, run);
  expect(verdict).toEqual({ conforms: true });
  // Since when the lamp was in the state that the first one leaves is not known.
  expect([taken[0]?.ms, taken.slice(1).every(({ ms }) => ms !== null)]).toEqual([null, true]);
});
