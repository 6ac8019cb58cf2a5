/** Steps of runs that other pages report or that a file holds, as the drawing of a chart shows them. */
import type { AnyStateMachine } from 'xstate';
import type { RunStep, StepRecord, StrayRun, WatchedRun } from '../../../machines/site/workshop/workshop.types.ts';
import { chartVersion } from '../../charts/chart-version.ts';
import type { RecordedRun, StateValue } from '../../contract/site/recording.ts';
import type { Property } from '../../walks/properties/property.ts';
import type { Chart } from '../chart/chart.types.ts';
import { findTransition } from '../simulator/simulator.ts';
import { compareRun } from './deviation.ts';
import { judgeSteps } from './judge-steps.ts';

type Keys = StepRecord['keys'];

/** The ids of the active states, the root included. States that the chart does not have are left out. */
export function activeIds(chart: Chart, value: StateValue): string[] {
  const known = new Map(chart.states.map((state) => [state.id, state]));
  const childOf = (parent: string, key: string) =>
    known.get(parent)?.children.find((id) => known.get(id)?.key === key) ?? null;
  const collect = (parent: string, inner: StateValue | undefined): string[] => {
    const parts = typeof inner === 'string' ? { [inner]: undefined } : (inner ?? {});
    return Object.entries(parts).flatMap(([key, deeper]) => {
      const id = childOf(parent, key);
      return id === null ? [] : [id, ...collect(id, deeper)];
    });
  };
  return [chart.id, ...collect(chart.id, value)];
}

/** A step with its words: what the transitions that it took mean. */
export function stepOf(chart: Chart, record: StepRecord, isFirst: boolean): RunStep {
  const { keys, value } = record;
  return { active: activeIds(chart, value), ...wordsOf(chart, keys, isFirst), record };
}

function wordsOf(chart: Chart, keys: Keys, isFirst: boolean): Pick<RunStep, 'taken' | 'words'> {
  const taken = keys.flatMap((key) => findTransition(chart, key) ?? []);
  const described = taken.find(({ description }) => description)?.description;
  // A chart of another version may have other events.
  const names = keys.map((key) => findTransition(chart, key)?.trigger || key.event || 'always').join(', ');
  const words = described ?? (names || (isFirst ? 'The run begins.' : 'Nothing changes.'));
  return { taken: taken.map(({ id }) => id), words };
}

/** A chart that runs can be compared with. */
export type JudgingChart = {
  readonly chart: Chart;
  readonly machine: AnyStateMachine;
  readonly properties: readonly Property[];
};

/** The runs of a recording whose charts are known, and where they leave them. */
export function recordedRuns(runs: readonly RecordedRun[], charts: ReadonlyMap<string, JudgingChart>): WatchedRun[] {
  return runs.flatMap((run, index) => {
    const known = charts.get(run.chart);
    if (!known) return [];
    const { chart, machine, properties } = known;
    const steps = run.steps.map((record, step) => stepOf(chart, record, step === 0));
    const [start, ...later] = run.steps;
    return [
      {
        ...{ page: 'recording', run: String(index + 1), chart: run.chart, version: run.version, isOver: true },
        steps,
        judgement: judgeSteps(machine, properties, steps),
        deviation: compareRun(chart, machine, { start: start?.value ?? '', steps: later }).deviation,
        isOtherVersion: run.version !== chartVersion(machine),
      },
    ];
  });
}

/** A run that left its chart in a browser, up to the step at which it did: its later states are not known. */
export function strayRun(
  { chart, machine }: Pick<JudgingChart, 'chart' | 'machine'>,
  { version, run }: StrayRun,
): WatchedRun {
  const { deviation, moments } = compareRun(chart, machine, run);
  const shown = run.steps.slice(0, deviation?.at ?? run.steps.length);
  const steps = [{ keys: [] }, ...shown].map(({ keys }, at): RunStep => {
    // At the deviation the chart is where it was.
    const active = moments[at] ?? moments.at(-1) ?? [chart.id];
    return { active, ...wordsOf(chart, keys, at === 0) };
  });
  const isOtherVersion = version !== chartVersion(machine);
  return {
    page: 'recording',
    run: '1',
    chart: chart.id,
    version,
    isOver: true,
    steps,
    deviation,
    judgement: null,
    isOtherVersion,
  };
}
