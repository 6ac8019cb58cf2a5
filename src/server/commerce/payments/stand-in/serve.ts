import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { consume } from '../../../http/limits/limits.ts';
import { readText } from '../../../http/read-body.ts';
import type { HandlerServices, ServerEnvironment } from '../../../http/register-routes.ts';
import { identify } from '../../../http/requester.ts';
import { newId } from '../../../ids.ts';
import { WEBHOOK_PATH } from '../webhook.ts';
import { type Action, type Checkout, StandInRefusal } from './checkout.ts';
import { operatorPage } from './operator-page.ts';
import { BASE_PATH, pagePolicy } from './page.ts';
import { CARD_COUNTRIES, payPage, successAddress } from './pay-page.ts';
import type { PaymentStandIn } from './stand-in.ts';

/** A form here has a few short fields. */
const MAX_FORM_KB = 2;
/** Checkouts that the operator sees. */
const MAX_LISTED = 20;

const TOKENS_FILE = join(import.meta.dirname, '../../../../client/styles/tokens.css');
const STYLE_FILE = join(import.meta.dirname, 'style.css');

/** Serves the pages of the stand-in for the payment provider, and leads its messages to the webhook. */
export function servePaymentStandIn(
  app: Hono<ServerEnvironment>,
  services: HandlerServices,
  standIn: PaymentStandIn,
): void {
  const style = `${readFileSync(TOKENS_FILE, 'utf8')}\n${readFileSync(STYLE_FILE, 'utf8')}`;
  const isSameOrigin = csrf();

  standIn.connectWebhook(async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const response = await app.request(WEBHOOK_PATH, { method: 'POST', headers, body }, {});
    await response.body?.cancel();
    return response.status;
  });

  for (const path of [BASE_PATH, `${BASE_PATH}/*`]) {
    app.use(path, identify(services.sessions, services.settings));
    app.use(path, async (context, next) => {
      await consume(services.limiters, 'default', context.get('requester'));
      context.header('cache-control', 'no-store');
      await next();
    });
  }

  app.get(`${BASE_PATH}/style.css`, (context) =>
    context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );

  app.get(`${BASE_PATH}/pay/:session`, async (context) => {
    const checkout = await findOrRefuse(standIn, context.req.param('session'));
    return sendPage(context, payPage(checkout), originsOf(checkout));
  });

  app.post(`${BASE_PATH}/pay/:session`, async (context) => {
    const id = context.req.param('session');
    const form = await readForm(context, isSameOrigin);
    await findOrRefuse(standIn, id);
    const checkout = await actOrNull(standIn, id, payAction(form));
    return context.redirect(checkout?.status === 'complete' ? successAddress(checkout) : context.req.path, 303);
  });

  app.get(BASE_PATH, async (context) => {
    refuseStranger(services);
    return sendPage(
      context,
      operatorPage(await standIn.list(MAX_LISTED), context.req.query('problem') ? REFUSED : null),
    );
  });

  app.post(`${BASE_PATH}/payments/:session`, async (context) => {
    refuseStranger(services);
    const id = context.req.param('session');
    const form = await readForm(context, isSameOrigin);
    await findOrRefuse(standIn, id);
    const checkout = await actOrNull(standIn, id, operatorAction(form));
    return context.redirect(checkout ? BASE_PATH : `${BASE_PATH}?problem=refused`, 303);
  });
}

const REFUSED = 'That was not possible: another amount, or something has happened meanwhile.';

/** The operator's page shows everybody's payments: like the mailbox, it belongs to the demonstration. */
function refuseStranger({ settings }: Pick<HandlerServices, 'settings'>): void {
  if (!settings.demoData) throw notFound('The page');
}

async function findOrRefuse(standIn: PaymentStandIn, id: string): Promise<Checkout> {
  const checkout = await standIn.find(id);
  if (!checkout) throw notFound('The payment');
  return checkout;
}

/** The checkout afterwards; null for what could not be done any more, of which the page then says where it stands. */
async function actOrNull(standIn: PaymentStandIn, id: string, action: Action): Promise<Checkout | null> {
  try {
    return await standIn.act(id, action);
  } catch (error) {
    if (error instanceof StandInRefusal) return null;
    throw error;
  }
}

/** Reads a form that a page of this origin sent. */
async function readForm(context: Context, isSameOrigin: ReturnType<typeof csrf>): Promise<URLSearchParams> {
  try {
    await isSameOrigin(context, async () => {});
  } catch (error) {
    if (error instanceof HTTPException) throw new ApiError(403, 'The form was not sent from this page.');
    throw error;
  }
  return new URLSearchParams(await readText(context, MAX_FORM_KB));
}

function payAction(form: URLSearchParams): Action {
  const country = CARD_COUNTRIES.find((code) => code === form.get('country')) ?? CARD_COUNTRIES[0];
  switch (form.get('action')) {
    case 'pay':
      return { type: 'pay', country };
    case 'authenticate':
      return { type: 'authenticate', country };
    case 'decline':
      return { type: 'decline', country };
    case 'transfer':
      return { type: 'transfer', arrives: true };
    case 'lost-transfer':
      return { type: 'transfer', arrives: false };
    case 'confirm':
      return { type: 'confirm' };
    case 'reject':
      return { type: 'reject' };
    default:
      throw unknownAction();
  }
}

function operatorAction(form: URLSearchParams): Action {
  switch (form.get('action')) {
    case 'refund':
      return { type: 'refund', id: `re_${newId()}`, amount: centsOf(form.get('amount') ?? '') };
    case 'dispute':
      return { type: 'dispute', id: `dp_${newId()}` };
    case 'win':
      return { type: 'closeDispute', won: true };
    case 'lose':
      return { type: 'closeDispute', won: false };
    default:
      throw unknownAction();
  }
}

/** 0 for what is no amount; nothing is refunded then. */
function centsOf(amount: string): number {
  return /^\d{1,7}(\.\d{2})?$/.test(amount) ? Math.round(Number(amount) * 100) : 0;
}

function unknownAction(): ApiError {
  return new ApiError(422, 'The form does not say what to do.', { errors: { action: ['This action is not known.'] } });
}

function originsOf({ successUrl }: Checkout): string[] {
  return [new URL(successUrl).origin];
}

function sendPage(context: Context, content: ReturnType<typeof payPage>, origins: string[] = []) {
  context.header('content-security-policy', pagePolicy(origins));
  return context.html(content);
}
