import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';

/** What charts are made of; an older revision may lack the others. */
const PARTS = ['machines', 'src/contract', 'src/charts'];

/** A revision that cannot be read; its message is a sentence for the user. */
export class RevisionError extends Error {}

/**
 * Unpacks the charts of a git revision in a temporary folder, runs something with it and removes it. The folder uses the
 * packages that are installed now.
 *
 * @throws RevisionError when there is no such revision, or it has no charts
 */
export async function atRevision<T>(root: string, revision: string, use: (folder: string) => Promise<T>): Promise<T> {
  const commit = commitOf(root, revision);
  const parts = PARTS.filter((part) => git(root, 'ls-tree', '--name-only', commit, `${part}/`) !== '');
  if (!parts.includes('machines')) throw new RevisionError(`The revision ${revision} has no charts.`);
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = join(folder, 'charts.tar');
    git(root, 'archive', '--format=tar', '-o', archive, commit, ...parts);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    const modules = join(root, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function commitOf(root: string, revision: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  } catch {
    throw new RevisionError(`There is no revision ${revision}. A commit, a branch or a tag is expected.`);
  }
}
