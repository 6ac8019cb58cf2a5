import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../../../../machines/commerce/checkout/checkout.machine.ts';
import type { upsellMachine } from '../../../../../machines/commerce/upsell/upsell.machine.ts';
import { fieldError } from '../../shared/field-errors.ts';

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

export type Face = 'loading' | 'unreachable' | 'unknown' | 'notOffered' | 'signedOut' | 'paidAlready' | 'review';

const FACES = ['unreachable', 'unknown', 'notOffered', 'signedOut', 'paidAlready'] as const;

/** What the page shows. */
export function selectFace(snapshot: CheckoutSnapshot): Face {
  if (snapshot.hasTag('review')) return 'review';
  return FACES.find((state) => snapshot.matches(state)) ?? 'loading';
}

/** Whether the buyer came back from the payment page without paying. */
export const selectIsReturned = (snapshot: CheckoutSnapshot) =>
  snapshot.context.wish.replaces !== null && !snapshot.matches({ leaving: 'away' });
/** The order whose payment page was opened. */
export const selectOpened = ({ context }: CheckoutSnapshot) => context.cancelled;
/** Whether one person alone can have it: what is upgraded or taken again. */
export const selectIsPersonal = ({ context: { wish } }: CheckoutSnapshot) =>
  wish.upgrade !== null || wish.retake !== null;
export const selectQuote = ({ context }: CheckoutSnapshot) => context.quote;
export const selectWish = ({ context }: CheckoutSnapshot) => context.wish;
export const selectFailure = ({ context }: CheckoutSnapshot) => context.failure;
/** What the buyer entered for the order that was not paid. */
export const selectDetails = ({ context }: CheckoutSnapshot) => context.details;
export const selectIsPricing = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('changing') ||
  snapshot.matches('repricing') ||
  snapshot.matches('pricing') ||
  snapshot.matches({ leaving: 'returning' });
/** Whether the price of the order did not load. */
export const selectIsUnpriced = (snapshot: CheckoutSnapshot) => snapshot.matches({ unpriced: 'notLoaded' });
/** Whether the order has no price as it is. */
export const selectHasNoPrice = (snapshot: CheckoutSnapshot) => snapshot.matches('unpriced');
/** Why so many seats cannot be ordered: what the server says, or that the number is not one of those that can. */
export function selectSeatsProblem(snapshot: CheckoutSnapshot): string | undefined {
  const { failure, quote } = snapshot.context;
  if (!snapshot.matches({ unpriced: 'invalid' }) || failure) return fieldError(failure, 'quantity');
  const max = quote?.seats?.max;
  if (max === 1) return 'This can be bought for one person only.';
  return max === undefined ? 'Enter a whole number of seats.' : `Enter a number from 1 to ${max}.`;
}
/** Whether sending the order had no answer. */
export const selectIsFailed = (snapshot: CheckoutSnapshot) => snapshot.matches('failed');
export const selectIsStarting = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('starting') || snapshot.matches({ leaving: 'away' });
export const selectIsPriceChanged = (snapshot: CheckoutSnapshot) => snapshot.matches({ reviewing: 'priceChanged' });
/** Whether seats, coupon and extras can be changed now. */
export const selectMayChange = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'checkout.changed', change: {} });
export const selectMayRetry = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'checkout.retried' });

/** The dialog with extras, while it is open. */
export const selectUpsell = ({ children }: CheckoutSnapshot): ActorRefFrom<typeof upsellMachine> | undefined =>
  children.upsell;
