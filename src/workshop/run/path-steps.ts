/** Generated paths as runs: what a step takes is known by ids, the states follow from the chart. */
import type { AnyStateMachine } from 'xstate';
import type { RunStep } from '../../../machines/site/workshop/workshop.types.ts';
import { followWalk } from '../../charts/conform.ts';
import type { TransitionKey } from '../../charts/taken-transitions.ts';
import type { ChartCoverage } from '../../walks/report/coverage.types.ts';
import type { Chart } from '../chart/chart.types.ts';
import { titleOfState } from '../twin/words.ts';

/** A generated path as a run; null when the last test run had no such path, or the chart does not allow it. */
export function pathSteps(
  chart: Chart,
  machine: AnyStateMachine,
  coverage: ChartCoverage,
  path: string,
): RunStep[] | null {
  const steps = coverage.paths[path];
  if (!steps) return null;
  const ids = steps.map((numbers) => numbers.map((number) => coverage.transitions[number] ?? ''));
  return walkSteps(chart, machine, ids);
}

/** Steps, each with the ids of its transitions, as a run; null when the chart does not allow them. */
export function walkSteps(
  chart: Chart,
  machine: AnyStateMachine,
  steps: readonly (readonly string[])[],
): RunStep[] | null {
  const byId = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  if (steps.some((taken) => taken.some((id) => !byId.has(id)))) return null;
  const known = steps.map((taken) => taken.flatMap((id) => byId.get(id) ?? []));
  const keys = known.map((transitions) =>
    transitions.flatMap(({ kind, source, eventType, position }): TransitionKey[] =>
      // What a state begins with follows from the transition that enters it.
      kind === 'initial' ? [] : [{ source, event: kind === 'always' ? '' : eventType, index: position }],
    ),
  );
  const moments = followWalk(machine, keys);
  return (
    moments &&
    known.map((transitions, index) => {
      const described = transitions.find(({ description }) => description)?.description;
      const ends = transitions.findLast(({ targets }) => targets.length > 0) ?? transitions.at(-1);
      const titles =
        ends && (ends.targets.length > 0 ? ends.targets : [ends.source]).map((id) => titleOfState(chart, id));
      const words =
        described ?? (index === 0 ? 'The path begins.' : titles ? `${titles.join(', ')}.` : 'Nothing changes.');
      return { taken: steps[index] ?? [], active: moments[index] ?? [], words };
    })
  );
}

/** The step that an address names, from 0; the last one when it names none. */
export function stepInAddress(text: string | null, count: number): number {
  const asked = text === null || text.trim() === '' ? Number.NaN : Math.trunc(Number(text));
  return Math.max(0, Math.min(Number.isNaN(asked) ? count - 1 : asked, count - 1));
}

/** The address that shows a step of a generated path. */
export function pathAddress(chart: string, path: string, step: number, overlay: string | null): string {
  // A comparison has a drawing of its own.
  const shown = overlay === null || overlay === 'changes' ? {} : { overlay };
  return `/statecharts/${chart}?${new URLSearchParams({ ...shown, path, step: String(step) })}`;
}
