import { failure } from '../../../../machines/shared/failure.ts';
import { checkoutRoutes } from '../../../contract/commerce/checkout.ts';
import { orderDetailRoutes } from '../../../contract/commerce/order-detail.ts';
import { sessionHeaders } from '../../adapters/account/session-mark.ts';
import { call } from '../call.ts';

/** One of the signed-in user's orders. */
export const fetchOrder = (id: string) => call(orderDetailRoutes.getOrder, { params: { id } });

/** What an order can be upgraded to, with prices. */
export const fetchUpgrades = (id: string) => call(orderDetailRoutes.orderUpgrades, { params: { id } });

/** Whether a certification can be taken again, and what for. */
export const fetchRetakeOffer = (certificationId: string, region: string) =>
  call(checkoutRoutes.retakeOffer, { params: { id: certificationId }, query: { region } });

/** Gives back what was not used of a line, for the amount that was shown. Whole cents. */
export const returnLine = (id: string, body: { position: number; quantity: number; amount: number }) =>
  call(orderDetailRoutes.returnLine, { params: { id }, body });

/** Timeout of a download. Milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * An invoice or a credit note of an order as a PDF file.
 *
 * @throws Failure, never anything else.
 */
export async function fetchDocument(id: string, number: string): Promise<Blob> {
  try {
    const response = await fetch(`/api/orders/${encodeURIComponent(id)}/invoice?${new URLSearchParams({ number })}`, {
      headers: sessionHeaders(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.blob();
  } catch {
    // As without an answer.
  }
  throw failure('unreachable', "The document couldn't be downloaded. Try again.");
}
