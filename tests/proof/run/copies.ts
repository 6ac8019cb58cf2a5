import { execFileSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A copy of the tree in which one file at a time has another text. */
export type TreeCopy = {
  readonly root: string;
  /** Gives a file another text, and the one of the edit before its own again; names those that changed. */
  edit(change: { readonly file: string; readonly text: string } | null): string[];
};

/** Folders that a tree is not complete without and that are not in it. */
const OUTSIDE = ['node_modules', '.build'];

/** Everything that is under version control or could be. */
function listFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Makes a copy; changes in the tree do not disturb what runs. */
export function copyTree(root: string, to: string): TreeCopy {
  rmSync(to, { recursive: true, force: true });
  const made = new Set<string>();
  for (const file of listFiles(root)) {
    const path = join(to, file);
    if (!made.has(dirname(path))) made.add(mkdirSync(dirname(path), { recursive: true }) ?? dirname(path));
    copyFileSync(join(root, file), path, constants.COPYFILE_FICLONE);
  }
  for (const folder of OUTSIDE) if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(to, folder));
  let edited: { file: string; own: string } | null = null;
  return {
    root: to,
    edit(change) {
      const changed = new Set<string>();
      if (edited !== null) {
        writeFileSync(join(to, edited.file), edited.own);
        changed.add(edited.file);
      }
      edited = null;
      if (change) {
        edited = { file: change.file, own: readFileSync(join(to, change.file), 'utf8') };
        writeFileSync(join(to, change.file), change.text);
        changed.add(change.file);
      }
      return [...changed];
    },
  };
}
