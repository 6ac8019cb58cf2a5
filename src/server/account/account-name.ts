import { joinName } from '../../contract/account/person-name.ts';
import type { UserRow } from '../data/tables.ts';

/** Name of an account for others to read; null when it is deleted or there is none. */
export function accountName(user: Pick<UserRow, 'first_name' | 'last_name' | 'deleted_at'> | undefined): string | null {
  return user?.deleted_at === null ? joinName(user.first_name, user.last_name) : null;
}
