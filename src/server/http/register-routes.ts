import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { TECHS } from '../../contract/common.ts';
import {
  impersonationOf,
  type RouteDefinition,
  type RouteInput,
  type RouteResponse,
  type Schema,
} from '../../contract/route.ts';
import { type RouteId, type Routes, routes } from '../../contract/routes.ts';
import type { ExportSlots } from '../account/export-stream.ts';
import type { KnownDevices } from '../account/known-devices.ts';
import type { ConfirmationCheck } from '../account/reauthentication.ts';
import type { Providers } from '../account/social/provider.ts';
import type { Banners } from '../commerce/banners/banners.ts';
import type { WeekendPages } from '../commerce/weekend-pages.ts';
import type { Badges } from '../credential/badges/badges.ts';
import type { CredentialFiles } from '../credential/files/credential-files.ts';
import { insertAudit } from '../data/exam/records.ts';
import type { Services } from '../services.ts';
import type { Access, AccessQuestion } from '../site/access.ts';
import type { Images } from '../site/images/image-handlers.ts';
import type { Polls } from '../site/polls.ts';
import { ApiError, notFound } from './api-error.ts';
import { inputSentence } from './input-sentences.ts';
import { jsonResponse } from './json-response.ts';
import type { Limiters } from './limits/limiters.ts';
import { consume, consumeForAccount } from './limits/limits.ts';
import { DEFAULT_BODY_KB, readJson } from './read-body.ts';
import { type Requester, refuseForged, refuseImpersonator, unauthorized } from './requester.ts';
import type { SessionCookies } from './session-cookie.ts';

z.config({ localeError: inputSentence });

/** Maximum fields in a validation error. */
const MAX_NAMED_FIELDS = 50;

/** Extras that a handler may add to its response. */
export type Reply = { setHeader(name: string, value: string): void };

/** Input of handlers: the services, and application state. */
export type HandlerServices = Services & {
  access: Access;
  badges: Badges;
  credentialFiles: CredentialFiles;
  banners: Banners;
  devices: KnownDevices;
  exportSlots: ExportSlots;
  images: Images;
  limiters: Limiters;
  polls: Polls;
  providers: Providers;
  sessionCookies: SessionCookies;
  weekendPages: WeekendPages;
};

export type Handler<R extends RouteDefinition> = (
  input: RouteInput<R> & { requester: Requester; reply: Reply },
  services: HandlerServices,
) => Promise<RouteResponse<R> | Response> | RouteResponse<R>;

/** The handler of a route, by operation id. */
export type HandlerOf<I extends RouteId> = Handler<Routes[I]>;

/** One handler for every route of the contract; a missing one does not compile. */
export type Handlers = { [K in RouteId]: Handler<Routes[K]> };

/** A domain's handlers for some of the routes. */
export type HandlersOf<T extends Record<string, RouteDefinition>> = { [K in keyof T]: Handler<T[K]> };

export type ServerEnvironment = {
  Variables: {
    requestId: string;
    requester: Requester;
    /** Set on a response that already has all its headers. */
    isComplete?: boolean;
    /** Headers of every response. */
    securityHeaders: Readonly<Record<string, string>>;
  };
};

/**
 * Serves the contract: checks access, rate limit and input of each route, runs its handler and responds with JSON.
 *
 * @param options.checkResponses also validates responses, so that nothing outside the contract leaks.
 */
export function registerRoutes(
  app: Hono<ServerEnvironment>,
  handlers: Handlers,
  services: HandlerServices,
  options: { checkConfirmation: ConfirmationCheck; checkResponses: boolean },
): void {
  for (const id of Object.keys(routes) as RouteId[]) {
    const route: RouteDefinition = routes[id];
    const handler = handlers[id] as Handler<RouteDefinition>;
    app.on(route.method, addressesOf(route, services.settings.site.product), async (context) => {
      const sender = context.get('requester');
      if (route.hasEffect) refuseForged(sender);
      checkAccess(route, sender);
      const requester = impersonate(route, sender);
      await consume(services.limiters, route.limit ?? 'default', requester, isOfExam(route));
      const input = await readInput(route, context);
      await options.checkConfirmation(route, requester, input.body);
      if (route.guards) await services.access.check(route.guards, requester.user, questionOf(input));
      await consumeForAccount(services, route.limit ?? 'default', input.body, requester);
      if (impersonationOf(route) === 'audited') await auditImpersonator(services, id, requester);
      const headers: [string, string][] = [];
      const reply: Reply = { setHeader: (name, value) => void headers.push([name, value]) };
      const answer = await handler({ ...input, requester, reply }, services);
      // Streamed, such as an export; only tests check its shape.
      if (answer instanceof Response) return answer;
      return jsonResponse(
        context,
        options.checkResponses ? route.response.parse(answer) : answer,
        route.status,
        headers,
      );
    });
  }
}

