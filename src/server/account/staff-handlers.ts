import { joinName } from '../../contract/account/person-name.ts';
import { roleSchema } from '../../contract/account/session.ts';
import type { staffRoutes } from '../../contract/account/staff.ts';
import { searchedWords } from '../data/account/person-tokens.ts';
import { searchUsers as findUsers, listNewestUsers } from '../data/account/staff-lists.ts';
import { decodeCursor, encodeCursor, positions } from '../http/cursor.ts';
import type { HandlerOf, HandlersOf } from '../http/register-routes.ts';
import { impersonate, stopImpersonating } from './impersonation-handlers.ts';
import { changeRole, grantVouchers, listRoleProposals } from './role-handlers.ts';

/** Page size. */
const PAGE_ROWS = 50;

const searchUsers: HandlerOf<'searchUsers'> = async ({ query }, { database: { readQueries } }) => {
  const words = searchedWords(query.search ?? '');
  const limit = PAGE_ROWS;
  const { rows, next } =
    words.length === 0
      ? await listNewestUsers(readQueries, { after: decodeCursor(query.cursor, positions.newest), limit })
      : await findUsers(readQueries, { words, after: decodeCursor(query.cursor, positions.person), limit });
  return {
    data: rows.map((user) => ({
      id: user.id,
      name: joinName(user.first_name, user.last_name),
      email: user.email,
      roles: user.roles.map((role) => roleSchema.parse(role)),
      created_at: user.created_at,
    })),
    meta: { next: encodeCursor(next) },
  };
};

export const staffHandlers: HandlersOf<typeof staffRoutes> = {
  changeRole,
  grantVouchers,
  impersonate,
  listRoleProposals,
  searchUsers,
  stopImpersonating,
};
