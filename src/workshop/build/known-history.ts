import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from '../diff/history.types.ts';
import { headOf, releasesOf } from './git.ts';
import { readJson, writeJson } from './json-cache.ts';

const NO_HISTORY: History = { summary: { hasGit: false, release: null, changes: {} }, versions: {} };

/** What was read last, and of what. */
type Stored = {
  /** Hash of the charts as they were. */
  readonly charts: string;
  /** The commit that they were at, and the releases; null without git. */
  readonly at: string | null;
  readonly history: History;
};

/**
 * Earlier versions of all charts: read from git once for each commit, and kept. A copy of the project without git, such as an
 * image, has what was read where it was built.
 *
 * @param cache a folder; it need not exist
 */
export async function knownHistory(root: string, cache: string): Promise<History> {
  const file = join(cache, 'chart-history.json');
  const commit = headOf(root);
  const at = commit === null ? null : JSON.stringify([commit, releasesOf(root)]);
  const charts = hashOfCharts(root);
  const stored = readJson<Stored>(file);
  if (stored?.charts === charts && (at === null || stored.at === at)) return stored.history;
  const history = at === null ? NO_HISTORY : await readFromGit(root, cache);
  writeJson(file, { charts, at, history } satisfies Stored);
  return history;
}

/** Loaded when it is needed: where there is no git, there may be no tools for developing either. */
async function readFromGit(root: string, cache: string): Promise<History> {
  const { readHistory } = await import('./history.ts');
  return readHistory(root, join(cache, 'chart-versions'));
}

/** Of everything that the history is compared with, and of what reads it. */
function hashOfCharts(root: string): string {
  const hash = createHash('sha256');
  const files = ['machines/**/*.{ts,md}', 'src/workshop/{build,chart,diff}/*.ts'];
  for (const file of globSync(files, { cwd: root }).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
