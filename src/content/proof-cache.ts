import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Keys of proofs that held before; none when the file is missing or damaged, since a proof can always be run again. */
export function readProofs(file: string): Set<string> {
  try {
    const keys: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Replaces the file in one step, so that a run that is stopped leaves no half of it. */
export function writeProofs(file: string, keys: Iterable<string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify([...new Set(keys)].sort(), null, 0)}\n`);
  renameSync(temporary, file);
}
