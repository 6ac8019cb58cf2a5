import type { Verdict } from '../judge.ts';
import { goalProblems, leastMutationScore } from '../judge.ts';
import { lintMachine } from '../lint/lint-machine.ts';
import { lintModel } from '../lint/lint-model.ts';
import { operators } from '../mutate/mutants.ts';
import { type Killer, killers, type OperatorScore } from '../mutate/mutation-gate.ts';

/** Goals of one kind. */
export interface GoalCount {
  readonly defined: number;
  readonly covered: number;
  readonly unreachable: number;
}

/** What is written to `.reports/paths/<chart>.json`: for the canvas, the report and the curious. */
export interface Summary {
  readonly chart: string;
  readonly ok: boolean;
  readonly problems: readonly string[];
  readonly situations: number;
  readonly goals: Readonly<Record<string, GoalCount>>;
  readonly unreachable: readonly { readonly goal: string; readonly reason: string }[];
  readonly paths: readonly {
    readonly id: string;
    readonly steps: readonly { readonly label: string; readonly at: number; readonly transitions: readonly string[] }[];
  }[];
  readonly steps: number;
  readonly lowerBound: number;
  /** Time for exploring and generating, in ms by the clock. */
  readonly milliseconds: number;
  /** The same in ms of CPU time. */
  readonly computing: number;
  /** How many paths take each transition and enter each state. */
  readonly coverage: {
    readonly transitions: Readonly<Record<string, number>>;
    readonly states: Readonly<Record<string, number>>;
  };
  readonly mutation: {
    readonly score: number;
    readonly total: number;
    readonly killed: number;
    /** How many are rejected by what: the strongest that rejects each. */
    readonly byKiller: Readonly<Record<Killer, number>>;
    /** Rejected by recorded behaviour alone. */
    readonly recordedOnly: readonly { readonly id: string; readonly where: string }[];
    /** Milliseconds of CPU time. */
    readonly computing: number;
    readonly byOperator: Readonly<Record<string, OperatorScore>>;
    readonly survivors: readonly { readonly id: string; readonly where: string }[];
    readonly equivalent: readonly { readonly id: string; readonly reason: string }[];
    readonly stillborn: readonly string[];
  };
}

/** Everything that makes a verdict bad, in words. */
export function problemsOf({ suite, pure, live, unexpected, mutation }: Verdict): string[] {
  const { score, survivors, stale } = mutation;
  const findings = [...lintMachine(suite.model.machine), ...lintModel(suite.model)];
  const linted = findings.map(({ where, message }) => `${where}: ${message}`);
  const weak = score < leastMutationScore ? [mutationMessage(score, survivors)] : [];
  const needless = stale.map((key) => `equivalentMutants: "${key}" names no surviving mutant`);
  return [...linted, ...goalProblems(suite), ...pure, ...live, ...unexpected, ...weak, ...needless];
}

/** The survivors of a score that is too low. */
export function mutationMessage(score: number, survivors: readonly { readonly id: string }[]): string {
  const list = survivors.map((survivor) => `  ${survivor.id}`).join('\n');
  return `mutation score ${percent(score)}, at least ${percent(leastMutationScore)} needed; survivors:\n${list}`;
}

/** 0.954 → `95.4 %`. */
export function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

