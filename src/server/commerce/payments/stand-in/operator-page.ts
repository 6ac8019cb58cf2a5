import { html } from 'hono/html';
import { leftOf, refundedOf } from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';
import { canApply } from '../../../charts/apply-chart.ts';
import type { Checkout, PaymentState } from './checkout.ts';
import { sessionId } from './objects.ts';
import { BASE_PATH, moneyOf, page } from './page.ts';
import { testPaymentChart } from './payment-chart.ts';

/** What an operator does at the provider's dashboard: refunds and disputes. It names no buyer. */
export function operatorPage(checkouts: readonly Checkout[], problem: string | null) {
  return page(
    'Test payments',
    html`<h1>Test payments</h1>
      ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`}
      ${checkouts.length === 0 ? html`<p>Nothing has been bought yet.</p>` : ''} ${checkouts.map(entry)}`,
  );
}

function entry(checkout: Checkout) {
  const id = sessionId(checkout);
  const { created } = checkout;
  const left = leftOf(checkout.payment);
  const canRefund = canApply(testPaymentChart, checkout, { type: 'payment.refunded', id, amount: left, at: created });
  const canDispute = canApply(testPaymentChart, checkout, { type: 'payment.disputed', id, at: created });
  const canClose = canApply(testPaymentChart, checkout, { type: 'payment.disputeWon' });
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">
      ${checkout.items.map(({ name }) => name).join(', ')},
      <time datetime="${new Date(checkout.created * 1000).toISOString()}"
        >${new Date(checkout.created * 1000).toUTCString()}</time
      >
    </h2>
    <p>${summaryOf(checkout)}.</p>
    <form method="post" action="${BASE_PATH}/payments/${id}">
      ${
        canRefund
          ? html`<label for="amount-${id}">Amount to refund</label>
              <input
                id="amount-${id}"
                name="amount"
                inputmode="decimal"
                pattern="[0-9]+([.][0-9]{2})?"
                value="${(left / 100).toFixed(2)}"
              />
              <button name="action" value="refund">Refund</button>`
          : ''
      }
      ${canDispute ? html`<button name="action" value="dispute">Open a dispute</button>` : ''}
      ${
        canClose
          ? html`<button name="action" value="win">Dispute won</button>
              <button name="action" value="lose">Dispute lost</button>`
          : ''
      }
    </form>
  </section>`;
}

function summaryOf({ state, payment, ...checkout }: Checkout): string {
  const money = (cents: number) => moneyOf(checkout, cents);
  const refunded = refundedOf(payment);
  return [
    `${money(payment.total)}, ${STATES[state]}`,
    ...(refunded > 0 ? [`${money(refunded)} refunded`] : []),
    ...(payment.dispute ? [`${money(payment.dispute.amount)} disputed`] : []),
  ].join(', ');
}

const STATES: Record<PaymentState, string> = {
  'open.untried': 'not paid yet',
  'open.declined': 'declined',
  'open.authenticating': 'waits for authentication',
  transferring: 'bank transfer on its way',
  held: 'authorized',
  released: 'released, nothing charged',
  'paid.kept': 'paid',
  'paid.disputed': 'the bank decides',
  'paid.won': 'dispute won',
  'paid.lost': 'dispute lost',
  'paid.refunded': 'given back',
  failed: 'bank transfer did not arrive',
  expired: 'expired',
};
