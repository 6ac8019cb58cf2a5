import type { Context, MiddlewareHandler } from 'hono';
import { examRoutes } from '../../../contract/exam/exam.ts';
import type { RouteDefinition } from '../../../contract/route.ts';
import type { Writer } from '../../data/exam/answer-store.ts';
import { jsonResponse } from '../../http/json-response.ts';
import { consumeForSave } from '../../http/limits/limits.ts';
import { DEFAULT_BODY_KB } from '../../http/read-body.ts';
import type { HandlerServices, ServerEnvironment } from '../../http/register-routes.ts';
import { readSentSession } from '../../http/session-cookie.ts';
import { sha256 } from '../../ids.ts';
import { trySave } from './save.ts';
import { readSaveBody, type SaveBody } from './save-body.ts';

const route: RouteDefinition = examRoutes.saveAnswers;
export const SAVE_PATH = `/api${route.path.replace('{id}', ':id')}`;

/**
 * A fast path for most saves, ahead of the middleware. It either stores a request that matches the contract, from a
 * valid session, into an open attempt; or it passes the request on to the route, which decides and reports why. Here
 * only requests that cannot be stored or exceed a limit are rejected.
 */
export function saveAnswersDirectly(
  services: Pick<
    HandlerServices,
    'clock' | 'database' | 'heartbeat' | 'limiters' | 'saving' | 'sessionCookies' | 'sessions'
  >,
): MiddlewareHandler<ServerEnvironment> {
  /** The writer; undefined when the route must decide. */
  async function findWriter(token: string): Promise<Writer | undefined> {
    if (services.saving.checksSessions) return { tokenHash: sha256(token) };
    const known = await services.sessions.read(token);
    return known && !known.session.impersonator ? { userId: known.user.id } : undefined;
  }

  return async (context, next) => {
    const { token } = readSentSession(services.sessionCookies, (name) => context.req.header(name));
    const epoch = readEpoch(context.req.header('x-lease-epoch'));
    const attemptId = context.req.param('id');
    const writer = token !== null && epoch !== null && attemptId ? await findWriter(token) : undefined;
    if (!writer || epoch === null || !attemptId) return next();
    await consumeForSave(services.limiters, 'userId' in writer ? writer.userId : writer.tokenHash);
    const body = await readBody(context);
    const saved = body && (await trySave(services, { writer, attemptId, epoch, entries: body.entries }));
    return saved ? jsonResponse(context, saved, 200) : next();
  };
}

function readEpoch(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** The body if it matches the contract; otherwise the route reads the same text again. */
async function readBody({ req }: Context): Promise<SaveBody | null> {
  const length = Number(req.header('content-length') ?? Number.NaN);
  const type = req.header('content-type') ?? '';
  if (!(length <= (route.maxBodyKb ?? DEFAULT_BODY_KB) * 1024) || !type.startsWith('application/json')) return null;
  const text = await req.text();
  try {
    return readSaveBody(JSON.parse(text));
  } catch {
    return null;
  }
}
