import type { Path } from '../../../src/walks/cover/generate.ts';
import { reasonFor } from '../../../src/walks/cover/goals.ts';
import { type BrowserPlan, browserPlanProblems, goalsOfPath } from '../../../src/walks/cover/planned-goals.ts';
import type { BrowserWalk } from '../../paths/browser/walk-browser.ts';

/** What the walks of a chart in the browser have covered. */
export type BrowserCoverage = {
  readonly chart: string;
  readonly paths: readonly {
    readonly id: string;
    readonly steps: number;
    readonly result: BrowserWalk['result'] | 'not walked';
  }[];
  readonly states: { readonly covered: number; readonly defined: number };
  readonly transitions: { readonly covered: number; readonly defined: number };
  readonly left: readonly { readonly goal: string; readonly reason: string }[];
};

export type Walked = BrowserPlan & {
  readonly chart: string;
  /** The paths of this run. */
  readonly share: readonly Path[];
};

/** A path in a few words: what happens on it. */
export function readingOf(path: Path): string {
  const words = path.edges.slice(1).map(({ label }) => label.replace(/ ?\{.*\}/, '').replace(/\s*\(/, ' ('));
  const text = words.join(', ');
  return text.length > 150 ? `${text.slice(0, 150)}…` : text;
}

/** @param walks what became of the paths of this run */
export function coverageOf(
  { chart, defined, paths, share, unreachable = {} }: Walked,
  walks: readonly BrowserWalk[],
): BrowserCoverage {
  const known = new Map(walks.map((walk) => [walk.pathId, walk]));
  const covered = new Set(share.flatMap((path) => (known.get(path.id)?.covered ? goalsOfPath(path) : [])));
  const reached = new Set(share.flatMap(goalsOfPath));
  const elsewhere = new Set(paths.flatMap(goalsOfPath).filter((goal) => !reached.has(goal)));
  const count = (kind: string) => {
    const goals = defined.filter((goal) => goal.startsWith(`${kind}:`));
    return { covered: goals.filter((goal) => covered.has(goal)).length, defined: goals.length };
  };
  const left = defined.filter((goal) => /^(state|transition):/.test(goal) && !covered.has(goal));
  return {
    chart,
    paths: share.map(({ id, edges }) => ({
      id,
      steps: edges.length - 1,
      result: known.get(id)?.result ?? 'not walked',
    })),
    states: count('state'),
    transitions: count('transition'),
    left: left.map((goal) => ({
      goal,
      reason: reasonFor(goal, unreachable) ?? (elsewhere.has(goal) ? 'on a path of another share' : 'no walk came by'),
    })),
  };
}

/**
 * What is wrong with a run: a path of it that did not cover what lies on it, and a state or transition of the whole set with neither path
 * nor reason, or with both.
 */
export function coverageProblems(walked: Walked, { left }: BrowserCoverage): string[] {
  const reached = new Set(walked.share.flatMap(goalsOfPath));
  const missed = left.filter(({ goal }) => reached.has(goal));
  return [...browserPlanProblems(walked), ...missed.map(({ goal, reason }) => `${goal}: ${reason}`)];
}

/** What was covered, in a line, and what was not. */
export function coverageInWords({ chart, paths, states, transitions, left }: BrowserCoverage): string {
  const steps = paths.reduce((sum, path) => sum + path.steps, 0);
  return [
    `${chart} in the browser: ${paths.length} paths, ${steps} steps, ${states.covered} of ${states.defined} states, ${transitions.covered} of ${transitions.defined} transitions`,
    ...left.map(({ goal, reason }) => `  left: ${goal} (${reason})`),
  ].join('\n');
}
