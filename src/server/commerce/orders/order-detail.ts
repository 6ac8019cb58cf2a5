import type { OrderDetail, OrderLine, ProductUse } from '../../../contract/commerce/order-detail.ts';
import type { Product } from '../../../contract/commerce/orders.ts';
import { refundStateSchema } from '../../../contract/commerce/refunds.ts';
import { listEntitlementsOfOrder } from '../../data/commerce/entitlements.ts';
import { listInvoices } from '../../data/commerce/invoices.ts';
import { listVouchersOfOrder } from '../../data/commerce/offers.ts';
import { listOrderLines } from '../../data/commerce/orders.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { EntitlementRow, OrderLineRow, OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { invoiceNumber } from '../invoices/issue-invoice.ts';
import { returnableOf } from '../refunds/returnable.ts';
import { isStarted } from '../refunds/withdraw.ts';
import { givenProduct, itemsOf, presentPurchase } from './present-order.ts';

type DetailServices = Pick<Services, 'database' | 'catalog' | 'clock' | 'settings'>;

/** What became of a product of a line for one person. */
async function useOf(
  { database }: DetailServices,
  order: OrderRow,
  product: Product,
  given: EntitlementRow | undefined,
): Promise<ProductUse> {
  if (!given) return order.upgrade_of !== null && order.paid_at !== null ? 'earlier' : 'pending';
  if (given.state !== 'granted') return 'withdrawn';
  if (product.type !== 'EXAM') return 'open';
  return (await isStarted(database.queries, given)) ? 'used' : 'unused';
}

async function presentLine(services: DetailServices, order: OrderRow, line: OrderLineRow): Promise<OrderLine> {
  const { queries } = services.database;
  const { position, quantity, returned } = line;
  const isTeam = quantity > 1;
  const given = await listEntitlementsOfOrder(queries, order.id);
  const vouchers = isTeam ? await listVouchersOfOrder(queries, order.id) : [];
  const findGiven = ({ certification_id, type }: Product) =>
    given.find((row) => row.position === position && row.certification_id === certification_id && row.type === type);
  const gives = productsOfLine(line).map(async (product) => ({
    ...givenProduct(services.catalog, product),
    use: isTeam ? ('open' as const) : await useOf(services, order, product, findGiven(product)),
  }));
  return {
    position,
    name: itemsOf(order)[position]?.name ?? line.slug,
    quantity,
    returned,
    gives: await Promise.all(gives),
    redeemed: isTeam ? vouchers.filter(({ state }) => state === 'redeemed').length : null,
    returnable: await returnableOf(services, queries, order, line),
  };
}

/** An order with everything that its buyer may know and do. */
export async function presentOrderDetail(services: DetailServices, order: OrderRow): Promise<OrderDetail> {
  const { queries } = services.database;
  const lines = await listOrderLines(queries, order.id);
  const refunds = await listRefunds(queries, order.id);
  return {
    ...presentPurchase(order),
    tax_note: order.tax_note,
    problem: order.problem,
    lines: await Promise.all(lines.map((line) => presentLine(services, order, line))),
    refunds: refunds.map(({ id, state, amount, created_at }) => ({
      ...{ id, state: refundStateSchema.parse(state), amount, created_at },
    })),
    documents: (await listInvoices(queries, order.id)).map((row) => ({
      number: invoiceNumber(row),
      kind: row.kind === 'invoice' ? 'invoice' : 'credit-note',
    })),
  };
}
