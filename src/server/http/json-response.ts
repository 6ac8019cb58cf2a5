import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestHeader } from './documents/resource.ts';
import { compress, negotiateEncoding } from './encoding.ts';
import type { ServerEnvironment } from './register-routes.ts';

/** What is smaller fits into one packet either way, and is not worth the work. Characters. */
const MIN_COMPRESSED = 1400;

/**
 * Answers a call of the API with all its headers at once. Headers that are set on a finished response cost several times what the
 * rest of it does, because the framework then builds what it otherwise writes straight to the socket.
 *
 * Large answers to GET are compressed, and those alone: they repeat nothing that the request brought beside a secret, and no
 * browser sends the token by itself, so that their length tells a foreign site nothing (BREACH).
 *
 * @param more headers of this answer alone; one that is given several times is sent several times
 */
export function jsonResponse(
  context: Context<ServerEnvironment>,
  answer: unknown,
  status: ContentfulStatusCode,
  more: readonly (readonly [string, string])[] = [],
): Response | Promise<Response> {
  context.set('isComplete', true);
  const headers: Record<string, string> = {
    ...context.get('securityHeaders'),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': context.get('requestId'),
  };
  const text = JSON.stringify(answer);
  if (text.length >= MIN_COMPRESSED && context.req.method === 'GET') {
    headers.vary = 'Accept-Encoding';
    const encoding = negotiateEncoding(requestHeader(context, 'accept-encoding'), () => true);
    if (encoding !== 'identity') {
      headers['content-encoding'] = encoding;
      return compress(Buffer.from(text), encoding, false).then(
        (body) => new Response(new Uint8Array(body), { status, headers: withMore(headers, more) }),
      );
    }
  }
  return new Response(text, { status, headers: withMore(headers, more) });
}

function withMore(headers: Record<string, string>, more: readonly (readonly [string, string])[]): HeadersInit {
  if (more.length === 0) return headers;
  const all = new Headers(headers);
  for (const [name, value] of more) {
    if (name.toLowerCase() in headers) all.set(name, value);
    else all.append(name, value);
  }
  return all;
}
