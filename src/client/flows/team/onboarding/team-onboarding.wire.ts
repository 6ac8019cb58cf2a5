import { fromPromise } from 'xstate';
import { failure } from '../../../../../machines/shared/failure.ts';
import {
  type OnboardingChange,
  teamOnboardingMachine,
} from '../../../../../machines/team/team-onboarding/team-onboarding.machine.ts';
import type { Team } from '../../../../contract/team/teams.ts';
import { queries } from '../../../api/queries.ts';
import { completeOnboarding, moveOnboarding, renameTeam, teamPeopleQuery } from '../../../api/team/team-people.ts';
import { refreshTeams, teamsQuery } from '../../../api/team/teams.ts';

/** The team whose onboarding an order opened. @throws Failure `notFound` without one */
async function teamOfOrder(orderId: string): Promise<Team> {
  const { data } = await queries.fetchQuery({ ...teamsQuery, staleTime: 0 });
  const open = data.filter(({ onboarding_status: status }) => status === 'pending');
  for (const { id } of open) {
    const team = await teamPeopleQuery(id).queryFn();
    if (team.orders_to_onboard.includes(orderId)) return team;
  }
  throw failure('notFound', 'No team is to be set up for this order.');
}

async function storeChange(teamId: string, change: OnboardingChange): Promise<Team> {
  switch (change.kind) {
    case 'name':
      return (await renameTeam(teamId, change.name)).data;
    case 'step':
      return (await moveOnboarding(teamId, change.step)).data;
    case 'complete':
      return (await completeOnboarding(teamId)).data;
  }
}

/** The onboarding chart with its effects in this browser. */
export const wiredTeamOnboardingMachine = teamOnboardingMachine.provide({
  actors: {
    readTeam: fromPromise(({ input }: { input: { orderId: string } }) => teamOfOrder(input.orderId)),
    storeChange: fromPromise(async ({ input }: { input: { teamId: string; change: OnboardingChange } }) => {
      const team = await storeChange(input.teamId, input.change);
      refreshTeams();
      return team;
    }),
  },
});
