import { fromPromise } from 'xstate';
import { type HandOver, handOverMachine } from '../../../../../machines/team/hand-over/hand-over.machine.ts';
import { voucherCombosQuery } from '../../../api/commerce/vouchers.ts';
import { queries } from '../../../api/queries.ts';
import { assignToTeam } from '../../../api/team/seats.ts';
import { refreshTeams } from '../../../api/team/teams.ts';

/** The chart of handing vouchers over with its effects in this browser. */
export const wiredHandOverMachine = handOverMachine.provide({
  actors: {
    handVouchers: fromPromise(async ({ input: { combo, teamId, count } }: { input: HandOver }) => {
      await assignToTeam(teamId, combo, count);
    }),
  },
  actions: {
    refreshVouchers: () => {
      refreshTeams();
      void queries.invalidateQueries({ queryKey: voucherCombosQuery.queryKey });
    },
  },
});
