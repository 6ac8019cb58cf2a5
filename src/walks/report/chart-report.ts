import type { Suite } from '../cover/generate.ts';
import type { Verdict } from '../judge.ts';
import type { ChartProperties } from '../properties/define.ts';
import { judgeProperties } from '../properties/judge-properties.ts';
import type { ChartProofs } from '../properties/proofs.ts';
import { partsOf } from '../properties/requirements.ts';
import type { BrokenPlace, ChartCoverage } from './coverage.types.ts';
import { planOf } from './plan-text.ts';
import { type Summary, summarise } from './summary.ts';

/** Everything that the report says about one chart. */
export interface ChartReport {
  readonly summary: Summary;
  readonly description: string;
  readonly coverage: ChartCoverage;
  /** Properties with the mutant that each alone rejects, and the way on which one does not hold. */
  readonly properties: readonly {
    readonly kind: string;
    readonly words: string;
    readonly proof: string | undefined;
    readonly failure: string | undefined;
  }[];
  /** Paths in words, with their failures. */
  readonly paths: readonly PathReport[];
  /** What the walks in the browser left out, from their last run; undefined when there was none. */
  readonly browser: BrowserWalks | undefined;
}

/** How many paths of a chart passed in a browser, and the goals that were left out there, with the reasons. */
export interface BrowserWalks {
  readonly walked: number;
  readonly left: readonly string[];
}

/** What is known of a chart besides the verdict on its paths. */
export interface ReportedChart {
  /** What is promised about it, and which requirements its parts serve. */
  readonly promises?: ChartProperties | undefined;
  readonly proofs?: ChartProofs | undefined;
  /** Why not every two transitions that can follow each other are walked; undefined where they are. */
  readonly withoutPairs?: string | undefined;
  readonly browser?: BrowserWalks | undefined;
}

/** A path in words, and what went wrong on it. */
interface PathReport {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly { readonly what: string; readonly expected: string }[];
  /** The numbers of the transitions of each step. */
  readonly transitions: readonly (readonly number[])[];
  readonly failures: readonly string[];
}

/** Puts together what is reported of a chart. */
export function reportOf(verdict: Verdict, known: ReportedChart = {}): ChartReport {
  const { suite } = verdict;
  const { promises, proofs = {}, browser } = known;
  const summary = summarise(verdict);
  const coverage = coverageOf(suite, summary, known);
  const failures = [...verdict.pure, ...verdict.live, ...verdict.unexpected];
  return {
    summary,
    description: suite.model.machine.root.description ?? '',
    coverage,
    properties: (promises?.properties ?? []).map((property) => ({
      kind: property.kind,
      words: property.words,
      proof: proofs[property.words],
      failure: judgeProperties(suite, [property])[0],
    })),
    paths: planOf(suite).map(({ id, title, steps }) => ({
      id,
      title,
      steps,
      transitions: coverage.paths[id] ?? [],
      failures: failures.filter((text) => text.startsWith(`path ${id},`)),
    })),
    browser,
  };
}

/** The id of a mutant begins with its operator. */
const placeOf = ({ id, where }: { readonly id: string; readonly where: string }): BrokenPlace => ({
  operator: id.split(' ')[0] ?? '',
  where,
});

/** What the paths of a chart cover, and which mistakes they would not notice, as plain data. */
export function coverageOf(
  suite: Suite,
  summary: Summary,
  { promises, withoutPairs }: Pick<ReportedChart, 'promises' | 'withoutPairs'> = {},
): ChartCoverage {
  const { graph, covered, goals } = suite;
  const infos = graph.runner.transitions;
  const numberOf = new Map(infos.map(({ id }, number) => [id, number]));
  const numbers = (ids: readonly string[]): number[] => ids.flatMap((id) => numberOf.get(id) ?? []);
  const guarded = infos.flatMap(({ id, guard }, number) => (guard === undefined ? [] : [{ id, number }]));
  const seen = (id: string): 'both' | 'true' | 'false' | 'none' => {
    const [yes, no] = [covered.has(`guard:${id}?=true`), covered.has(`guard:${id}?=false`)];
    if (yes && no) return 'both';
    return yes ? 'true' : no ? 'false' : 'none';
  };
  const excuses = [...goals.unreachable].flatMap(([goal, reason]) => {
    const id = goal.slice(goal.indexOf(':') + 1).replace(/\?.*$/, '');
    const number = goal.startsWith('state:') ? undefined : numberOf.get(id);
    return number === undefined ? [] : [[number, reason] as const];
  });
  return {
    situations: summary.situations,
    steps: summary.steps,
    lowerBound: summary.lowerBound,
    mutants: summary.mutation.total,
    killed: summary.mutation.killed,
    transitions: infos.map(({ id }) => id),
    taken: infos.map(({ id }) => summary.coverage.transitions[id] ?? 0),
    guards: Object.fromEntries(guarded.map(({ id, number }) => [number, seen(id)])),
    excuses: Object.fromEntries(excuses),
    survivors: summary.mutation.survivors.map(placeOf),
    recordedOnly: summary.mutation.recordedOnly.map(placeOf),
    paths: Object.fromEntries(
      suite.paths.map(({ id, edges }) => [id, edges.map(({ outcome }) => numbers(outcome.taken))]),
    ),
    ...(withoutPairs === undefined ? {} : { withoutPairs }),
    properties: (promises?.properties ?? []).map(({ kind, words }) => ({ kind, words })),
    requirements: Object.fromEntries(
      Object.entries(promises?.requirements ?? {}).map(([id, targets]) => [
        id,
        numbers(partsOf(graph.runner.machine, targets).transitions),
      ]),
    ),
  };
}
