import * as z from 'zod/mini';
import { joinName } from '../../contract/account/person-name.ts';
import { isUnusedVoucher } from '../../contract/commerce/offers.ts';
import { productSchema } from '../../contract/commerce/orders.ts';
import type { SeatCombo } from '../../contract/team/seats.ts';
import { presentProduct } from '../commerce/present.ts';
import { voucherStateAt } from '../commerce/voucher-state.ts';
import type { Queries } from '../data/database.ts';
import type { VoucherComboRow } from '../data/tables.ts';
import { type ListedSeat, listSeats, listTeamCombos } from '../data/team/seats.ts';
import type { Catalog } from '../exam/catalog.ts';
import type { OpenedTeam } from './open-team.ts';

const productsSchema = z.array(productSchema);

/** Whose combos somebody sees in a team: a partner its own, null for everybody's. */
export const partnerOf = ({ role, userId }: Pick<OpenedTeam, 'role' | 'userId'>): string | null =>
  role === 'partner' ? userId : null;

/** Seats in words of their team: who may use a seat, or has used it. */
type Counted = { row: ListedSeat; kind: 'free' | 'sent' | 'assigned' | 'used' };

/** Seats that the team owns at a moment: neither expired nor refunded. */
function countedSeats(rows: readonly ListedSeat[], now: number): Counted[] {
  return rows.flatMap((row): Counted[] => {
    const state = voucherStateAt({ ...row, products: [] }, now);
    if (state === 'redeemed') return [{ row, kind: 'used' }];
    if (!isUnusedVoucher(state)) return [];
    if (row.seat_state === 'assigned') return [{ row, kind: 'assigned' }];
    return [{ row, kind: state === 'open' ? 'free' : 'sent' }];
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
  const seats = countedSeats(await listSeats(queries, opened.team.id), now).filter(({ row }) =>
    combos.has(row.combo_id ?? ''),
  );
  const count = (...kinds: Counted['kind'][]) => seats.filter(({ kind }) => kinds.includes(kind)).length;
  return { total: seats.length, free: count('free'), assigned: count('assigned', 'sent'), used: count('used') };
}
