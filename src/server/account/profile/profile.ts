import type * as z from 'zod/mini';
import type { accountRoutes } from '../../../contract/account/account.ts';
import { giveLatinSpelling } from '../../credential/latin-spelling.ts';
import { endAccountLinks } from '../../data/account/account-links.ts';
import { type UserWithRoles, updateUser } from '../../data/account/users.ts';
import { insertAudit } from '../../data/exam/records.ts';
import { isUniqueViolation } from '../../data/failure.ts';
import { runTransaction } from '../../data/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Requester } from '../../http/requester.ts';
import { queueMail } from '../../mail/outbox.ts';
import { addressWasChanged } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { queueConfirmation } from '../addresses.ts';

type Profile = z.output<typeof accountRoutes.updateProfile.body>;
type Parts = Pick<Services, 'clock' | 'settings' | 'signer' | 'catalog' | 'database'>;

/**
 * Updates the given fields of a profile (AC-02). A changed address has to be verified; the old and the new address get an
 * email.
 *
 * @returns undefined when the account was deleted in the meantime.
 */
export async function updateProfile(
  parts: Parts,
  user: UserWithRoles,
  profile: Profile,
  tech: Requester['tech'],
): Promise<UserWithRoles | undefined> {
  const { clock, settings, database } = parts;
  const { linkedin_achievement_share_permission: sharing, email, ...texts } = profile;
  const isMoving = email !== undefined && email !== user.email;
  const columns = {
    ...texts,
    ...(sharing === undefined ? {} : { share_permission: sharing ? 1 : 0 }),
    ...(isMoving ? { email, email_verified_at: null } : {}),
  };
  if (Object.keys(columns).length === 0) return user;
  try {
    return await runTransaction(database.queries, async (transaction) => {
      const changed = await updateUser(transaction, user.id, columns);
      if (changed && texts.latin_name) await giveLatinSpelling(transaction, changed.id, texts.latin_name);
      if (changed && isMoving) {
        const now = clock.now();
        const origin = settings.publicUrl;
        await endAccountLinks(transaction, user.id, now);
        // Without the addresses, because the record outlives the account.
        const entry = { at: now, actorId: user.id, action: 'email.changed', subjectId: user.id, detail: {} } as const;
        await insertAudit(transaction, entry);
        await queueConfirmation(parts, transaction, changed, tech);
        const notice = addressWasChanged({ origin, newAddress: email, contact: origin });
        await queueMail(transaction, user.email, notice, now);
      }
      return changed;
    });
  } catch (error) {
    if (!isMoving || !isUniqueViolation(error)) throw error;
    const sentence = 'This address cannot be used for your account.';
    throw new ApiError(422, sentence, { errors: { email: [sentence] } });
  }
}
