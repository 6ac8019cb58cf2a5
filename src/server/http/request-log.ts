import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { newId } from '../ids.ts';
import { requestHeader } from './documents/resource.ts';
import { loggedPath } from './logged-path.ts';

/** The id of a request: the caller's, when it looks like one, so that its log and ours can be put together. */
export function requestIdOf(context: Context): string {
  const given = requestHeader(context, 'x-request-id');
  return given && /^[\w-]{8,64}$/.test(given) ? given : newId();
}

/** Logs a request that was answered. @param startedAt `performance.now()` when it came */
export function finishRequest(
  log: Logger,
  context: Context,
  { requestId, status, startedAt }: { requestId: string; status: number; startedAt: number },
): void {
  if (!log.isLevelEnabled('info')) return;
  log.info(
    {
      requestId,
      method: context.req.method,
      path: loggedPath(routePath(context), context.req.param(), context.req.path),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    },
    'request',
  );
}
