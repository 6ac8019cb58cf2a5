import * as z from 'zod/mini';
import { productKey, productSchema } from '../../../contract/commerce/orders.ts';
import { findUser } from '../../data/account/users.ts';
import {
  insertEntitlements,
  listEntitlementsOfOrder,
  setAttemptOfEntitlement,
} from '../../data/commerce/entitlements.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { EntitlementRow, OrderLineRow, OrderRow } from '../../data/tables.ts';
import { openAttempt } from '../../exam/open-attempt.ts';
import { emitEvent } from '../../jobs/events/emit-event.ts';
import type { Services } from '../../services.ts';
import { teamOfOrder } from '../../team/team-of-order.ts';
import { givesVouchers } from '../orders/gives-vouchers.ts';
import { endOfValidity, placeVouchers } from '../place-voucher.ts';
import { isRefundedInFull } from '../refunds/refunded-in-full.ts';
import { newEntitlement } from './new-entitlement.ts';

export type GiveServices = Pick<Services, 'database' | 'clock' | 'catalog' | 'settings'>;

const productsSchema = z.array(productSchema);

/** What a line of an order gives, for each piece of it. */
export function productsOfLine({ products }: Pick<OrderLineRow, 'products'>) {
  return productsSchema.parse(JSON.parse(products));
}

/** What the orders gave that an order upgrades, and that was not taken back: an upgrade adds to it and gives nothing twice. */
async function givenBefore(queries: Queries, order: OrderRow): Promise<Set<string>> {
  const given = new Set<string>();
  for (let id = order.upgrade_of; id !== null; ) {
    for (const entitlement of await listEntitlementsOfOrder(queries, id)) {
      if (entitlement.state === 'granted') given.add(productKey(entitlement));
    }
    id = (await findOrder(queries, id))?.upgrade_of ?? null;
  }
  return given;
}

/**
 * Opens the attempt of an exam that was given. An exam that is not offered at this moment is opened when it is again: what was paid for
 * is not lost.
 */
export async function openEntitledExam(
  { database, clock, catalog }: GiveServices,
  transaction: Queries,
  entitlement: EntitlementRow,
): Promise<boolean> {
  const set = catalog.find(entitlement.certification_id);
  const user = await findUser(transaction, entitlement.user_id);
  if (set?.exam.kind !== 'certification' || !user || user.deleted_at !== null) return false;
  const attempt = await openAttempt({ database: { ...database, queries: transaction }, clock }, user, set);
  await setAttemptOfEntitlement(transaction, entitlement.id, attempt.id);
  return true;
}

/**
 * Gives a buyer what an order brought: for one seat entitlements, whose exams are opened by an event, for several a seat each in a team of the buyer.
 * What was given back before stays away, also while its money is still on the way. Must run in the transaction in which the order becomes the buyer's.
 */
export async function giveOrder(
  services: GiveServices,
  transaction: Queries,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  userId: string,
): Promise<void> {
  if (await isRefundedInFull(transaction, order)) return;
  const at = services.clock.now();
  const before = await givenBefore(transaction, order);
  const source = { source: 'order', source_id: order.id, attempt_id: null };
  const team = lines.some(({ quantity }) => quantity > 1)
    ? await teamOfOrder(services, transaction, order, userId)
    : null;
  for (const line of lines) {
    const left = line.quantity - line.returned;
    if (left === 0) continue;
    const products = productsOfLine(line);
    if (givesVouchers(line)) {
      const validUntil = endOfValidity(at, services.settings.legal.voucherValidMonths);
      const wanted = { ownerId: userId, orderId: order.id, gives: 'all', covers: products, at, validUntil } as const;
      await placeVouchers(transaction, left, { ...wanted, teamId: team?.id ?? null });
      continue;
    }
    const rows = products
      .filter((product) => !before.has(productKey(product)))
      .map((product) => newEntitlement(userId, product, { ...source, position: line.position }, at));
    await insertEntitlements(transaction, rows);
  }
  await emitEvent(transaction, 'order.given', order.id, at);
}
