import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartFiles, VerdictKind } from './chart-files.ts';

const hash = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** What tells one state of a chart, and of everything that judges it, from another. */
export interface ChartKey {
  readonly key: string;
  /**
   * Whether this process can have loaded only what the key was made from: a file that was changed since it began may have been loaded
   * before. By the time at which the file system has noted a change, which nobody sets.
   */
  readonly isLoaded: () => boolean;
}

/** Milliseconds by which a file system may note a change too early. */
const TICK = 20;

/**
 * Makes keys of charts. A file is read once.
 *
 * @param root absolute path of the project
 * @param began when the process began, in ms since 1970
 */
export function chartKeys(
  root: string,
  filesOf: ChartFiles,
  began: number = performance.timeOrigin,
): (kind: VerdictKind, chart: string) => ChartKey {
  const known = new Map<string, string>();
  const hashOf = (file: string): string => {
    const found = known.get(file) ?? hash(readFileSync(join(root, file)));
    known.set(file, found);
    return found;
  };
  const around = surroundings(root);
  return (kind, chart) => {
    const files = filesOf(kind, chart);
    return {
      key: hash(JSON.stringify([kind, chart, around, files.map((file) => [file, hashOf(file)])])),
      isLoaded: () =>
        files.every((file) => (statSync(join(root, file), { throwIfNoEntry: false })?.ctimeMs ?? began) < began - TICK),
    };
  };
}

/** What a verdict depends on beside the files of the project: Node, the packages that are installed, XState itself, the time zone. */
function surroundings(root: string): readonly string[] {
  const xstate = globSync('node_modules/xstate/**/*.{js,cjs,mjs,json}', { cwd: root }).sort();
  return [
    process.version,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    hash(readFileSync(join(root, 'node_modules/.package-lock.json'))),
    hash(xstate.map((file) => hash(readFileSync(join(root, file)))).join()),
  ];
}
