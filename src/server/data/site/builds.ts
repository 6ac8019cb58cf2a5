import { sql } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { BuildFileRow } from '../tables.ts';
import { runTransaction } from '../transaction.ts';

/** Files per statement. */
const BATCH = 50;

/** Says that a build is served now. @returns false when it is not stored */
export async function noteServed(queries: Queries, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('build')
    .set({ served_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a build was served last; null for one that is not stored. */
export async function findServedAt(queries: Queries, id: string): Promise<number | null> {
  const row = await queries.selectFrom('build').select('served_at').where('id', '=', id).executeTakeFirst();
  return row?.served_at ?? null;
}

export async function findBuildFile(queries: Queries, path: string): Promise<BuildFileRow | undefined> {
  return queries.selectFrom('build_file').selectAll().where('path', '=', path).executeTakeFirst();
}

/**
 * Stores a build with those of its files that no other build has brought along: what stands at a path never changes.
 *
 * @param read the content of a file
 */
export async function storeBuild(
  { queries, kind }: Pick<Database, 'queries' | 'kind'>,
  build: { id: string; paths: readonly string[]; now: number },
  read: (path: string) => BuildFileRow,
): Promise<void> {
  await runTransaction(queries, async (transaction) => {
    await lockBuilds(transaction, kind);
    const files = JSON.stringify(build.paths);
    await transaction
      .insertInto('build')
      .values({ id: build.id, files, served_at: build.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ files, served_at: build.now }))
      .execute();
    for (const paths of batches(build.paths)) {
      const stored = await transaction.selectFrom('build_file').select('path').where('path', 'in', paths).execute();
      const known = new Set(stored.map(({ path }) => path));
      const missing = paths.filter((path) => !known.has(path));
      if (missing.length === 0) continue;
      await transaction.insertInto('build_file').values(missing.map(read)).execute();
    }
  });
}

/**
 * Adds a file that a node has made for the pages of a build.
 *
 * @param build.own how many files it was stored with
 * @param build.most so many that were added are kept, the newest
 */
export async function addBuildFile(
  { queries, kind }: Pick<Database, 'queries' | 'kind'>,
  build: { id: string; own: number; most: number },
  file: BuildFileRow,
): Promise<void> {
  await runTransaction(queries, async (transaction) => {
    await lockBuilds(transaction, kind);
    const builds = await transaction.selectFrom('build').select(['id', 'files']).execute();
    const stored = builds.find(({ id }) => id === build.id);
    if (!stored) return;
    const paths = pathsOf(stored);
    if (paths.includes(file.path)) return;
    await transaction
      .insertInto('build_file')
      .values(file)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const dropped = paths.length - build.own >= build.most ? paths.splice(build.own, 1) : [];
    const files = JSON.stringify([...paths, file.path]);
    await transaction.updateTable('build').set({ files }).where('id', '=', build.id).execute();
    const others = new Set(builds.filter((one) => one !== stored).flatMap(pathsOf));
    const unused = dropped.filter((path) => !others.has(path));
    if (unused.length > 0) await transaction.deleteFrom('build_file').where('path', 'in', unused).execute();
  });
}

/**
 * Deletes builds that were last served before a time, and more than a number of builds, the oldest first; with the files that
 * no other build has.
 *
 * @param old.kept builds served since then are never too many
 * @returns how many
 */
export async function deleteOldBuilds(
  { queries, kind }: Pick<Database, 'queries' | 'kind'>,
  old: { before: number; most: number; kept: number },
): Promise<number> {
  return runTransaction(queries, async (transaction) => {
    await lockBuilds(transaction, kind);
    const builds = await transaction.selectFrom('build').selectAll().orderBy('served_at', 'desc').execute();
    const isOld = ({ served_at: at }: { served_at: number }, index: number) =>
      at < old.before || (index >= old.most && at < old.kept);
    const ended = builds.filter(isOld);
    if (ended.length === 0) return 0;
    const needed = new Set(builds.filter((build, index) => !isOld(build, index)).flatMap(pathsOf));
    const ids = ended.map(({ id }) => id);
    await transaction.deleteFrom('build').where('id', 'in', ids).execute();
    const unused = [...new Set(ended.flatMap(pathsOf))].filter((path) => !needed.has(path));
    for (const paths of batches(unused)) {
      await transaction.deleteFrom('build_file').where('path', 'in', paths).execute();
    }
    return ended.length;
  });
}

/** Otherwise one node could delete a file while another finds that its build need not bring it along. */
async function lockBuilds(transaction: Queries, kind: Database['kind']): Promise<void> {
  if (kind === 'postgres') await sql`lock table build in exclusive mode`.execute(transaction);
}

const pathsOf = ({ files }: { files: string }): string[] => JSON.parse(files) as string[];

function batches(paths: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / BATCH) }, (_, at) => paths.slice(at * BATCH, (at + 1) * BATCH));
}
