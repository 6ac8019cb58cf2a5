import type { BuyerDetails, Wish } from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { catalogRoutes } from '../../../contract/commerce/catalog.ts';
import { checkoutRoutes } from '../../../contract/commerce/checkout.ts';
import type { Quote } from '../../../contract/commerce/prices.ts';
import { signUpFacts } from '../../adapters/account/sign-up-facts.ts';
import { call } from '../call.ts';

/** Overrides the coupon that the tab remembers; an empty one is no coupon. */
const couponHeader = ({ coupon }: Wish) => ({ 'x-coupon': encodeURIComponent(coupon ?? '') });

/** The affiliate of an earlier visit; the one of this tab goes with every call (AC-08). */
function referrerHeader(): { 'x-affiliate'?: string } {
  const { partnero_partner: partner } = signUpFacts();
  return partner === undefined ? {} : { 'x-affiliate': encodeURIComponent(partner) };
}

const purchaseOf = ({ slug, quantity, upsell, region, upgrade, retake, replaces, as_voucher }: Wish) => ({
  ...{ slug, quantity, upsell, region },
  ...(upgrade === null ? {} : { upgrade }),
  ...(retake === null ? {} : { retake }),
  ...(replaces === null ? {} : { replaces }),
  ...(as_voucher ? { as_voucher } : {}),
});

/** The price of an order, kept for a while. */
export const createQuote = (wish: Wish) =>
  call(catalogRoutes.createQuote, { body: purchaseOf(wish), headers: couponHeader(wish) });

/** The extras of a product, with their prices in a region. */
export const fetchUpsells = (slug: string, region: string) =>
  call(catalogRoutes.upsell, { params: { slug }, query: { region } });

/** Places an order at the price of a quote; idempotent by the quote. */
export function startOrder(wish: Wish, { id }: Quote, { email, company, vatId, immediateDelivery }: BuyerDetails) {
  const billing = { ...(company ? { company } : {}), ...(vatId ? { vat_id: vatId } : {}) };
  return call(checkoutRoutes.checkout, {
    headers: { ...couponHeader(wish), ...referrerHeader() },
    body: {
      ...purchaseOf(wish),
      quote: id,
      ...(email ? { email } : {}),
      ...(company || vatId ? { billing } : {}),
      ...(immediateDelivery ? { immediate_delivery: true as const } : {}),
    },
  });
}

/** An order by its id; the server verifies the payment with the provider. */
export const fetchCheckoutStatus = (id: string) => call(checkoutRoutes.checkoutStatus, { params: { id } });

/** Whether this page is the first that reports the purchase of an order. */
export const claimPurchaseReport = (id: string) => call(checkoutRoutes.reportPurchase, { params: { id } });

/** Corrects the address of a guest's order while no account has it; answers the order as it is then. */
export const correctAddress = (id: string, email: string) =>
  call(checkoutRoutes.correctAddress, { params: { id }, body: { email } });
