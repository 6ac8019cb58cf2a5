import type { Product } from '../../contract/commerce/orders.ts';
import { endOfUtcDay, type LastDay } from '../../contract/last-day.ts';
import { insertVoucher } from '../data/commerce/offers.ts';

import type { Queries } from '../data/database.ts';
import { newId } from '../ids.ts';
import { placeCombo } from './place-combo.ts';
import { newComboCode, newVoucherCode } from './voucher-codes.ts';

export type NewVouchers = {
  /** Null for vouchers that nobody owns: they are in no combo. */
  ownerId: string | null;
  orderId: string | null;
  gives: 'one' | 'all';
  covers: readonly Product[];
  at: number;
  /** Last moment at which they can be redeemed; without it they have no end. */
  validUntil?: number | null;
  /** Team whose seats they are. */
  teamId?: string | null;
};

/** The last moment of the day, in UTC, that is some months after another: a day that is named is a whole one. */
export function endOfValidity(at: number, months: number): LastDay {
  const day = new Date(at);
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate();
  const date = Math.min(day.getUTCDate(), lastOfMonth);
  return endOfUtcDay(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, date));
}

/**
 * Stores open vouchers that come together (VC-01), each under a new code; call it in a transaction.
 *
 * @returns their codes.
 */
export async function placeVouchers(queries: Queries, count: number, wanted: NewVouchers): Promise<string[]> {
  const { ownerId, orderId, gives, at, validUntil = null, teamId = null } = wanted;
  const products = wanted.covers.map(({ certification_id, type }) => ({ certification_id, type }));
  const comboId = ownerId === null ? null : newId();
  if (comboId) {
    await placeCombo(queries, {
      ...{ id: comboId, code: newComboCode(), owner_id: ownerId, order_id: orderId, gives, total: count },
      ...{ products: JSON.stringify(products), valid_until: validUntil, created_at: at },
      team_id: teamId,
    });
  }
  const codes = Array.from({ length: count }, newVoucherCode);
  for (const [index, code] of codes.entries()) {
    const row = {
      ...{ code, gives, order_id: orderId, owner_id: ownerId, combo_id: comboId, state: 'open' },
      ...{ redeemed_by: null, redeemed_at: null, created_at: at, valid_until: validUntil },
      ...{ unit: index + 1, team_id: teamId, seat_state: teamId === null ? null : 'free' },
    };
    await insertVoucher(queries, row, products);
  }
  return codes;
}
