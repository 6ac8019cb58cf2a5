const KEY = 'chartered.pending-voucher';

/** Fallback for browsers without storage. */
let memory: string | null = null;

/** Stores a voucher code until its holder signs in (GU-09). The last one counts. */
export function keepPendingVoucher(code: string): void {
  memory = code;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Without storage it is kept for this page only.
  }
}

/** The pending voucher, or null. */
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
    // Nothing was stored.
  }
}
