import { Plus } from 'lucide-react';
import { type Currency, formatMoney } from '../../../../contract/commerce/money.ts';
import type { Upgrade } from '../../../../contract/commerce/order-detail.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { PRODUCT_KIND_WORDS } from '../../shared/offer-words.ts';
import { PriceList } from '../../shared/order/price-list.tsx';

/** One upgrade of an order: what it adds, what it costs and why, and the way to checkout. */
export function UpgradeCard({
  orderId,
  upgrade: { slug, adds, price },
  meta: { currency, tax_note },
}: {
  orderId: string;
  upgrade: Upgrade;
  meta: { currency: Currency; tax_note: string };
}) {
  return (
    <li className="flex flex-col rounded-xl border border-line-strong/60 bg-surface p-6">
      <h3 className="font-medium text-lg">{price.name}</h3>
      <ul className="mt-3 grid gap-1 text-sm">
        {adds.map(({ certification_id, type, title }) => (
          <li key={`${type} ${certification_id}`} className="flex items-center gap-2">
            <Plus className="size-4 shrink-0 text-positive-ink" aria-hidden />
            <span>{`${PRODUCT_KIND_WORDS[type]}: ${title}`}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-4">
        <PriceList lines={price.lines} currency={currency} />
        <div className="mt-4">
          <LinkButton href={`/checkout/${slug}?upgrade=${orderId}`} isWide>
            <span>{sentence`Upgrade for ${kept(formatMoney(price.total, currency))}`}</span>
            <span className="sr-only">{sentence`: ${kept(price.name)}`}</span>
          </LinkButton>
        </div>
        <p className="mt-2 text-muted text-sm">{tax_note}</p>
      </div>
    </li>
  );
}
