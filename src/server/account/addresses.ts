import { TECHS, type Tech } from '../../contract/common.ts';
import { techOfUnclaimedOrder } from '../commerce/orders/claim-orders.ts';
import { type UserWithRoles, updateUser } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { deleteMailBlock } from '../data/mail-choices.ts';
import { ApiError } from '../http/api-error.ts';
import { sha256 } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmAddress } from '../mail/templates.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'clock' | 'settings' | 'signer' | 'catalog'>;

/** How long the link is valid. Minutes. */
const VALID_MINUTES = 3 * 1440;
const PURPOSE = 'verify-email';

/**
 * Queues the email with the link that verifies a user's address. The link identifies the address by its hash, and leads to the
 * technology of an order that waits for the address, else to the one last visited.
 */
export async function queueConfirmation(
  { clock, settings, signer, catalog }: Parts,
  queries: Queries,
  user: Pick<UserWithRoles, 'id' | 'email'>,
  tech: Tech | null,
): Promise<void> {
  const now = clock.now();
  const hash = sha256(user.email);
  const expires = String(now + VALID_MINUTES * 60_000);
  const signature = signer.sign(PURPOSE, [user.id, hash, expires]);
  const ofPage = (await techOfUnclaimedOrder(queries, catalog, user.email)) ?? tech ?? TECHS[0];
  const page = `${settings.publicUrl}/${ofPage}/verify-email/${user.id}/${hash}`;
  const url = `${page}?${new URLSearchParams({ expires, signature })}`;
  const content = confirmAddress({ origin: settings.publicUrl, url, minutes: VALID_MINUTES });
  await queueMail(queries, user.email, content, now);
}

export type ConfirmationLink = {
  id: string;
  hash: string;
  expires?: string | undefined;
  signature?: string | undefined;
};

/**
 * Verifies the signed-in user's address by the emailed link, which may be opened several times (AC-04).
 *
 * @throws ApiError 403 with code link_wrong, also for another user's link or an earlier address, or link_expired.
 */
export async function confirmByLink(
  { clock, signer, database, sessions }: Parts & Pick<Services, 'database' | 'sessions'>,
  user: UserWithRoles,
  { id, hash, expires = '', signature = '' }: ConfirmationLink,
): Promise<UserWithRoles> {
  const now = clock.now();
  const isCorrect =
    signer.isSigned(PURPOSE, [id, hash, expires], signature) && id === user.id && hash === sha256(user.email);
  if (!isCorrect) {
    throw new ApiError(403, 'This link is invalid. Open it from the latest email, or request a new one.', {
      code: 'link_wrong',
    });
  }
  if (Number(expires) <= now) {
    throw new ApiError(403, 'This link has expired. Request a new one.', { code: 'link_expired' });
  }
  if (user.email_verified_at !== null) return user;
  const confirmed = await updateUser(database.queries, user.id, { email_verified_at: now }, { ifEmail: user.email });
  if (!confirmed) {
    throw new ApiError(403, 'The address has changed since. Open the link in the latest email.', {
      code: 'link_wrong',
    });
  }
  // Who opened the link got the mail.
  await deleteMailBlock(database.queries, user.id);
  sessions.invalidateUser(user.id);
  return confirmed;
}
