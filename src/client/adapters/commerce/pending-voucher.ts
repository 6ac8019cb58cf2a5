const KEY = 'chartered.pending-voucher';

/** For browsers that keep nothing. */
let memory: string | null = null;

/** Keeps the code of a voucher that waits for its holder to sign in. The last one counts. */
export function keepPendingVoucher(code: string): void {
  memory = code;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // What cannot be kept holds for this page.
  }
}

/** The voucher that waits, or null. */
export function pendingVoucher(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return memory;
  }
}

/** The voucher was redeemed, or cannot be. */
export function dropPendingVoucher(): void {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
