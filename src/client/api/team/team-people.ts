import type { InvitedPerson } from '../../../contract/team/parse-people.ts';
import { type GivenRole, peopleRoutes } from '../../../contract/team/people.ts';
import { teamRoutes } from '../../../contract/team/teams.ts';
import { call } from '../call.ts';
import { TEAM_KEY } from './team-key.ts';

/** A team with its people, as lists keep it. */
export const teamPeopleQuery = (teamId: string) => ({
  queryKey: [TEAM_KEY, teamId, 'people'],
  queryFn: async () => (await call(teamRoutes.getTeam, { params: { id: teamId } })).data,
});

/** The invitations of a team, as lists keep them: those that are open, and those that have expired. */
export const invitationsQuery = (teamId: string) => ({
  queryKey: [TEAM_KEY, teamId, 'invitations'],
  queryFn: () => call(peopleRoutes.teamInvitations, { params: { id: teamId } }),
});

/** Who did what in a team, as lists keep it. */
export const historyQuery = (teamId: string) => ({
  queryKey: [TEAM_KEY, teamId, 'history'],
  queryFn: async () => (await call(teamRoutes.teamHistory, { params: { id: teamId } })).data,
});

/** Invites one person by mail. */
export const invitePerson = (teamId: string, person: InvitedPerson, role: GivenRole) =>
  call(peopleRoutes.addTeamUser, { params: { id: teamId }, body: { ...person, role } });

/** Invites the people of some lines by mail. */
export const inviteLines = (teamId: string, people: string, role: GivenRole) =>
  call(peopleRoutes.inviteMany, { params: { id: teamId }, body: { people, role } });

export const changeRole = (teamId: string, userId: string, role: GivenRole) =>
  call(peopleRoutes.changeTeamRole, { params: { id: teamId }, body: { user_id: userId, role } });
/** Ends a membership; one's own, too. */
export const removeMember = (teamId: string, userId: string) =>
  call(peopleRoutes.removeTeamUser, { params: { id: teamId }, body: { user_id: userId } });
export const restoreMember = (teamId: string, userId: string) =>
  call(peopleRoutes.addTeamUser, { params: { id: teamId }, body: { user_id: userId } });
export const resendInvitation = (teamId: string, invitation: string) =>
  call(peopleRoutes.resendInvitation, { params: { id: teamId, invitation } });
export const revokeInvitation = (teamId: string, invitation: string) =>
  call(peopleRoutes.revokeInvitation, { params: { id: teamId, invitation } });

/** Renames a team; during its onboarding it goes on to the people. */
export const renameTeam = (teamId: string, name: string) =>
  call(teamRoutes.updateTeam, { params: { id: teamId }, body: { team_name: name } });
/** Whether invitations of members may be accepted with another address. */
export const setForwarding = (teamId: string, isAllowed: boolean) =>
  call(teamRoutes.updateTeam, { params: { id: teamId }, body: { members_may_forward: isAllowed } });
export const moveOnboarding = (teamId: string, step: 'inviting' | 'assigning') =>
  call(teamRoutes.updateTeam, { params: { id: teamId }, body: { onboarding_step: step } });
export const completeOnboarding = (teamId: string) => call(teamRoutes.completeOnboarding, { params: { id: teamId } });
export const archiveTeam = (teamId: string) => call(teamRoutes.archiveTeam, { params: { id: teamId } });
export const unarchiveTeam = (teamId: string) => call(teamRoutes.unarchiveTeam, { params: { id: teamId } });
