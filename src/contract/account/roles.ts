/** Roles that a person has in a team, in the order in which they are shown (PE-01). Each opens the team area (GU-13). */
export const TEAM_ROLES = ['partner', 'billing', 'owner', 'manager', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Roles that lead a team: the menu and a new account's first page lead them to the team area (PE-02, ST-06). */
export const TEAM_LEAD_ROLES = TEAM_ROLES.filter((role) => role !== 'member');

/** Roles of the people who run the platform. */
export const STAFF_ROLES = ['reviewer', 'administrator'] as const;

/** Roles that an administrator gives and takes; the others come with an order or a team. */
export const GIVEN_ROLES = ['partner', ...STAFF_ROLES] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

export const ROLES = [...TEAM_ROLES, ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Whether a user with these roles has at least one of the wanted ones. */
export function hasAnyRole(roles: readonly Role[], wanted: readonly Role[]): boolean {
  return roles.some((role) => wanted.includes(role));
}
