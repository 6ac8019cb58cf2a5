import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { RefundState } from '../../../../contract/commerce/refunds.ts';
import type { StaffOrder } from '../../../../contract/commerce/staff/order-reviews.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Fact } from '../../../ui/display/fact.tsx';
import { formatDay, formatMoment } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout, type CalloutTone } from '../../../ui/feedback/callout.tsx';
import { OrderBadge } from '../orders/order-words.tsx';
import { AddressForm } from './address-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { ReviewItem } from './review-item.tsx';
import {
  type SendToStaffOrder,
  type StaffOrderSnapshot,
  selectDisabledReason,
  selectDone,
  selectRefundDone,
} from './staff-order.select.ts';
import { StaffRefunds } from './staff-refunds.tsx';

/** What became of a refund that was decided or tried again. */
const REFUND_DONE: Record<RefundState, { tone: CalloutTone; words: string }> = {
  requested: { tone: 'info', words: "The refund waits: the payment provider couldn't be reached. We keep trying." },
  sent: { tone: 'positive', words: 'The refund is on its way.' },
  succeeded: { tone: 'positive', words: 'The refund is on its way.' },
  failed: { tone: 'warning', words: 'The payment provider refused the refund. You can try again under Refunds.' },
};

function Done({ snapshot }: { snapshot: StaffOrderSnapshot }) {
  const refund = selectRefundDone(snapshot);
  if (refund) {
    return (
      <Callout tone={REFUND_DONE[refund].tone} className="mt-6">
        {REFUND_DONE[refund].words}
      </Callout>
    );
  }
  if (selectDone(snapshot)?.kind !== 'close') return null;
  return (
    <Callout tone="positive" className="mt-6">
      Closed. Your note is on record.
    </Callout>
  );
}

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
              disabledReason={selectDisabledReason(snapshot)}
              onClick={() => send({ type: 'staffOrder.reloaded' })}
            >
              Refresh
            </Button>
          </>
        }
      />
      <div aria-live="polite" className="empty:hidden">
        <Done snapshot={snapshot} />
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
                <ReviewItem
                  key={review.id}
                  review={review}
                  isDecidable={isDecidable}
                  isWaiting={order.state === 'underReview' && review.reason === 'card-country'}
                  snapshot={snapshot}
                  send={send}
                />
              ))}
            </ul>
          </section>
          <StaffRefunds order={order} isDecidable={isDecidable} snapshot={snapshot} send={send} />
          {isDecidable && order.is_unclaimed && (
            <AddressForm buyer={order.buyer ?? ''} snapshot={snapshot} send={send} />
          )}
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
            <span key={position} className="block" translate="no">
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
