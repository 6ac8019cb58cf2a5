import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

/** Changes of many files at once, as a checkout makes them, are told as one. Milliseconds. */
const SETTLE_MS = 100;

/** What editors leave beside a file while they save it. */
const PASSING = /^\.|~$|^sed\w{6}$|\.tmp$/;

/**
 * Tells of changed files in folders and all below them. Folders are watched and not files: a file that is replaced is another one
 * to the system, and a watcher of the old one hears nothing more.
 *
 * @returns what ends it
 */
export function watchFolders(roots: readonly string[], onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let changed: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  function tell(file: string): void {
    changed ??= file;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const first = changed ?? file;
      changed = null;
      onChange(first);
    }, SETTLE_MS);
  }

  /** With all below it. */
  function forget(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}${sep}`)) continue;
      watcher.close();
      watchers.delete(path);
    }
  }

  function add(folder: string): void {
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) add(join(folder, entry.name));
      }
      const watcher = watch(folder, (kind, name) => {
        if (name === null || PASSING.test(name)) return;
        const path = join(folder, name);
        // A folder that came, went or was replaced is watched as the one that is there now.
        if (kind === 'rename') {
          forget(path);
          add(path);
        }
        tell(path);
      });
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    } catch {
      // A file, or already gone.
    }
  }

  for (const root of roots) add(root);
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}
