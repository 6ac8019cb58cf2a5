import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, setup } from 'xstate';
import { consentMachine } from '../../machines/site/consent/consent.machine.ts';
import { chartVersion } from '../../src/charts/chart-version.ts';
import { conform, type Run, type RunStep } from '../../src/charts/conform.ts';
import type { TransitionKey } from '../../src/charts/taken-transitions.ts';
import { allNodes } from '../../src/charts/transition-ids.ts';
import { createStepLister } from '../../src/walks/explore/possible-steps.ts';
import { createPureRunner, type Outcome } from '../../src/walks/explore/pure-run.ts';
import type { PathModel } from '../../src/walks/model.ts';
import { stableJson } from '../../src/walks/stable-json.ts';
import { randomNumbers } from '../../src/walks/walk/random-numbers.ts';
import { loadModels } from '../paths/files/load-models.ts';

const models = await loadModels();

const door = setup({ guards: { isOpen: () => true } }).createMachine({
  id: 'door',
  initial: 'shut',
  on: { slam: '.shut', leave: { reenter: true, target: '#door' } },
  states: {
    shut: { on: { push: [{ guard: 'isOpen', target: 'ajar' }, { target: 'shut' }, { target: 'gone' }], slam: {} } },
    ajar: { always: 'wide' },
    wide: {
      type: 'parallel',
      onDone: 'gone',
      states: {
        wind: { initial: 'calm', states: { calm: { on: { blow: 'over', end: 'over' } }, over: { type: 'final' } } },
        guest: { initial: 'out', states: { out: { on: { enter: 'in', end: 'in' } }, in: { type: 'final' } } },
      },
    },
    gone: { type: 'final' },
  },
});

const key = (source: string, event: string, index = 0): TransitionKey => ({ source, event, index });
const OPEN = { wide: { wind: 'calm', guest: 'out' } };
const PUSHED = { keys: [key('door.shut', 'push'), key('door.ajar', '')], value: OPEN };

describe('a run that is possible conforms', () => {
  test.each<[string, Run]>([
    ['without a step', { start: 'shut', steps: [] }],
    ['with an event that changes nothing', { start: 'shut', steps: [{ keys: [], value: 'shut' }] }],
    ['through an eventless transition', { start: 'shut', steps: [PUSHED] }],
    [
      'with an event that both regions take',
      {
        start: OPEN,
        steps: [
          {
            keys: [
              key('door.wide.wind.calm', 'end'),
              key('door.wide.guest.out', 'end'),
              key('door.wide', 'xstate.done.state.door.wide'),
            ],
            value: 'gone',
          },
        ],
      },
    ],
    [
      'with a restored start',
      { start: { wide: { wind: 'over', guest: 'out' } }, steps: [{ keys: [key('door', 'slam')], value: 'shut' }] },
    ],
    ['that enters the chart again', { start: OPEN, steps: [{ keys: [key('door', 'leave')], value: 'shut' }] }],
    ['whose states are not told', { start: 'shut', steps: [{ keys: PUSHED.keys }, { keys: [key('door', 'slam')] }] }],
    ['with an ignored event', { start: 'shut', steps: [{ keys: [key('door.shut', 'slam')], value: 'shut' }] }],
  ])('%s', (_, run) => expect(conform(door, run)).toEqual({ conforms: true }));
});

describe('a run that is not possible is told apart at its first such step, with a reason', () => {
  test.each<[string, Run, number, string]>([
    ['an unknown start', { start: 'lost', steps: [] }, -1, 'door has no state "lost".'],
    ['a name of JavaScript', { start: '__proto__', steps: [] }, -1, 'door has no state "__proto__".'],
    [
      'a start in half of a parallel state',
      { start: { wide: { wind: 'calm' } }, steps: [] },
      -1,
      'door.wide is in 2 of its states at a time, not in 1.',
    ],
    [
      'a start inside a state that has none',
      { start: { shut: 'there' }, steps: [] },
      -1,
      'door.shut has no states inside.',
    ],
    ['a start in passing', { start: 'ajar', steps: [] }, -1, 'door.ajar is left at once, the run stays in it.'],
    [
      'an unknown state',
      { start: 'shut', steps: [{ keys: [key('window', 'push')] }] },
      0,
      'The chart has no state "window".',
    ],
    [
      'an unknown event',
      { start: 'shut', steps: [{ keys: [key('door.shut', 'pull')] }] },
      0,
      'door.shut has no transition 0 for "pull".',
    ],
    [
      'an unknown alternative',
      { start: 'shut', steps: [{ keys: [key('door.shut', 'push', 3)] }] },
      0,
      'door.shut has no transition 3 for "push".',
    ],
    [
      'an alternative after one without a condition',
      { start: 'shut', steps: [{ keys: [key('door.shut', 'push', 2)] }] },
      0,
      'door.shut takes its transition 1 for "push".',
    ],
    [
      'a state that is not active',
      { start: 'shut', steps: [PUSHED, { keys: [key('door.shut', 'push')] }] },
      1,
      'The chart is in door.wide.wind.calm and door.wide.guest.out then, not in door.shut.',
    ],
    [
      'an event that an inner state takes',
      { start: 'shut', steps: [{ keys: [key('door', 'slam')] }] },
      0,
      'door.shut takes "slam" before door does.',
    ],
    [
      'an end that is not reached',
      {
        start: OPEN,
        steps: [{ keys: [key('door.wide.wind.calm', 'end'), key('door.wide', 'xstate.done.state.door.wide')] }],
      },
      0,
      'door.wide is not done.',
    ],
    [
      'a rest in passing',
      { start: 'shut', steps: [{ keys: [key('door.shut', 'push')] }] },
      0,
      'door.ajar is left at once, the run stays in it.',
    ],
    [
      'another state than the chart reaches',
      { start: 'shut', steps: [{ keys: [key('door.shut', 'push', 1)], value: OPEN }] },
      0,
      'The chart is in door.shut then, the run in door.wide.wind.calm and door.wide.guest.out.',
    ],
    [
      'a state that the chart lacks',
      { start: 'shut', steps: [{ keys: [], value: 'lost' }] },
      0,
      'door has no state "lost".',
    ],
    [
      'a change without a transition',
      { start: 'shut', steps: [{ keys: [], value: 'gone' }] },
      0,
      'The chart is in door.shut then, the run in door.gone.',
    ],
    ['a step after the end', { start: 'gone', steps: [{ keys: [key('door', 'slam')] }] }, 0, 'The chart has ended.'],
  ])('%s', (_, run, step, reason) => expect(conform(door, run)).toEqual({ conforms: false, step, reason }));
});

