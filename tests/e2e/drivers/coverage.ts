import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Path } from '../../../src/walks/cover/generate.ts';
import { reasonFor } from '../../../src/walks/cover/goals.ts';
import { type BrowserPlan, browserPlanProblems, goalsOfPath } from '../../../src/walks/cover/planned-goals.ts';
import type { BrowserWalk } from '../../paths/browser/walk-browser.ts';
import { reportFolder } from '../../paths/files/report-files.ts';
import { expect } from '../support/fixtures.ts';

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

/** A path in a few words: what happens on it. */
export function readingOf(path: Path): string {
  const words = path.edges.slice(1).map(({ label }) => label.replace(/ ?\{.*\}/, '').replace(/\s*\(/, ' ('));
  const text = words.join(', ');
  return text.length > 150 ? `${text.slice(0, 150)}…` : text;
}

const folderOf = (outputDir: string, chart: string) => `${outputDir}/walks-${chart}`;

/** Keeps what became of a path. In a file, because a failure ends the process that walks. */
export function keepWalk(outputDir: string, chart: string, walk: BrowserWalk): void {
  mkdirSync(folderOf(outputDir, chart), { recursive: true });
  writeFileSync(`${folderOf(outputDir, chart)}/${walk.pathId}.json`, JSON.stringify(walk));
}

function keptWalks(outputDir: string, chart: string): BrowserWalk[] {
  const folder = folderOf(outputDir, chart);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as BrowserWalk);
}

type Walked = BrowserPlan & {
  readonly chart: string;
  /** The paths of this run. */
  readonly share: readonly Path[];
  /** Where the walks of this run were kept. */
  readonly outputDir: string;
};

/**
 * Prints what was covered, writes it to `.reports/paths/browser-<chart>.json`, and fails unless every path of this run covered
 * what lies on it. The whole set, of which a run may walk a share, has every state and transition that has no reason, and no other.
 */
export function expectWalked(walked: Walked): void {
  const coverage = coverageOf(walked);
  report(coverage);
  expect(browserPlanProblems(walked)).toEqual([]);
  const reached = new Set(walked.share.flatMap(goalsOfPath));
  expect(coverage.left.filter(({ goal }) => reached.has(goal))).toEqual([]);
}

function coverageOf({ chart, defined, paths, share, unreachable = {}, outputDir }: Walked): BrowserCoverage {
  const kept = new Map(keptWalks(outputDir, chart).map((walk) => [walk.pathId, walk]));
  const covered = new Set(share.flatMap((path) => (kept.get(path.id)?.covered ? goalsOfPath(path) : [])));
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
      result: kept.get(id)?.result ?? 'not walked',
    })),
    states: count('state'),
    transitions: count('transition'),
    left: left.map((goal) => ({
      goal,
      reason: reasonFor(goal, unreachable) ?? (elsewhere.has(goal) ? 'on a path of another share' : 'no walk came by'),
    })),
  };
}

function report(coverage: BrowserCoverage): void {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}browser-${coverage.chart}.json`, `${JSON.stringify(coverage, null, 1)}\n`);
  const { chart, paths, states, transitions, left } = coverage;
  console.log(
    [
      `${chart} in the browser: ${paths.length} paths, ${states.covered} of ${states.defined} states, ${transitions.covered} of ${transitions.defined} transitions`,
      ...left.map(({ goal, reason }) => `  left: ${goal} (${reason})`),
    ].join('\n'),
  );
}
