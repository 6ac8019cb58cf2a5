import { execFileSync } from 'node:child_process';

/** A commit or a tag. */
export interface Revision {
  /** 40 hex digits. */
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly subject: string;
}

/** A commit with the files that it changed. */
export interface ChangingCommit extends Revision {
  readonly files: readonly string[];
}

/** A release: the number that a tag names, such as 1.2.0 or v1.2.0. */
export interface Release extends Revision {
  readonly version: string;
}

/**
 * What git prints.
 *
 * @throws Error when git is missing, the folder is not in a repository, or git refuses the command
 */
export function git(root: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  }).trim();
}

/** The commit of a repository's working tree; null for a folder that is not the root of one, as in someone else's repository. */
export function headOf(root: string): string | null {
  try {
    const [commit = null, prefix = ''] = git(root, 'rev-parse', 'HEAD', '--show-prefix').split('\n');
    return prefix === '' ? commit : null;
  } catch {
    return null;
  }
}

/** The commits that changed a folder, without merges, the newest first. */
export function commitsOf(root: string, folder: string, most: number): ChangingCommit[] {
  const format = '--format=%x00%H%x1f%cI%x1f%s';
  const log = git(root, 'log', '--no-merges', '--name-only', format, `--max-count=${most}`, '--', folder);
  return log
    .split('\0')
    .slice(1)
    .map((entry) => {
      const [head = '', ...files] = entry.trim().split('\n');
      const [commit = '', date = '', subject = ''] = head.split('\x1f');
      return { commit, date, subject, files: files.filter(Boolean) };
    });
}

/** The releases that the working tree comes from, the highest version first. */
export function releasesOf(root: string): Release[] {
  // An annotated tag leads to its commit by the field with the asterisk.
  const format = '--format=%(refname:short)%1f%(objectname)%1f%(*objectname)%1f%(creatordate:iso-strict)%1f%(subject)';
  const tags = git(root, 'for-each-ref', 'refs/tags', '--merged', 'HEAD', format);
  const releases = tags.split('\n').flatMap((line): Release[] => {
    const [name = '', object = '', peeled = '', date = '', subject = ''] = line.split('\x1f');
    const [, version] = /^v?(\d+\.\d+\.\d+)$/.exec(name) ?? [];
    return version === undefined ? [] : [{ version, commit: peeled || object, date, subject }];
  });
  return releases.sort((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }));
}
