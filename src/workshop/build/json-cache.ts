import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a file of a cache holds; null for one that is missing or damaged. */
export function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}

/** Writes a file of a cache, whole or not at all; does without where nothing may be written. */
export function writeJson(file: string, content: unknown): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify(content));
    renameSync(partial, file);
  } catch {
    // The content is made again the next time.
  }
}
