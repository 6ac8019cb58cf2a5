import type { OrderDetail, OrderLine, ProductUse, Returnable } from '../../../contract/commerce/order-detail.ts';
import { isProduct, type Product } from '../../../contract/commerce/orders.ts';
import { leftToRefund, refundStateSchema } from '../../../contract/commerce/refunds.ts';
import { listEntitlementsOfOrder } from '../../data/commerce/entitlements.ts';
import { listInvoices } from '../../data/commerce/invoices.ts';
import { listVouchersOfOrder } from '../../data/commerce/offers.ts';
import { listOrderLines } from '../../data/commerce/orders.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { EntitlementRow, OrderLineRow, OrderRow, VoucherRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { invoiceNumber } from '../invoices/issue-invoice.ts';
import { openReturns } from '../refunds/returnable.ts';
import { isStarted } from '../refunds/withdraw.ts';
import { standingEarlier } from './duplicates.ts';
import { givesVouchers } from './gives-vouchers.ts';
import type { OpenedOrder } from './open-order.ts';
import { findOwnTeam } from './own-team.ts';
import { givenProduct, nameOfLine, presentForTeam, presentPurchase } from './present-order.ts';

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

/** What an order gave so far, read once for all of its lines. */
type Given = {
  entitlements: readonly EntitlementRow[];
  vouchers: readonly Pick<VoucherRow, 'state'>[];
  returnableOf: (line: OrderLineRow) => Promise<Returnable>;
};

async function presentLine(
  services: DetailServices,
  order: OrderRow,
  line: OrderLineRow,
  { entitlements, vouchers, returnableOf }: Given,
): Promise<OrderLine> {
  const { position, quantity, amount, returned } = line;
  const isTeam = givesVouchers(line);
  const given = entitlements.filter((row) => row.position === position);
  const gives = productsOfLine(line).map(async (product) => ({
    ...givenProduct(services.catalog, product),
    use: isTeam ? ('open' as const) : await useOf(services, order, product, given.find(isProduct(product))),
  }));
  return {
    position,
    name: nameOfLine(order, line),
    quantity,
    amount,
    returned,
    gives: await Promise.all(gives),
    redeemed: isTeam ? vouchers.filter(({ state }) => state === 'redeemed').length : null,
    returnable: await returnableOf(line),
  };
}

const NOT_THE_BUYERS: Returnable = { pieces: 0, amount: 0, problem: null };

/** An order with everything that its reader may know and do: its buyer, or somebody of the team that got it. */
export async function presentOrderDetail(
  services: DetailServices,
  { order, ofTeam, hasDocuments }: OpenedOrder,
): Promise<OrderDetail> {
  const { queries } = services.database;
  const lines = await listOrderLines(queries, order.id);
  const refunds = await listRefunds(queries, order.id);
  const given = {
    entitlements: await listEntitlementsOfOrder(queries, order.id),
    vouchers: lines.some(givesVouchers) ? await listVouchersOfOrder(queries, order.id) : [],
    returnableOf: ofTeam ? async () => NOT_THE_BUYERS : await openReturns(services, queries, order),
  };
  const documents = hasDocuments ? await listInvoices(queries, order.id) : [];
  return {
    ...(ofTeam ? presentForTeam(order, hasDocuments) : presentPurchase(order)),
    of_team: ofTeam,
    duplicate_of: ofTeam ? null : await standingEarlier(queries, order),
    own_team: ofTeam ? null : await findOwnTeam(services, order, order.user_id),
    tax_note: order.tax_note,
    problem: order.problem,
    lines: await Promise.all(lines.map((line) => presentLine(services, order, line, given))),
    left: leftToRefund(order, refunds),
    refunds: refunds.map(({ id, state, amount, created_at }) => ({
      ...{ id, state: refundStateSchema.parse(state), amount, created_at },
    })),
    documents: documents.map((row) => ({
      number: invoiceNumber(row),
      kind: row.kind === 'invoice' ? 'invoice' : 'credit-note',
    })),
  };
}
