import { useSyncExternalStore } from 'react';

let review: (() => void) | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A function that reopens the consent banner; null when it was never shown, or is open. */
export function offerConsentReview(ask: (() => void) | null): void {
  review = ask;
  for (const listener of listeners) listener();
}

/** Whether the footer offers to reopen the banner. */
export function useIsConsentReviewable(): boolean {
  return useSyncExternalStore(
    listen,
    () => review !== null,
    () => false,
  );
}

/** The visitor reopens the banner. */
export function requestConsentReview(): void {
  review?.();
}
