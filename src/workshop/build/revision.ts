import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { git } from './git.ts';
import { type GitObjects, openGitObjects } from './git-objects.ts';

/** The charts; what they import is unpacked with them. */
const CHARTS = 'machines';
/** Holds what the list of charts says of each. */
const TABLES = 'machines/README.md';
/** A file that a module imports. */
const RELATIVE = /["'](\.{1,2}\/[^"']+)["']/g;

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
  return withRevisions(root, async (unpack) => {
    const folder = await unpack(commit, 'all');
    if (folder === null) throw new RevisionError(`The revision ${revision} has no charts.`);
    return use(folder);
  });
}

/**
 * Unpacks the charts of a commit.
 *
 * @param flows folders such as `machines/exam/exam`: these alone, with what they import
 * @returns a folder laid out like the project; null when the commit has no charts
 */
export type Unpack = (commit: string, flows: ReadonlySet<string> | 'all') => Promise<string | null>;

/** Runs something that unpacks revisions, by one process of git, and removes them afterwards. */
export async function withRevisions<T>(root: string, use: (unpack: Unpack) => Promise<T>): Promise<T> {
  const objects = openGitObjects(root);
  const parent = mkdtempSync(join(tmpdir(), 'charts-'));
  const modules = join(root, 'node_modules');
  if (existsSync(modules)) symlinkSync(modules, join(parent, 'node_modules'), 'junction');
  try {
    return await use(async (commit, flows) => {
      const folder = mkdtempSync(join(parent, 'revision-'));
      return (await unpackInto(folder, objects, commit, flows)) ? folder : null;
    });
  } finally {
    objects.close();
    await rm(parent, { recursive: true, force: true });
  }
}

/** @returns whether the commit has charts */
async function unpackInto(
  folder: string,
  objects: GitObjects,
  commit: string,
  flows: ReadonlySet<string> | 'all',
): Promise<boolean> {
  const seen = new Set<string>();
  const unpack = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const content = await objects.readFile(commit, path);
    if (content === null) return;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
    if (!path.endsWith('.ts')) return;
    const imported = [...content.toString('utf8').matchAll(RELATIVE)].map(([, to = '']) =>
      posix.join(posix.dirname(path), to),
    );
    await Promise.all(imported.map(unpack));
  };
  const unpackFolder = async (path: string): Promise<void> => {
    const entries = await objects.listFolder(commit, path);
    await Promise.all(entries.map(({ name, isFolder }) => (isFolder ? unpackFolder : unpack)(posix.join(path, name))));
  };
  await Promise.all([unpack(TABLES), ...(flows === 'all' ? [CHARTS] : [...flows]).map(unpackFolder)]);
  return existsSync(join(folder, CHARTS));
}

function commitOf(root: string, revision: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
  } catch {
    throw new RevisionError(`There is no revision ${revision}. A commit, a branch or a tag is expected.`);
  }
}
