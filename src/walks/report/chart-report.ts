import { existsSync, readFileSync } from 'node:fs';
import { reportFolder } from '../../../tests/paths/files/report-files.ts';
import type { Suite } from '../cover/generate.ts';
import { withoutPairs } from '../cover/pairs.ts';
import type { ChartProperties } from '../properties/define.ts';
import { judgeProperties } from '../properties/judge-properties.ts';
import type { ChartProofs } from '../properties/proofs.ts';
import { partsOf } from '../properties/requirements.ts';
import type { Verdict } from '../walk/judge.ts';
import type { ChartCoverage } from './coverage.types.ts';
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
  readonly browser: { readonly walked: number; readonly left: readonly string[] } | undefined;
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
export function reportOf(verdict: Verdict, chart: ChartProperties | undefined, proofs: ChartProofs): ChartReport {
  const { suite } = verdict;
  const summary = summarise(verdict);
  const coverage = coverageOf(suite, summary, chart);
  const failures = [...verdict.pure, ...verdict.live, ...verdict.kept];
  return {
    summary,
    description: suite.model.machine.root.description ?? '',
    coverage,
    properties: (chart?.properties ?? []).map((property) => ({
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
    browser: browserOf(summary.chart),
  };
}

/** What the workshop shows of a chart: what its paths cover, and which mistakes they would not notice. */
export function coverageOf(suite: Suite, summary: Summary, chart: ChartProperties | undefined): ChartCoverage {
  const { graph, covered, goals } = suite;
  const why = withoutPairs[summary.chart];
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
    survivors: summary.mutation.survivors.map(({ id, where }) => ({ operator: id.split(' ')[0] ?? '', where })),
    paths: Object.fromEntries(
      suite.paths.map(({ id, edges }) => [id, edges.map(({ outcome }) => numbers(outcome.taken))]),
    ),
    ...(why === undefined ? {} : { withoutPairs: why }),
    properties: (chart?.properties ?? []).map(({ kind, words }) => ({ kind, words })),
    requirements: Object.fromEntries(
      Object.entries(chart?.requirements ?? {}).map(([id, targets]) => [
        id,
        numbers(partsOf(graph.runner.machine, targets).transitions),
      ]),
    ),
  };
}

/** The last walks of a chart in the browser. */
function browserOf(chart: string): ChartReport['browser'] {
  const file = `${reportFolder}browser-${chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
  if (!existsSync(file)) return undefined;
  const { paths, left } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: readonly { result: string }[];
    left: readonly { goal: string; reason: string }[];
  };
  return {
    walked: paths.filter(({ result }) => result === 'passed').length,
    left: left.map(({ goal, reason }) => `${goal}: ${reason}`),
  };
}
