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

const LEADERS = ['owner', 'manager'] as const;
const HOSTS = [...LEADERS, 'partner'] as const;
/** Roles whose orders go to the team, the first ones before the others. */
export const TEAM_BUYER_ROLES = [...LEADERS, 'billing'] as const;

/** What can be done in a team, and the roles in that team that may (PE-04). A partner has a role in the teams it opened. */
const TEAM_RIGHTS = {
  readTeam: TEAM_ROLES,
  /** Others see themselves alone. */
  readPeople: HOSTS,
  renameTeam: LEADERS,
  archiveTeam: ['owner'],
  readStats: TEAM_LEAD_ROLES,
  completeOnboarding: LEADERS,
  changePeople: HOSTS,
  /** A partner sees and assigns what it handed to the team, no more. */
  readSeats: TEAM_LEAD_ROLES,
  assignSeats: HOSTS,
  /** What others of the team bought for it. */
  readOrders: TEAM_BUYER_ROLES,
  /** Invoices and credit notes of those orders: they name the buyer's address. */
  readDocuments: ['owner', 'billing'],
  /** Sending a voucher of the team by mail, and taking it back. */
  sendVouchers: LEADERS,
  /** What a partner owns becomes the team's. */
  handOver: HOSTS,
  /** Others see their own progress alone. */
  readProgress: LEADERS,
  readHistory: LEADERS,
} as const satisfies Record<string, readonly TeamRole[]>;
export type TeamRight = keyof typeof TEAM_RIGHTS;

/** Roles that somebody with a role gives to others and takes from them. Nobody becomes a partner by invitation; an owner removes one. */
const GRANTS: Record<TeamRole, readonly TeamRole[]> = {
  owner: ['owner', 'manager', 'billing', 'member', 'partner'],
  manager: ['manager', 'member'],
  partner: ['owner', 'manager', 'billing', 'member'],
  billing: [],
  member: [],
};
/** What a partner gives and takes once the team has an owner, who decides about the others. */
const GRANTS_BESIDE_OWNER: readonly TeamRole[] = ['member'];

/** Roles that may do something in a team. */
export function rolesWith(right: TeamRight): readonly TeamRole[] {
  return TEAM_RIGHTS[right];
}

/** Whether somebody with a role in a team may do something there. */
export function hasTeamRight(role: TeamRole, right: TeamRight): boolean {
  return rolesWith(right).includes(role);
}

/** Whether somebody with a role in a team, which has an owner or not, may give others the wanted role, or take it from them. */
export function mayGrant(role: TeamRole, wanted: TeamRole, { hasOwner }: { hasOwner: boolean }): boolean {
  return (role === 'partner' && hasOwner ? GRANTS_BESIDE_OWNER : GRANTS[role]).includes(wanted);
}

/** Whether a user with these roles may see a team page. */
export function maySeeTeamPage(roles: readonly Role[], page: TeamPage): boolean {
  return hasAnyRole(roles, MAY_SEE[page]);
}

/** The team roles among a user's roles, as labels in order (PE-01). */
export function teamRoleLabels(roles: readonly Role[]): string[] {
  return [...new Set(TEAM_ROLES.filter((role) => roles.includes(role)).map((role) => TEAM_ROLE_LABELS[role]))];
}
