import type { RunStep } from '../../../machines/site/workshop/workshop.types.ts';
import type { Chart } from '../chart/chart.types.ts';
import type { ChartCoverage, Coverage } from '../data/coverage.types.ts';
import type { Overlay } from '../drawing/look.ts';
import { pathOfState, titleOfState } from '../twin/words.ts';

/** What the last run of the generated paths found for a chart; null for a chart that it did not have. */
export async function loadCoverage(chart: string): Promise<ChartCoverage | null> {
  const { default: coverage } = await import('../data/coverage.json');
  return (coverage as unknown as Coverage).charts[chart] ?? null;
}

/** What coverage says on the drawing: how many paths take a transition, and which ones none does. */
export function coverageOverlay({ transitions, taken, excuses, survivors }: ChartCoverage): Map<string, Overlay> {
  return new Map(
    transitions.map((id, index): [string, Overlay] => {
      const paths = taken[index] ?? 0;
      const isWeak = survivors.some(({ where }) => where.startsWith(id));
      if (paths === 0) {
        const label = excuses[String(index)] === undefined ? 'no path' : 'excused';
        return [id, { tone: 'danger', label, pattern: 'dashed' }];
      }
      const walked = paths === 1 ? '1 path' : `${paths} paths`;
      if (isWeak) return [id, { tone: 'warning', label: `${walked}, survivor`, pattern: 'dotted' }];
      return [id, { tone: 'positive', label: walked }];
    }),
  );
}

/** The same in a few sentences, for the panel. */
export function coverageWords({
  transitions,
  taken,
  mutants,
  killed,
  paths,
  steps,
  survivors,
}: ChartCoverage): string[] {
  const covered = taken.filter((count) => count > 0).length;
  return [
    `${covered} of ${transitions.length} transitions are walked, by ${Object.keys(paths).length} paths in ${steps} steps.`,
    `${killed} of ${mutants} mutants are rejected by checks or kept behaviour.`,
    ...(survivors.length === 0 ? [] : [`${survivors.length} survived.`]),
  ];
}

/** For each requirement that the chart serves, how much of its part the paths walk. */
export function requirementWords({ requirements, taken }: ChartCoverage): string[] {
  return Object.entries(requirements).map(([requirement, transitions]) => {
    const walked = transitions.filter((number) => (taken[number] ?? 0) > 0).length;
    return `${requirement}: ${walked} of ${transitions.length} transitions are walked.`;
  });
}

/** A generated path as a run; null when the last run had no such path. */
export function pathSteps(chart: Chart, coverage: ChartCoverage, path: string): RunStep[] | null {
  const steps = coverage.paths[path];
  if (!steps) return null;
  return walkSteps(
    chart,
    steps.map((numbers) => numbers.flatMap((number) => coverage.transitions[number] ?? [])),
  );
}

/** Steps, each with its transitions, as a run. */
export function walkSteps(chart: Chart, steps: readonly (readonly string[])[]): RunStep[] {
  return steps.map((taken, index) => {
    const found = taken.flatMap((id) => chart.transitions.find((transition) => transition.id === id) ?? []);
    const last = found.findLast(({ targets }) => targets.length > 0);
    const ends = last ? last.targets : found.at(-1) ? [found.at(-1)?.source ?? ''] : [];
    const words =
      found.find(({ description }) => description)?.description ??
      (index === 0 ? 'The path begins.' : ends.map((id) => titleOfState(chart, id)).join(', ') || 'Nothing changes.');
    return { taken, active: ends.flatMap((id) => pathOfState(chart, id).map((state) => state.id)), words };
  });
}
