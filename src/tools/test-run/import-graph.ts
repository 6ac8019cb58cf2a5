import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix, relative, sep } from 'node:path';

/** Files by what they need: another file, by an import, a path or a pattern that stands in their text. Paths are relative to the root, with `/`. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const CODE = /\.(ts|tsx|mjs|css)$/;
const SPECIFIER = /(?:\bfrom\s+|@?\bimport\s*\(?\s*|\bimport\.meta\.glob\S*\(\s*)['"]([^'"\n]+)['"]/g;
/** Paths and patterns that a file opens by itself: tests read content, machines and sources. */
const PATH_TEXT = /['"`]([\w@.*{},/-]+\/[\w@.*{},/-]*)['"`]/g;

/**
 * Reads what each file of some folders needs. Texts that look like a path count as well, so that a test which opens a folder
 * depends on its files: rather one dependency too many than a test left out.
 *
 * @param root absolute path of the repository
 * @param folders below the root, such as `['src', 'tests']`
 */
export function readImportGraph(root: string, folders: readonly string[]): ImportGraph {
  const files = listFiles(root, folders);
  const needsOf = needsReader(root, files);
  return new Map(files.map((file) => [file, needsOf(file)]));
}

/**
 * Some files with all that they need, directly or not, read one by one: for a few of them that is far quicker than reading the whole graph.
 *
 * @param root absolute path of the repository
 * @param folders below the root in which needs are looked for
 */
export function needsFinder(root: string, folders: readonly string[]): (files: readonly string[]) => string[] {
  const needsOf = needsReader(root, listFiles(root, folders));
  const known = new Map<string, ReadonlySet<string>>();
  return (files) => {
    const needed = new Set(files);
    for (const file of needed) {
      const needs = known.get(file) ?? needsOf(file);
      known.set(file, needs);
      for (const need of needs) needed.add(need);
    }
    return [...needed].sort();
  };
}

/** Every file below some folders, from the root, in order. */
function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function needsReader(root: string, files: readonly string[]): (file: string) => ReadonlySet<string> {
  const targetsOf = targetFinder(files);
  return (file) => {
    const needs = new Set<string>();
    const text = CODE.test(file) ? readFileSync(join(root, file), 'utf8') : '';
    // A style sheet needs what it imports; it only looks for classes in the files that `@source` names.
    const named = file.endsWith('.css') ? [] : text.matchAll(PATH_TEXT);
    for (const [, path = ''] of [...text.matchAll(SPECIFIER), ...named]) {
      for (const target of targetsOf(file, path)) if (target !== file) needs.add(target);
    }
    return needs;
  };
}

/** Finds the files that a path, a pattern or a folder in the text of a file stands for. */
function targetFinder(files: readonly string[]): (file: string, path: string) => readonly string[] {
  const known = new Set(files);
  const folders = new Set(files.flatMap(foldersOf));
  const found = new Map<string, readonly string[]>();
  const matching = (place: string): readonly string[] => {
    const before = found.get(place);
    if (before) return before;
    const isPattern = /[*{]/.test(place);
    const isIn = (file: string) => (isPattern ? matchesGlob(file, place) : file.startsWith(`${place}/`));
    const list = isPattern || folders.has(place) ? files.filter(isIn) : [];
    found.set(place, list);
    return list;
  };
  return (file, path) => {
    const besideFile = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '');
    const fromRoot = posix.normalize(path.replace(/^\//, '')).replace(/\/$/, '');
    for (const place of path.startsWith('.') ? [besideFile] : [fromRoot, besideFile]) {
      if (known.has(place)) return [place];
      // A whole top-level folder would make everything depend on everything.
      if (!place.includes('/')) continue;
      const list = matching(place);
      if (list.length > 0) return list;
    }
    return [];
  };
}

const foldersOf = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));

/**
 * The files that need one of `changed`, directly or not, with these themselves.
 *
 * @param isBoundary files whose users are not looked at: what puts everything together would lead everywhere
 */
export function dependentsOf(
  graph: ImportGraph,
  changed: Iterable<string>,
  isBoundary: (file: string) => boolean = () => false,
): Set<string> {
  const users = new Map<string, string[]>();
  for (const [file, needs] of graph) {
    for (const need of needs) {
      const list = users.get(need);
      if (list) list.push(file);
      else users.set(need, [file]);
    }
  }
  const begin = new Set(changed);
  const reached = new Set(begin);
  for (const file of reached) {
    if (isBoundary(file) && !begin.has(file)) continue;
    for (const user of users.get(file) ?? []) reached.add(user);
  }
  return reached;
}
