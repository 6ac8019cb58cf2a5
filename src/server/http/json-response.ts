import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createBoundedCache } from '../bounded-cache.ts';
import { requestHeader } from './documents/resource.ts';
import { compress, negotiateEncoding } from './encoding.ts';
import type { ServerEnvironment } from './register-routes.ts';

/** Smaller bodies fit into one packet either way. Characters. */
const MIN_COMPRESSED = 1400;

/**
 * Responds to an API call with all headers at once. Setting headers on a finished response is several times as
 * expensive as the rest, because the framework then builds a response object instead of writing to the socket. Only
 * large responses to GET are compressed: they echo no input next to a secret, and no browser sends the token
 * automatically, so their length reveals nothing to another site (BREACH).
 *
 * @param more headers of this response only; repeated ones are sent repeatedly
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
  const same = lasting.get(answer as object);
  const text = same?.text ?? JSON.stringify(answer);
  if (same) same.text = text;
  if (text.length >= MIN_COMPRESSED && context.req.method === 'GET') {
    headers.vary = 'Accept-Encoding';
    const encoding = negotiateEncoding(requestHeader(context, 'accept-encoding'), () => true);
    if (encoding !== 'identity') {
      headers['content-encoding'] = encoding;
      return (same ? sameCompressed(same, text, encoding) : compressed(text, encoding, isForAll(context))).then(
        (body) => new Response(new Uint8Array(body), { status, headers: withMore(headers, more) }),
      );
    }
  }
  return new Response(text, { status, headers: withMore(headers, more) });
}

/** An answer as it is sent, from the first time on. */
type Lasting = { text: string | null; bodies: Map<string, Promise<Buffer>> };
const lasting = new WeakMap<object, Lasting>();

/**
 * Has an answer written and compressed once for all who get it. It must be the same object each time, never change, and be the same
 * for everybody.
 */
export function lastingAnswer<Answer extends object>(answer: Answer): Answer {
  if (!lasting.has(answer)) lasting.set(answer, { text: null, bodies: new Map() });
  return answer;
}

/** More takes a thread a second at maximum compression. Characters. */
const MOST_AT_BEST = 100_000;

function sameCompressed({ bodies }: Lasting, text: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = bodies.get(encoding);
  if (known) return known;
  const made = compress(Buffer.from(text), encoding, text.length <= MOST_AT_BEST);
  bodies.set(encoding, made);
  // A failure is not kept.
  void made.catch(() => bodies.delete(encoding));
  return made;
}

const isForAll = (context: Context<ServerEnvironment>): boolean => context.get('requester').user === null;

/** Compressed answers to guests, who all get the same: some 5 MB with their texts, which are five times as long. */
const MAX_KEPT = 1024 * 1024;
const kept = createBoundedCache<string, Buffer>({ max: MAX_KEPT, weigh: ({ byteLength }) => byteLength });

async function compressed(text: string, encoding: 'br' | 'gzip', isForAll: boolean): Promise<Buffer> {
  const key = `${encoding} ${text}`;
  const known = isForAll ? kept.get(key) : undefined;
  if (known) return known;
  const body = await compress(Buffer.from(text), encoding, false);
  if (isForAll) kept.set(key, body);
  return body;
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
