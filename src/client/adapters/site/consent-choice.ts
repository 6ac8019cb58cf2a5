import type { ConsentChoice } from '../../../../machines/site/consent/consent.machine.ts';

const NAME = 'consent';
/** Half a year; then the question is asked again. Seconds. */
const MAX_AGE = 15_552_000;

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chartered.consent') : null;

function isChoice(value: unknown): value is ConsentChoice {
  return value === 'granted' || value === 'refused';
}

/** What was answered in this browser before. */
export function consentChoice(): ConsentChoice | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
  return isChoice(value) ? value : null;
}

/** Remembers the answer and tells the other tabs. */
export function keepConsentChoice(choice: ConsentChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${NAME}=${choice}; path=/; max-age=${MAX_AGE}; samesite=lax`;
  channel?.postMessage({ choice });
}

/** Hears of answers in other tabs. @returns stops listening. */
export function onConsentElsewhere(listener: (choice: ConsentChoice) => void): () => void {
  function listen({ data }: MessageEvent<{ choice?: unknown }>) {
    if (isChoice(data.choice)) listener(data.choice);
  }
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
