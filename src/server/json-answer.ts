import type { Context } from 'hono';
import { compress, negotiateEncoding } from './encoding.ts';
import { requestHeader } from './resource.ts';

/** What is smaller fits into one packet either way, and is not worth the work. Characters. */
const MIN_COMPRESSED = 1400;

/**
 * Answers with JSON, compressed when it is large and only read. Answers to GET alone: they repeat nothing that the request
 * brought beside a secret, and no browser sends the token by itself, so that their length tells a foreign site nothing
 * (BREACH).
 */
export async function sendJson(context: Context, answer: unknown, status: 200 | 201 | 202): Promise<Response> {
  const text = JSON.stringify(answer);
  const headers = { 'content-type': 'application/json' };
  if (text.length < MIN_COMPRESSED || context.req.method !== 'GET') return context.body(text, status, headers);
  const encoding = negotiateEncoding(requestHeader(context, 'accept-encoding'), () => true);
  const vary = { ...headers, vary: 'Accept-Encoding' };
  if (encoding === 'identity') return context.body(text, status, vary);
  const body = new Uint8Array(await compress(Buffer.from(text), encoding, false));
  return context.body(body, status, { ...vary, 'content-encoding': encoding });
}
