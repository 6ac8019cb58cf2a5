import type { Failure } from '../../../../machines/shared/failure.ts';
import type { FactorKind, PendingSignIn } from '../../../contract/account/second-factor.ts';

const KINDS: readonly unknown[] = ['passkey', 'totp', 'recovery'] satisfies FactorKind[];

/**
 * The sign-in that a refusal waits for the second factor of; null for other refusals. Read without the schemas of the contract,
 * which the public pages that sign in do without.
 */
export function pendingOf(failure: Failure | null): PendingSignIn | null {
  if (failure?.code !== 'second_factor_required') return null;
  const { pending, kinds, expires_at: expiresAt } = failure.details;
  if (typeof pending !== 'string' || !Array.isArray(kinds) || typeof expiresAt !== 'number') return null;
  return { pending, kinds: kinds.filter((kind): kind is FactorKind => KINDS.includes(kind)), expires_at: expiresAt };
}
