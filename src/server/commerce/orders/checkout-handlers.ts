import type { AttributionHeaders } from '../../../contract/account/session.ts';
import { type checkoutRoutes, checkoutSchema } from '../../../contract/commerce/checkout.ts';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { attributionOf } from '../../account/attribution.ts';
import { findOrder, listOrderLines, reportPurchase } from '../../data/commerce/orders.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { withCoupon } from '../../http/limits/coupon-tries.ts';
import { isWithin } from '../../http/limits/limiters.ts';
import type { HandlerServices, HandlersOf } from '../../http/register-routes.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import { PaymentRefused, PaymentUnreachable } from '../payments/provider.ts';
import { couponCodeOf } from '../pricing/coupons.ts';
import { correctOrderAddress } from './correct-address.ts';
import { standingEarlier } from './duplicates.ts';
import { findOwnTeam } from './own-team.ts';
import { presentCheckout } from './present-order.ts';
import { offerRetake, retakeBundle } from './retake.ts';
import { settlePayment } from './settle-payment.ts';
import { type Buyer, type CheckoutServices, startCheckout } from './start-checkout.ts';

type RefreshServices = CheckoutServices & Pick<HandlerServices, 'limiters'>;

/** Those who ask about an order at the same moment wait for one answer. */
const asking = new Map<string, Promise<void>>();

/** Asks the provider about an order that is not paid as far as is known: who comes back from paying need not wait for a webhook. */
async function refresh(services: RefreshServices, id: string): Promise<void> {
  const order = await findOrder(services.database.queries, id);
  if (!order || order.paid_at !== null || order.provider_session === null) return;
  const running = asking.get(id) ?? ask(services, id, order.provider_session).finally(() => asking.delete(id));
  asking.set(id, running);
  await running;
}

/**
 * Once in some seconds, whichever server is asked: the provider's quota is everybody's.
 *
 * @throws ApiError 409 with code `payment_unknown` when the provider refuses to say
 */
async function ask(services: RefreshServices, id: string, session: string): Promise<void> {
  const { payments, log, limiters } = services;
  if (!(await isWithin(limiters.askedOfPayment, id))) return;
  try {
    await settlePayment(services, await payments.readSession(session));
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ err: error, order: id }, 'the payment provider refused to tell the state of an order');
      const sentence =
        'The payment provider does not tell the state of this order at the moment. If you have paid, nothing is lost: look again in a minute.';
      throw new ApiError(409, sentence, { code: 'payment_unknown' });
    }
    if (!(error instanceof PaymentUnreachable)) throw error;
    log.warn({ err: error, order: id }, 'the payment provider was not reached: what is known is shown');
  }
}

/** An order as the buyer sees it who has its id. */
async function statusOf(services: CheckoutServices, { user }: Pick<Requester, 'user'>, id: string) {
  const { catalog } = services;
  const { queries } = services.database;
  const order = await findOrder(queries, id);
  if (!order) throw notFound('The order');
  const userId = user?.id ?? null;
  const lines = await listOrderLines(queries, order.id);
  const ownTeam = await findOwnTeam(services, order, userId);
  return presentCheckout(catalog, order, lines, userId, { ownTeam, earlier: await standingEarlier(queries, order) });
}

/** Who buys, and who led them here. */
const buyerOf = (user: Buyer['user'], headers: AttributionHeaders): Buyer => ({
  user,
  attribution: attributionOf(undefined, headers),
});

export const checkoutHandlers: HandlersOf<typeof checkoutRoutes> = {
  checkoutLink({ requester, query, headers }, services) {
    const { slug, quantity, type, region } = query;
    const checkout = checkoutSchema.parse({
      slug,
      ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
      ...(type === undefined ? {} : { type }),
      ...(region === undefined ? {} : { region }),
    });
    const code = couponCodeOf(headers['x-coupon']);
    return withCoupon(services.limiters, requester, code, () =>
      startCheckout(services, buyerOf(userOf(requester), headers), checkout, code),
    );
  },

  checkout({ requester, body, headers }, services) {
    const code = couponCodeOf(headers['x-coupon']);
    return withCoupon(services.limiters, requester, code, () =>
      startCheckout(services, buyerOf(requester.user, headers), body, code),
    );
  },

  async checkoutStatus({ requester, params }, services) {
    await refresh(services, params.id);
    return statusOf(services, requester, params.id);
  },

  async correctAddress({ requester, params, body }, services) {
    await correctOrderAddress(
      services,
      { id: params.id, email: body.email },
      { actorId: requester.user?.id ?? 'guest' },
    );
    return statusOf(services, requester, params.id);
  },

  async reportPurchase({ params }, { database: { queries }, clock }) {
    if (!(await findOrder(queries, params.id))) throw notFound('The order');
    return { first: await reportPurchase(queries, params.id, clock.now()) };
  },

  upgradeLink({ requester, params, query, headers }, services) {
    const checkout = checkoutSchema.parse({ slug: query.slug, upgrade: params.order_id });
    return startCheckout(services, buyerOf(userOf(requester), headers), checkout, null);
  },

  retakeOffer: ({ requester, params, query }, services) =>
    offerRetake(services, userOf(requester).id, params.id, query.region ?? GLOBAL_REGION),

  async retakeLink({ requester, params, headers }, services) {
    const bundle = retakeBundle(await services.offers.read(), params.id, services.clock.now());
    if (!bundle) throw notFound('The certification');
    const checkout = checkoutSchema.parse({ slug: bundle.slug, retake: params.id });
    return startCheckout(services, buyerOf(userOf(requester), headers), checkout, null);
  },
};
