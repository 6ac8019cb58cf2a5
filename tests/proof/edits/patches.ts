import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Edit } from './operators.ts';
import { createLines, isFunction, parseProgram, walk } from './syntax.ts';

/** A mistake that somebody wrote down as a patch. */
export type Patch = { readonly name: string; readonly edit: Omit<Edit, 'operator'> };

/**
 * Reads the patches of a folder, each of one file of the product.
 *
 * @returns in `refused` a sentence for each that cannot be applied
 */
export function readPatches(root: string, folder: string): { patches: Patch[]; refused: string[] } {
  const patches: Patch[] = [];
  const refused: string[] = [];
  const files = readdirSync(folder).filter((file) => /\.(patch|diff)$/.test(file));
  for (const file of files.sort()) {
    const read = readPatch(root, join(folder, file));
    if (typeof read === 'string') refused.push(`${file}: ${read}`);
    else patches.push(read);
  }
  return { patches, refused };
}

function readPatch(root: string, path: string): Patch | string {
  const named = [...readFileSync(path, 'utf8').matchAll(/^--- a\/(\S+)/gm)].map(([, file = '']) => file);
  const [file = ''] = named;
  if (named.length !== 1) return 'it changes several files, or none; one at a time can be tried.';
  if (!existsSync(join(root, file))) return `there is no file ${file}.`;
  const scratch = mkdtempSync(join(tmpdir(), 'chartered-patch-'));
  try {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    cpSync(join(root, file), join(scratch, file));
    execFileSync('git', ['apply', path], {
      cwd: scratch,
      stdio: 'pipe',
      // What a test runner or a hook says about another tree does not count here.
      env: { ...process.env, GIT_DIR: undefined, GIT_CEILING_DIRECTORIES: tmpdir() },
    });
    const edit = difference(file, readFileSync(join(root, file), 'utf8'), readFileSync(join(scratch, file), 'utf8'));
    return edit === null ? 'it changes nothing.' : { name: basename(path).replace(/\.\w+$/, ''), edit };
  } catch {
    return `it does not fit ${file} as it is now.`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What lies between the first and the last position that differ; null when the texts are the same. */
export function difference(file: string, before: string, after: string): Patch['edit'] | null {
  if (before === after) return null;
  let start = 0;
  while (before[start] === after[start]) start += 1;
  let [end, endAfter] = [before.length, after.length];
  while (end > start && endAfter > start && before[end - 1] === after[endAfter - 1])
    [end, endAfter] = [end - 1, endAfter - 1];
  // Where nothing is replaced, what the addition follows; otherwise the first that says something.
  const at = start === end ? Math.max(0, start - 1) : start + Math.max(0, before.slice(start, end).search(/\S/));
  return {
    ...{ file, start, end, text: after.slice(start, endAfter) },
    ...{ line: createLines(before)(start), at, isInFunction: isWithinFunction(file, before, at) },
  };
}

function isWithinFunction(file: string, text: string, at: number): boolean {
  if (!/\.tsx?$/.test(file)) return false;
  let found = false;
  for (const statement of parseProgram(file, text).body) {
    walk(statement, (node) => {
      if (at < node.start || at >= node.end) return false;
      found ||= isFunction(node);
      return true;
    });
  }
  return found;
}
