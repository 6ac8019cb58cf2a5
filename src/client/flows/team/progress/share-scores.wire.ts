import { fromPromise } from 'xstate';
import { shareScoresMachine } from '../../../../../machines/team/share-scores/share-scores.machine.ts';
import { queries } from '../../../api/queries.ts';
import { shareScores } from '../../../api/team/progress.ts';
import { TEAM_KEY } from '../../../api/team/team-key.ts';

/** The chart of sharing one's scores with its effects in this browser. */
export const wiredShareScoresMachine = shareScoresMachine.provide({
  actors: {
    storeChoice: fromPromise(async ({ input }: { input: { teamId: string; isShared: boolean } }) => {
      await shareScores(input.teamId, input.isShared);
    }),
  },
  actions: { refreshOwnProgress: () => void queries.invalidateQueries({ queryKey: [TEAM_KEY] }) },
});
