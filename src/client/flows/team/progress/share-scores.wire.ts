import { fromPromise } from 'xstate';
import { shareScoresMachine } from '../../../../../machines/team/share-scores/share-scores.machine.ts';
import { queries } from '../../../api/queries.ts';
import { ownProgressQuery, shareScores } from '../../../api/team/progress.ts';
import { TEAM_KEY } from '../../../api/team/team-key.ts';

/** The chart of sharing one's scores with its effects in this browser. */
export const wiredShareScoresMachine = shareScoresMachine.provide({
  actors: {
    storeChoice: fromPromise(async ({ input }: { input: { teamId: string; isShared: boolean } }) => {
      const { data } = await shareScores(input.teamId, input.isShared);
      const { queryKey } = ownProgressQuery(input.teamId);
      // What is stored is on show before the choice is settled: an older answer would turn the switch back for a moment.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, data);
    }),
  },
  actions: { refreshOwnProgress: () => void queries.invalidateQueries({ queryKey: [TEAM_KEY] }) },
});
