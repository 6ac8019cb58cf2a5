import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { COMPRESSED_FOLDER, REPLACED_ASSETS } from '../../contract/built-files.ts';
import type { Database } from '../data/database.ts';
import {
  addBuildFile,
  deleteOldBuilds,
  findBuildFile,
  findServedAt,
  noteServed,
  storeBuild,
} from '../data/site/builds.ts';
import type { BuildFileRow } from '../data/tables.ts';
import type { Services } from '../services.ts';

/** How long files of a build are kept after the last node has served it. Milliseconds. */
const KEPT_MS = 86_400_000;
/** Builds that are kept besides those that are served: one of today has 3 MB, fewer where it shares files with others. */
const MOST = 20;
/** Files made by nodes that are kept for each build. */
const MOST_SHARED = 200;
/** How often a node says which build it serves. Milliseconds. */
export const SERVED_EVERY_MS = 20_000;
/** A node that has said nothing for so long has ended. Milliseconds. */
const SERVED_MS = 90_000;

/**
 * Builds of the pages that nodes serve behind one address. Pages of one ask another node for their files and for whether there are
 * newer ones, so every node can answer for all of them (CO-08).
 */
export type Builds = {
  /** Says that this node serves its build, and stores its files when they are not. */
  renew(): Promise<void>;
  /** Stores a file that this node has made for pages of its build. */
  share(file: BuildFileRow): Promise<void>;
  /** Deletes what nobody has served for a day. */
  prune(): Promise<void>;
  /** Whether some node serves a build. */
  isServed(id: string): Promise<boolean>;
  /** A file of a build, of this or of another node; null when no build has it. */
  find(path: string): Promise<BuildFileRow | null>;
};

/** @param folder of the built client; null for a node without pages */
export function createBuilds(
  { database, clock }: Pick<Services, 'clock'> & { database: Pick<Database, 'queries' | 'kind'> },
  folder: string | null,
): Builds {
  const own = folder === null ? null : readBuildId(folder);
  const { queries } = database;
  // As it is now: a later build in the same folder is another one.
  const assets = folder === null || own === null ? [] : assetsOf(folder);

  return {
    async renew() {
      if (folder === null || own === null) return;
      const now = clock.now();
      if (await noteServed(queries, own, now)) return;
      // A later build in the same folder may have replaced some.
      const paths = assets.filter((path) => existsSync(join(folder, path)));
      await storeBuild(database, { id: own, paths, now }, (path) => readBuildFile(folder, path));
    },
    async share(file) {
      if (own === null) return;
      await addBuildFile(database, { id: own, own: assets.length, most: MOST_SHARED }, file);
    },
    async prune() {
      const now = clock.now();
      await deleteOldBuilds(database, { before: now - KEPT_MS, most: MOST, kept: now - SERVED_MS });
    },
    async isServed(id) {
      if (id === own) return true;
      const at = await findServedAt(queries, id);
      return at !== null && clock.now() - at < SERVED_MS;
    },
    find: async (path) => (await findBuildFile(queries, path)) ?? null,
  };
}

/** The name of a build, of which it leaves a file; null for a folder without one. */
function readBuildId(folder: string): string | null {
  const builds = join(folder, 'builds/meta');
  const [file] = existsSync(builds) ? readdirSync(builds) : [];
  return file?.replace(/\.json$/, '') ?? null;
}

const replacedSchema = z.record(z.string(), z.number());

/** Addresses of the files that pages of this build may fetch, without those that earlier builds left in the same folder. */
function assetsOf(folder: string): string[] {
  const record = join(folder, REPLACED_ASSETS);
  const replaced = existsSync(record) ? replacedSchema.safeParse(JSON.parse(readFileSync(record, 'utf8'))) : null;
  const isReplaced = (path: string) => replaced?.success === true && Object.hasOwn(replaced.data, path);
  return readdirSync(join(folder, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((path) => !isReplaced(path))
    .map((path) => `/${path}`);
}

/** As small as the build has made it. */
function readBuildFile(folder: string, path: string): BuildFileRow {
  const compressed = join(folder, COMPRESSED_FOLDER, `${path}.br`);
  return existsSync(compressed)
    ? { path, encoding: 'br', content: readFileSync(compressed) }
    : { path, encoding: null, content: readFileSync(join(folder, path)) };
}
