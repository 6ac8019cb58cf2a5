/** Running attempts stored on this device, for a reload without a connection. */
export const ATTEMPTS_DATABASE = 'chartered.attempts';

/**
 * Removes every stored attempt from the device, so that signing out leaves no exam behind. Unsent answers stay until
 * they are sent.
 */
export function eraseAttempts(): void {
  try {
    indexedDB.deleteDatabase(ATTEMPTS_DATABASE);
  } catch {
    // A browser without storage has nothing to erase.
  }
}