/** Puts a verdict into plain data. */
export function summarise(verdict: Verdict): Summary {
  const { suite, mutation } = verdict;
  const { goals, graph } = suite;
  const kinds: Record<string, { defined: number; covered: number; unreachable: number }> = {};
  for (const goal of goals.all) {
    const kind = goal.slice(0, goal.indexOf(':'));
    kinds[kind] ??= { defined: 0, covered: 0, unreachable: 0 };
    kinds[kind].defined += 1;
    if (suite.covered.has(goal)) kinds[kind].covered += 1;
    if (goals.unreachable.has(goal)) kinds[kind].unreachable += 1;
  }
  const problems = problemsOf(verdict);
  return {
    chart: graph.runner.machine.id,
    ok: problems.length === 0,
    problems,
    situations: graph.nodes.length,
    goals: kinds,
    unreachable: [...goals.unreachable].map(([goal, reason]) => ({ goal, reason })),
    paths: suite.paths.map((path) => ({
      id: path.id,
      steps: path.edges.map((edge, index) => ({
        label: edge.label,
        at: path.times[index] ?? 0,
        transitions: edge.outcome.taken,
      })),
    })),
    steps: suite.steps,
    lowerBound: suite.lowerBound,
    milliseconds: Math.round(suite.milliseconds),
    computing: Math.round(suite.computing),
    coverage: coverageOf(verdict),
    mutation: {
      score: mutation.score,
      total: mutation.total,
      killed: mutation.killed,
      byKiller: mutation.byKiller,
      recordedOnly: mutation.recordedOnly,
      computing: Math.round(mutation.computing),
      byOperator: Object.fromEntries(mutation.byOperator),
      survivors: mutation.survivors,
      equivalent: [...mutation.equivalent].map(([id, reason]) => ({ id, reason })),
      stillborn: mutation.stillborn,
    },
  };
}

function coverageOf({ suite }: Verdict): Summary['coverage'] {
  const { transitions } = suite.graph.runner;
  const count = (
    ids: readonly string[],
    of: (path: (typeof suite.paths)[number]) => string[],
  ): Record<string, number> => {
    const counts = Object.fromEntries(ids.map((id) => [id, 0]));
    for (const path of suite.paths) for (const id of new Set(of(path))) counts[id] = (counts[id] ?? 0) + 1;
    return counts;
  };
  const states = suite.goals.all.filter((goal) => goal.startsWith('state:')).map((goal) => goal.slice('state:'.length));
  return {
    transitions: count(
      transitions.map((info) => info.id),
      (path) => path.edges.flatMap((edge) => edge.outcome.taken),
    ),
    states: count(states, (path) => path.edges.flatMap((edge) => edge.outcome.entered)),
  };
}

/** One chart's summary for reading. */
export function summaryText(summary: Summary): string {
  const { mutation } = summary;
  const goals = Object.entries(summary.goals).map(
    ([kind, count]) => `| ${kind} | ${count.defined} | ${count.covered} | ${count.unreachable} |`,
  );
  return [
    `# Paths of ${summary.chart}`,
    '',
    `${summary.paths.length} paths, ${summary.steps} steps (lower bound ${summary.lowerBound}), ` +
      `${summary.situations} situations, ${summary.computing} ms of processor time.`,
    '',
    '| goal | defined | covered | unreachable |',
    '|---|---|---|---|',
    ...goals,
    '',
    `Mutation score ${percent(mutation.score)}: ${mutation.killed} of ${mutation.total} killed, ` +
      `${mutation.recordedOnly.length} of them by recorded behaviour alone.`,
    '',
    '| rejected by | mutants |',
    '|---|---|',
    ...Object.entries(killers).map(([killer, words]) => `| ${words} | ${mutation.byKiller[killer as Killer]} |`),
    '',
    '| operator | what is broken | mutants | killed |',
    '|---|---|---|---|',
    ...Object.entries(operators).flatMap(([operator, what]) => {
      const score = mutation.byOperator[operator];
      return score ? [`| ${operator} | ${what} | ${score.total} | ${score.killed} |`] : [];
    }),
    ...section(
      'Survivors',
      mutation.survivors.map((survivor) => survivor.id),
    ),
    ...section(
      'Equivalent mutants',
      mutation.equivalent.map(({ id, reason }) => `${id}: ${reason}`),
    ),
    ...section(
      'Unreachable',
      summary.unreachable.map(({ goal, reason }) => `${goal}: ${reason}`),
    ),
    ...section('Problems', summary.problems),
    '',
  ].join('\n');
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => `- ${item}`)];
}
