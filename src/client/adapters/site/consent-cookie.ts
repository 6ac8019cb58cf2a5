import type { ConsentChoice } from '../../../../machines/site/consent/consent.machine.ts';

/** Name of the cookie with the choice. */
export const CONSENT_COOKIE = 'consent';

/** Whether a value is a choice. */
export function isConsentChoice(value: unknown): value is ConsentChoice {
  return value === 'granted' || value === 'refused';
}

/** The stored choice in this browser. */
export function consentChoice(): ConsentChoice | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  return isConsentChoice(value) ? value : null;
}
