import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result of looking for a verdict. */
export type Found =
  | { readonly kind: 'found'; readonly verdict: unknown }
  /** Nothing is cached, or something of another state of the chart, or the file is not whole. */
  | { readonly kind: 'none' | 'stale' | 'damaged' };

/** Verdicts in a folder, one file for each name: the last one alone. */
export interface VerdictStore {
  readonly find: (name: string, key: string) => Found;
  /** Stores a verdict whole, or not at all; whether it could be stored. */
  readonly keep: (name: string, key: string, verdict: unknown) => boolean;
}

/** Maps are written as lists of pairs, and become maps again. */
const MAP = '$map';

const toText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (part instanceof Map ? { [MAP]: [...part] } : part));

const fromText = (text: string): unknown =>
  JSON.parse(text, (_, part) =>
    typeof part === 'object' && part !== null && MAP in part ? new Map(part[MAP] as [unknown, unknown][]) : part,
  );

const sumOf = (key: string, text: string): string => createHash('sha256').update(`${key}\n${text}`).digest('hex');

/** Opens a store; its folder is made when something is kept. @param folder absolute path */
export function openVerdicts(folder: string): VerdictStore {
  const fileOf = (name: string) => join(folder, `${name}.txt`);
  return {
    find: (name, key) => {
      let whole: string;
      try {
        whole = readFileSync(fileOf(name), 'utf8');
      } catch (error) {
        return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'damaged' };
      }
      const [stored = '', sum, ...lines] = whole.split('\n');
      const text = lines.join('\n');
      if (sum !== sumOf(stored, text)) return { kind: 'damaged' };
      if (stored !== key) return { kind: 'stale' };
      try {
        return { kind: 'found', verdict: fromText(text) };
      } catch {
        return { kind: 'damaged' };
      }
    },
    keep: (name, key, verdict) => {
      const text = toText(verdict);
      // Two runs may keep the same at once: each writes a file of its own, and the name changes hands whole.
      const part = join(folder, `${name}.${randomUUID()}.part`);
      try {
        mkdirSync(folder, { recursive: true });
      } catch {
        return false;
      }
      try {
        writeFileSync(part, `${key}\n${sumOf(key, text)}\n${text}`);
        renameSync(part, fileOf(name));
        return true;
      } catch {
        rmSync(part, { force: true });
        return false;
      }
    },
  };
}
