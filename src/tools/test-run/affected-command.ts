// Prints as JSON which tests the changes since a revision can affect: what `npm run test:changed` runs.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refuse } from '../command-line.ts';
import { affectedTests } from './affected.ts';
import { readImportGraph } from './import-graph.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Where the work began: the base of a branch, else the last commit, whose changes count where nothing is uncommitted. */
function baseOf(given: string | undefined): string {
  if (given) {
    return git('rev-parse', '--verify', `${given}^{commit}`) ?? refuse(`There is no revision "${given}".`);
  }
  const head = git('rev-parse', 'HEAD') ?? refuse('Changes are known to git alone, and this is no repository of it.');
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)).find(Boolean) ?? head;
  if (base !== head || git('status', '--porcelain')) return base;
  return git('rev-parse', 'HEAD~1') ?? head;
}

const base = baseOf(process.argv[2]);
const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  .flatMap((list) => (list ?? '').split('\n'))
  .filter(Boolean);
const graph = readImportGraph(ROOT, ['machines', 'src', 'tests']);
console.log(JSON.stringify(affectedTests(graph, changed)));
