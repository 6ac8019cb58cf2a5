import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../api-error.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// The package's default algorithm is argon2id; a test reads it off a hash.

const AT_ONCE = 4;
const MAY_WAIT = 200;

/** Something to verify against when there is no account, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is costly on purpose; at most four run at once and the queue is bounded, so that a flood cannot starve the rest. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT) {
      throw new ApiError(503, 'Too many people are signing in at this moment. Try again in a few seconds.', {
        code: 'busy',
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @returns the argon2id hash in PHC format. @throws ApiError 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** Compares in the same time whether or not there is a hash. @throws ApiError 503 when too many wait. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hash('decoy', PARAMETERS);
  const against = storedHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && storedHash !== null;
}
