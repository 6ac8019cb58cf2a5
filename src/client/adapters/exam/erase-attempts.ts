/** Running attempts that this device keeps, for a reload without a connection. */
export const ATTEMPTS_DATABASE = 'chartered.attempts';

/** Takes every kept attempt off the device: signing out leaves no exam behind. Unsent answers stay until they are sent. */
export function eraseAttempts(): void {
  try {
    indexedDB.deleteDatabase(ATTEMPTS_DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to erase.
  }
}
