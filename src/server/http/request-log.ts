import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { newId } from '../ids.ts';
import { requestHeader } from './documents/resource.ts';
import { loggedPath } from './logged-path.ts';

/** The request's id: the caller's if well-formed, so that its log can be correlated with ours. */
export function requestIdOf(context: Context): string {
  const given = requestHeader(context, 'x-request-id');
  return given && /^[\w-]{8,64}$/.test(given) ? given : newId();
}

/** Asked every few seconds by what watches the process. A failed one is in the log as the error that it met. */
const PROBES: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

/**
 * Logs a handled request, except probes.
 *
 * @param startedAt `performance.now()` at arrival
 */
export function finishRequest(
  log: Logger,
  context: Context,
  { requestId, status, startedAt }: { requestId: string; status: number; startedAt: number },
): void {
  if (!log.isLevelEnabled('info') || PROBES.has(context.req.path)) return;
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
