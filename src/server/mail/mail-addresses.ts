import type { Context, Hono } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { consume } from '../http/limits/limits.ts';
import { readText } from '../http/read-body.ts';
import type { HandlerServices, ServerEnvironment } from '../http/register-routes.ts';
import { identify } from '../http/requester.ts';
import { handleProviderEvent, readProviderEvent } from './provider-events.ts';
import { isUnsubscribeLink, unsubscribeByLink } from './unsubscribe.ts';

/** Where the mail provider reports bounces and complaints. */
export const MAIL_WEBHOOK_PATH = '/webhooks/mail';
/** An event names a mail and its recipients. */
const MAX_EVENT_KB = 64;
/** `List-Unsubscribe=One-Click`, as a form of one or two kinds. */
const MAX_FORM_KB = 4;

/**
 * One-click unsubscribing by mail clients (RFC 8058): a POST without cookies and without a session to the address of the page
 * that people see. No call of the contract, because it sends a form. A mail provider sends it for all of its users from few
 * networks, so that only wrong signatures count against the limit of links; the general limit holds off floods.
 */
export function serveOneClickUnsubscribe(app: Hono<ServerEnvironment>, services: HandlerServices): void {
  const path = '/unsubscribe/:id/:kind';
  app.on('POST', path, identify(services.sessions, services.settings), async (context: Context<ServerEnvironment>) => {
    await consume(services.limiters, 'default', context.get('requester'));
    const { id = '', kind = '' } = context.req.param();
    const link = { id, kind, signature: context.req.query('signature') ?? '' };
    if (!isUnsubscribeLink(services, link)) await consume(services.limiters, 'link', context.get('requester'));
    await readText(context, MAX_FORM_KB);
    await unsubscribeByLink(services, link);
    return context.text('You are unsubscribed.\n');
  });
}

/** Takes the mail provider's messages: verified over the bytes that were sent, each handled once. Closed without a secret. */
export function serveMailWebhook(app: Hono<ServerEnvironment>, services: HandlerServices): void {
  const { mailWebhookSecret } = services.settings;
  app.use(MAIL_WEBHOOK_PATH, identify(services.sessions, services.settings));
  app.post(MAIL_WEBHOOK_PATH, async (context) => {
    await consume(services.limiters, 'default', context.get('requester'));
    if (mailWebhookSecret === null) throw new ApiError(404, 'No mail provider is configured.');
    const body = await readText(context, MAX_EVENT_KB);
    const header = (name: string) => context.req.header(`webhook-${name}`) ?? context.req.header(`svix-${name}`) ?? '';
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body };
    await handleProviderEvent(services, readProviderEvent(mailWebhookSecret, signed, services.clock.now()));
    return context.json({ received: true });
  });
}
