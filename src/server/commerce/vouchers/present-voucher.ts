import { joinName } from '../../../contract/account/person-name.ts';
import {
  isUnusedVoucher,
  type OwnedVoucher,
  type Voucher,
  voucherStateSchema,
} from '../../../contract/commerce/offers.ts';
import type { listVouchersOf, VoucherWithProducts } from '../../data/commerce/offers.ts';
import type { Catalog } from '../../exam/catalog.ts';
import { presentProduct, productOf } from '../present.ts';
import type { Redeemed } from '../redeem.ts';
import { maskedVoucherCode } from '../voucher-codes.ts';
import { refusalOf } from './refusals.ts';

const shared = (catalog: Catalog, row: VoucherWithProducts) => ({
  code: row.code,
  gives: row.gives === 'all' ? ('all' as const) : ('one' as const),
  covers: row.products.map((product) => presentProduct(catalog, productOf(product))),
  valid_until: row.valid_until,
});

/** A voucher, in its state of this moment, for anyone who has its code. */
export function presentVoucher(catalog: Catalog, row: VoucherWithProducts): Voucher {
  const state = voucherStateSchema.parse(row.state);
  return {
    ...shared(catalog, row),
    // Whether it was sent and opened is its owner's to know.
    state: isUnusedVoucher(state) ? 'open' : state,
    refusal: refusalOf(row)?.message ?? null,
  };
}

type Holder = Pick<Awaited<ReturnType<typeof listVouchersOf>>[number], 'first_name' | 'last_name'>;

/**
 * A voucher, in its state of this moment, for its owner.
 *
 * @param reach whether its reader may send it and take it back, and whether its team is archived; who may not send it gets neither its
 * code nor the names and addresses of those who have it
 */
export function presentOwnedVoucher(
  catalog: Catalog,
  row: VoucherWithProducts,
  holder: Holder | null,
  { isSendable = true, isArchived = false }: { isSendable?: boolean; isArchived?: boolean } = {},
): OwnedVoucher {
  const name = holder && joinName(holder.first_name, holder.last_name);
  return {
    ...shared(catalog, row),
    code: isSendable ? row.code : maskedVoucherCode(row.code),
    state: voucherStateSchema.parse(row.state),
    order_id: row.order_id,
    sent_to: isSendable ? row.sent_to : null,
    sent_at: row.sent_at,
    opened_at: row.opened_at,
    redeemed_at: row.redeemed_at,
    redeemed_by: row.redeemed_at === null || !isSendable ? null : name || 'Somebody whose account was deleted',
    is_sendable: isSendable && !isArchived,
    ...(isArchived ? { is_archived: true } : {}),
    ...(row.seat_state === 'assigned' ? { is_assigned: true } : {}),
  };
}

/** What came of redeeming a voucher, for who redeemed it. */
export function presentRedemption(catalog: Catalog, { voucher, attempts }: Redeemed) {
  return {
    voucher: presentVoucher(catalog, voucher),
    given: voucher.products
      .filter(({ given }) => given === 1)
      .map((product) => presentProduct(catalog, productOf(product))),
    exams: attempts.map(({ id, certification_id }) => ({
      id,
      certification_id,
      tech: presentProduct(catalog, { certification_id, type: 'EXAM' }).tech,
    })),
  };
}
