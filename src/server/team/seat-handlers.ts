import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import type { SeatCombo, seatRoutes } from '../../contract/team/seats.ts';
import { presentProduct, productOf } from '../commerce/present.ts';
import { voucherStateAt } from '../commerce/voucher-state.ts';
import { withProducts } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';
import { listSeatsOfUser } from '../data/team/seats.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { assignSeat, revokeSeat } from './assign-seat.ts';
import { handOver, takeBackSeats } from './hand-over.ts';
import { changeTeam, type OpenedTeam, openTeam } from './open-team.ts';
import { readSeats } from './read-seats.ts';
import { mailAssignedSeat } from './seat-mail.ts';

/** One combo of a team after a change. */
async function answerCombo(
  { catalog, clock }: Pick<Services, 'catalog' | 'clock'>,
  queries: Queries,
  opened: OpenedTeam,
  code: string,
): Promise<{ data: SeatCombo }> {
  const combos = await readSeats(queries, catalog, opened, clock.now());
  const data = combos.find((combo) => combo.code === code.toUpperCase());
  if (!data) throw notFound('The batch of vouchers');
  return { data };
}

export const seatHandlers: HandlersOf<typeof seatRoutes> = {
  async teamVoucherCombos({ requester, params }, { database: { queries }, catalog, clock }) {
    const opened = await openTeam(queries, userOf(requester).id, params.id, 'readSeats');
    const data = await readSeats(queries, catalog, opened, clock.now());
    return { data, meta: { total: data.length } };
  },

  assignSeat({ requester, params, body: { voucher_combo_code: comboCode, user_id: userId } }, services) {
    const by = { userId: userOf(requester).id, teamId: params.id, right: 'assignSeats' } as const;
    return changeTeam(services, by, async (transaction, opened) => {
      await assignSeat(transaction, opened, { comboCode, userId }, services.clock.now());
      const answer = await answerCombo(services, transaction, opened, comboCode);
      await mailAssignedSeat(services, transaction, opened, { userId, comboCode, seat: answer.data });
      return answer;
    });
  },

  revokeSeat({ requester, params, body: { voucher_combo_code: comboCode, user_id: userId } }, services) {
    const by = { userId: userOf(requester).id, teamId: params.id, right: 'assignSeats' } as const;
    return changeTeam(services, by, async (transaction, opened) => {
      await revokeSeat(transaction, opened, { comboCode, userId }, services.clock.now());
      return answerCombo(services, transaction, opened, comboCode);
    });
  },

  assignToTeam({ requester, params, body }, services) {
    const by = { userId: userOf(requester).id, teamId: params.id, right: 'handOver' } as const;
    return changeTeam(services, by, async (transaction, opened) => {
      const code = await handOver(
        transaction,
        opened,
        { comboCode: body.voucher_combo_code, count: body.count ?? null, seen: body.free ?? null },
        services.clock.now(),
      );
      return answerCombo(services, transaction, opened, code);
    });
  },

  revokeFromTeam({ requester, params, body }, services) {
    const by = { userId: userOf(requester).id, teamId: params.id, right: 'handOver' } as const;
    return changeTeam(services, by, async (transaction, opened) => ({
      data: await takeBackSeats(transaction, opened, body.voucher_combo_code, services.clock.now()),
    }));
  },

  async ownSeats({ requester }, { database: { queries }, catalog, clock }) {
    const rows = await withProducts(queries, await listSeatsOfUser(queries, userOf(requester).id));
    const data = rows.map((row) => {
      const state = voucherStateAt(row, clock.now());
      return {
        team_id: row.team_id ?? '',
        team_name: row.team_name,
        code: row.code,
        gives: row.gives === 'all' ? ('all' as const) : ('one' as const),
        products: row.products.map((product) => presentProduct(catalog, productOf(product))),
        state: presentState(state),
        assigned_at: row.seat_assigned_at,
        valid_until: row.valid_until,
      };
    });
    return { data, meta: { total: data.length } };
  },
};

function presentState(state: ReturnType<typeof voucherStateAt>): 'assigned' | 'used' | 'expired' | 'withdrawn' {
  if (isUnusedVoucher(state)) return 'assigned';
  return state === 'expired' || state === 'withdrawn' ? state : 'used';
}
