import type { Path } from './generate.ts';
import { reasonFor } from './goals.ts';

/** The paths of a chart in the browser, all of them, whichever a run walks. */
export interface BrowserPlan {
  /** Every goal of the chart. */
  readonly defined: readonly string[];
  readonly paths: readonly Path[];
  /** Goals that no page can be led to, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>> | undefined;
}

/** The goals of a path, by its steps. */
export function goalsOfPath({ edges }: Pick<Path, 'edges'>): string[] {
  return edges.flatMap(({ goals }) => [...goals]);
}

/** States and transitions with neither path nor reason, and reasons for what a path walks or for what the chart does not have. */
export function browserPlanProblems({ defined, paths, unreachable = {} }: BrowserPlan): string[] {
  const planned = new Set(paths.flatMap(goalsOfPath));
  const goals = defined.filter((goal) => /^(state|transition):/.test(goal));
  const lost = goals.filter((goal) => !planned.has(goal) && reasonFor(goal, unreachable) === undefined);
  const reasons = Object.keys(unreachable).map((key) => {
    const meant = goals.filter((goal) => reasonFor(goal, { [key]: '' }) !== undefined);
    return { key, isKnown: meant.length > 0, walked: meant.filter((goal) => planned.has(goal)) };
  });
  return [
    ...lost.map((goal) => `No path in the browser reaches ${goal}, and UNREACHABLE has no reason for it.`),
    ...reasons.flatMap(({ key, isKnown }) =>
      isKnown ? [] : `UNREACHABLE names ${key}, which the chart does not have.`,
    ),
    ...reasons.flatMap(({ walked }) => walked.map((goal) => `UNREACHABLE names ${goal}, which is on a path.`)),
  ];
}
