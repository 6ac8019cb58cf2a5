import * as z from 'zod/mini';
import type { VoucherCombo } from '../../../contract/commerce/offers.ts';
import { productSchema } from '../../../contract/commerce/orders.ts';
import { rolesWith } from '../../../contract/team/team-rights.ts';
import { listVouchersOf } from '../../data/commerce/offers.ts';
import { listCombosOf } from '../../data/commerce/voucher-combos.ts';
import type { Queries } from '../../data/database.ts';
import { listTeamsWithRole } from '../../data/team/teams.ts';
import type { Catalog } from '../../exam/catalog.ts';
import { presentProduct } from '../present.ts';
import { voucherStateAt } from '../voucher-state.ts';
import { presentOwnedVoucher } from './present-voucher.ts';

const productsSchema = z.array(productSchema);

/**
 * The combos of a user, and those of teams whose vouchers the user sends, with their vouchers, the newest first.
 *
 * @param place those alone that are in this team, or in none
 */
export async function readCombos(
  queries: Queries,
  catalog: Catalog,
  userId: string,
  now: number,
  place?: { teamId: string | null },
): Promise<VoucherCombo[]> {
  const archived = new Map(
    (await listTeamsWithRole(queries, userId, rolesWith('sendVouchers'))).map(({ id, state }) => [
      id,
      state === 'archived',
    ]),
  );
  const teams = [...archived.keys()];
  const combos = await listCombosOf(queries, userId, teams, place);
  const rows = Map.groupBy(await listVouchersOf(queries, userId, teams, place), ({ combo_id }) => combo_id);
  return combos.map((combo) => {
    const stored = rows.get(combo.id) ?? [];
    const vouchers = stored.map((row) => {
      // A buyer whose role in the team sends no vouchers sees that they exist, and nothing that redeems one or names anybody.
      const isArchived = row.team_id === null ? false : archived.get(row.team_id);
      const reach = { isSendable: isArchived !== undefined, isArchived: isArchived ?? false };
      return presentOwnedVoucher(catalog, { ...row, state: voucherStateAt(row, now) }, row, reach);
    });
    return {
      code: combo.code,
      order_id: combo.order_id,
      gives: combo.gives === 'all' ? 'all' : 'one',
      products: z.parse(productsSchema, JSON.parse(combo.products)).map((product) => presentProduct(catalog, product)),
      total: combo.total,
      assigned: stored.filter(({ sent_to, redeemed_at }) => sent_to !== null || redeemed_at !== null).length,
      redeemed: stored.filter(({ redeemed_at }) => redeemed_at !== null).length,
      valid_until: combo.valid_until,
      created_at: combo.created_at,
      vouchers,
    };
  });
}
