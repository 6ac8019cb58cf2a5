import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ServerEnvironment } from './implement.ts';
import { SECURITY_HEADERS } from './pages.ts';

const JSON_HEADERS = { ...SECURITY_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' };

/**
 * Answers a call of the API with all its headers at once. Headers that are set on a finished response cost several times what the
 * rest of it does, because the framework then builds what it otherwise writes straight to the socket.
 *
 * @param more headers of this answer alone; one that is given several times is sent several times
 */
export function jsonResponse(
  context: Context<ServerEnvironment>,
  answer: unknown,
  status: ContentfulStatusCode,
  more: readonly (readonly [string, string])[] = [],
): Response {
  context.set('isComplete', true);
  const headers = { ...JSON_HEADERS, 'x-request-id': context.get('requestId') };
  const body = JSON.stringify(answer);
  if (more.length === 0) return new Response(body, { status, headers });
  const all = new Headers(headers);
  for (const [name, value] of more) {
    if (name.toLowerCase() in headers) all.set(name, value);
    else all.append(name, value);
  }
  return new Response(body, { status, headers: all });
}
