import type { ConsentChoice } from '../../../../machines/site/consent/consent.machine.ts';
import { CONSENT_COOKIE, isConsentChoice } from './consent-cookie.ts';

/** Half a year; then the visitor is asked again. Seconds. */
const MAX_AGE = 15_552_000;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.consent') : null;

/** Stores the choice and notifies the other tabs. */
export function keepConsentChoice(choice: ConsentChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${choice}; path=/; max-age=${MAX_AGE}; samesite=lax`;
  channel?.postMessage({ choice });
}

/** Subscribes to choices in other tabs. @returns a function that unsubscribes. */
export function onConsentElsewhere(listener: (choice: ConsentChoice) => void): () => void {
  function listen({ data }: MessageEvent<{ choice?: unknown }>) {
    if (isConsentChoice(data.choice)) listener(data.choice);
  }
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
