import { fromPromise } from 'xstate';
import { openTeamMachine } from '../../../../../machines/team/open-team/open-team.machine.ts';
import { randomId } from '../../../adapters/random-id.ts';
import { createTeam } from '../../../api/team/partners.ts';
import { refreshTeams } from '../../../api/team/teams.ts';

/** The attempt to open a team whose reply was not received: the next one for the same name may be the same team. */
let unanswered: { name: string; key: string } | null = null;

/** The chart of opening a team with its effects in this browser. */
export const wiredOpenTeamMachine = openTeamMachine.provide({
  actors: {
    createTeam: fromPromise(async ({ input }: { input: { name: string } }) => {
      unanswered = unanswered?.name === input.name ? unanswered : { name: input.name, key: randomId() };
      const { data } = await createTeam(input.name, unanswered.key);
      unanswered = null;
      return { id: data.id };
    }),
  },
  actions: { refreshTeams },
});
