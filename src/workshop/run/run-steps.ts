/** Steps of runs that other pages report or that a file holds, as the drawing of a chart shows them. */
import type { RunStep, WatchedRun } from '../../../machines/site/workshop/workshop.types.ts';
import type { RecordedRun, StateValue } from '../../contract/site/recording.ts';
import type { Chart } from '../chart/chart.types.ts';
import { findTransition } from '../simulator/simulator.ts';

type Keys = RecordedRun['steps'][number]['keys'];

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
export function stepOf(chart: Chart, keys: Keys, value: StateValue, isFirst: boolean): RunStep {
  const taken = keys.flatMap((key) => findTransition(chart, key) ?? []);
  const described = taken.find(({ description }) => description)?.description;
  const names = taken.map(({ trigger, kind }) => trigger || kind).join(', ');
  const words = described ?? (names || (isFirst ? 'The run begins.' : 'Nothing changes.'));
  return { active: activeIds(chart, value), taken: taken.map(({ id }) => id), words };
}

/** The runs of a recording whose charts are known. */
export function recordedRuns(runs: readonly RecordedRun[], charts: ReadonlyMap<string, Chart>): WatchedRun[] {
  return runs.flatMap((run, index) => {
    const chart = charts.get(run.chart);
    if (!chart) return [];
    const steps = run.steps.map(({ keys, value }, step) => stepOf(chart, keys, value, step === 0));
    return [{ page: 'recording', run: String(index + 1), chart: run.chart, isOver: true, steps }];
  });
}
