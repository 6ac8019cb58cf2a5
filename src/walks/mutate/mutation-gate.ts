import { assignedFields } from '../../charts/assigned-fields.ts';
import { rebuild } from '../../charts/xstate-internals.ts';
import type { Path, Suite } from '../cover/generate.ts';
import { type ExpectedBehaviour, isExpectedIgnored } from '../expected/expected-behaviour.ts';
import { impossible } from '../explore/feasible.ts';
import { createPureRunner, type Moment, type PureRunner } from '../explore/pure-run.ts';
import { messageOf } from '../walk/failure.ts';
import { fireUnoffered, type PureWalkOptions, walkPure } from '../walk/walk-pure.ts';
import { listMutants, type Mutant, type Operator } from './mutants.ts';
import { seeValues } from './mutate-values.ts';

/** A mutant the suite did not notice. */
export interface Survivor {
  readonly id: string;
  readonly where: string;
  readonly operator: Operator;
}

/** How many mutants an operator makes, and how many of them die. */
export interface OperatorScore {
  readonly total: number;
  readonly killed: number;
}

/** What the mutation gate found for one model. */
export interface MutationResult {
  /** Mutants that make a machine at all and are not listed as equivalent. */
  readonly total: number;
  readonly killed: number;
  /** `killed / total`, 1 when there is nothing to kill. */
  readonly score: number;
  /** Rejected by a check of the model; the others are rejected by expected behaviour alone. */
  readonly killedByChecks: number;
  readonly byOperator: ReadonlyMap<Operator, OperatorScore>;
  readonly survivors: readonly Survivor[];
  /** Mutant id → the model's reason. */
  readonly equivalent: ReadonlyMap<string, string>;
  /** Entries of `equivalentMutants` whose mutant is killed, or that name no mutant. */
  readonly stale: readonly string[];
  /** Configs that XState refuses. */
  readonly stillborn: readonly string[];
  /** Milliseconds of CPU time. */
  readonly computing: number;
}

/** Paths that use the place changed come first: most mutants die on them. */
export function createRanking(paths: readonly Path[]): (mutant: Mutant) => readonly Path[] {
  const places = new Map(
    paths.map((path) => [
      path,
      new Set(
        path.edges.flatMap(({ outcome }) => [
          ...outcome.taken,
          ...outcome.entered,
          ...outcome.guards.map((id) => id.slice(0, id.lastIndexOf('?'))),
        ]),
      ),
    ]),
  );
  return ({ touches }) => {
    const meets = (path: Path): boolean => touches.some((place) => places.get(path)?.has(place));
    return [...paths.filter(meets), ...paths.filter((path) => !meets(path))];
  };
}

function mutantRunner(suite: Suite, mutant: Mutant): PureRunner | undefined {
  try {
    return createPureRunner(rebuild(suite.model.machine, mutant.changes()));
  } catch {
    return undefined;
  }
}

/** What rejects a mutant: a check of the model or expected behaviour; undefined when nothing does. */
export function verdictOn(
  suite: Suite,
  expected: ExpectedBehaviour,
  paths: readonly Path[],
  runner: PureRunner,
): 'check' | 'expected' | undefined {
  const visited = new Set<number>();
  for (const path of paths) {
    const steps = expected.paths.get(path.id);
    const visit: PureWalkOptions['visit'] = (moment, index) => {
      const node = suite.graph.nodes[index];
      if (!node || visited.has(index) || !steps) return undefined;
      visited.add(index);
      return fireUnoffered(runner, moment, node, ({ event }) => isExpectedIgnored(expected, node, event.type));
    };
    const failure = walkPure(runner, suite.model, path, { compare: false, expected: steps, visit });
    if (failure) return failure.kind === 'check' || failure.kind === 'delay' ? 'check' : 'expected';
  }
  return undefined;
}

/**
 * Runs the pure suite against the mutants of its machine. A mutant is killed by a check of the model or by expected
 * behaviour, never by comparison with what the same run has found.
 */
