import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Read and write for the owner, nothing for others: answers, addresses, hashes of passwords. */
const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/**
 * Makes a file of data readable by its owner alone, and creates it when it is missing. What SQLite puts beside a database
 * gets the same permissions. A file of another owner stays as it is.
 */
export function ownerOnly(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  if ((statSync(file).mode & OTHERS) === 0) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
