import type { Role } from '../account/session.ts';

/** Roles that a person has in a team, in the order in which they are shown (PE-01). A manager may what an owner may. */
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

/** Who may see what in the team area: an owner everything, the others what they work with (PE-04). */
const MAY_SEE: Record<TeamPage, readonly TeamRole[]> = {
  teamDashboard: ['partner', 'billing', 'owner', 'manager'],
  teamManage: ['partner', 'owner', 'manager'],
  teamMyDashboard: ['partner', 'billing', 'owner', 'manager', 'member'],
  teamProgress: ['owner', 'manager'],
  teamVouchers: ['partner', 'billing', 'owner', 'manager'],
};

/** Whether somebody with these roles may see a page of the team area. */
export function maySeeTeamPage(roles: readonly Role[], page: TeamPage): boolean {
  return MAY_SEE[page].some((role) => roles.includes(role));
}

/** The team roles among somebody's roles, in words, in their order (PE-01). */
export function teamRoleLabels(roles: readonly Role[]): string[] {
  return [...new Set(TEAM_ROLES.filter((role) => roles.includes(role)).map((role) => TEAM_ROLE_LABELS[role]))];
}
