import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { Quote } from '../../../../contract/commerce/prices.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PriceList } from './price-list.tsx';

/** Every item of an order with the reasons of its price, and the total. */
export function OrderSummary({
  quote,
  title = 'Your order',
  isPricing = false,
  hasPrice = true,
  extras = [],
  onRemove,
}: {
  quote: Pick<Quote, 'items' | 'total' | 'currency' | 'tax_note'>;
  title?: string | undefined;
  isPricing?: boolean;
  /** Whether the amounts are those of the order as it is. */
  hasPrice?: boolean;
  /** Items that can be removed. */
  extras?: readonly string[];
  onRemove?: (slug: string) => void;
}) {
  const { items, total, currency, tax_note } = quote;
  return (
    <section aria-labelledby="order-summary" className="rounded-xl border border-line bg-surface-raised p-6 sm:p-8">
      <h2 id="order-summary" className="font-medium text-muted">
        {title}
      </h2>
      <ul className="mt-4 grid gap-6">
        {items.map(({ slug, name, quantity, lines }) => (
          <li key={slug}>
            <div className="flex items-start justify-between gap-4">
              <p className="font-medium text-lg">
                <span>{name}</span>
                {hasPrice && quantity > 1 && <span className="text-muted">{` × ${quantity}`}</span>}
              </p>
              {extras.includes(slug) && onRemove && (
                <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={() => onRemove(slug)}>
                  Remove
                </Button>
              )}
            </div>
            {hasPrice && <PriceList lines={lines} currency={currency} />}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex items-baseline justify-between gap-6 border-line border-t pt-4" aria-busy={isPricing}>
        <p className="font-medium">Total</p>
        <p
          className={cx('font-semibold text-3xl tabular-nums', isPricing && 'opacity-50')}
          aria-live="polite"
          data-testid="checkout-total"
          translate="no"
        >
          {hasPrice ? formatMoney(total, currency) : '—'}
        </p>
      </div>
      <p className="mt-2 text-muted text-sm">{[currency, tax_note].filter((words) => words !== '').join(' · ')}</p>
    </section>
  );
}
