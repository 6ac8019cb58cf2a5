import type { Hono } from 'hono';
import { ApiError } from '../../http/api-error.ts';
import { consume } from '../../http/limits/limits.ts';
import { readText } from '../../http/read-body.ts';
import type { HandlerServices, ServerEnvironment } from '../../http/register-routes.ts';
import { identify } from '../../http/requester.ts';
import { storePaymentEvents } from './payment-events.ts';
import { PaymentEventRefused } from './provider.ts';

/** Where the provider sends its messages. */
export const WEBHOOK_PATH = '/webhooks/stripe';
/** Stripe's events hold one object, of some 10 kB at most. */
const MAX_BODY_KB = 256;

/**
 * Takes the provider's messages: verified over the bytes that were sent, stored once, answered at once. A job handles them. No
 * call of the contract, because its body is read as it came.
 */
export function servePaymentWebhook(app: Hono<ServerEnvironment>, services: HandlerServices): void {
  app.use(WEBHOOK_PATH, identify(services.sessions, services.settings));
  app.post(WEBHOOK_PATH, async (context) => {
    await consume(services.limiters, 'default', context.get('requester'));
    const body = await readText(context, MAX_BODY_KB);
    const event = await services.payments
      .readEvent(body, context.req.header('stripe-signature'))
      .catch((error: unknown) => {
        if (!(error instanceof PaymentEventRefused)) throw error;
        services.log.warn({ reason: reasonOf(error) }, 'a message to the payment webhook was refused');
        throw new ApiError(400, error.message, { code: 'bad_signature' });
      });
    // An endpoint may be set up for every type that there is.
    if (event.sessionId !== null || event.paymentId !== null) await storePaymentEvents(services, [event], 'webhook');
    return context.json({ received: true });
  });
}

/** The first line says why; the others quote the message. */
function reasonOf({ cause, message }: Error): string {
  return (cause instanceof Error ? cause.message : message).split('\n', 1)[0] ?? '';
}
