import { joinName } from '../../contract/account/person-name.ts';
import {
  type CoveredProduct,
  type Credential,
  credentialStatusSchema,
  type OwnedVoucher,
  type Voucher,
  voucherStateSchema,
} from '../../contract/commerce/offers.ts';
import {
  type Order,
  onboardingStatusSchema,
  orderKindSchema,
  type Product,
  productKindSchema,
  type UserVoucher,
} from '../../contract/commerce/orders.ts';
import { levelSchema, techSchema } from '../../contract/common.ts';
import { levelOfSlug, techOfSlug } from '../../contract/slugs.ts';
import {
  hasBelongings,
  listVouchersOwnedBy,
  listVouchersRedeemedBy,
  type VoucherWithProducts,
} from '../data/commerce/offers.ts';
import { GIVEN_STATES, listOrdersOfUser } from '../data/commerce/orders.ts';
import type { Queries } from '../data/database.ts';
import type { CredentialRow, OrderRow, VoucherProductRow } from '../data/tables.ts';
import type { Catalog } from '../exam/catalog.ts';

export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    product: row.product,
    kind: orderKindSchema.parse(row.kind),
    quantity: row.quantity,
    can_upgrade: row.can_upgrade === 1,
    onboarding_status: onboardingStatusSchema.parse(row.onboarding_status),
    created_at: row.created_at,
  };
}

/** A product by its stored slugs. */
export function productOf(row: Pick<VoucherProductRow, 'certification_id' | 'type'>): Product {
  return { certification_id: row.certification_id, type: productKindSchema.parse(row.type) };
}

/** What a voucher covers, with the certification's title; a slug missing from the catalog is shown as is. */
export function presentProduct(catalog: Catalog, product: Product): CoveredProduct {
  const exam = catalog.find(product.certification_id)?.exam;
  return {
    ...product,
    title: exam?.title ?? product.certification_id.replaceAll('-', ' '),
    tech: exam?.tech ?? techOfSlug(product.certification_id),
    level: levelOfSlug(product.certification_id, exam?.level),
  };
}

const givesOf = ({ gives }: { gives: string }) => (gives === 'all' ? 'all' : 'one');

export const VOUCHER_USED = 'This voucher has been used already.';
export const VOUCHER_WITHDRAWN = 'The order of this voucher was refunded: it cannot be used any more.';
const REFUSALS = { open: null, redeemed: VOUCHER_USED, withdrawn: VOUCHER_WITHDRAWN };

export function presentVoucher(catalog: Catalog, row: VoucherWithProducts): Voucher {
  const state = voucherStateSchema.parse(row.state);
  return {
    code: row.code,
    state,
    gives: givesOf(row),
    covers: row.products.map((product) => presentProduct(catalog, productOf(product))),
    refusal: REFUSALS[state],
  };
}

type OwnedRow = Awaited<ReturnType<typeof listVouchersOwnedBy>>[number];

export function presentOwnedVoucher(catalog: Catalog, row: OwnedRow): OwnedVoucher {
  const holder = joinName(row.first_name, row.last_name);
  return {
    code: row.code,
    state: voucherStateSchema.parse(row.state),
    gives: givesOf(row),
    covers: row.products.map((product) => presentProduct(catalog, productOf(product))),
    order_id: row.order_id,
    redeemed_at: row.redeemed_at,
    redeemed_by: row.redeemed_at === null ? null : holder || 'Somebody whose account was deleted',
  };
}

export function presentCredential(row: CredentialRow): Credential {
  return {
    id: row.id,
    certification_id: row.certification_id,
    title: row.title,
    tech: techSchema.parse(row.tech),
    level: levelSchema.parse(row.level),
    holder_name: row.holder_name,
    issued_at: row.issued_at,
    status: credentialStatusSchema.parse(row.status),
    revoked_at: row.revoked_at,
  };
}

/** A user's possessions: orders, redemptions, and remaining team vouchers (VO-10). */
export async function readBelongings(
  queries: Queries,
  userId: string,
): Promise<{ orders: Order[]; vouchers: UserVoucher[]; team_vouchers: UserVoucher[] }> {
  if (!(await hasBelongings(queries, userId))) return { orders: [], vouchers: [], team_vouchers: [] };
  const orders = (await listOrdersOfUser(queries, userId)).filter(({ state }) =>
    GIVEN_STATES.some((given) => given === state),
  );
  const redeemed = await listVouchersRedeemedBy(queries, userId);
  const owned = await listVouchersOwnedBy(queries, userId);
  return {
    orders: orders.map(presentOrder),
    vouchers: redeemed.flatMap(({ code, products }) =>
      products.filter(({ given }) => given === 1).map((product) => ({ code, product: productOf(product) })),
    ),
    team_vouchers: owned
      .filter(({ state }) => state === 'open')
      .flatMap(({ code, products }) => products.map((product) => ({ code, product: productOf(product) }))),
  };
}
