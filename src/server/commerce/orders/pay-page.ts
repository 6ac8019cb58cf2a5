import { currencySchema } from '../../../contract/commerce/prices.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { lockOrder, updateOrder } from '../../data/commerce/orders.ts';
import type { OrderRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { carryOutEventsOf } from '../../jobs/events/domain-events.ts';
import { itemWords } from '../../mail/order-templates.ts';
import type { Services } from '../../services.ts';
import { PaymentRefused, PaymentUnreachable } from '../payments/provider.ts';
import { isRegionalOrder } from './card-country.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { applyOrderEvent } from './order-state.ts';
import { itemsOf } from './present-order.ts';
import type { SettleServices } from './settle-payment.ts';
import { isUpgradeable } from './upgrade.ts';

type PayServices = SettleServices & Pick<Services, 'payments'>;

/** The page that says what became of an order. */
export function orderLink(publicUrl: string, id: string): string {
  return `${publicUrl}/checkout/success?order=${id}`;
}

/** Gives what costs nothing: no provider is asked, nothing is written into the books. */
async function giveForNothing(services: PayServices, { id }: OrderRow): Promise<void> {
  const { database, clock, sessions } = services;
  const order = await retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const draft = await lockOrder(transaction, database.kind, id);
      const event = { type: 'order.paymentReceived', amount: 0, at: clock.now() } as const;
      const paid = draft && (await applyOrderEvent(transaction, draft, event));
      if (!paid) return null;
      return fulfilOrder(services, transaction, paid, { canUpgrade: await isUpgradeable(transaction, paid) });
    }),
  );
  if (order) await carryOutEventsOf(services, order.id);
  if (order?.user_id) sessions.invalidateUser(order.user_id);
}

/** Opens the provider's page for an order. With the order's id as the key, asking again finds the page that is there. */
async function createPage({ payments, settings, log }: PayServices, order: OrderRow) {
  const { publicUrl } = settings;
  try {
    return await payments.createSession({
      orderId: order.id,
      email: order.email ?? '',
      currency: currencySchema.parse(order.currency),
      items: itemsOf(order).map((item) => ({ name: itemWords(item), amount: item.total })),
      successUrl: orderLink(publicUrl, order.id),
      // The card's country is compared with the price before anything is charged.
      isHeld: isRegionalOrder(order),
      cancelUrl: `${publicUrl}/checkout/${order.offer_slug}?cancelled=${order.id}`,
      expiresAt: order.expires_at ?? order.created_at,
      idempotencyKey: `order-${order.id}`,
    });
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ err: error, order: order.id }, 'the payment provider refused an order');
      throw new ApiError(409, 'This cannot be paid online. Write to us, and we find a way.', { code: 'not_payable' });
    }
    if (!(error instanceof PaymentUnreachable)) throw error;
    log.warn({ err: error, order: order.id }, 'the payment provider was not reached');
    const sentence = 'The payment page cannot be reached at this moment. Nothing was charged. Try again in a minute.';
    throw new ApiError(503, sentence, { code: 'payment_unreachable', retryAfterSeconds: 60 });
  }
}

/**
 * Where an order that is not paid can be paid: the page that is open, or a new one.
 *
 * @throws ApiError 503 with code `payment_unreachable`; the same call may be made again. 409 with code `price_changed` when a newer order took
 *   its place meanwhile.
 */
export async function openPayPage(services: PayServices, order: OrderRow): Promise<{ link: string; order_id: string }> {
  const { database, settings } = services;
  if (order.total === 0) {
    await giveForNothing(services, order);
    return { link: orderLink(settings.publicUrl, order.id), order_id: order.id };
  }
  if (order.pay_link !== null) return { link: order.pay_link, order_id: order.id };
  const session = await createPage(services, order);
  const isReplaced = await retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const draft = await lockOrder(transaction, database.kind, order.id);
      // The news of the provider may have been faster, payment included.
      if (!draft || !(await applyOrderEvent(transaction, draft, { type: 'order.payPageOpened' }))) {
        return draft?.state === 'cancelled';
      }
      await updateOrder(transaction, order.id, { provider_session: session.id, pay_link: session.url });
      return false;
    }),
  );
  if (isReplaced) {
    await services.payments.expireSession(session.id);
    throw new ApiError(
      409,
      'You ordered this in another tab a moment ago. Pay there, or go on here: that payment page then closes.',
      {
        code: 'price_changed',
      },
    );
  }
  return { link: session.url, order_id: order.id };
}
