import { fromPromise } from 'xstate';
import { failureOf } from '../../../../../machines/shared/failure.ts';
import { leaveTeamMachine } from '../../../../../machines/team/leave-team/leave-team.machine.ts';
import { keepFlashForNextPage } from '../../../adapters/site/flash.ts';
import { lastTech } from '../../../adapters/site/last-tech.ts';
import { removeMember } from '../../../api/team/team-people.ts';
import { fetchTeams } from '../../../api/team/teams.ts';

/** Where an earlier reply was lost, the team is not found any more, and closed to who is in no other one. */
function isLeftAlready(error: unknown): boolean {
  const { kind, code } = failureOf(error);
  return kind === 'notFound' || code === 'guarded';
}

/**
 * The chart of leaving a team with its effects in this browser.
 *
 * @param userId of who leaves
 */
export function wireLeaveTeam(userId: string) {
  return leaveTeamMachine.provide({
    actors: {
      leaveTeam: fromPromise(async ({ input }: { input: { teamId: string } }) => {
        await removeMember(input.teamId, userId).catch((error: unknown) => {
          if (!isLeftAlready(error)) throw error;
        });
        // What was left is left, whether or not the others can be listed.
        const others = await fetchTeams().catch(() => null);
        return { isInAnotherTeam: others?.data.some(({ status }) => status === 'active') ?? false };
      }),
    },
    actions: {
      // Roles have changed: everything is loaded again.
      openDashboard: (_, { isInAnotherTeam }) => {
        keepFlashForNextPage('TEAM_LEFT');
        location.assign(isInAnotherTeam ? '/team/my-dashboard' : `/${lastTech()}/dashboard`);
      },
    },
  });
}
