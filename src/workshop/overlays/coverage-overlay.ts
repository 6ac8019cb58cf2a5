import type { ChartCoverage } from '../../walks/report/coverage.types.ts';
import type { Chart } from '../chart/chart.types.ts';
import type { Overlay } from '../drawing/look.ts';
import { type Mistake, recordedMistakes, unnoticedMistakes } from './mistakes.ts';

/** What the last run of the generated paths found for a chart; null for a chart that it did not have. */
export async function loadCoverage(chart: string): Promise<ChartCoverage | null> {
  const { charts } = await import('virtual:chart-coverage');
  return charts[chart] ?? null;
}

const WALKED = { tone: 'positive' } as const;
const RECORDED = { tone: 'info', pattern: 'dash-dot' } as const;
const UNNOTICED = { tone: 'warning', pattern: 'dotted' } as const;
const NOT_WALKED = { tone: 'danger', pattern: 'dashed' } as const;

/** What each kind of line means. */
export const COVERAGE_LEGEND: readonly (Overlay & { readonly words: string })[] = [
  { ...WALKED, words: 'Paths take it, and rules notice the mistakes that were tried in it.' },
  { ...RECORDED, words: 'Recorded only: a mistake shows as different from before, but no rule says that it is wrong.' },
  { ...UNNOTICED, words: 'Unnoticed: the tests would not notice a mistake in it.' },
  { ...NOT_WALKED, words: 'No path takes it.' },
];

/**
 * What coverage says on the drawing: how many paths take a transition, which ones none does, and where the tests would not
 * notice a mistake, or only by recorded behaviour, be it in a transition or in a state.
 */
export function coverageOverlay(chart: Chart, coverage: ChartCoverage): Map<string, Overlay> {
  const { transitions, taken, excuses } = coverage;
  const marks = marksOf(chart, coverage);
  const overlays = new Map(
    transitions.map((id, index): [string, Overlay] => {
      const paths = taken[index] ?? 0;
      if (paths === 0) {
        const label = excuses[String(index)] === undefined ? 'no path' : 'out of reach';
        return [id, { ...NOT_WALKED, label }];
      }
      const walked = pathsInWords(paths);
      const mark = marks.get(id);
      return [id, mark ? { ...mark, label: `${walked}, ${mark.label}` } : { ...WALKED, label: walked }];
    }),
  );
  for (const [id, mark] of marks) if (!overlays.has(id)) overlays.set(id, mark);
  return overlays;
}

/** What is said of places with mistakes: one that nothing notices comes before those that are only recorded. */
function marksOf(chart: Chart, coverage: ChartCoverage): ReadonlyMap<string, Overlay> {
  const recorded = countPlaces(recordedMistakes(chart, coverage));
  const missed = countPlaces(unnoticedMistakes(chart, coverage));
  return new Map<string, Overlay>([
    ...[...recorded].map(([id, count]) => [id, { ...RECORDED, label: `${count} recorded only` }] as const),
    ...[...missed].map(([id, count]) => [id, { ...UNNOTICED, label: `${count} unnoticed` }] as const),
  ]);
}

/** How many mistakes each state and transition has. */
function countPlaces(mistakes: readonly Mistake[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { places } of mistakes) for (const id of places) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** "1 path", "3 paths". */
export function pathsInWords(count: number): string {
  return count === 1 ? '1 path' : `${count} paths`;
}

/** The same in a few sentences, for the panel. */
export function coverageWords(coverage: ChartCoverage): string[] {
  const { transitions, taken, mutants, killed, recordedOnly, paths, steps, guards, withoutPairs } = coverage;
  const numbers = takenByEvents(transitions);
  const walked = numbers.filter((number) => (taken[number] ?? 0) > 0).length;
  const outcomes = Object.values(guards);
  const seen = outcomes.filter((outcome) => outcome === 'both').length;
  return [
    `${walked} of ${numbers.length} transitions are walked, by ${pathsInWords(Object.keys(paths).length)} in ${steps} steps.`,
    ...(outcomes.length === 0 ? [] : [`${seen} of ${outcomes.length} conditions were tested both ways.`]),
    `The tests notice ${killed} of ${mutants} deliberate mistakes.`,
    ...(recordedOnly.length === 0
      ? []
      : [
          `${recordedOnly.length} of them ${recordedOnly.length === 1 ? 'is' : 'are'} noticed by recorded behaviour alone.`,
        ]),
    ...(withoutPairs === undefined
      ? []
      : [`Not every two transitions that can follow each other are tested one after the other: ${withoutPairs}.`]),
  ];
}

/** The numbers of the transitions that traffic counts, too: without what a state begins with, which follows from entering it. */
function takenByEvents(transitions: readonly string[]): number[] {
  return transitions.flatMap((id, number) => (/\/(?:initial|history)\//.test(id) ? [] : [number]));
}

/** For each requirement that the chart serves, how much of its part the paths walk; none that states alone serve. */
export function requirementWords({ requirements, transitions, taken }: ChartCoverage): string[] {
  const counted = new Set(takenByEvents(transitions));
  return Object.entries(requirements).flatMap(([requirement, serving]) => {
    const numbers = serving.filter((number) => counted.has(number));
    const walked = numbers.filter((number) => (taken[number] ?? 0) > 0).length;
    return numbers.length === 0 ? [] : [`${requirement}: ${walked} of ${numbers.length} transitions are walked.`];
  });
}
