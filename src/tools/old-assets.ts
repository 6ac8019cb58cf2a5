import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** How long chunks of an earlier build are served: pages that were opened before a deployment ask for them. Milliseconds. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** When files of `assets` were replaced, by name. Beside the built client, because it is not served. Milliseconds since 1970. */
const RECORD = '../replaced-assets.json';
const recordSchema = z.record(z.string(), z.number());

/**
 * Deletes assets that an earlier build made and that were replaced longer than a day ago, and notes which were replaced now.
 *
 * @param folder of the built client
 * @param current paths of this build's assets, seen from the folder
 * @param now milliseconds since 1970
 */
export function dropOldAssets(folder: string, current: ReadonlySet<string>, now: number): void {
  const record = join(folder, RECORD);
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

/** Empties the folder of the built client before a build, all but its assets. */
export function emptyAllButAssets(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name !== 'assets') rmSync(join(folder, name), { recursive: true, force: true });
  }
}
