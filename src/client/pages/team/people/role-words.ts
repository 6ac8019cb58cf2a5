import type { TeamRole } from '../../../../contract/account/roles.ts';
import type { GivenRole } from '../../../../contract/team/people.ts';
import { mayGrant, TEAM_ROLE_LABELS } from '../../../../contract/team/team-rights.ts';

/** Two roles are called Manager: the owner's, and that of the deputy. */
const DETAILS: Partial<Record<TeamRole, string>> = { owner: 'owner', manager: 'deputy' };

/** A role as lists name it. */
export function roleWords(role: TeamRole): string {
  const detail = DETAILS[role];
  return detail === undefined ? TEAM_ROLE_LABELS[role] : `${TEAM_ROLE_LABELS[role]} (${detail})`;
}

const GIVEN: readonly GivenRole[] = ['member', 'manager', 'billing', 'owner'];

/** The roles that somebody with a role may give in a team that has an owner or not, for a select field. */
export const roleOptions = (own: TeamRole, facts: { hasOwner: boolean }) =>
  GIVEN.filter((role) => mayGrant(own, role, facts)).map((role) => ({ value: role, label: roleWords(role) }));

/** What {@link roleOptions} offers. */
export type RoleOptions = ReturnType<typeof roleOptions>;

/** Reads the value of a select field of roles. */
export const givenRole = (value: FormDataEntryValue | null): GivenRole =>
  GIVEN.find((role) => role === value) ?? 'member';
