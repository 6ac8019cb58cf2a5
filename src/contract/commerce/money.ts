/** Codes of ISO 4217 in which prices can be kept; all of them have cents. */
export const CURRENCIES = ['USD', 'EUR', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Least that the payment provider takes, in each of these currencies. Whole cents. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_PAYMENT = 50;

const SIGNS: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * An amount as people read it (VO-03): `$189`, `$80.10`, `-$12`.
 *
 * Without `Intl.NumberFormat`, which gives the same text: the first one of a page blocks a slow phone for 100 ms.
 *
 * @param cents whole cents of the currency.
 */
export function formatMoney(cents: number, currency: Currency): string {
  const amount = Math.abs(cents);
  const rest = amount % 100;
  const whole = String((amount - rest) / 100).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${SIGNS[currency]}${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/**
 * An amount as people type it: `149`, `149.50`, `149,5`.
 *
 * @returns whole cents; null for what is no amount.
 */
export function readCents(typed: string): number | null {
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  // By digits, because 149.29 * 100 is not a whole number.
  return match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
