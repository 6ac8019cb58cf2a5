import { fromPromise } from 'xstate';
import {
  type SeatsInQuestion,
  seatTakeBackMachine,
} from '../../../../../machines/team/seat-take-back/seat-take-back.machine.ts';
import { revokeFromTeam, revokeSeat } from '../../../api/team/seats.ts';
import { refreshVouchers } from '../../commerce/vouchers/refresh-vouchers.ts';

/** The chart of taking seats back with its effects in this browser. */
export const wiredSeatTakeBackMachine = seatTakeBackMachine.provide({
  actors: {
    takeBackSeats: fromPromise(async ({ input }: { input: SeatsInQuestion & { teamId: string } }) => {
      const { teamId, combo, userId } = input;
      if (userId === null) await revokeFromTeam(teamId, combo);
      else await revokeSeat(teamId, combo, userId);
    }),
  },
  actions: { refreshSeats: refreshVouchers },
});
