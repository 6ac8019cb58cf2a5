import { html } from 'hono/html';
import { type Checkout, refundedOf, totalOf } from './checkout.ts';
import { sessionId } from './objects.ts';
import { BASE_PATH, moneyOf, page } from './page.ts';

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
  const left = totalOf(checkout) - refundedOf(checkout);
  const isPaid = checkout.payment?.status === 'succeeded';
  const hasOpenDispute = checkout.disputes.some(({ status }) => status === 'needs_response');
  const canRefund = isPaid && left > 0 && checkout.disputes.every(({ status }) => status === 'won');
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">
      ${checkout.items.map(({ name }) => name).join(', ')},
      <time datetime="${new Date(checkout.created * 1000).toISOString()}"
        >${new Date(checkout.created * 1000).toUTCString()}</time
      >
    </h2>
    <p>${summaryOf(checkout)}</p>
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
      ${isPaid && left > 0 && checkout.disputes.length === 0 ? html`<button name="action" value="dispute">Open a dispute</button>` : ''}
      ${
        hasOpenDispute
          ? html`<button name="action" value="win">Dispute won</button>
              <button name="action" value="lose">Dispute lost</button>`
          : ''
      }
    </form>
  </section>`;
}

function summaryOf(checkout: Checkout): string {
  const parts = [`${moneyOf(checkout, totalOf(checkout))}, ${STATES[checkout.payment?.status ?? checkout.status]}`];
  const refunded = refundedOf(checkout);
  if (refunded > 0) parts.push(`${moneyOf(checkout, refunded)} refunded`);
  for (const { amount, status } of checkout.disputes) {
    parts.push(`${moneyOf(checkout, amount)} ${status === 'needs_response' ? 'disputed' : `dispute ${status}`}`);
  }
  return `${parts.join(', ')}.`;
}

const STATES: Record<Checkout['status'] | NonNullable<Checkout['payment']>['status'], string> = {
  open: 'not paid yet',
  complete: 'paid',
  expired: 'expired',
  requires_payment_method: 'declined',
  requires_action: 'waits for authentication',
  processing: 'bank transfer on its way',
  succeeded: 'paid',
};
