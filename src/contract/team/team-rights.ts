import type { Role } from '../account/session.ts';

/** Team roles in display order (PE-01). A manager has the rights of an owner. */
export const TEAM_ROLES = ['partner', 'billing', 'owner', 'manager', 'member'] as const satisfies readonly Role[];
export type TeamRole = (typeof TEAM_ROLES)[number];

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
  teamDashboard: ['partner', 'billing', 'owner', 'manager'],
  teamManage: ['partner', 'owner', 'manager'],
  teamMyDashboard: ['partner', 'billing', 'owner', 'manager', 'member'],
  teamProgress: ['owner', 'manager'],
  teamVouchers: ['partner', 'billing', 'owner', 'manager'],
};

/** Whether somebody with these roles may see a team page. */
export function maySeeTeamPage(roles: readonly Role[], page: TeamPage): boolean {
  return MAY_SEE[page].some((role) => roles.includes(role));
}

/** The team roles among a user's roles, as labels in order (PE-01). */
export function teamRoleLabels(roles: readonly Role[]): string[] {
  return [...new Set(TEAM_ROLES.filter((role) => roles.includes(role)).map((role) => TEAM_ROLE_LABELS[role]))];
}
