import { hasAnyRole, type Role, TEAM_LEAD_ROLES, TEAM_ROLES, type TeamRole } from '../account/roles.ts';

/** A manager may what an owner may. */
export const TEAM_ROLE_LABELS: Record<TeamRole, string> = {
  partner: 'Partner',
  billing: 'Billing',
  owner: 'Manager',
  manager: 'Manager',
  member: 'Team Member',
};

export type TeamPage = 'teamDashboard' | 'teamManage' | 'teamMyDashboard' | 'teamProgress' | 'teamVouchers';

/** Who may see what in the team area: owners everything, others what they work with (PE-04). */
const MAY_SEE: Record<TeamPage, readonly TeamRole[]> = {
  teamDashboard: TEAM_LEAD_ROLES,
  teamManage: ['partner', 'owner', 'manager'],
  teamMyDashboard: TEAM_ROLES,
  teamProgress: ['owner', 'manager'],
  teamVouchers: TEAM_LEAD_ROLES,
};

/** Whether a user with these roles may see a team page. */
export function maySeeTeamPage(roles: readonly Role[], page: TeamPage): boolean {
  return hasAnyRole(roles, MAY_SEE[page]);
}

/** The team roles among a user's roles, as labels in order (PE-01). */
export function teamRoleLabels(roles: readonly Role[]): string[] {
  return [...new Set(TEAM_ROLES.filter((role) => roles.includes(role)).map((role) => TEAM_ROLE_LABELS[role]))];
}
