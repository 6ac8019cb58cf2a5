import type { PricedItem } from '../../../../contract/commerce/prices.ts';

/** A price with what it is made of. The room for one reason is kept, so that nothing moves when a country is known. */
export function PriceLines({
  price: { lines, total },
  money,
  isOpen,
}: {
  price: PricedItem;
  money: (cents: number) => string;
  isOpen: boolean;
}) {
  const list = lines.find(({ reason }) => reason === 'list')?.amount ?? total;
  const reasons = lines.filter(({ reason }) => reason !== 'list');
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="font-semibold text-4xl" data-price={total}>
          <span className="sr-only">{isOpen ? 'Price: ' : 'Planned price: '}</span>
          <span translate="no">{money(total)}</span>
        </span>
        {total < list && (
          <s className="text-lg text-muted">
            <span className="sr-only">List price: </span>
            <span translate="no">{money(list)}</span>
          </s>
        )}
        {!isOpen && (
          <span aria-hidden="true" className="text-muted text-sm">
            planned
          </span>
        )}
      </p>
      <ul className="mt-1 min-h-6 text-muted text-sm">
        {reasons.map(({ reason, label, amount }) => (
          <li key={reason} className="flex justify-between gap-4 leading-6">
            <span>{label}</span>
            <span className="whitespace-nowrap tabular-nums" translate="no">{`−${money(-amount)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
