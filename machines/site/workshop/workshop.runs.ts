import type { RunReport, RunStep, WatchedRun } from './workshop.types.ts';

/** Steps that are kept of one run; older ones are dropped. */
export const MAX_STEPS = 1000;
/** Runs that are kept; the ones that reported longest ago are dropped. */
export const MAX_RUNS = 100;

/** Names a run among all pages. */
export const runKey = ({ page, run }: Pick<WatchedRun, 'page' | 'run'>) => `${page}/${run}`;

/** The runs with one more step; the run that reported last stands last. */
export function withReport(runs: Readonly<Record<string, WatchedRun>>, report: RunReport): Record<string, WatchedRun> {
  const { step, ...facts } = report;
  const key = runKey(report);
  const { [key]: known, ...others } = runs;
  const steps = [...(known?.steps ?? []), step].slice(-MAX_STEPS);
  const kept = Object.entries(others).slice(-(MAX_RUNS - 1));
  return {
    ...Object.fromEntries(kept),
    [key]: { ...facts, steps, deviation: null, judgement: null, isOtherVersion: false },
  };
}

/** The runs of a recording by their keys. */
export function byKey(runs: readonly WatchedRun[]): Record<string, WatchedRun> {
  return Object.fromEntries(runs.map((run) => [runKey(run), run]));
}

/** The run of a recording that is shown first: one of the chart on show, else the first. */
export function firstRun(runs: readonly WatchedRun[], chart: string | null): string {
  return runKey(runs.find((candidate) => candidate.chart === chart) ?? (runs[0] as WatchedRun));
}

/** The run on show, with its chart and steps; the playhead at its end. */
export function followed(runs: Readonly<Record<string, WatchedRun>>, key: string | null) {
  const run = runs[key ?? ''];
  const steps = run?.steps ?? [];
  return { followed: key, of: run?.chart ?? null, steps, at: placeIn(steps, steps.length) };
}

/** The step of a recorded run that is shown first: the one at which it leaves the chart, else its start. */
export function firstStep(runs: Readonly<Record<string, WatchedRun>>, key: string | null): number {
  const run = runs[key ?? ''];
  return placeIn(run?.steps ?? [], run?.deviation?.at ?? 0);
}

/** A place within the steps: before the first is the first, behind the last is the last. */
export function placeIn(steps: readonly RunStep[], at: number): number {
  return Math.max(0, Math.min(Math.trunc(at), steps.length - 1));
}
