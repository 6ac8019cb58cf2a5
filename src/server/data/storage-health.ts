import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isOutOfSpace } from './failure.ts';
import type { Tables } from './tables.ts';

/** Size of the probe that checks for free space: more than a save needs. Bytes before encoding. */
const PROBE_BYTES = 192 * 1024;
/** Minimum interval between probes. Milliseconds. */
const PROBE_EVERY_MS = 1000;

export type StorageHealth = {
  /** Receives failed statements and ignores all but out-of-space errors. */
  note(error: unknown): void;
  /** Whether writes work. After an out-of-space error they do once a probe succeeds. */
  canStore(): Promise<boolean>;
};

export function createStorageHealth(queries: () => Kysely<Tables>): StorageHealth {
  let isFull = false;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | null = null;

  async function probe() {
    probedAt = performance.now();
    // Random, so that no database can compress it.
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
