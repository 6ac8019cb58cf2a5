import { SITE, walkLink } from '../../../tests/paths/workshop/workshop-link.ts';
import { generate, type Path, type Suite } from '../cover/generate.ts';
import type { Criteria } from '../cover/goals.ts';
import { differencesFromKept, type KeptBehaviour, labelsOf } from '../expected/expected-behaviour.ts';
import { busyForEver } from '../lint/liveness.ts';
import type { PathModel } from '../model.ts';
import { type MutationResult, runMutationGate } from '../mutate/mutation-gate.ts';
import { wordsOfPath } from '../report/plan-text.ts';
import { shrink } from '../shrink/shrink.ts';
import { describeFailure, type Failure } from './failure.ts';
import { createLiveWalker } from './walk-live.ts';
import { walkAllPure, walkPure } from './walk-pure.ts';

/** The least mutation score of a chart. */
export const leastMutationScore = 0.95;

/** Everything known about one model after its paths were generated and walked. */
export interface Verdict {
  readonly suite: Suite;
  /** Failures in words, each with its shrunk path. */
  readonly pure: readonly string[];
  readonly live: readonly string[];
  /** Differences from the behaviour that is kept, in words. */
  readonly kept: readonly string[];
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
    ...Object.keys(model.invokes)
      .filter((src) => !sources.has(src))
      .map((src) => `invokes: the machine has no actor "${src}"`),
  ];
}

/** Walks every path on the pure machine; failures in words, with links to the workshop at `site`. */
export async function judgePure(suite: Suite, site = SITE): Promise<string[]> {
  const { runner, nodes } = suite.graph;
  const failures = walkAllPure(runner, suite.model, suite.paths, nodes);
  return Promise.all(
    failures.map((failure) => explain(suite, failure, (path) => walkPure(runner, suite.model, path), site)),
  );
}

/** Walks every path with a live actor under a simulated clock; failures in words, with links to the workshop at `site`. */
export async function judgeLive(suite: Suite, site = SITE): Promise<string[]> {
  const walk = createLiveWalker(suite.model);
  const failures = suite.paths.flatMap((path) => walk(path, suite.graph.nodes) ?? []);
  return Promise.all(failures.map((failure) => explain(suite, failure, (path) => walk(path), site)));
}

/** The command that keeps the behaviour of a chart. */
export const keepCommand = (chart: string): string => `npm run paths -- --keep ${chart}`;

/** Compares a suite with the behaviour that is kept; differences in words. */
export function judgeKept(suite: Suite, kept: KeptBehaviour | undefined): string[] {
  const chart = suite.model.machine.id;
  if (!kept) return [`No behaviour of ${chart} is kept: run \`${keepCommand(chart)}\` and review it.`];
  return differencesFromKept(kept, suite, keepCommand(chart));
}

const nothingKept: KeptBehaviour = { paths: new Map(), ignored: new Map() };

/** Runs the mutation gate. */
export function judgeMutation(suite: Suite, kept: KeptBehaviour | undefined): MutationResult {
  return runMutationGate(suite, kept ?? nothingKept);
}

/** Generates and walks everything for one model; what fails links to the workshop at `site`. */
export async function judge(
  model: PathModel,
  kept: KeptBehaviour | undefined,
  criteria: Criteria = {},
  site = SITE,
): Promise<Verdict> {
  const suite = generate(model, { keep: labelsOf(kept), ...criteria });
  return {
    suite,
    pure: await judgePure(suite, site),
    live: await judgeLive(suite, site),
    kept: judgeKept(suite, kept),
    mutation: judgeMutation(suite, kept),
  };
}

/**
 * A failure on the shortest path that still fails in the same way: its steps as the model names them, the same in plain words,
 * and the place of this step in the workshop, whose address holds the steps shown. Paths are generated in a fixed order, so
 * there is no seed to note.
 */
async function explain(
  suite: Suite,
  failure: Failure,
  walk: (path: Path) => Failure | undefined,
  site: string,
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
    `  In the workshop: ${walkLink(site, { id: machine.id, transitions }, shown.id, taken, at)}`,
  ].join('\n');
}
