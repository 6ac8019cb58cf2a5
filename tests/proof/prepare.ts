import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../../src/tools/command-line.ts';
import { type BelongingEdit, createBelonging, listBelonging } from './belongs/belonging.ts';
import { listStatedParts, type StatedPart } from './belongs/stated.ts';
import { findUsedData } from './belongs/used-data.ts';
import { readProduct } from './edits/product-files.ts';
import { collect, listProofFiles, listTestFiles, type ProofTest } from './record/collect.ts';
import { lock } from './run/lock.ts';
import { type Pool, type PoolOptions, startPool } from './run/pool.ts';

export type Prepared = {
  readonly tests: readonly ProofTest[];
  readonly texts: ReadonlyMap<string, string>;
  readonly edits: readonly BelongingEdit[];
  /** The tests, by index, that execute or use what an edit changes. */
  readonly belongingOf: ReturnType<typeof createBelonging>;
  readonly stated: readonly StatedPart[];
  readonly problems: readonly string[];
  readonly pool: Pool;
};

type PrepareOptions = Pick<PoolOptions, 'size' | 'database'> & {
  /** Those tests as well that are in files that name no requirement. */
  allTests?: boolean;
};

/** Reads what every test executes, from the cache where nothing changed, and lists the edits of it. */
export async function prepare(root: string, { allTests = false, ...options }: PrepareOptions): Promise<Prepared> {
  const folder = join(root, '.cache/proof');
  const other = lock(folder);
  if (other !== null) refuse(`Another proof is running (process ${other}); it uses the copies of the tree.`);
  const pool = startPool({ root, folder, ...options });
  const { texts, isEdited } = readProduct(root);
  const files = allTests ? listTestFiles(root) : listProofFiles(root);
  const progress = createProgress('Reading what the tests execute');
  const { tests, problems } = await collect({ root, folder, pool: () => pool, files }, progress);
  const testTexts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const usedData = findUsedData(tests, texts, testTexts);
  const edits = listBelonging({ tests, texts, testTexts, usedData, isEdited });
  const stated = listStatedParts(texts, new Set(tests.flatMap(({ ids }) => ids)));
  const belongingOf = createBelonging({ tests, testTexts, usedData });
  return { tests, texts, edits, belongingOf, stated, problems, pool };
}

/** What the runners and the database have to end; the database may have got the same signal. Milliseconds. */
const END_MS = 15_000;

/** Ends the runners and the database with the command: a signal would leave them behind. */
export function closeOnSignals(pool: Pool): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(130), END_MS);
      void pool.close().finally(() => process.exit(130));
    });
  }
}

/** A line that is written over on a terminal, and now and then a line elsewhere. */
export function createProgress(what: string): (done: number, total: number, name: string) => void {
  let shown = 0;
  return (done, total, name) => {
    const line = `${what}: ${done}/${total} ${name}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done === total ? '' : line.slice(0, 110)}`);
    else if (done === total || performance.now() - shown > 20_000) {
      shown = performance.now();
      process.stderr.write(`${line}\n`);
    }
  };
}
