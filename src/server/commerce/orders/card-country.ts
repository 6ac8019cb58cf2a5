import { countryName } from '../../../contract/commerce/countries.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { deleteCouponUse } from '../../data/commerce/coupon-uses.ts';
import { lockOrder } from '../../data/commerce/orders.ts';
import type { OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import type { Offers } from '../offers/offer-book.ts';
import { type PaymentSession, PaymentUnreachable } from '../payments/provider.ts';
import { levelOf } from '../pricing/country.ts';
import { applyOrderEvent } from './order-state.ts';
import { itemsOf } from './present-order.ts';

/** How a card fits the price of an order: of a country with the same price or a lower one, with a higher one, or of no known country. */
export type CardVerdict = 'same' | 'dearer' | 'unknown';

/** Whether the price of an order was lowered for the buyer's country: that of several seats, or of one for somebody else, never is. */
export const isRegionalOrder = (order: Pick<OrderRow, 'quote' | 'kind'>): boolean =>
  itemsOf(order).some(({ lines }) => lines.some(({ reason }) => reason === 'regional'));

/** Compares the country of a card with the country whose price was shown. A price that was not lowered for it fits every card. */
export function judgeCard(
  order: Pick<OrderRow, 'level' | 'quote' | 'kind'>,
  offers: Offers,
  country: string | null,
  now: number,
): CardVerdict {
  if (!isRegionalOrder(order)) return 'same';
  if (country === null) return 'unknown';
  return levelOf(country, offers.list('economies', now)[0]?.data) < order.level ? 'dearer' : 'same';
}

/** Why a card was released, in words for the buyer. */
const releasedBecause = (country: string | null): string =>
  `Your card was issued in another country${country === null ? '' : ` (${countryName(country) ?? country})`}, where this price doesn't apply. The payment was released, so nothing was charged. You can order at the global price.`;

/**
 * Charges an authorized card, or releases it: one from a country with a higher price pays for nothing. An order that is over is not charged either. A
 * provider that is not reached, or a server that dies on the way, is asked again by the job.
 *
 * @param settle takes what the provider says of the session after a charge
 */
export async function decideCard(
  services: Pick<Services, 'database' | 'clock' | 'payments' | 'log'>,
  order: OrderRow,
  offers: Offers,
  settle: (session: PaymentSession) => Promise<void>,
): Promise<void> {
  const { database, clock, payments, log } = services;
  const { id, provider_payment: paymentId, provider_session: sessionId, card_country: country } = order;
  if (paymentId === null || sessionId === null) return;
  try {
    if (order.state === 'authorized' && judgeCard(order, offers, country, clock.now()) !== 'dearer') {
      await payments.capture({ paymentId, idempotencyKey: `capture-${id}` });
      return await settle(await payments.readSession(sessionId));
    }
    await payments.release(paymentId);
  } catch (error) {
    if (!(error instanceof PaymentUnreachable)) throw error;
    log.warn({ err: error, order: id }, 'an authorized card is charged or released later');
    return;
  }
  await retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const current = await lockOrder(transaction, database.kind, id);
      const problem = releasedBecause(country);
      if (!current || !(await applyOrderEvent(transaction, current, { type: 'order.paymentReleased', problem })))
        return;
      await deleteCouponUse(transaction, id);
    }),
  );
}
