import { fromPromise } from 'xstate';
import { assignSeatsMachine } from '../../../../../machines/team/assign-seats/assign-seats.machine.ts';
import { assignSeat } from '../../../api/team/seats.ts';
import { refreshVouchers } from '../../commerce/vouchers/refresh-vouchers.ts';

/** The chart of assigning seats with its effects in this browser. */
export const wiredAssignSeatsMachine = assignSeatsMachine.provide({
  actors: {
    assignSeat: fromPromise(async ({ input }: { input: { teamId: string; combo: string; userId: string } }) => {
      await assignSeat(input.teamId, input.combo, input.userId);
    }),
  },
  actions: { refreshSeats: refreshVouchers },
});
