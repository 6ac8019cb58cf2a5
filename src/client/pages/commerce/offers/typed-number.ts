import { readCents } from '../../../../contract/commerce/money.ts';
import type { NumberSpec } from './field-spec.ts';

const CENTS = 100;

/** A stored number as it is typed: money in units of the currency, such as 149 or 149.50. */
export function shownNumber({ unit }: Pick<NumberSpec, 'unit'>, value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  if (unit !== 'money') return String(value);
  return value % CENTS === 0 ? String(value / CENTS) : (value / CENTS).toFixed(2);
}

/** What was typed as it is stored: money in cents; null for an empty field; text that is no number as it is. */
export function typedNumber({ unit }: Pick<NumberSpec, 'unit'>, typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (unit !== 'money') return /^-?\d{1,12}$/.test(text) ? Number(text) : typed;
  return readCents(text) ?? typed;
}
