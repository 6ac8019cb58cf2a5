import { findOrder } from '../../data/commerce/orders.ts';
import type { Services } from '../../services.ts';

/** Closes the pay page of an order that a newer one took the place of. @throws PaymentUnreachable, for another try */
export async function closePageOf(
  { database, payments }: Pick<Services, 'database' | 'payments'>,
  orderId: string,
): Promise<void> {
  const order = await findOrder(database.queries, orderId);
  if (order?.provider_session && order.paid_at === null) await payments.expireSession(order.provider_session);
}