/** What a chart does on walks at random over the cases of its model, as runs. */
function runsOf(model: PathModel): Run[] {
  const runner = createPureRunner(model.machine);
  const infos = new Map(runner.transitions.map((info) => [info.id, info]));
  const stepsFrom = createStepLister(model, runner.machine);
  const keysOf = ({ taken }: Outcome) =>
    taken.flatMap((id) => {
      const info = infos.get(id);
      return !info || info.kind === 'initial' ? [] : [key(info.source, info.eventType, info.position)];
    });
  return model.input.slice(0, 8).map((input, at) => {
    const draw = randomNumbers(at + 1);
    let outcome = runner.start(input);
    const run = { start: outcome.moment.snapshot.value, steps: [] as RunStep[] };
    while (run.steps.length < 60 && outcome.moment.snapshot.status === 'active') {
      const offered = stepsFrom(outcome.moment);
      const step = offered[draw(Math.max(1, offered.length))];
      if (!step) break;
      outcome = runner.apply(outcome.moment, step);
      run.steps.push({ keys: keysOf(outcome), value: outcome.moment.snapshot.value });
    }
    return run;
  });
}

describe('what XState does conforms', () => {
  test.each(models.map((model) => [model.machine.id, model] as const))('in %s', (_, model) => {
    const runs = runsOf(model);
    for (const run of runs) {
      const verdict = conform(model.machine, run);
      const at = verdict.conforms ? 0 : verdict.step;
      expect([verdict, run.steps.slice(Math.max(0, at - 1), at + 1)]).toEqual([{ conforms: true }, expect.anything()]);
    }
    expect(runs.some(({ steps }) => steps.some(({ keys }) => keys.length > 0))).toBe(true);
  });

  test('and without one of its steps that changes the state it does not', () => {
    const judged = models.flatMap((model) =>
      runsOf(model).flatMap(({ start, steps }) => {
        const at = steps.findIndex(({ keys, value }) => keys.length > 0 && stableJson(value) !== stableJson(start));
        return at < 0 || at === steps.length - 1
          ? []
          : [conform(model.machine, { start, steps: steps.filter((_, index) => index !== at) })];
      }),
    );
    // A later step may lead to the same state.
    expect(judged.filter(({ conforms }) => !conforms).length).toBeGreaterThan(judged.length * 0.8);
  });

  test('and needs no memory of history states, because there are none', () => {
    const withHistory = models.filter(({ machine }) => allNodes(machine).some(({ type }) => type === 'history'));
    expect(withHistory.map(({ machine }) => machine.id)).toEqual([]);
  });
});

describe('the version of a chart', () => {
  /** Without descriptions, as a browser runs it. */
  const withoutWords = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutWords);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([name]) => name !== 'description');
    return Object.fromEntries(entries.map(([name, part]) => [name, withoutWords(part)]));
  };
  const rebuilt = (config: unknown) => createMachine(config as never) as AnyStateMachine;
  const config = {
    id: 'lamp',
    initial: 'off',
    states: {
      off: { description: 'Dark.', on: { press: { guard: 'isPlugged', target: 'on' }, hold: 'off' } },
      on: { on: { press: 'off' } },
    },
  };
  const version = chartVersion(rebuilt(config));
  const { off, on } = config.states;

  test('is the same without descriptions and with other effects', () => {
    expect(chartVersion(rebuilt(withoutWords(config)))).toBe(version);
    expect(chartVersion(consentMachine.provide({ actions: { reloadPage: () => {} } }))).toBe(
      chartVersion(consentMachine),
    );
    expect(version).toMatch(/^[0-9a-z]{6,11}$/);
  });

  test.each([
    ['a state', { ...config, states: { off, on, broken: {} } }],
    ['a target', { ...config, states: { off: { on: { ...off.on, hold: 'on' } }, on } }],
    ['an event', { ...config, states: { off, on: { on: { push: 'off' } } } }],
    ['a guard', { ...config, states: { off: { on: { ...off.on, press: 'on' } }, on } }],
    ['the initial state', { ...config, initial: 'on' }],
    ['an alternative', { ...config, states: { off, on: { on: { press: [{ guard: 'isHot' }, { target: 'off' }] } } } }],
    ['a final state', { ...config, states: { off, on: { type: 'final' } } }],
  ])('is another with another %s', (_, edited) => expect(chartVersion(rebuilt(edited))).not.toBe(version));

  test('distinguishes all charts', () => {
    const versions = models.map(({ machine }) => chartVersion(machine));
    expect(new Set(versions).size).toBe(versions.length);
  });
});
