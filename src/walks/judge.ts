import { type Advice, plainAdvice } from './advice.ts';
import { generate, type Path, type Suite } from './cover/generate.ts';
import type { Criteria } from './cover/goals.ts';
import { differencesFromExpected, type ExpectedBehaviour, labelsOf } from './expected/expected-behaviour.ts';
import { busyForEver } from './lint/liveness.ts';
import type { PathModel } from './model.ts';
import { type MutationResult, runMutationGate } from './mutate/mutation-gate.ts';
import type { Property } from './properties/property.ts';
import { wordsOfPath } from './report/plan-text.ts';
import { shrink } from './shrink/shrink.ts';
import { describeFailure, type Failure } from './walk/failure.ts';
import { idleOutcomes } from './walk/judge-outcomes.ts';
import { createLiveWalker } from './walk/walk-live.ts';
import { walkAllPure, walkPure } from './walk/walk-pure.ts';

/** The least mutation score of a chart. */
export const leastMutationScore = 0.95;

/** Everything known about one model after its paths were generated and walked. */
export interface Verdict {
  readonly suite: Suite;
  /** Failures in words, each with its shrunk path. */
  readonly pure: readonly string[];
  readonly live: readonly string[];
  /** Differences from expected behaviour, in words. */
  readonly unexpected: readonly string[];
  readonly mutation: MutationResult;
}

/** Goals with neither path nor reason, reasons no one needs, endless waiting, and model entries that match nothing. */
export function goalProblems(suite: Suite): string[] {
  const { goals, untimely, model } = suite;
  const sources = new Set(Object.keys(model.machine.implementations.actors ?? {}));
  return [
    ...goals.unexplained.map((goal) => `no path reaches ${goal}, and the model gives no reason`),
    ...untimely.map((goal) => `timers never allow ${goal}`),
    ...busyForEver(suite.graph).map((value) => `nothing ever ends what ${value} is busy with`),
    ...goals.stale.map((key) => `unreachable: "${key}" explains nothing any more`),
    ...idleOutcomes(suite),
    ...Object.keys(model.invokes)
      .filter((src) => !sources.has(src))
      .map((src) => `invokes: the machine has no actor "${src}"`),
  ];
}

/** Walks every path on the pure machine; failures in words. */
export async function judgePure(suite: Suite, advice = plainAdvice): Promise<string[]> {
  const { runner, nodes } = suite.graph;
  const failures = walkAllPure(runner, suite.model, suite.paths, nodes);
  return Promise.all(
    failures.map((failure) => explain(suite, failure, (path) => walkPure(runner, suite.model, path), advice)),
  );
}

/** Walks every path with a live actor under a simulated clock; failures in words. */
export async function judgeLive(suite: Suite, advice = plainAdvice): Promise<string[]> {
  const walk = createLiveWalker(suite.model);
  const failures = suite.paths.flatMap((path) => walk(path, suite.graph.nodes) ?? []);
  return Promise.all(failures.map((failure) => explain(suite, failure, (path) => walk(path), advice)));
}

/** Compares a suite with expected behaviour; differences in words. */
export function judgeExpected(suite: Suite, expected: ExpectedBehaviour | undefined, advice = plainAdvice): string[] {
  const chart = suite.model.machine.id;
  if (!expected) return [`No behaviour of ${chart} is expected yet: ${advice.accept(chart)} and review it.`];
  return differencesFromExpected(expected, suite, advice);
}

const nothingExpected: ExpectedBehaviour = { paths: new Map(), ignored: new Map() };

/** Runs the mutation gate. */
export function judgeMutation(
  suite: Suite,
  expected: ExpectedBehaviour | undefined,
  properties: readonly Property[] = [],
): MutationResult {
  return runMutationGate(suite, { expected: expected ?? nothingExpected, properties });
}

/** Generates and walks everything for one model; the advice goes with what fails. */
export async function judge(
  model: PathModel,
  expected: ExpectedBehaviour | undefined,
  properties: readonly Property[] = [],
  criteria: Criteria = {},
  advice = plainAdvice,
): Promise<Verdict> {
  const suite = generate(model, { earlier: labelsOf(expected), ...criteria });
  return {
    suite,
    pure: await judgePure(suite, advice),
    live: await judgeLive(suite, advice),
    unexpected: judgeExpected(suite, expected, advice),
    mutation: judgeMutation(suite, expected, properties),
  };
}

/**
 * A failure on the shortest path that still fails in the same way: its steps as the model names them, the same in plain words,
 * and where to look at the step that fails. Paths are generated in a fixed order, so there is no seed to note.
 */
async function explain(
  suite: Suite,
  failure: Failure,
  walk: (path: Path) => Failure | undefined,
  advice: Advice,
): Promise<string> {
  const path = suite.paths.find((candidate) => candidate.id === failure.pathId);
  if (!path) return describeFailure(failure, []);
  const shortest = await shrink(suite.graph.runner, path, (candidate) => walk(candidate)?.kind === failure.kind);
  const again = walk(shortest);
  const shown = again ? shortest : path;
  const { at, ...rest } = again ?? failure;
  const labels = shown.edges.map((edge) => edge.label);
  const words = wordsOfPath(suite, shown).slice(0, at + 1);
  const { machine, transitions } = suite.graph.runner;
  const taken = shown.edges.map(({ outcome }) => outcome.taken);
  return [
    describeFailure({ ...rest, at, pathId: failure.pathId }, labels),
    ...(again ? [`  (shrunk from ${path.edges.length - 1} to ${shortest.edges.length - 1} steps)`] : []),
    '  In words:',
    ...words.map(
      ({ what, expected }, index) => `  ${index === at ? '→' : ' '} ${index}. ${what} Expected: ${expected}`,
    ),
    ...(advice.look ? [`  ${advice.look({ chart: machine.id, transitions, path: shown.id, taken, at })}`] : []),
  ].join('\n');
}
