import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keys of earlier successful proofs; empty when the file is missing or damaged, because any proof can run again. */
export function readProofs(file: string): Set<string> {
  try {
    const keys: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Replaces the file atomically, so that an interrupted run leaves no partial file. */
export function writeProofs(file: string, keys: Iterable<string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify([...new Set(keys)].sort(), null, 0)}\n`);
  renameSync(temporary, file);
}
