import type { PurchaseOrder } from '../../../../contract/commerce/checkout.ts';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { counted, ORDER_KIND_WORDS, wordsOfSlug } from '../../shared/offer-words.ts';

/** What the reader has bought for the team, each with its receipt and invoice. */
export function TeamOrders({ orders }: { orders: readonly PurchaseOrder[] }) {
  return (
    <section aria-labelledby="team-orders" className="mt-12">
      <h2 id="team-orders" className="font-semibold text-lg">
        Your team orders
      </h2>
      <ul className="mt-4 border-line border-t">
        {orders.map(({ id, product, kind, quantity, created_at: at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-line border-b py-4">
            <TextLink href={`/orders/${id}`} className="min-w-0 font-medium">
              {wordsOfSlug(product)}
            </TextLink>
            <p className="text-muted text-sm">
              {ORDER_KIND_WORDS[kind]} · {counted(quantity, 'seat')} · bought on {formatDay(at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
