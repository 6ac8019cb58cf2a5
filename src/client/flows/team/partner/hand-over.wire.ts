import { fromPromise } from 'xstate';
import { type HandOver, handOverMachine } from '../../../../../machines/team/hand-over/hand-over.machine.ts';
import { assignToTeam } from '../../../api/team/seats.ts';
import { refreshVouchers } from '../../commerce/vouchers/refresh-vouchers.ts';

/** The chart of handing vouchers over with its effects in this browser. */
export const wiredHandOverMachine = handOverMachine.provide({
  actors: {
    handVouchers: fromPromise(async ({ input: { combo, free, teamId, count } }: { input: HandOver }) => {
      await assignToTeam(teamId, combo, count, free);
    }),
  },
  actions: { refreshVouchers },
});
