import assert from 'node:assert/strict';
import { renderToStaticMarkup } from 'react-dom/server';
import { PriceLines } from '../../../src/client/pages/commerce/pricing/price-lines.tsx';
import { OrderSummary } from '../../../src/client/pages/shared/order/order-summary.tsx';
import type { CatalogItem } from '../../../src/contract/commerce/catalog.ts';
import { type Currency, formatMoney } from '../../../src/contract/commerce/money.ts';
import type { Quote } from '../../../src/contract/commerce/prices.ts';

const AMOUNT = /[-−]?[$€£][\d,]+(?:\.\d{2})?/g;

/** What a printed amount says, in whole cents: `$1,234.50` is 123,450. */
export function centsOf(printed: string): number {
  const [, minus = '', digits = ''] = /^([-−]?)[$€£]([\d,]+(?:\.\d{2})?)$/.exec(printed) ?? [];
  assert(digits, `"${printed}" is no amount.`);
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (minus ? -1 : 1);
}

const amountsIn = (markup: string) => [...markup.replaceAll(/<[^>]*>/g, ' ').matchAll(AMOUNT)].map(([text]) => text);

/** The price that the card of a product prints, as the pricing section renders it. Whole cents. */
export function printedOnCard({ price }: CatalogItem, currency: Currency): number {
  const money = (cents: number) => formatMoney(cents, currency);
  const [total] = amountsIn(renderToStaticMarkup(<PriceLines price={price} money={money} isOpen />));
  assert(total, 'The card prints no price.');
  return centsOf(total);
}

/** The total that checkout prints, and the sum of the lines that it prints above. Whole cents. */
export function printedAtCheckout(quote: Quote): { total: number; lines: number } {
  const amounts = amountsIn(renderToStaticMarkup(<OrderSummary quote={quote} isPricing={false} />)).map(centsOf);
  const total = amounts.pop();
  assert(total !== undefined, 'Checkout prints no total.');
  return { total, lines: amounts.reduce((sum, amount) => sum + amount, 0) };
}
