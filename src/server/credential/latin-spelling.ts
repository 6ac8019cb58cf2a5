import { hasOtherLetters } from '../../contract/account/latin-name.ts';
import { joinName } from '../../contract/account/person-name.ts';
import { listCredentialsOfUser, setFirstLatinSpelling } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import type { UserRow } from '../data/tables.ts';

/** How the name on a new credential is spelled in Latin letters; null for one of A to Z, and without a spelling of the holder. */
export function latinOf(user: Pick<UserRow, 'first_name' | 'last_name' | 'latin_name'>): string | null {
  return latinFor(joinName(user.first_name, user.last_name), user.latin_name);
}

/** The same for a name that a credential shows. */
export const latinFor = (name: string, spelling: string | null): string | null =>
  hasOtherLetters(name) ? spelling : null;

/**
 * Gives a spelling to the credentials of a user that have none. It is given once, like the name: a holder who could change
 * it later could hand a credential to somebody else.
 */
export async function giveLatinSpelling(queries: Queries, userId: string, spelling: string): Promise<void> {
  for (const { id, holder_name: name, holder_latin: known } of await listCredentialsOfUser(queries, userId)) {
    if (known === null && name !== null && hasOtherLetters(name)) await setFirstLatinSpelling(queries, id, spelling);
  }
}
