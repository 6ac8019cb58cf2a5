import { assignedFields } from '../../charts/assigned-fields.ts';
import { rebuild } from '../../charts/xstate-internals.ts';
import type { Path, Suite } from '../cover/generate.ts';
import { type ExpectedBehaviour, isExpectedIgnored } from '../expected/expected-behaviour.ts';
import { impossible } from '../explore/feasible.ts';
import { createPureRunner, type Moment, type PureRunner } from '../explore/pure-run.ts';
import { judgePaths } from '../properties/judge-properties.ts';
import type { Property } from '../properties/property.ts';
import { type Failure, messageOf } from '../walk/failure.ts';
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
  /** How many are rejected by what, the strongest that rejects each. */
  readonly byKiller: Readonly<Record<Killer, number>>;
  /** Rejected by recorded behaviour alone: nobody has said that what they break is wanted. */
  readonly recordedOnly: readonly Survivor[];
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

/** Which paths can show a mistake. */
export interface Ranking {
  /** Paths that use the place changed come first: most mutants die on them. */
  readonly rank: (mutant: Mutant) => readonly Path[];
  /** Whether a path uses the place changed; true where it is not known which place that is. */
  readonly meets: (mutant: Mutant, path: Path) => boolean;
}

export function createRanking(paths: readonly Path[]): Ranking {
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
  const touches = (mutant: Mutant, path: Path): boolean => mutant.touches.some((place) => places.get(path)?.has(place));
  return {
    rank: (mutant) => [
      ...paths.filter((path) => touches(mutant, path)),
      ...paths.filter((path) => !touches(mutant, path)),
    ],
    meets: (mutant, path) => mutant.touches.length === 0 || touches(mutant, path),
  };
}

function mutantRunner(suite: Suite, mutant: Mutant): PureRunner | undefined {
  try {
    return createPureRunner(rebuild(suite.model.machine, mutant.changes()));
  } catch {
    return undefined;
  }
}

/** What can reject a mutant, the strongest first. */
export const killers = {
  check: 'a check of a state, or the length of a delay',
  property: 'a property over time',
  outcome: 'an outcome that the model states of a step, or a path that cannot go on',
  ignored: 'an event that is agreed to be ignored and does something',
  recorded: 'recorded behaviour alone',
} as const;

/** What rejects a mutant. */
export type Killer = keyof typeof killers;

const killerOf = ({ kind }: Failure): Killer => {
  if (kind === 'check' || kind === 'delay') return 'check';
  if (kind === 'unoffered') return 'ignored';
  return kind === 'unexpected' ? 'recorded' : 'outcome';
};

/** Everything by which a suite judges a machine. */
export interface Judges {
  readonly expected: ExpectedBehaviour;
  readonly properties?: readonly Property[];
}

/** The first failure on the paths; with `isRecorded` each step is compared with what is expected, too. */
function firstFailure(
  suite: Suite,
  { expected }: Judges,
  paths: readonly Path[],
  runner: PureRunner,
  isRecorded: boolean,
): Failure | undefined {
  const visited = new Set<number>();
  for (const path of paths) {
    const steps = expected.paths.get(path.id);
    const visit: PureWalkOptions['visit'] = (moment, index) => {
      const node = suite.graph.nodes[index];
      if (!node || visited.has(index) || !steps) return undefined;
      visited.add(index);
      return fireUnoffered(runner, moment, node, ({ event }) => isExpectedIgnored(expected, node, event.type));
    };
    const options = {
      compare: false,
      expected: isRecorded ? steps : undefined,
      mustFinish: steps !== undefined,
      visit,
    };
    const failure = walkPure(runner, suite.model, path, options);
    if (failure) return failure;
  }
  return undefined;
}

/** Whether anything rejects a machine; says nothing of how strong it is. */
export function isRejected(suite: Suite, judges: Judges, paths: readonly Path[], runner: PureRunner): boolean {
  return firstFailure(suite, judges, paths, runner, true) !== undefined;
}

/**
 * The strongest that rejects a machine; undefined when nothing does.
 *
 * @param paths those that can show a difference first
 * @param isSame whether a path is the same on this machine as on the original
 */
export function killerOn(
  suite: Suite,
  judges: Judges,
  paths: readonly Path[],
  runner: PureRunner,
  isSame: (path: Path) => boolean = () => false,
): Killer | undefined {
  const first = firstFailure(suite, judges, paths, runner, true);
  if (first && killerOf(first) !== 'recorded') return killerOf(first);
  const others = paths.filter((path) => !isSame(path));
  const failure = first && firstFailure(suite, judges, others, runner, false);
  if (failure) return killerOf(failure);
  const { properties = [] } = judges;
  if (judgePaths(runner, suite.model, others, properties, suite.graph.nodes)) return 'property';
  return first && 'recorded';
}

/**
 * Runs the pure suite against the mutants of its machine. A mutant is killed by a check of the model, a property, an outcome or
 * behaviour that is expected, never by comparison with what the same run has found.
 */
export function runMutationGate(
  suite: Suite,
  judges: Judges,
  mutants: readonly Mutant[] = mutantsOf(suite),
): MutationResult {
  const idle = process.cpuUsage();
  const survivors: Survivor[] = [];
  const recordedOnly: Survivor[] = [];
  const equivalent = new Map<string, string>();
  const stillborn: string[] = [];
  const byOperator = new Map<Operator, { total: number; killed: number }>();
  const byKiller: Record<Killer, number> = { check: 0, property: 0, outcome: 0, ignored: 0, recorded: 0 };
  const { rank, meets } = createRanking(soundPaths(suite, judges));
  for (const mutant of mutants) {
    const runner = mutantRunner(suite, mutant);
    if (!runner) {
      stillborn.push(mutant.id);
      continue;
    }
    let killer: Killer | undefined;
    try {
      killer = killerOn(suite, judges, rank(mutant), runner, (path) => !meets(mutant, path));
    } catch (error) {
      throw new Error(`The suite breaks on mutant ${mutant.id}: ${messageOf(error)}`, { cause: error });
    }
    // What is broken in a transition that cannot happen cannot be noticed.
    const excuse = killer
      ? undefined
      : (suite.goals.unreachable.get(`transition:${mutant.where}`) ?? suite.model.equivalentMutants[mutant.id]);
    if (excuse !== undefined) {
      equivalent.set(mutant.id, excuse);
      continue;
    }
    const score = byOperator.get(mutant.operator) ?? { total: 0, killed: 0 };
    byOperator.set(mutant.operator, { total: score.total + 1, killed: score.killed + (killer ? 1 : 0) });
    if (killer) byKiller[killer] += 1;
    const named = { id: mutant.id, where: mutant.where, operator: mutant.operator };
    if (!killer) survivors.push(named);
    if (killer === 'recorded') recordedOnly.push(named);
  }
  const sum = (of: (score: OperatorScore) => number): number =>
    [...byOperator.values()].reduce((all, score) => all + of(score), 0);
  const [total, killed] = [sum((score) => score.total), sum((score) => score.killed)];
  const { user, system } = process.cpuUsage(idle);
  return {
    total,
    killed,
    score: total === 0 ? 1 : killed / total,
    byKiller,
    recordedOnly,
    byOperator,
    survivors,
    equivalent,
    stale: staleReasons(suite, equivalent),
    stillborn,
    computing: (user + system) / 1000,
  };
}

/** The paths on which the machine itself does what is expected: on the others every mutant would fail, too. */
export function soundPaths(suite: Suite, judges: Judges): readonly Path[] {
  return suite.paths.filter((path) => !isRejected(suite, judges, [path], suite.graph.runner));
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