export function runMutationGate(
  suite: Suite,
  expected: ExpectedBehaviour,
  mutants: readonly Mutant[] = mutantsOf(suite),
): MutationResult {
  const idle = process.cpuUsage();
  const survivors: Survivor[] = [];
  const equivalent = new Map<string, string>();
  const stillborn: string[] = [];
  const byOperator = new Map<Operator, { total: number; killed: number }>();
  let killedByChecks = 0;
  const rank = createRanking(soundPaths(suite, expected));
  for (const mutant of mutants) {
    const runner = mutantRunner(suite, mutant);
    if (!runner) {
      stillborn.push(mutant.id);
      continue;
    }
    let verdict: 'check' | 'expected' | undefined;
    try {
      verdict = verdictOn(suite, expected, rank(mutant), runner);
    } catch (error) {
      throw new Error(`The suite breaks on mutant ${mutant.id}: ${messageOf(error)}`, { cause: error });
    }
    // What is broken in a transition that cannot happen cannot be noticed.
    const excuse = verdict
      ? undefined
      : (suite.goals.unreachable.get(`transition:${mutant.where}`) ?? suite.model.equivalentMutants[mutant.id]);
    if (excuse !== undefined) {
      equivalent.set(mutant.id, excuse);
      continue;
    }
    const score = byOperator.get(mutant.operator) ?? { total: 0, killed: 0 };
    byOperator.set(mutant.operator, { total: score.total + 1, killed: score.killed + (verdict ? 1 : 0) });
    if (verdict === 'check') killedByChecks += 1;
    if (!verdict) survivors.push({ id: mutant.id, where: mutant.where, operator: mutant.operator });
  }
  const sum = (of: (score: OperatorScore) => number): number =>
    [...byOperator.values()].reduce((all, score) => all + of(score), 0);
  const [total, killed] = [sum((score) => score.total), sum((score) => score.killed)];
  const { user, system } = process.cpuUsage(idle);
  return {
    total,
    killed,
    score: total === 0 ? 1 : killed / total,
    killedByChecks,
    byOperator,
    survivors,
    equivalent,
    stale: staleReasons(suite, equivalent),
    stillborn,
    computing: (user + system) / 1000,
  };
}

/** The paths on which the machine itself does what is expected: on the others every mutant would fail, too. */
export function soundPaths(suite: Suite, expected: ExpectedBehaviour): readonly Path[] {
  return suite.paths.filter((path) => verdictOn(suite, expected, [path], suite.graph.runner) === undefined);
}

const mutantsBySuite = new WeakMap<Suite, readonly Mutant[]>();

/** The mutants of a suite's chart: the same ones on every run. */
export function mutantsOf(suite: Suite): readonly Mutant[] {
  const known = mutantsBySuite.get(suite) ?? listMutantsOf(suite);
  mutantsBySuite.set(suite, known);
  return known;
}

function listMutantsOf({ model, graph, paths }: Suite): Mutant[] {
  const resting = new Set(graph.nodes.flatMap((node) => node.moment.snapshot._nodes.map((state) => state.id)));
  const edges = [...graph.starts, ...graph.nodes.flatMap((node) => node.edges)];
  return listMutants(model.machine, {
    eventTypes: Object.keys(model.events),
    rests: (state) => resting.has(state),
    fields: assignedFields(
      model.machine,
      edges.flatMap(({ outcome }) => outcome.fields),
    ),
    values: seeValues(model.machine, (machine) => walkThrough(createPureRunner(machine), paths)),
  });
}

function walkThrough(runner: PureRunner, paths: readonly Path[]): void {
  for (const path of paths) {
    let moment: Moment | undefined;
    for (const { step, input } of path.edges) {
      if (moment && step && impossible(moment, step)) break;
      moment = (moment && step ? runner.apply(moment, step) : runner.start(input)).moment;
    }
  }
}

/** Reasons that no surviving mutant needs. */
function staleReasons({ model }: Suite, equivalent: ReadonlyMap<string, string>): string[] {
  return Object.keys(model.equivalentMutants).filter((id) => !equivalent.has(id));
}
