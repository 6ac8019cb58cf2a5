const MINUTE_MS = 60_000;

/** How long an account counts as new (LI-02). Minutes. */
export const NEW_ACCOUNT_MINUTES = 3;

/**
 * Minutes since an account was created, as the API reports its age: whole ones would keep it new for almost four.
 * @param createdAt, now milliseconds of one clock
 */
export function accountAgeMinutes(createdAt: number, now: number): number {
  return Math.max(0, now - createdAt) / MINUTE_MS;
}

/** Whether an account of this age is new: the user is welcomed, and redirected according to role (ST-06). */
export function isNewAccount(ageMinutes: number): boolean {
  return ageMinutes < NEW_ACCOUNT_MINUTES;
}

/** How long an account of this age stays new. Milliseconds. */
export function newAccountMs(ageMinutes: number): number {
  return Math.round(Math.max(0, NEW_ACCOUNT_MINUTES - ageMinutes) * MINUTE_MS);
}
