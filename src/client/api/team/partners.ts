import { queryOptions } from '@tanstack/react-query';
import { partnerRoutes } from '../../../contract/team/partners.ts';
import { teamRoutes } from '../../../contract/team/teams.ts';
import { call } from '../call.ts';
import { TEAM_KEY } from './team-key.ts';

/** The signed-in partner: teams that it opened, and what came of its link. */
export const partnerQuery = queryOptions({
  queryKey: [TEAM_KEY, 'partner'],
  queryFn: () => call(partnerRoutes.partners, {}),
});

/** Vouchers of the signed-in partner that no team has. */
export const partnerVouchersQuery = queryOptions({
  queryKey: [TEAM_KEY, 'partner-vouchers'],
  queryFn: () => call(partnerRoutes.teamPartnerVouchers, {}),
});

/** Opens a team: a partner becomes its partner. Repeated with the same key it is one team. */
export const createTeam = (name: string, key: string) =>
  call(teamRoutes.createTeam, { body: { team_name: name, idempotency_key: key } });
