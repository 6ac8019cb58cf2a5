import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

/** Debounce interval: simultaneous changes, as in a checkout, are reported once. Milliseconds. */
const SETTLE_MS = 100;

/** Temporary files of editors. */
const PASSING = /^\.|~$|^sed\w{6}$|\.tmp$/;

/**
 * Watches folders recursively for changed files. Folders rather than files, because a watcher of a replaced file hears
 * nothing more.
 *
 * @returns a function that stops watching
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

  /** Recursive. */
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
        // A folder that appeared, disappeared or was replaced is watched again.
        if (kind === 'rename') {
          forget(path);
          add(path);
        }
        tell(path);
      });
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    } catch {
      // A file, or already deleted.
    }
  }

  for (const root of roots) add(root);
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}
