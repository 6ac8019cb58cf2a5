import { formatMoney } from '../../../../contract/commerce/money.ts';
import type { OrderDetail } from '../../../../contract/commerce/order-detail.ts';
import type { RefundState } from '../../../../contract/commerce/refunds.ts';
import { teamUrl } from '../../../flows/team/use-team.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout, type CalloutTone } from '../../../ui/feedback/callout.tsx';
import { OrderSummary } from '../../shared/order/order-summary.tsx';
import { type OrderDetailSnapshot, type SendToOrder, selectFailure, selectReturned } from './order-detail.select.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderVouchers } from './order-vouchers.tsx';
import { OrderBadge } from './order-words.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const ARRIVES = 'It goes back to the payment method you used and arrives within 5 to 10 business days.';

/** What the page says after a return, by the state of its refund. The mail goes out when the refund succeeded. */
const RETURNED: Record<RefundState, { tone: CalloutTone; title: string; words: string }> = {
  requested: {
    tone: 'info',
    title: 'Your return is recorded',
    words: "The payment provider couldn't be reached. We keep trying until your refund is sent.",
  },
  sent: { tone: 'positive', title: 'Your money is on its way', words: ARRIVES },
  succeeded: {
    tone: 'positive',
    title: 'Your money is on its way',
    words: `${ARRIVES} We've emailed you a confirmation.`,
  },
  failed: {
    tone: 'warning',
    title: "Your return is recorded, but the refund didn't go through",
    words: "The payment provider didn't accept it. We are looking into it; you don't need to do anything.",
  },
};

/** An order with its amounts, what it gave, its documents and refunds. */
export function OrderView({
  order,
  snapshot,
  send,
}: {
  order: OrderDetail;
  snapshot: OrderDetailSnapshot;
  send: SendToOrder;
}) {
  const failure = selectFailure(snapshot);
  const returned = selectReturned(snapshot);
  const { of_team } = order;
  return (
    <>
      <PageTitle
        eyebrow={
          of_team ? (
            <TextLink href={teamUrl('/team/dashboard', of_team.id)} translate="no">
              {of_team.name}
            </TextLink>
          ) : (
            <TextLink href="/orders">Orders</TextLink>
          )
        }
        title={`Order of ${formatDay(order.created_at)}`}
        {...(of_team ? { lead: `Bought by ${of_team.buyer ?? 'somebody who has left'}.` } : {})}
        actions={<OrderBadge state={order.state} />}
      />
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-10">
          {returned && (
            <Callout tone={RETURNED[returned].tone} isLive title={RETURNED[returned].title}>
              {RETURNED[returned].words}
            </Callout>
          )}
          {failure && (
            <Callout tone="danger" isLive>
              {failure.message}
            </Callout>
          )}
          <Unpaid order={order} />
          <PaidTwice order={order} />
          <OrderLines order={order} snapshot={snapshot} send={send} />
          {hasVouchers(order) && order.paid_at !== null && <Vouchers order={order} />}
          <Refunds order={order} />
        </div>
        <div className="grid gap-6">
          {order.items.length > 0 && <OrderSummary quote={order} title={of_team ? 'Price' : undefined} />}
          <OrderDocuments order={order} snapshot={snapshot} send={send} />
        </div>
      </div>
      <ReturnDialog order={order} snapshot={snapshot} send={send} />
    </>
  );
}

/** Whether it brought vouchers: of several seats, or of one for somebody else. */
const hasVouchers = ({ quantity, lines }: OrderDetail) =>
  quantity > 1 || lines.some(({ redeemed }) => redeemed !== null);

/** Those of an own order; the seats of a team are all in one place. */
function Vouchers({ order: { id, product, of_team, own_team } }: { order: OrderDetail }) {
  if (!of_team) return <OrderVouchers orderId={id} product={product} team={own_team} />;
  return (
    <div>
      <LinkButton href={teamUrl('/team/vouchers', of_team.id)} variant="secondary">
        See the team's vouchers
      </LinkButton>
    </div>
  );
}

/** How an order that is not paid can still be paid. */
function Unpaid({ order: { state, pay_link, problem } }: { order: OrderDetail }) {
  if (state === 'underReview') {
    return (
      <Callout tone="info" title="We're checking your payment">
        You paid the price for your country, and your card isn't known to be from there. Within 24 hours of your payment
        we either unlock what you bought, or refund all of it.
      </Callout>
    );
  }
  if (state !== 'awaitingPayment' && state !== 'failed') return null;
  return (
    <Callout
      tone="warning"
      title={state === 'failed' ? "The payment didn't go through" : 'This order is not paid yet'}
      actions={
        pay_link !== null && (
          <LinkButton href={pay_link} size="small">
            Pay now
          </LinkButton>
        )
      }
    >
      {problem ?? (pay_link === null ? 'Your payment is on its way.' : 'Nothing was charged so far.')}
    </Callout>
  );
}

/** Offers an accidental second payment back, while some of it can be. */
function PaidTwice({ order: { duplicate_of, lines } }: { order: OrderDetail }) {
  if (duplicate_of === null || !lines.some(({ returnable }) => returnable.pieces > 0)) return null;
  return (
    <Callout
      tone="warning"
      title="You paid for this twice"
      actions={
        <LinkButton href={`/orders/${duplicate_of}`} size="small" variant="secondary">
          See the earlier order
        </LinkButton>
      }
    >
      You had bought the same shortly before. If that was an accident, return this order below: the earlier one stays as
      it is.
    </Callout>
  );
}

const REFUND_WORDS: Record<RefundState, string> = {
  requested: 'being sent',
  sent: 'on its way',
  succeeded: 'sent to the payment method',
  failed: "didn't arrive: we are looking into it",
};

function Refunds({ order: { refunds, currency } }: { order: OrderDetail }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="font-semibold text-xl">
        Refunds
      </h2>
      <ul className="mt-4 border-line border-t">
        {refunds.map(({ id, state, amount, created_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-b py-4">
            <span>{`${formatDay(created_at)}: ${REFUND_WORDS[state]}`}</span>
            <span className="font-medium tabular-nums" translate="no">
              {formatMoney(amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
