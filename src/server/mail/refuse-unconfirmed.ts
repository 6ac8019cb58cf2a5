import type { UserRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * For mails that name their sender: the address has to be the sender's own.
 *
 * @throws ApiError 403 `email_unconfirmed` for a sender whose address is not confirmed
 */
export function refuseUnconfirmed({ email_verified_at }: Pick<UserRow, 'email_verified_at'>): void {
  if (email_verified_at !== null) return;
  const sentence = 'Confirm your own email address first: the mail names it as the sender.';
  throw new ApiError(403, sentence, { code: 'email_unconfirmed' });
}
