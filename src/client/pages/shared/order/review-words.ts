import { CURRENCIES, formatMoney } from '../../../../contract/commerce/money.ts';
import type { OrderReview, ReviewReason } from '../../../../contract/commerce/staff/order-reviews.ts';

/** An amount in a currency that may be none of the shop's. */
function money({ amount, currency }: Pick<OrderReview, 'amount' | 'currency'>): string {
  const known = CURRENCIES.find((one) => one === currency);
  if (amount === null) return 'an unknown amount';
  return known ? formatMoney(amount, known) : `${(amount / 100).toFixed(2)} ${currency ?? ''}`.trim();
}

const REASONS: Record<ReviewReason, (review: OrderReview) => string> = {
  amount: (review) => `The payment was ${money(review)}, which isn't the price. Nothing was given for it.`,
  'card-country': () => "A regional price was paid, and the card's country is not known or has a higher price.",
  coupon: () => 'Its coupon was used up, or used by this buyer before, when this was paid. Its price was honored.',
  'refund-failed': (review) => `A refund of ${money(review)} didn't go through.`,
  'refund-returned': (review) => `The buyer's bank sent a refund of ${money(review)} back.`,
  unrecorded: () => 'Flagged before reasons were recorded. Compare payment, country and refunds.',
};

/** Why a person has to look at an order. */
export const reasonWords = (review: OrderReview): string => REASONS[review.reason](review);
