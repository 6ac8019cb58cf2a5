import { type Path, pathId, type Suite } from '../../../src/walks/cover/generate.ts';
import { behaviourOfSuite } from '../../../src/walks/expected/expected-behaviour.ts';
import type { GraphEdge } from '../../../src/walks/explore/explore.ts';
import { runMutationGate } from '../../../src/walks/mutate/mutation-gate.ts';
import { pathsOfRival, type Rival } from './generators.ts';

/** Ours or a rival. */
export type Generator = 'ours' | Rival;

/** What the paths of one generator for one chart amount to. */
export interface Amount {
  readonly paths: number;
  /** Without the starts. */
  readonly steps: number;
  /** Milliseconds of processor time; ours includes the exploration that the rivals are given. */
  readonly computing: number;
  /** Transitions taken at least once, of those that there are. */
  readonly transitions: number;
  readonly allTransitions: number;
  /** Situations visited, of those that there are. */
  readonly situations: number;
  readonly allSituations: number;
}

/** How many mutants of the chart differ noticeably on the paths. */
export interface Kills {
  readonly mutants: number;
  readonly killed: number;
}

/** The paths of a generator on the graph of a suite, and the processor time that they took. */
export function pathsOf(generator: Generator, suite: Suite): { paths: readonly Path[]; computing: number } {
  if (generator === 'ours') return { paths: suite.paths, computing: suite.computing };
  const idle = process.cpuUsage();
  const paths = pathsOfRival(generator, suite.graph);
  const { user, system } = process.cpuUsage(idle);
  return { paths: paths.map((edges) => ({ id: pathId(edges), edges, times: [] })), computing: (user + system) / 1000 };
}

/** Counts what paths cover. */
export function amountOf(suite: Suite, { paths, computing }: ReturnType<typeof pathsOf>): Amount {
  const { nodes, runner } = suite.graph;
  const edges: GraphEdge[] = paths.flatMap((path) => [...path.edges]);
  return {
    paths: paths.length,
    steps: edges.length - paths.length,
    computing,
    transitions: new Set(edges.flatMap(({ outcome }) => outcome.taken)).size,
    allTransitions: runner.transitions.length,
    situations: new Set(edges.map(({ to }) => to)).size,
    allSituations: nodes.length,
  };
}

/**
 * Walks the paths on every mutant of the chart. All generators are judged alike: by the model's checks, by what the unbroken
 * chart was seen to do at each step of these paths, and by the events that it ignores in each situation they visit.
 */
export function killsOf(suite: Suite, paths: readonly Path[]): Kills {
  const subject = { ...suite, paths };
  const { total, killed, equivalent } = runMutationGate(subject, { expected: behaviourOfSuite(subject) });
  // What cannot be told from the chart counts for all, or each would have its own total.
  return { mutants: total + equivalent.size, killed };
}
