import type { ChartCoverage, Coverage } from '../../walks/report/coverage.types.ts';
import type { Chart, ChartTransition } from '../chart/chart.types.ts';

/** What the requirements that charts serve say, by id. */
export async function loadRequirements(): Promise<Readonly<Record<string, string>>> {
  return (await import('../data/requirements.json')).default;
}

/**
 * The ids of the requirements that a transition serves; for a state, those of the transitions that leave it or lead to it; for the
 * chart itself, all.
 */
export function requirementsOf(chart: Chart, { requirements, transitions }: ChartCoverage, id: string): string[] {
  const isAbout = (number: number) => {
    const known = chart.transitions.find((transition) => transition.id === transitions[number]);
    return known !== undefined && (known.id === id || known.source === id || known.targets.includes(id));
  };
  return Object.keys(requirements).filter((name) => id === chart.id || requirements[name]?.some(isAbout));
}

/**
 * How often the transitions of a requirement were taken: "EX-06: taken 120 times".
 *
 * @param unusedTime for which time it is known that they were not, after "not": `since 12 March 2026`; null for all the days
 */
export function requirementTraffic(
  { requirements, transitions }: ChartCoverage,
  traffic: readonly { readonly id: string; readonly count: number }[],
  unusedTime: string | null = null,
): string[] {
  const counts = new Map(traffic.map(({ id, count }) => [id, count]));
  return Object.entries(requirements).flatMap(([name, serving]) => {
    // Transitions that are not counted, such as those with which a state begins, tell nothing.
    const numbers = serving.filter((number) => counts.has(transitions[number] ?? ''));
    if (numbers.length === 0) return [];
    const count = numbers.reduce((sum, number) => sum + (counts.get(transitions[number] ?? '') ?? 0), 0);
    if (count === 0 && unusedTime !== null) return `${name}: not taken ${unusedTime}.`;
    return `${name}: ${count === 1 ? 'taken once' : `taken ${count} times`}.`;
  });
}

/** The states and transitions that serve a requirement, with everything around them: what a drawing does not draw faintly. */
export function placesOfRequirement(chart: Chart, coverage: ChartCoverage, name: string): ReadonlySet<string> {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const around = (id: string): string[] => {
    const parent = parents.get(id);
    return parent === null || parent === undefined ? [id] : [id, ...around(parent)];
  };
  const transitions = transitionsOfRequirement(chart, coverage, name);
  return new Set(transitions.flatMap(({ id, source, targets }) => [id, ...[source, ...targets].flatMap(around)]));
}

/** The transitions that serve a requirement, in the order of the chart. */
export function transitionsOfRequirement(
  chart: Chart,
  { requirements, transitions }: ChartCoverage,
  name: string,
): ChartTransition[] {
  const ids = new Set(requirements[name]?.map((number) => transitions[number]));
  return chart.transitions.filter(({ id }) => ids.has(id));
}

/** A requirement that a search is about. */
export type FoundRequirement = {
  readonly kind: 'requirement';
  readonly id: string;
  readonly title: string;
  /** What it says. */
  readonly context: string;
};

/** The id of a requirement, or its beginning, without what people write differently: `ex06`; null for anything else. */
export function requirementInQuery(query: string): string | null {
  const found = /^([a-z]{2})(?:[-\s]?(\d{1,2})|-)$/i.exec(query.trim());
  return found ? `${found[1]?.toUpperCase()}-${found[2] ?? ''}` : null;
}

/** The requirements of some ids that a search asks for: "EX-06", "ex06", or "ex-" for all that begin like this. */
export function findRequirements(
  names: readonly string[],
  sentences: Readonly<Record<string, string>>,
  query: string,
): FoundRequirement[] {
  const asked = requirementInQuery(query);
  if (asked === null) return [];
  const isWhole = names.includes(asked);
  return names
    .filter((name) => (isWhole ? name === asked : name.startsWith(asked)))
    .sort()
    .map((id) => ({ kind: 'requirement', id, title: id, context: sentences[id] ?? '' }));
}

/** The charts that serve each requirement, with how many of their transitions do. */
export type ServingCharts = ReadonlyMap<string, readonly { readonly chart: string; readonly transitions: number }[]>;

/** Which charts serve which requirement. */
export function servingCharts({ charts }: Coverage): ServingCharts {
  const serving = Object.entries(charts).flatMap(([chart, { requirements }]) =>
    Object.entries(requirements).map(([name, { length }]) => ({ name, chart, transitions: length })),
  );
  return new Map(
    [...Map.groupBy(serving, ({ name }) => name)].map(([name, list]) => [
      name,
      list.map(({ chart, transitions }) => ({ chart, transitions })),
    ]),
  );
}

/** The same of the last test run. */
export async function loadServingCharts(): Promise<ServingCharts> {
  return servingCharts(await import('virtual:chart-coverage'));
}

/** The address that lights what serves a requirement in a chart. */
export const requirementAddress = (chart: string, name: string) =>
  `/statecharts/${chart}?requirement=${encodeURIComponent(name)}`;
