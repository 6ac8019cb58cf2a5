import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isOutOfSpace } from './failure.ts';
import type { Tables } from './tables.ts';

/** What is written to see whether there is space again: more than a save needs. Bytes before they become text. */
const PROBE_BYTES = 192 * 1024;
/** However often somebody asks, a probe is written no more often. Milliseconds. */
const PROBE_EVERY_MS = 1000;

export type StorageHealth = {
  /** Must hear of failed statements; others than those for lack of space change nothing. */
  note(error: unknown): void;
  /** Whether something can be stored. After a failure for lack of space that is so when a probe succeeds. */
  canStore(): Promise<boolean>;
};

export function createStorageHealth(queries: () => Kysely<Tables>): StorageHealth {
  let isFull = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | null = null;

  async function probe() {
    probedAt = performance.now();
    // Random, so that no database stores it in less.
    const payload = randomBytes(PROBE_BYTES).toString('base64');
    await queries()
      .insertInto('write_probe')
      .values({ id: 1, payload })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ payload }))
      .execute();
    isFull = false;
  }

  return {
    note(error) {
      if (isOutOfSpace(error)) isFull = true;
    },
    async canStore() {
      if (!isFull) return true;
      if (!probing && performance.now() - probedAt >= PROBE_EVERY_MS) {
        probing = probe().finally(() => {
          probing = null;
        });
      }
      await probing?.catch(() => {});
      return !isFull;
    },
  };
}
