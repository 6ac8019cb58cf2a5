import type { Returnable } from '../../../contract/commerce/order-detail.ts';
import { leftToRefund, refundsOfLines } from '../../../contract/commerce/refunds.ts';
import { isGiven, listUpgradesOf } from '../../data/commerce/orders.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderLineRow, OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { standingEarlier } from '../orders/duplicates.ts';
import { givesVouchers } from '../orders/gives-vouchers.ts';
import { unusedOf } from './withdraw.ts';

const DAY_MS = 86_400_000;

const nothing = (problem: string | null): Returnable => ({ pieces: 0, amount: 0, problem });

/** Why nothing of an order can be given back by its buyer now; null when a line may. */
async function problemOfOrder(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  order: OrderRow,
  left: number,
): Promise<string | null> {
  const { refundDays } = settings.legal;
  if (order.state === 'underReview') return 'We are checking this payment.';
  if (order.state === 'disputed') return 'Your bank is deciding about this payment.';
  if (order.paid_at === null || order.provider_payment === null) return 'Nothing was charged for this order.';
  if (!isGiven(order)) return 'The money of this order went back.';
  if (left <= 0) return 'All the money of this order is on its way back.';
  if (clock.now() > order.paid_at + refundDays * DAY_MS) return `The ${refundDays} days to return this order are over.`;
  const upgrades = await listUpgradesOf(queries, order.id);
  const isUpgraded = upgrades.some(isGiven);
  return isUpgraded ? 'This order was upgraded: its price is part of the upgrade.' : null;
}

/**
 * What of each line its buyer may give back without anybody looking at it (the refund policy): what nobody has used, within the period, for
 * no more than what is left of the order's money. Whether a lesson was opened is not on record, so a training is checked by a person.
 *
 * @returns the answer for a line of the order: for so many pieces of it, or for all unused ones
 */
export async function openReturns(
  services: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  order: OrderRow,
): Promise<(line: OrderLineRow, pieces?: number) => Promise<Returnable>> {
  const left = leftToRefund(order, await listRefunds(queries, order.id));
  const problem = await problemOfOrder(services, queries, order, left);
  // The trainings of an order that was paid twice by accident stay with the earlier one.
  const isDuplicate = (await standingEarlier(queries, order)) !== null;
  return (line, pieces) => returnableOf(services, queries, line, { problem, left, pieces, isDuplicate });
}

async function returnableOf(
  services: Pick<Services, 'settings'>,
  queries: Queries,
  line: OrderLineRow,
  {
    problem,
    left,
    pieces,
    isDuplicate,
  }: { problem: string | null; left: number; pieces: number | undefined; isDuplicate: boolean },
): Promise<Returnable> {
  if (line.returned === line.quantity) return nothing(null);
  if (problem !== null) return nothing(problem);
  const isExamOnly = productsOfLine(line).every(({ type }) => type === 'EXAM');
  if (!givesVouchers(line) && !isExamOnly && !isDuplicate) {
    const address = services.settings.legal.operatorEmail;
    return nothing(
      `We check first whether a lesson was opened. Write to us${address === null ? '' : ` at ${address}`}.`,
    );
  }
  const unused = await unusedOf(queries, line);
  if (unused.pieces === 0) return nothing(unused.reason);
  const wanted = pieces ?? unused.pieces;
  if (wanted > unused.pieces) return nothing(`Only ${unused.pieces} of these can be returned now.`);
  const [amount = 0] = refundsOfLines([{ line, pieces: wanted }], left);
  return amount === 0 ? nothing('Nothing was charged for this.') : { pieces: wanted, amount, problem: null };
}
