import * as z from 'zod/mini';
import {
  type CheckoutStatus,
  type OwnTeam,
  orderStateSchema,
  type PurchaseOrder,
} from '../../../contract/commerce/checkout.ts';
import { orderKindSchema, type Product, type ProductKind } from '../../../contract/commerce/orders.ts';
import { currencySchema, type PricedItem, pricedItemSchema } from '../../../contract/commerce/prices.ts';
import { nameOfKind } from '../../../contract/order-names.ts';
import type { OrderLineRow, OrderRow } from '../../data/tables.ts';
import type { Catalog } from '../../exam/catalog.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { presentOrder, presentProduct } from '../present.ts';
import { givesVouchers } from './gives-vouchers.ts';

const itemsSchema = z.array(pricedItemSchema);

/** What a line was called when it was bought. */
export function nameOfLine(
  order: Pick<OrderRow, 'quote' | 'kind'>,
  { position, slug, kind }: Pick<OrderLineRow, 'position' | 'slug' | 'kind'>,
): string {
  return itemsOf(order)[position]?.name ?? nameOfKind({ product: slug, kind: orderKindSchema.parse(kind) });
}

/** What was bought, with the prices that were shown. One without a name of its own, from before there were bundles, gets one. */
export function itemsOf({ quote, kind }: Pick<OrderRow, 'quote' | 'kind'>): PricedItem[] {
  return itemsSchema
    .parse(JSON.parse(quote))
    .map((item) =>
      item.name === item.slug.replaceAll('-', ' ')
        ? { ...item, name: nameOfKind({ product: item.slug, kind: orderKindSchema.parse(kind) }) }
        : item,
    );
}

/** Where each kind of product is used, below the technology's dashboard. */
const PLACES: Record<ProductKind, string> = { EXAM: 'exam', TRAINING: 'training', BOOTCAMP: 'bootcamp' };

/** A product that was bought, with its title and where it is used. */
export function givenProduct(catalog: Catalog, product: Product) {
  const { title, tech } = presentProduct(catalog, product);
  return { ...product, title, path: `/${tech}/dashboard/${PLACES[product.type]}` };
}

/** Where the invoice of an order is; null when it has none. */
function invoicePath({ id, paid_at, total, state }: OrderRow): string | null {
  // It is issued with what was bought.
  return paid_at === null || total === 0 || state === 'underReview' ? null : `/api/orders/${id}/invoice`;
}

const PAYABLE = ['awaitingPayment', 'failed'];

/** An order with its money, as its buyer sees it in the list of orders. */
export function presentPurchase(row: OrderRow): PurchaseOrder {
  return {
    ...presentOrder(row),
    state: orderStateSchema.parse(row.state),
    items: itemsOf(row),
    total: row.total,
    refunded: row.refunded,
    currency: currencySchema.parse(row.currency),
    paid_at: row.paid_at,
    pay_link: PAYABLE.includes(row.state) ? row.pay_link : null,
    invoice: invoicePath(row),
  };
}

/** The same for others of the team that got it: paying and upgrading are its buyer's. */
export function presentForTeam(row: OrderRow, hasDocuments: boolean): PurchaseOrder {
  const purchase = presentPurchase(row);
  return { ...purchase, can_upgrade: false, pay_link: null, invoice: hasDocuments ? purchase.invoice : null };
}

/**
 * An order as anyone sees it who holds its unguessable id: nothing of who bought it.
 *
 * @param userId who asks; with `ownTeam`, the team that got it, and `earlier`, the order that had paid for the same
 */
export function presentCheckout(
  catalog: Catalog,
  row: OrderRow,
  lines: readonly OrderLineRow[],
  userId: string | null,
  { ownTeam, earlier }: { ownTeam: OwnTeam | null; earlier: string | null },
): CheckoutStatus {
  const isTeam = lines.some(givesVouchers);
  const isClaimed = row.user_id !== null && row.user_id === userId;
  return {
    order_id: row.id,
    state: orderStateSchema.parse(row.state),
    items: itemsOf(row),
    total: row.total,
    refunded: row.refunded,
    currency: currencySchema.parse(row.currency),
    tax_note: row.tax_note,
    created_at: row.created_at,
    paid_at: row.paid_at,
    pay_link: PAYABLE.includes(row.state) ? row.pay_link : null,
    problem: row.problem,
    gives: (isTeam ? [] : lines).flatMap((line) =>
      productsOfLine(line).map((product) => givenProduct(catalog, product)),
    ),
    vouchers: isTeam ? row.quantity : 0,
    own_team: ownTeam,
    invoice: isClaimed ? invoicePath(row) : null,
    claimed: isClaimed,
    unclaimed: row.user_id === null,
    duplicate_of: isClaimed ? earlier : null,
    basket: {
      slug: row.offer_slug ?? row.product,
      quantity: row.quantity,
      upsell: lines.slice(1).map(({ slug }) => slug),
      region: row.region,
      coupon: row.coupon,
      upgrade: row.upgrade_of,
      retake: row.retake_of,
      ...(row.quantity === 1 && isTeam ? { as_voucher: true } : {}),
    },
  };
}
