import { execFileSync } from 'node:child_process';

/** Which files have changed since work began, from the root; or why that is not known, as a sentence. */
export type ChangedFiles =
  | { readonly kind: 'known'; readonly files: readonly string[] }
  | { readonly kind: 'unknown'; readonly sentence: string };

/**
 * Asks git what has changed since a revision, committed or not, new files too.
 *
 * @param root absolute path of the repository
 * @param since a revision; where the branch began unless told, or before the last commit where nothing was changed since
 */
export function changedFiles(root: string, since?: string): ChangedFiles {
  const git = (...args: string[]): string | null => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return null;
    }
  };
  const unknown = (sentence: string): ChangedFiles => ({ kind: 'unknown', sentence });
  const head = git('rev-parse', 'HEAD');
  if (head === null) return unknown('Changes are known to git alone, and this is no repository of it.');
  const begin = (): string | null => {
    if (since) return git('rev-parse', '--verify', `${since}^{commit}`);
    const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)).find(Boolean) ?? head;
    if (base !== head || git('status', '--porcelain')) return base;
    return git('rev-parse', 'HEAD~1') ?? head;
  };
  const base = begin();
  if (base === null) return unknown(`There is no revision "${since}".`);
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  if (lists.includes(null)) return unknown(`git cannot compare with ${base}.`);
  return { kind: 'known', files: lists.flatMap((list) => (list ?? '').split('\n')).filter(Boolean) };
}
