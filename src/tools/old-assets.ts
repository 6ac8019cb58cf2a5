import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { REPLACED_ASSETS } from '../contract/built-files.ts';

/** How long chunks of an earlier build are served to pages opened before a deployment. Milliseconds. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

const recordSchema = z.record(z.string(), z.number());

/**
 * Deletes assets of earlier builds that were replaced more than a day ago, and records which are replaced now.
 *
 * @param folder of the built client
 * @param current paths of this build's assets, relative to the folder
 * @param now milliseconds since 1970
 */
export function dropOldAssets(folder: string, current: ReadonlySet<string>, now: number): void {
  const record = join(folder, REPLACED_ASSETS);
  const known = existsSync(record) ? recordSchema.safeParse(JSON.parse(readFileSync(record, 'utf8'))) : null;
  const replacedBefore = known?.success ? known.data : {};
  const replaced: Record<string, number> = {};
  for (const name of readdirSync(join(folder, 'assets'))) {
    const path = `assets/${name}`;
    if (current.has(path)) continue;
    const since = replacedBefore[path] ?? now;
    if (now - since > KEPT_MS) rmSync(join(folder, path));
    else replaced[path] = since;
  }
  writeFileSync(record, JSON.stringify(replaced));
}

/** Empties the built client's folder before a build, except for its assets. */
export function emptyAllButAssets(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name !== 'assets') rmSync(join(folder, name), { recursive: true, force: true });
  }
}
