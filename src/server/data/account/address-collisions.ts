import { normalizeEmail } from '../../../contract/account/email-address.ts';
import type { Queries } from '../database.ts';

/** Accounts that keep an address with invisible or wide characters, because another account has the same one without them. */
export async function listAddressCollisions(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('audit')
    .innerJoin('user', 'user.id', 'audit.subject_id')
    .select(['user.id', 'user.email'])
    .where('audit.action', '=', 'address.collision')
    .orderBy('audit.id')
    .execute();
  return rows.filter(({ email }) => normalizeEmail(email) !== email).map(({ id }) => id);
}
