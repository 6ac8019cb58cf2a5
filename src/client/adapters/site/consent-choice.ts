import type { ConsentChoice } from '../../../../machines/site/consent/consent.machine.ts';

const NAME = 'consent';
/** Half a year; then the visitor is asked again. Seconds. */
const MAX_AGE = 15_552_000;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.consent') : null;

function isChoice(value: unknown): value is ConsentChoice {
  return value === 'granted' || value === 'refused';
}

/** The stored choice in this browser. */
export function consentChoice(): ConsentChoice | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return isChoice(value) ? value : null;
}

/** Stores the choice and notifies the other tabs. */
export function keepConsentChoice(choice: ConsentChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NAME}=${choice}; path=/; max-age=${MAX_AGE}; samesite=lax`;
  channel?.postMessage({ choice });
}

/** Subscribes to choices in other tabs. @returns a function that unsubscribes. */
export function onConsentElsewhere(listener: (choice: ConsentChoice) => void): () => void {
  function listen({ data }: MessageEvent<{ choice?: unknown }>) {
    if (isChoice(data.choice)) listener(data.choice);
  }
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
