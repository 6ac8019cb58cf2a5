import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { TECHS } from '../contract/common.ts';
import type { RouteDefinition, RouteInput, RouteResponse, Schema } from '../contract/route.ts';
import { type RouteId, type Routes, routes } from '../contract/routes.ts';
import type { Access, AccessQuestion } from './access.ts';
import { ApiError, notFound } from './api-error.ts';
import { sendJson } from './json-answer.ts';
import type { Limits } from './limits.ts';
import { type Requester, refuseImpersonator } from './requester.ts';

z.config(z.locales.en());

/** Requests larger than this are refused unread, unless their route allows more. */
const MAX_BODY_KB = 512;

/** What a handler may add to its answer. */
export type Reply = { setHeader(name: string, value: string): void };

export type Handler<R extends RouteDefinition> = (
  input: RouteInput<R> & { requester: Requester; reply: Reply },
) => Promise<RouteResponse<R>> | RouteResponse<R>;

/** One handler for every route of the contract; a missing one does not compile. */
export type Handlers = { [K in RouteId]: Handler<Routes[K]> };

/** Handlers of some routes, as a file of `routes/` writes them. */
export type HandlersOf<T extends Record<string, RouteDefinition>> = { [K in keyof T]: Handler<T[K]> };

export type ServerEnvironment = { Variables: { requestId: string; requester: Requester } };

/**
 * Serves the contract: for each route checks the access, the rate limit and the input, runs its handler and answers in JSON.
 *
 * @param options.checkResponses also checks what handlers answer, so that nothing leaves that the contract does not name.
 */
export function implement(
  app: Hono<ServerEnvironment>,
  handlers: Handlers,
  options: { limits: Limits; access: Access; checkResponses: boolean },
): void {
  for (const id of Object.keys(routes) as RouteId[]) {
    const route: RouteDefinition = routes[id];
    const handler = handlers[id] as Handler<RouteDefinition>;
    app.on(route.method, `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (context) => {
      const requester = context.get('requester');
      checkAccess(route, requester);
      checkImpersonation(route, requester);
      await options.limits.spend(route.limit ?? 'default', requester);
      const input = await readInput(route, context);
      if (route.guards) await options.access.check(route.guards, requester.user, questionOf(input));
      await options.limits.spendOnAccount(route.limit ?? 'default', input.body, requester);
      const reply: Reply = { setHeader: (name, value) => context.header(name, value, { append: true }) };
      const answer = await handler({ ...input, requester, reply });
      return sendJson(context, options.checkResponses ? route.response.parse(answer) : answer, route.status);
    });
  }
}

/** Tech and order that a call is about, for its guards. */
function questionOf({ params, query }: { params: unknown; query: unknown }): AccessQuestion {
  const named = { ...(query as object | undefined), ...(params as object | undefined) } as Record<string, unknown>;
  const tech = TECHS.find((known) => known === named.tech) ?? null;
  return { tech, orderId: typeof named.order === 'string' ? named.order : '' };
}

function checkAccess(route: RouteDefinition, requester: Requester): void {
  if (route.access === 'public') return;
  if (!requester.user) throw new ApiError(401, 'Sign in to go on.', { code: 'signed_out' });
  if (route.access === 'session') return;
  const roles = requester.user.roles;
  if (roles.includes('administrator') || (route.access === 'reviewer' && roles.includes('reviewer'))) return;
  throw new ApiError(403, 'Your account may not do this.');
}

/** Who acts as somebody else does neither what only that person may do, nor what an administrator may. */
function checkImpersonation(route: RouteDefinition, requester: Requester): void {
  if (route.impersonated === 'refused' || route.access === 'administrator') refuseImpersonator(requester);
}

async function readInput(route: RouteDefinition, context: Context): Promise<RouteInput<RouteDefinition>> {
  const params = parse(route.params, context.req.param(), notThere);
  const query = parse(route.query, context.req.query());
  const headers = parse(route.headers, context.req.header());
  const body = route.body ? parse(route.body, await readJson(context, route.maxBodyKb ?? MAX_BODY_KB)) : undefined;
  return { params, query, headers, body } as RouteInput<RouteDefinition>;
}

function parse(schema: Schema | undefined, value: unknown, refuse = unprocessable): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error.issues);
  return parsed.data;
}

/** What a path names does not exist; an unknown technology is said to be the reason (ER-03). */
function notThere(issues: z.core.$ZodIssue[]): ApiError {
  return issues.some(({ path }) => path[0] === 'tech') ? new ApiError(404, 'Tech not found') : notFound('The page');
}

/** First the field's name with dots, then its messages. */
function unprocessable(issues: z.core.$ZodIssue[]): ApiError {
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of issues) {
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'body'];
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known.' : issue.message;
    for (const field of fields) errors[field] = [...(errors[field] ?? []), message];
  }
  const first = Object.values(errors)[0]?.[0] ?? 'The input is not valid.';
  return new ApiError(422, first, { errors });
}

async function readJson(context: Context, maxKb: number): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiError(415, 'Send the body as application/json.');
  const length = context.req.header('content-length');
  if (Number(length ?? 0) > maxKb * 1024) throw tooLarge(maxKb);
  // The HTTP parser holds the caller to a length that was told in advance.
  const text = await (length ? context.req.text() : readText(context.req.raw.body, maxKb));
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.');
  }
}

/** Reads no further than the limit: a length that was not told in advance must not fill the memory. */
async function readText(body: ReadableStream<Uint8Array> | null, maxKb: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxKb * 1024) throw tooLarge(maxKb);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(maxKb: number): ApiError {
  return new ApiError(413, `The body may have at most ${maxKb} kB.`);
}
