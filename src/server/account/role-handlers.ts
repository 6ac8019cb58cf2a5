import { joinName } from '../../contract/account/person-name.ts';
import { roleSchema } from '../../contract/account/session.ts';
import { listWaitingProposals } from '../data/account/staff-proposals.ts';
import { findUser } from '../data/account/users.ts';
import { decide } from '../exam/review/staff-decisions.ts';
import { presentProposal } from '../exam/review/staff-proposals.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';

export const changeRole: HandlerOf<'changeRole'> = async ({ requester, params: { id }, body }, services) => {
  const { queries } = services.database;
  if (!(await findUser(queries, id))) throw notFound('The user');
  const { proposed } = await decide(services, requester, 'role', { id, ownerId: id }, body);
  const user = await findUser(queries, id);
  return { roles: (user?.given_roles ?? []).map((role) => roleSchema.parse(role)), proposed };
};

export const grantVouchers: HandlerOf<'grantVouchers'> = async ({ requester, params: { id }, body }, services) => {
  if (!(await findUser(services.database.queries, id))) throw notFound('The user');
  const { proposed } = await decide(services, requester, 'grantVouchers', { id, ownerId: id }, body);
  return { proposed };
};

export const listRoleProposals: HandlerOf<'listRoleProposals'> = async ({ requester }, { database }) => {
  const rows = await listWaitingProposals(database.queries, 'role');
  const data = rows.map((row) => ({
    ...presentProposal(requester, row),
    user: { id: row.owner_id, name: joinName(row.owner_first, row.owner_last) },
  }));
  return { data, meta: { total: data.length } };
};
