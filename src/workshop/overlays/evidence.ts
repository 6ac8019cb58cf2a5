import type { ChartCoverage } from '../../walks/report/coverage.types.ts';
import type { Chart } from '../chart/chart.types.ts';
import { isWithin } from '../drawing/views.ts';
import { pathsInWords } from './coverage-overlay.ts';
import { type Mistake, recordedMistakes, unnoticedMistakes } from './mistakes.ts';

/** A step of a generated path. */
export interface PathStep {
  readonly path: string;
  /** From 0. */
  readonly step: number;
  /** How many steps the path has. */
  readonly steps: number;
}

/** What the tests know of a state or a transition. */
export interface Evidence {
  readonly sentences: readonly string[];
  /** The paths that take the transition or reach the state, each at the first step that does; the shortest ways first. */
  readonly paths: readonly PathStep[];
}

const OUTCOMES = {
  both: 'The paths test the condition both ways.',
  true: 'The paths test the condition only where it holds.',
  false: 'The paths test the condition only where it does not hold.',
  none: 'No path comes to the condition.',
};

/** What the generated paths, and the deliberate mistakes in the chart, say of a state or a transition. */
export function evidenceOf(chart: Chart, coverage: ChartCoverage, id: string): Evidence {
  const { transitions, taken, excuses, guards } = coverage;
  const here = (mistakes: readonly Mistake[], say: string): string[] =>
    mistakes
      .filter(({ places }) => places.includes(id))
      .map(({ words }) => `${say}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`);
  const missed = [
    ...here(unnoticedMistakes(chart, coverage), 'The tests would not notice this mistake'),
    ...here(recordedMistakes(chart, coverage), 'Recorded behaviour alone would show this mistake'),
  ];
  const number = transitions.indexOf(id);
  const paths = pathsThrough(chart, coverage, id);
  if (number < 0) {
    // Of another version, or a state.
    const isState = chart.states.some((state) => state.id === id);
    const reached =
      paths.length === 0
        ? 'No path reaches it.'
        : `${pathsInWords(paths.length)} ${paths.length === 1 ? 'reaches' : 'reach'} it.`;
    return { sentences: isState ? [reached, ...missed] : [], paths };
  }
  const reason = excuses[String(number)];
  const count = taken[number] ?? 0;
  const walked = count === 0 ? 'No path takes it' : `${pathsInWords(count)} ${count === 1 ? 'takes' : 'take'} it`;
  const outcome = guards[String(number)];
  return {
    sentences: [
      count === 0 && reason !== undefined ? `${walked}: ${reason}.` : `${walked}.`,
      ...(outcome === undefined || count === 0 ? [] : [OUTCOMES[outcome]]),
      ...(count > 0 && reason !== undefined ? [`Not every outcome of the condition can be reached: ${reason}.`] : []),
      ...missed,
    ],
    paths,
  };
}

/** Every path, at its end, with what happens last. */
export function allPaths(
  chart: Chart,
  { paths, transitions }: ChartCoverage,
): (PathStep & { readonly words: string })[] {
  const wordsOf = new Map(chart.transitions.map(({ id, description }) => [id, description]));
  return Object.entries(paths).map(([path, steps]) => {
    const described = steps.flat().map((number) => wordsOf.get(transitions[number] ?? ''));
    const words = described.findLast((text) => text !== undefined) ?? '';
    return { path, step: steps.length - 1, steps: steps.length, words };
  });
}

/** Each path that takes the transition, or enters the state or one in it, with the first step that does. */
function pathsThrough(chart: Chart, { paths, transitions }: ChartCoverage, id: string): PathStep[] {
  const entering = new Set(
    chart.transitions.filter(({ targets }) => targets.some((target) => isWithin(target, id))).map((one) => one.id),
  );
  const isAbout = (number: number) => {
    const taken = transitions[number] ?? '';
    return taken === id || entering.has(taken);
  };
  return Object.entries(paths)
    .map(([path, steps]) => ({ path, step: steps.findIndex((step) => step.some(isAbout)), steps: steps.length }))
    .filter(({ step }) => step >= 0)
    .toSorted((one, other) => one.step - other.step || one.steps - other.steps);
}
