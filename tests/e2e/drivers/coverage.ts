import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Path } from '../../paths/lib/generate/generate.ts';
import { reasonFor } from '../../paths/lib/generate/goals.ts';
import { reportFolder } from '../../paths/lib/report/report-files.ts';
import type { BrowserWalk } from '../../paths/lib/walk/walk-browser.ts';

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

/** The goals of a path, by its steps. */
export function goalsOfPath(path: Path): string[] {
  return path.edges.flatMap((edge) => [...edge.goals]);
}

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

/**
 * Adds up what was covered, prints it and writes `.reports/paths/browser-<chart>.json`.
 *
 * @param defined every state and transition goal of the chart
 * @param outputDir where the walks of this run were kept
 */
export function writeBrowserCoverage(
  chart: string,
  defined: readonly string[],
  paths: readonly Path[],
  outputDir: string,
  reasons: Readonly<Record<string, string>> = {},
): BrowserCoverage {
  const kept = new Map(keptWalks(outputDir, chart).map((walk) => [walk.pathId, walk]));
  const covered = new Set(paths.flatMap((path) => (kept.get(path.id)?.covered ? goalsOfPath(path) : [])));
  const count = (kind: string) => {
    const goals = defined.filter((goal) => goal.startsWith(`${kind}:`));
    return { covered: goals.filter((goal) => covered.has(goal)).length, defined: goals.length };
  };
  const coverage: BrowserCoverage = {
    chart,
    paths: paths.map(({ id, edges }) => ({
      id,
      steps: edges.length - 1,
      result: kept.get(id)?.result ?? 'not walked',
    })),
    states: count('state'),
    transitions: count('transition'),
    left: defined
      .filter((goal) => /^(state|transition):/.test(goal) && !covered.has(goal))
      .map((goal) => ({ goal, reason: reasonFor(goal, reasons) ?? 'no walk came by' })),
  };
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}browser-${coverage.chart}.json`, `${JSON.stringify(coverage, null, 1)}\n`);
  const { states, transitions } = coverage;
  console.log(
    [
      `${coverage.chart} in the browser: ${paths.length} paths, ${states.covered} of ${states.defined} states, ${transitions.covered} of ${transitions.defined} transitions`,
      ...coverage.left.map(({ goal, reason }) => `  left: ${goal} (${reason})`),
    ].join('\n'),
  );
  return coverage;
}
