const KEY = 'chartered.pending-invitation';

/** Fallback for browsers without storage. */
let memory: string | null = null;

/** Stores the token of an invitation until somebody accepts it. The last one counts. */
export function keepPendingInvitation(token: string): void {
  memory = token;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage it is kept for this page only.
  }
}

/** Token of the pending invitation, or null. */
export function pendingInvitation(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return memory;
  }
}

/** The invitation was accepted, or cannot be. */
export function dropPendingInvitation(): void {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
