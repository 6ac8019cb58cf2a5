import type { ReactNode } from 'react';
import type { CheckoutStatus } from '../../../../contract/commerce/checkout.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { GLOBAL_REGION } from '../../../../contract/commerce/region.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { OrderSummary } from '../../shared/order/order-summary.tsx';

type Props = { order: CheckoutStatus; isBusy: boolean; onCheck: () => void };

/** Checkout with everything that was in the order. */
const basketLink = ({ order_id, basket }: CheckoutStatus) => `/checkout/${basket.slug}?cancelled=${order_id}`;

function Frame({ order, children }: { order: CheckoutStatus; children: ReactNode }) {
  return (
    <PageSection width="page">
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div>{children}</div>
        <OrderSummary quote={order} />
      </div>
    </PageSection>
  );
}

/** The payment is not confirmed yet. */
export function PendingOrder({ order, isBusy, onCheck, isOffline }: Props & { isOffline: boolean }) {
  const isReviewed = order.state === 'underReview';
  return (
    <Frame order={order}>
      <PageTitle title={isReviewed ? "We're checking your payment" : 'Waiting for your payment'} lead={leadOf(order)} />
      <p className="mt-6 text-muted">
        {isReviewed
          ? 'This page updates automatically, and you can close it. Within 24 hours of your payment we either unlock what you bought and email your receipt, or refund all of it.'
          : 'This page updates automatically. You can close it: as soon as your payment arrives, we email your receipt and unlock what you bought.'}
      </p>
      {isOffline && (
        <Callout tone="warning" isLive className="mt-6">
          The server can't be reached right now. We keep trying.
        </Callout>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isBusy} busyLabel="Checking" onClick={onCheck}>
          Check now
        </Button>
        {order.pay_link !== null && (
          <LinkButton href={order.pay_link} variant="secondary">
            Back to the payment page
          </LinkButton>
        )}
      </div>
    </Frame>
  );
}

/** Why the order waits. */
function leadOf({ state, pay_link }: CheckoutStatus): string {
  if (state === 'underReview') {
    return "You paid the price for your country, and your card isn't known to be from there, so a person looks at it.";
  }
  if (state === 'authorized')
    return 'Your card is authorized. It is charged once its country is compared with your price.';
  return pay_link === null
    ? 'Your payment is on its way. A bank transfer can take a few days.'
    : 'The payment provider has not confirmed your payment yet.';
}

/** The last try to pay failed; the order is kept. */
export function DeclinedOrder({ order, isBusy, onCheck }: Props) {
  return (
    <Frame order={order}>
      <PageTitle title="The payment didn't go through" lead="You weren't charged, and your order is saved." />
      <Callout tone="danger" className="mt-6" title="Why the payment failed">
        {order.problem}
      </Callout>
      <div className="mt-8 flex flex-wrap gap-3">
        {order.pay_link !== null && (
          <LinkButton href={order.pay_link} size="large">
            Pay again
          </LinkButton>
        )}
        <LinkButton href={basketLink(order)} variant="secondary" size="large">
          Change the order
        </LinkButton>
      </div>
      <PaidElsewhere isBusy={isBusy} onCheck={onCheck} />
    </Frame>
  );
}

/** Who paid in another window need not wait for the next visit. */
function PaidElsewhere({ isBusy, onCheck }: Omit<Props, 'order'>) {
  return (
    <p className="mt-6 text-muted text-sm">
      Paid in another window?{' '}
      <Button variant="quiet" size="small" isBusy={isBusy} busyLabel="Checking" onClick={onCheck}>
        Check again
      </Button>
    </p>
  );
}

/** Nobody paid in time, another order took its place, or its card has another price. */
export function ClosedOrder({ order, isBusy, onCheck }: Props) {
  const { state, problem, basket } = order;
  const isReleased = state === 'cancelled' && problem !== null && basket.region !== GLOBAL_REGION;
  const lead =
    state === 'expired'
      ? 'The payment page expired. Nothing was charged.'
      : 'A newer order took its place. Nothing was charged for this one.';
  return (
    <Frame order={order}>
      <PageTitle title="This order was not paid" lead={isReleased ? problem : lead} />
      <div className="mt-8 flex flex-wrap gap-3">
        {isReleased && (
          <LinkButton href={`/checkout/${basket.slug}?region=${GLOBAL_REGION}`} size="large">
            See the global price
          </LinkButton>
        )}
        <LinkButton href={basketLink(order)} variant={isReleased ? 'secondary' : 'primary'} size="large">
          {isReleased ? 'Pay with another card' : 'Order again'}
        </LinkButton>
      </div>
      <PaidElsewhere isBusy={isBusy} onCheck={onCheck} />
    </Frame>
  );
}

/** The money went back, or is on its way. */
export function ReturnedOrder({ order }: { order: CheckoutStatus }) {
  const amount = formatMoney(order.total, order.currency);
  const lead = {
    paid: `You already own what this order is for, so we're refunding ${amount}. It arrives within 5 to 10 business days.`,
    lost: `Your bank returned ${amount} to you.`,
  };
  return (
    <Frame order={order}>
      <PageTitle
        title="Your refund"
        lead={order.state === 'paid' || order.state === 'lost' ? lead[order.state] : `${amount} was refunded.`}
      />
      <p className="mt-6 text-muted">
        Credit notes are under <TextLink href="/orders">your orders</TextLink>.
      </p>
    </Frame>
  );
}
