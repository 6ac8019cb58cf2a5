import type { Currency } from '../../../../contract/commerce/money.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { PricedItem } from '../../../../contract/commerce/prices.ts';

/** Every part of a price with its reason. */
export function PriceList({ lines, currency }: { lines: PricedItem['lines']; currency: Currency }) {
  return (
    <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-muted text-sm tabular-nums">
      {lines.map(({ reason, label, amount }) => (
        <div key={reason} className="contents">
          <dt>{label}</dt>
          {/* The minus sign is as wide as a digit; a hyphen is not. */}
          <dd className="text-right" translate="no">
            {formatMoney(amount, currency).replace('-', '−')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
