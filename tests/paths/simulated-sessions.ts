import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { allNodes } from '../../src/charts/transition-ids.ts';
import type { ChartTraffic, TrafficBatch } from '../../src/contract/site/chart-traffic.ts';
import { dwellGroup, noDwell } from '../../src/contract/site/dwell.ts';
import { createStepLister } from '../../src/walks/explore/possible-steps.ts';
import { createPureRunner, type Outcome } from '../../src/walks/explore/pure-run.ts';
import type { PathModel } from '../../src/walks/model.ts';
import { randomNumbers } from '../../src/walks/walk/random-numbers.ts';

type Part = TrafficBatch['runs'][number];
type Key = { source: string; event: string; index: number };
/** What a chart did on a walk: transitions, and the state afterwards. */
export type WalkedStep = { keys: Key[]; value: StateValue };

/** What the sessions of a chart did. */
export type ChartTruth = {
  transitions: Map<string, { count: number; dwell: number[] }>;
  visits: Map<string, number>;
  leaves: Map<string, number>;
  runs: number;
  strays: number;
};

/** Runs of a batch: what a page sends at a time. */
const RUNS = 40;
/** Most parts in which a run is told. */
const MAX_PARTS = 3;
const MAX_STEPS = 25;

/** What the server tells of a chart, as it compares with the truth. */
export function shownTruth({ transitions, states, runs }: ChartTraffic): ChartTruth {
  return {
    transitions: new Map(
      transitions
        .filter(({ count }) => count > 0)
        .map(({ source, event, index, count, dwell }) => [`${source} ${event} ${index}`, { count, dwell }]),
    ),
    visits: new Map(states.map(({ state, visits }) => [state, visits])),
    leaves: new Map(states.filter(({ leaves }) => leaves > 0).map(({ state, leaves }) => [state, leaves])),
    runs: runs.judged,
    strays: runs.strays,
  };
}

/** Walks a chart at random, over the cases of its model. The first step is the start. */
export function randomWalk(model: PathModel, seed: number, maxSteps = MAX_STEPS): WalkedStep[] {
  const runner = createPureRunner(model.machine);
  const infos = new Map(runner.transitions.map((info) => [info.id, info]));
  const stepsFrom = createStepLister(model, runner.machine);
  const keysOf = ({ taken }: Outcome) =>
    taken.flatMap((id): Key[] => {
      const info = infos.get(id);
      if (!info || info.kind === 'initial') return [];
      return [{ source: info.source, event: info.eventType, index: info.position }];
    });
  const draw = randomNumbers(seed);
  let outcome = runner.start(model.input[draw(model.input.length)]);
  const steps = [{ keys: keysOf(outcome), value: outcome.moment.snapshot.value as StateValue }];
  while (steps.length <= maxSteps && outcome.moment.snapshot.status === 'active') {
    const offered = stepsFrom(outcome.moment);
    const step = offered[draw(Math.max(1, offered.length))];
    if (!step) break;
    outcome = runner.apply(outcome.moment, step);
    steps.push({ keys: keysOf(outcome), value: outcome.moment.snapshot.value as StateValue });
  }
  return steps;
}

/**
 * Sessions of visitors: each is the beginning of a walk at random, with times at random; one in a hundred then takes a
 * transition of a state in which its chart is not. A session is told in one part or several, between which others tell
 * theirs. `truth` was counted from what XState did.
 */
