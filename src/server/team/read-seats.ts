import * as z from 'zod/mini';
import { joinName } from '../../contract/account/person-name.ts';
import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import { productSchema } from '../../contract/commerce/orders.ts';
import type { SeatCombo } from '../../contract/team/seats.ts';
import { presentProduct } from '../commerce/present.ts';
import { createVoucherAges } from '../commerce/voucher-state.ts';
import type { Queries } from '../data/database.ts';
import type { VoucherComboRow } from '../data/tables.ts';
import { countSeatsByState, type ListedSeat, listSeats, listTeamCombos } from '../data/team/seats.ts';
import type { Catalog } from '../exam/catalog.ts';
import type { OpenedTeam } from './open-team.ts';

const productsSchema = z.array(productSchema);

/** Whose combos somebody sees in a team: a partner its own, null for everybody's. */
export const partnerOf = ({ role, userId }: Pick<OpenedTeam, 'role' | 'userId'>): string | null =>
  role === 'partner' ? userId : null;

/** Seats in words of their team: who may use a seat, or has used it. */
type SeatKind = 'free' | 'sent' | 'assigned' | 'used';
type Counted = { row: ListedSeat; kind: SeatKind };

/** How to tell the kinds of seats at a moment; null for one that the team does not own any more: it has expired, or was refunded. */
function createSeatKinds(now: number) {
  const stateAt = createVoucherAges(now);
  return (row: Pick<ListedSeat, 'state' | 'valid_until' | 'seat_state'>): SeatKind | null => {
    const state = stateAt(row);
    if (state === 'redeemed') return 'used';
    if (!isUnusedVoucher(state)) return null;
    if (row.seat_state === 'assigned') return 'assigned';
    return state === 'open' ? 'free' : 'sent';
  };
}

function countedSeats(rows: readonly ListedSeat[], now: number): Counted[] {
  const kindOf = createSeatKinds(now);
  return rows.flatMap((row): Counted[] => {
    const kind = kindOf(row);
    return kind === null ? [] : [{ row, kind }];
  });
}

function presentCombo(catalog: Catalog, combo: VoucherComboRow, seats: readonly Counted[]): SeatCombo {
  const count = (...kinds: Counted['kind'][]) => seats.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    code: combo.code,
    gives: combo.gives === 'all' ? 'all' : 'one',
    products: productsSchema.parse(JSON.parse(combo.products)).map((product) => presentProduct(catalog, product)),
    total: seats.length,
    assigned: count('assigned', 'used', 'sent'),
    redeemed: count('used'),
    free: count('free'),
    valid_until: combo.valid_until,
    from_partner: combo.partner_id !== null,
    holders: seats.flatMap(({ row, kind }) =>
      row.seat_member === null || kind === 'free' || kind === 'sent'
        ? []
        : [
            {
              user_id: row.holder_id,
              name: joinName(row.first_name, row.last_name),
              state: kind,
              assigned_at: row.seat_assigned_at,
              used_at: row.redeemed_at,
            },
          ],
    ),
  };
}

/** The seats of a team by combo, as far as somebody may see them. */
export async function readSeats(
  queries: Queries,
  catalog: Catalog,
  opened: Pick<OpenedTeam, 'team' | 'role' | 'userId'>,
  now: number,
): Promise<SeatCombo[]> {
  const combos = await listTeamCombos(queries, opened.team.id, partnerOf(opened));
  const seats = Map.groupBy(countedSeats(await listSeats(queries, opened.team.id), now), ({ row }) => row.combo_id);
  return combos.map((combo) => presentCombo(catalog, combo, seats.get(combo.id) ?? []));
}

/** How many seats a team has, as far as somebody may see them. */
export async function countSeats(
  queries: Queries,
  opened: Pick<OpenedTeam, 'team' | 'role' | 'userId'>,
  now: number,
): Promise<{ total: number; free: number; assigned: number; used: number }> {
  const combos = new Set((await listTeamCombos(queries, opened.team.id, partnerOf(opened))).map(({ id }) => id));
  const kindOf = createSeatKinds(now);
  const counts = { free: 0, sent: 0, assigned: 0, used: 0 };
  for (const row of await countSeatsByState(queries, opened.team.id)) {
    const kind = combos.has(row.combo_id ?? '') ? kindOf(row) : null;
    if (kind !== null) counts[kind] += row.count;
  }
  const { free, sent, assigned, used } = counts;
  return { total: free + sent + assigned + used, free, assigned: assigned + sent, used };
}
