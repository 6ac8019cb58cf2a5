import { fromPromise } from 'xstate';
import { openTeamMachine } from '../../../../../machines/team/open-team/open-team.machine.ts';
import { createTeam } from '../../../api/team/partners.ts';
import { refreshTeams } from '../../../api/team/teams.ts';

/** The chart of opening a team with its effects in this browser. */
export const wiredOpenTeamMachine = openTeamMachine.provide({
  actors: {
    createTeam: fromPromise(async ({ input }: { input: { name: string } }) => {
      const { data } = await createTeam(input.name);
      return { id: data.id };
    }),
  },
  actions: { refreshTeams },
});
