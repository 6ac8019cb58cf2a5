import { seatRoutes } from '../../../contract/team/seats.ts';
import { call } from '../call.ts';
import { TEAM_KEY } from './team-key.ts';

/** The seats of a team by what they came with, as lists keep them, the newest first. */
export const seatCombosQuery = (teamId: string) => ({
  queryKey: [TEAM_KEY, teamId, 'seats'],
  queryFn: async () => (await call(seatRoutes.teamVoucherCombos, { params: { id: teamId } })).data,
});

/** The seats that teams assigned to the signed-in user. */
export const ownSeatsQuery = {
  queryKey: [TEAM_KEY, 'own-seats'],
  queryFn: async () => (await call(seatRoutes.ownSeats, {})).data,
};

/** Assigns a free seat to a member. */
export const assignSeat = (teamId: string, combo: string, userId: string) =>
  call(seatRoutes.assignSeat, { params: { id: teamId }, body: { voucher_combo_code: combo, user_id: userId } });

/** Takes an unused seat back from a member. */
export const revokeSeat = (teamId: string, combo: string, userId: string) =>
  call(seatRoutes.revokeSeat, { params: { id: teamId }, body: { voucher_combo_code: combo, user_id: userId } });

/** Hands vouchers that no team has to a team. @param free how many of them were free when the number was chosen */
export const assignToTeam = (teamId: string, combo: string, count: number, free: number) =>
  call(seatRoutes.assignToTeam, { params: { id: teamId }, body: { voucher_combo_code: combo, count, free } });

/** Takes the free seats that a partner handed to a team back. */
export const revokeFromTeam = (teamId: string, combo: string) =>
  call(seatRoutes.revokeFromTeam, { params: { id: teamId }, body: { voucher_combo_code: combo } });
