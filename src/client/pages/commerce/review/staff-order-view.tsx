import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { StaffOrder } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Fact } from '../../../ui/display/fact.tsx';
import { formatDay, formatMoment } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { OrderBadge } from '../orders/order-words.tsx';
import { RefundForm } from './refund-form.tsx';
import { ReviewItem } from './review-item.tsx';
import { type SendToStaffOrder, type StaffOrderSnapshot, selectDone, selectIsDeciding } from './staff-order.select.ts';
import { StaffRefunds } from './staff-refunds.tsx';

const DONE = {
  close: 'Closed. Your note is on record.',
  refund: 'The refund is on its way.',
  retry: 'The refund was sent again.',
} as const;

/** An order with its money, what is asked about it, and its refunds. */
export function StaffOrderView({
  order,
  snapshot,
  send,
}: {
  order: StaffOrder;
  snapshot: StaffOrderSnapshot;
  send: SendToStaffOrder;
}) {
  const done = selectDone(snapshot);
  const isDecidable = !order.is_own;
  return (
    <>
      <PageTitle
        eyebrow={<TextLink href="/review?tab=orders">Orders to review</TextLink>}
        title={`Order of ${formatDay(order.created_at)}`}
        actions={
          <>
            <OrderBadge state={order.state} />
            <Button
              size="small"
              variant="secondary"
              disabledReason={selectIsDeciding(snapshot) ? 'A decision is being carried out.' : undefined}
              onClick={() => send({ type: 'staffOrder.reloaded' })}
            >
              Refresh
            </Button>
          </>
        }
      />
      <div aria-live="polite" className="empty:hidden">
        {done && (
          <Callout tone="positive" className="mt-6">
            {DONE[done.kind]}
          </Callout>
        )}
      </div>
      {order.is_own && (
        <Callout tone="info" className="mt-6" title="This is your own order">
          Another administrator has to decide about it.
        </Callout>
      )}
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid gap-10">
          <section aria-labelledby="reviews">
            <h2 id="reviews" className="font-semibold text-xl">
              To review
            </h2>
            {order.reviews.length === 0 && <p className="mt-3 text-muted">Nothing about this order needs a person.</p>}
            <ul className="mt-3 border-line border-t empty:hidden">
              {order.reviews.map((review) => (
                <ReviewItem key={review.id} review={review} isDecidable={isDecidable} snapshot={snapshot} send={send} />
              ))}
            </ul>
          </section>
          <StaffRefunds order={order} isDecidable={isDecidable} snapshot={snapshot} send={send} />
          {isDecidable && order.is_refundable && (
            // A new form, with a key of its own, after each refund.
            <RefundForm key={order.refunds.length} order={order} snapshot={snapshot} send={send} />
          )}
        </div>
        <Facts order={order} />
      </div>
    </>
  );
}

function Facts({ order }: { order: StaffOrder }) {
  const { buyer, lines, total, refunded, currency, region, card_country, paid_at } = order;
  return (
    <section aria-labelledby="facts" className="rounded-xl border border-line bg-surface-raised p-6">
      <h2 id="facts" className="font-semibold text-lg">
        Facts
      </h2>
      <dl className="mt-3 grid gap-2.5 text-sm">
        <Fact name="Buyer">{buyer ?? 'Deleted account'}</Fact>
        <Fact name="Bought">
          {lines.map(({ position, name, quantity }) => (
            <span key={position} className="block">
              {quantity > 1 ? `${quantity} × ${name}` : name}
            </span>
          ))}
        </Fact>
        <Fact name="Price">{formatMoney(total, currency)}</Fact>
        {refunded > 0 && <Fact name="Refunded">{formatMoney(refunded, currency)}</Fact>}
        <Fact name="Priced for">{region === 'GLOBAL' ? 'All countries' : region}</Fact>
        <Fact name="Card from">{card_country ?? 'Not known'}</Fact>
        <Fact name="Paid">{paid_at === null ? 'Not yet' : formatMoment(paid_at)}</Fact>
      </dl>
    </section>
  );
}