export function simulateSessions(
  models: readonly PathModel[],
  { sessions, version, seed }: { sessions: number; version: string; seed: number },
): { batches: TrafficBatch[]; truth: Map<string, ChartTruth> } {
  const draw = randomNumbers(seed);
  const walks = models.flatMap((model) =>
    Array.from({ length: 6 }, (_, walk) => ({ machine: model.machine, steps: randomWalk(model, seed + walk) })),
  );
  const truth = new Map<string, ChartTruth>();
  /** The first parts of all sessions, the second ones, and so on. */
  const rounds: Part[][] = Array.from({ length: MAX_PARTS }, () => []);
  let strays = 0;
  for (let session = 0; session < sessions; session += 1) {
    const walk = walks[draw(walks.length)];
    if (!walk) break;
    const { machine } = walk;
    const steps = walk.steps.slice(0, 1 + draw(walk.steps.length));
    const timed = steps.map(({ keys }) => keys.map((key) => ({ key, ms: 10 ** draw(7) * (1 + draw(9)) })));
    const active = activeIn(machine, steps.at(-1)?.value ?? '');
    const isDue = strays < Math.floor((session + 51) / 100);
    const stray = isDue ? strayKey(machine, active) : undefined;
    if (stray) strays += 1;
    const left = draw(2) === 0;
    const counted = truth.get(machine.id) ?? nothing();
    truth.set(machine.id, counted);
    count(counted, machine, { steps, timed, left, isStray: stray !== undefined });
    const told = stray ? [...timed, [{ key: stray, ms: 5 }]] : timed;
    const whole: Part = {
      chart: machine.id,
      start: steps[0]?.value ?? '',
      begins: true,
      steps: told.map((step) => step.map(({ key: { source, event, index }, ms }) => [source, event, index, ms])),
      left,
    };
    const cuts = Array.from({ length: draw(MAX_PARTS) }, () => 1 + draw(told.length));
    const values = steps.map(({ value }) => value);
    for (const [at, part] of partsOf(whole, values, cuts).entries()) rounds[at]?.push(part);
  }
  const runs = rounds.flat();
  const batches = Array.from({ length: Math.ceil(runs.length / RUNS) }, (_, at) => ({
    version,
    runs: runs.slice(at * RUNS, (at + 1) * RUNS),
  }));
  return { batches, truth };
}

/**
 * A run in parts, as a page tells it.
 *
 * @param values the states after its steps
 * @param cuts the steps before which a part ends; those that are none are ignored
 */
function partsOf(whole: Part, values: readonly StateValue[], cuts: readonly number[]): Part[] {
  const ends = [...new Set(cuts)].filter((cut) => cut < whole.steps.length).sort((one, other) => one - other);
  return [0, ...ends].map((from, at): Part => {
    const isLast = at === ends.length;
    const steps = whole.steps.slice(from, ends[at]);
    const part = { ...whole, steps, left: whole.left && isLast };
    return from === 0 ? part : { ...part, start: values[from - 1] ?? '', begins: false, steps: [[], ...steps] };
  });
}

function nothing(): ChartTruth {
  return { transitions: new Map(), visits: new Map(), leaves: new Map(), runs: 0, strays: 0 };
}

function count(
  truth: ChartTruth,
  machine: AnyStateMachine,
  run: { steps: WalkedStep[]; timed: { key: Key; ms: number }[][]; left: boolean; isStray: boolean },
): void {
  truth.runs += 1;
  if (run.isStray) truth.strays += 1;
  for (const { key, ms } of run.timed.flat()) {
    const id = `${key.source} ${key.event} ${key.index}`;
    const row = truth.transitions.get(id) ?? { count: 0, dwell: noDwell() };
    truth.transitions.set(id, row);
    row.count += 1;
    row.dwell[dwellGroup(ms)] = (row.dwell[dwellGroup(ms)] ?? 0) + 1;
  }
  let before: string[] = [];
  for (const { value } of run.steps) {
    const active = activeIn(machine, value);
    for (const state of active) if (!before.includes(state)) add(truth.visits, state);
    before = active;
  }
  if (run.left && !run.isStray) for (const state of before) add(truth.leaves, state);
}

function add(counts: Map<string, number>, state: string): void {
  counts.set(state, (counts.get(state) ?? 0) + 1);
}

/** A transition of a state in which the chart is not. */
function strayKey(machine: AnyStateMachine, active: readonly string[]): Key | undefined {
  for (const node of allNodes(machine)) {
    const [event] = [...node.transitions.keys()];
    if (!active.includes(node.id) && event !== undefined) return { source: node.id, event: String(event), index: 0 };
  }
  return undefined;
}

/** Ids of the active states of a value. */
function activeIn(machine: AnyStateMachine, value: StateValue): string[] {
  const collect = (node: AnyStateNode, inner: StateValue | undefined): string[] => {
    const parts = typeof inner === 'string' ? { [inner]: undefined } : (inner ?? {});
    return [
      node.id,
      ...Object.entries(parts).flatMap(([name, deeper]) => collect(node.states[name] as AnyStateNode, deeper)),
    ];
  };
  return collect(machine.root, value);
}
