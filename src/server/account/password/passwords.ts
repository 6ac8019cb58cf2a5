import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../../http/concurrency.ts';
import { lowerHashPriority } from './hash-priority.ts';

const PARAMETERS = {
  /** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
  safe: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  /** For tests, which sign thousands of people up: a hash that anybody can guess, in a hundredth of the time. */
  weak: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};
// Argon2id is the package's default algorithm; a test verifies it.

/** As many as there are CPUs: more would only slow down everything else. */
export const HASHES_AT_ONCE = Math.min(4, availableParallelism());

/** Hashing is expensive on purpose. */
const hashing = createConcurrencyLimiter({
  maxConcurrent: HASHES_AT_ONCE,
  maxQueued: 200,
  refusal: 'Too many people are signing in at this moment. Try again in a few seconds.',
});

/** Rejects a call early when too many hashes are queued. @throws ApiError 503 */
export const refuseWhenHashingIsFull = hashing.refuseWhenFull;

/** Verified against when there is no account, so that both cases take the same time. */
let decoy: Promise<string> | undefined;
let parameters = PARAMETERS.safe;

/** Sets how passwords are hashed from now on in this process. Hashes of before stay valid. */
export function setHashing(kind: keyof typeof PARAMETERS): void {
  if (parameters !== PARAMETERS[kind]) decoy = undefined;
  parameters = PARAMETERS[kind];
}

/** Starts the hashing threads with a first hash, before a visitor has to wait for them. */
export async function prepareHashing(): Promise<void> {
  await isPassword('', null);
  lowerHashPriority();
}

/** @returns the argon2id hash of a password in NFC, in PHC format. @throws ApiError 503 when too many are queued. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password.normalize(), parameters));
}

/**
 * The spellings of a password that may have been hashed: in NFC, as RFC 8265 asks, and from before as it is typed or as a Mac types it. One
 * for most passwords.
 */
const spellings = (password: string) => new Set([password.normalize(), password, password.normalize('NFD')]);

/**
 * Whether a password is the one of a hash, however its accents are typed. Takes the same time with a wrong password and without a hash.
 *
 * @throws ApiError 503 when too many are queued.
 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hash('decoy', parameters);
  const against = storedHash ?? (await decoy);
  for (const spelling of spellings(password)) {
    if (await hashing.run(() => verify(against, spelling))) return storedHash !== null;
  }
  return false;
}
