import { randomInt } from 'node:crypto';
import type { Product } from '../../contract/commerce/orders.ts';
import { insertVoucher } from '../data/commerce/offers.ts';
import type { Queries } from '../data/database.ts';

/** Letters and digits that are not taken for one another when they are read aloud or copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new voucher code: 80 random bits as four groups of four, such as 7K2M-Q9XW-4TRB-H3ZC. */
export function newVoucherCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}

/** Stores an open voucher under a new code; call it in a transaction. */
export async function placeVoucher(
  queries: Queries,
  voucher: {
    ownerId: string | null;
    orderId: string | null;
    gives: 'one' | 'all';
    covers: readonly Product[];
    at: number;
  },
): Promise<string> {
  const code = newVoucherCode();
  const row = {
    code,
    gives: voucher.gives,
    order_id: voucher.orderId,
    owner_id: voucher.ownerId,
    state: 'open',
    redeemed_by: null,
    redeemed_at: null,
    created_at: voucher.at,
  };
  await insertVoucher(
    queries,
    row,
    voucher.covers.map(({ certification_id, type }) => ({ certification_id, type })),
  );
  return code;
}
