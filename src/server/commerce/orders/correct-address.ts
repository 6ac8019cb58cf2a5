import { inTransaction } from '../../charts/observe-charts.ts';
import { findUserByEmail } from '../../data/account/users.ts';
import { moveCouponUse } from '../../data/commerce/coupon-uses.ts';
import { isGiven, lockOrder, updateOrder } from '../../data/commerce/orders.ts';
import { insertAudit } from '../../data/exam/records.ts';
import type { OrderRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { orderMoved } from '../../mail/order-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import { type ClaimingServices, claimOrders } from '../claim.ts';
import { queueReceipt } from './receipt.ts';

/**
 * Corrects the address that a guest's order belongs to, while no account has it. The receipt goes to the new address, the earlier one is
 * told, and an account with the new one, confirmed, has the order at once.
 *
 * @param refuse says why not, by throwing, once the order is locked
 * @throws ApiError 404 without such an order, 409 `order_claimed` when an account has it
 */
export async function correctOrderAddress(
  services: ClaimingServices,
  { id, email }: { id: string; email: string },
  by: { actorId: string; reason?: string; refuse?: (order: OrderRow) => void },
): Promise<void> {
  const { clock, database, settings } = services;
  await inTransaction(database.queries, async (transaction) => {
    const order = await lockOrder(transaction, database.kind, id);
    if (!order) throw notFound('The order');
    by.refuse?.(order);
    if (order.user_id !== null || order.email === null) {
      throw new ApiError(409, 'This order is in an account already. Its address cannot be changed here.', {
        code: 'order_claimed',
      });
    }
    if (order.email === email) return;
    const at = clock.now();
    await updateOrder(transaction, id, { email });
    await moveCouponUse(transaction, id, email);
    const { actorId, reason } = by;
    const entry = { at, actorId, action: 'order.addressCorrected', subjectId: id, detail: {} } as const;
    await insertAudit(transaction, reason === undefined ? entry : { ...entry, reason });
    await queueMail(transaction, order.email, orderMoved({ origin: settings.publicUrl }), at);
    if (!isGiven(order)) return;
    await queueReceipt(settings, transaction, { ...order, email }, { ownerId: null, at });
  });
  const user = await findUserByEmail(database.queries, email);
  if (!user || user.deleted_at !== null) return;
  await claimOrders(services, { id: user.id, email, isVerified: user.email_verified_at !== null });
}
