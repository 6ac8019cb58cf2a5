import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { checkoutMachine } from '../../../../../machines/commerce/checkout/checkout.machine.ts';
import type { upsellMachine } from '../../../../../machines/commerce/upsell/upsell.machine.ts';

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

export type Face = 'loading' | 'unreachable' | 'unknown' | 'notOffered' | 'signedOut' | 'paidAlready' | 'review';

const FACES = ['unreachable', 'unknown', 'notOffered', 'signedOut', 'paidAlready'] as const;

/** What the page shows. */
export function selectFace(snapshot: CheckoutSnapshot): Face {
  if (snapshot.hasTag('review')) return 'review';
  return FACES.find((state) => snapshot.matches(state)) ?? 'loading';
}

/** Whether the buyer came back from the payment page without paying. */
export const selectIsReturned = ({ context }: CheckoutSnapshot) => context.wish.replaces !== null;
/** Whether one person alone can have it: what is upgraded or taken again. */
export const selectIsPersonal = ({ context: { wish } }: CheckoutSnapshot) =>
  wish.upgrade !== null || wish.retake !== null;
export const selectQuote = ({ context }: CheckoutSnapshot) => context.quote;
export const selectWish = ({ context }: CheckoutSnapshot) => context.wish;
export const selectFailure = ({ context }: CheckoutSnapshot) => context.failure;
export const selectIsPricing = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('changing') || snapshot.matches('repricing') || snapshot.matches('pricing');
export const selectIsStarting = (snapshot: CheckoutSnapshot) =>
  snapshot.matches('starting') || snapshot.matches('leaving');
export const selectIsPriceChanged = (snapshot: CheckoutSnapshot) => snapshot.matches({ reviewing: 'priceChanged' });
export const selectMayRetry = (snapshot: CheckoutSnapshot) => snapshot.can({ type: 'checkout.retried' });

/** The dialog with extras, while it is open. */
export const selectUpsell = ({ children }: CheckoutSnapshot): ActorRefFrom<typeof upsellMachine> | undefined =>
  children.upsell;
