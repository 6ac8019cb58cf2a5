import { html } from 'hono/html';
import { TRANSFER_SECONDS } from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';
import type { Checkout } from './checkout.ts';
import { sessionId, statusOf } from './objects.ts';
import { BASE_PATH, moneyOf, page } from './page.ts';

/** Countries of cards that can be tried: some of each income group, by which prices differ. */
export const CARD_COUNTRIES = ['US', 'GB', 'DE', 'PL', 'BR', 'MX', 'IN', 'UA', 'NG', 'ET'] as const;

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The page on which a checkout is paid, or what became of it. */
export function payPage(checkout: Checkout) {
  const amount = moneyOf(checkout, checkout.payment.total);
  if (statusOf(checkout) !== 'open') return overPage(checkout);
  if (checkout.state === 'open.authenticating') return authenticationPage(checkout, amount);
  const { problem } = checkout.payment;
  return page(
    `Pay ${amount}`,
    html`<h1>Pay ${amount}</h1>
      ${problem === null ? '' : html`<p class="problem" role="alert">${problem} Try again or pay another way.</p>`}
      ${itemsOf(checkout, amount)}
      <form method="post" action="${actionOf(checkout)}">
        <label for="country">Country of the card</label>
        <select id="country" name="country">
          ${CARD_COUNTRIES.map((code) => html`<option value="${code}">${names.of(code)}</option>`)}
        </select>
        <button class="primary" name="action" value="pay">Pay ${amount}</button>
        <fieldset>
          <legend>Try another outcome</legend>
          <button name="action" value="authenticate">Card that asks for authentication</button>
          <button name="action" value="decline">Card that is declined</button>
          <button name="action" value="transfer">Bank transfer that arrives in ${TRANSFER_SECONDS} seconds</button>
          <button name="action" value="lost-transfer">Bank transfer that never arrives</button>
        </fieldset>
      </form>
      ${leaveOf(checkout)}`,
  );
}

function itemsOf(checkout: Checkout, amount: string) {
  return html`<table>
    <caption>
      Your order
    </caption>
    <tbody>
      ${checkout.items.map(
        ({ name, amount: cents }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${moneyOf(checkout, cents)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>${amount}</td>
      </tr>
    </tfoot>
  </table>`;
}

function authenticationPage(checkout: Checkout, amount: string) {
  return page(
    'Confirm the payment',
    html`<h1>Confirm the payment</h1>
      <p>The bank asks whether you are paying ${amount} with this card.</p>
      <form method="post" action="${actionOf(checkout)}">
        <button class="primary" name="action" value="confirm">Confirm</button>
        <button name="action" value="reject">Reject</button>
      </form>
      ${leaveOf(checkout)}`,
  );
}

function overPage(checkout: Checkout) {
  const isComplete = statusOf(checkout) === 'complete';
  const title = titleOf(checkout);
  const [href, words] = isComplete
    ? [successAddress(checkout), 'See the order']
    : [checkout.cancelUrl, 'Back to the order'];
  return page(
    title,
    html`<h1>${title}</h1>
      ${href === null ? '' : html`<p><a href="${href}">${words}</a></p>`}`,
  );
}

function titleOf({ state }: Checkout): string {
  if (state === 'expired') return 'This page has expired';
  if (state === 'released') return 'The card was released, and nothing was charged';
  if (state === 'held') return 'The card is authorized';
  if (state === 'transferring') return 'The bank transfer is on its way';
  return state === 'failed' ? 'The bank transfer did not arrive' : 'This order has been paid';
}

function leaveOf({ cancelUrl }: Checkout) {
  return cancelUrl === null ? '' : html`<p><a href="${cancelUrl}">Back without paying</a></p>`;
}

const actionOf = (checkout: Checkout) => `${BASE_PATH}/pay/${sessionId(checkout)}`;

/** Where the buyer comes back to after paying. */
export function successAddress(checkout: Checkout): string {
  return checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', sessionId(checkout));
}
