import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../../http/concurrency.ts';
import { lowerHashPriority } from './hash-priority.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// The package's default algorithm is argon2id; a test reads it off a hash.

/** No more than there are processors: what waits for its turn would only take time from everything else. */
export const HASHES_AT_ONCE = Math.min(4, availableParallelism());

/** Hashing is costly on purpose. */
const hashing = createConcurrencyLimiter({
  maxConcurrent: HASHES_AT_ONCE,
  maxQueued: 200,
  refusal: 'Too many people are signing in at this moment. Try again in a few seconds.',
});

/**
 * Refuses a call that would have to wait for a hash when too many wait already, before anything else is done for it.
 *
 * @throws ApiError 503
 */
export const refuseWhenHashingIsFull = hashing.refuseWhenFull;

/** Something to verify against when there is no account, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Makes the threads that hash, and the first hash, before the first visitor waits for them. */
export async function prepareHashing(): Promise<void> {
  await isPassword('', null);
  lowerHashPriority();
}

/** @returns the argon2id hash in PHC format. @throws ApiError 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, PARAMETERS));
}

/** Compares in the same time whether or not there is a hash. @throws ApiError 503 when too many wait. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hash('decoy', PARAMETERS);
  const against = storedHash ?? (await decoy);
  const matches = await hashing.run(() => verify(against, password));
  return matches && storedHash !== null;
}
