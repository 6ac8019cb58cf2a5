import { messageOf } from './failure.ts';
import type { Path, Suite } from './generate.ts';
import { reasonFor } from './goals.ts';
import { listMutants, type Mutant } from './mutants.ts';
import { createPureRunner, type PureRunner } from './pure-run.ts';
import { walkAllPure } from './walk-pure.ts';
import { rebuild } from './xstate-internals.ts';

/** A mutant the suite did not notice. */
export interface Survivor {
  readonly id: string;
  readonly where: string;
}

/** What the mutation gate found for one model. */
export interface MutationResult {
  /** Mutants that make a machine at all and are not listed as equivalent. */
  readonly total: number;
  readonly killed: number;
  /** `killed / total`, 1 when there is nothing to kill. */
  readonly score: number;
  /** Killed by the model's checks alone, without the situations and effects the paths expect. */
  readonly killedByChecks: number;
  readonly survivors: readonly Survivor[];
  /** Mutant id → the model's reason. */
  readonly equivalent: ReadonlyMap<string, string>;
  /** Entries of `equivalentMutants` whose mutant is killed, or that name no mutant. */
  readonly stale: readonly string[];
  /** Configs that XState refuses. */
  readonly stillborn: readonly string[];
  readonly milliseconds: number;
}

/** Paths that use the place changed come first: most mutants die on them. */
function mostTelling(paths: readonly Path[], mutant: Mutant): readonly Path[] {
  const meets = (path: Path): boolean =>
    path.edges.some(
      (edge) =>
        edge.outcome.taken.includes(mutant.where) ||
        edge.outcome.entered.some((state) => mutant.where.startsWith(`${state}/`)),
    );
  return [...paths.filter(meets), ...paths.filter((path) => !meets(path))];
}

function mutantRunner(suite: Suite, mutant: Mutant): PureRunner | undefined {
  try {
    return createPureRunner(rebuild(suite.model.machine, { config: mutant.config() }));
  } catch {
    return undefined;
  }
}

function notices(suite: Suite, mutant: Mutant, runner: PureRunner, compare: boolean): boolean {
  const paths = mostTelling(suite.paths, mutant);
  try {
    return walkAllPure(runner, suite.model, paths, suite.graph.nodes, { compare, stopAtFirst: true }).length > 0;
  } catch (error) {
    throw new Error(`The suite breaks on mutant ${mutant.id}: ${messageOf(error)}`, { cause: error });
  }
}

/** Runs the pure suite against every mutant of its machine. */
export function runMutationGate(suite: Suite): MutationResult {
  const began = performance.now();
  const survivors: Survivor[] = [];
  const equivalent = new Map<string, string>();
  const stillborn: string[] = [];
  const reasons = suite.model.equivalentMutants;
  const used = new Set<string>();
  let killed = 0;
  let killedByChecks = 0;
  const { machine, events } = suite.model;
  const resting = new Set(suite.graph.nodes.flatMap((node) => node.moment.snapshot._nodes.map((state) => state.id)));
  for (const mutant of listMutants(machine, Object.keys(events), (state) => resting.has(state))) {
    const runner = mutantRunner(suite, mutant);
    if (!runner) {
      stillborn.push(mutant.id);
      continue;
    }
    if (notices(suite, mutant, runner, true)) {
      killed += 1;
      if (notices(suite, mutant, runner, false)) killedByChecks += 1;
      continue;
    }
    // What is broken in a transition that cannot happen cannot be noticed.
    const excuse = suite.goals.unreachable.get(`transition:${mutant.where}`);
    if (excuse !== undefined) {
      equivalent.set(mutant.id, excuse);
      continue;
    }
    const reason = reasonFor(mutant.id, reasons);
    if (reason === undefined) survivors.push({ id: mutant.id, where: mutant.where });
    else {
      equivalent.set(mutant.id, reason);
      for (const key of Object.keys(reasons)) if (reasonFor(mutant.id, { [key]: reason }) !== undefined) used.add(key);
    }
  }
  const total = killed + survivors.length;
  return {
    total,
    killed,
    score: total === 0 ? 1 : killed / total,
    killedByChecks,
    survivors,
    equivalent,
    stale: Object.keys(reasons).filter((key) => !used.has(key)),
    stillborn,
    milliseconds: performance.now() - began,
  };
}
