import type { Chart } from '../chart/chart.types.ts';
import type { ChartCoverage } from '../data/coverage.types.ts';

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

/** How often the transitions of a requirement were taken: "EX-06: taken 120 times". */
export function requirementTraffic(
  { requirements, transitions }: ChartCoverage,
  traffic: readonly { readonly id: string; readonly count: number }[],
): string[] {
  const counts = new Map(traffic.map(({ id, count }) => [id, count]));
  return Object.entries(requirements).map(([name, numbers]) => {
    const count = numbers.reduce((sum, number) => sum + (counts.get(transitions[number] ?? '') ?? 0), 0);
    return `${name}: ${count === 1 ? 'taken once' : `taken ${count} times`}.`;
  });
}