/** Whether a call belongs to a certification or trial exam. */
const isOfExam = ({ path }: RouteDefinition) => path.startsWith('/exams/{id}') || path.startsWith('/trial-exams/{id}');

/** Addresses of a route: what concerns credentials is also found under this installation's own word for them. */
function addressesOf({ path }: RouteDefinition, product: string): string[] {
  const own = path.replace(/^\/certificates(?=\/|$)/, `/${product}`);
  return [...new Set([path, own])].map((address) => `/api${address.replaceAll(/\{(\w+)\}/g, ':$1')}`);
}

/** Tech and order of a call, for its guards. */
function questionOf({ params, query }: { params: unknown; query: unknown }): AccessQuestion {
  const named = { ...(query as object | undefined), ...(params as object | undefined) } as Record<string, unknown>;
  const tech = TECHS.find((known) => known === named.tech) ?? null;
  return { tech, orderId: typeof named.order === 'string' ? named.order : '' };
}

function checkAccess(route: RouteDefinition, requester: Requester): void {
  if (route.access === 'public') return;
  if (!requester.user) throw unauthorized();
  if (route.access === 'session') return;
  const roles = requester.user.roles;
  if (roles.includes('administrator') || (route.access === 'reviewer' && roles.includes('reviewer'))) return;
  if (requester.lacksFactor) {
    throw new ApiError(403, 'Your role needs a second factor. Set one up in your profile, below "Sign-in security".', {
      code: 'second_factor_missing',
    });
  }
  throw new ApiError(403, "Your account doesn't have permission to do this.");
}

/** Who a route acts for: while an administrator acts as a user, that user, nobody, or the call is refused. */
function impersonate(route: RouteDefinition, requester: Requester): Requester {
  if (!requester.session?.impersonator) return requester;
  const answered = impersonationOf(route);
  if (answered === 'refused') refuseImpersonator(requester);
  return answered === 'asGuest' ? { ...requester, user: null, session: null, token: null } : requester;
}

/**
 * Writes that an administrator makes a call as a user, before it is made: nothing is done without an entry. The call itself is
 * named, and nothing of what it holds, such as the code of a voucher.
 */
async function auditImpersonator({ clock, database }: HandlerServices, call: RouteId, requester: Requester) {
  const { user, session } = requester;
  if (!user || !session?.impersonator) return;
  await insertAudit(database.queries, {
    at: clock.now(),
    actorId: session.impersonator.id,
    action: 'impersonation.acted',
    subjectId: user.id,
    detail: { call },
  });
}

async function readInput(route: RouteDefinition, context: Context): Promise<RouteInput<RouteDefinition>> {
  // Collecting all headers costs more than most handlers, so only routes that read headers do it.
  const params = route.params && parse(route.params, context.req.param(), notThere);
  const query = route.query && parse(route.query, context.req.query());
  const headers = route.headers && parse(route.headers, context.req.header());
  const body = route.body
    ? parse(route.body, await readJson(context, route.maxBodyKb ?? DEFAULT_BODY_KB, route.maxValues))
    : undefined;
  return { params, query, headers, body } as RouteInput<RouteDefinition>;
}

function parse(schema: Schema, value: unknown, refuse = unprocessable): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error.issues);
  return parsed.data;
}

/** A missing item in a path; an unknown technology is reported as such (ER-03). */
function notThere(issues: z.core.$ZodIssue[]): ApiError {
  return issues[0]?.path[0] === 'tech' ? new ApiError(404, 'Tech not found') : notFound('The page');
}

/** Messages by dotted field name, limited to the first fields. */
function unprocessable(issues: z.core.$ZodIssue[]): ApiError {
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of issues.slice(0, MAX_NAMED_FIELDS)) {
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_NAMED_FIELDS).map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'body'];
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known.' : issue.message;
    for (const field of fields) errors[field] = [...(errors[field] ?? []), message];
  }
  const first = Object.values(errors)[0]?.[0] ?? 'The input is not valid.';
  return new ApiError(422, first, { errors });
}
