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

/** The roles that somebody with a role may give, for a select field. */
export const roleOptions = (own: TeamRole) =>
  GIVEN.filter((role) => mayGrant(own, role)).map((role) => ({ value: role, label: roleWords(role) }));

/** Reads the value of a select field of roles. */
export const givenRole = (value: FormDataEntryValue | null): GivenRole =>
  GIVEN.find((role) => role === value) ?? 'member';
