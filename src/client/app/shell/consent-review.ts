import { useSyncExternalStore } from 'react';

let review: (() => void) | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says how the question of consent is asked again; null when it was never asked, or is on show. */
export function offerConsentReview(ask: (() => void) | null): void {
  review = ask;
  for (const listener of listeners) listener();
}

/** Whether the footer offers to ask again. */
export function useIsConsentReviewable(): boolean {
  return useSyncExternalStore(
    listen,
    () => review !== null,
    () => false,
  );
}

/** Somebody wants to see the question again. */
export function requestConsentReview(): void {
  review?.();
}
