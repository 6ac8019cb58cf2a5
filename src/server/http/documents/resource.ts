import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { compress, type Encoding, negotiateEncoding } from '../encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Headers = Record<string, string>;

/** A URL with known bytes: a file, or a page's document. */
export type Resource = {
  status: 200 | 404;
  /** Sent with every response, including 304. */
  headers: Headers;
  contentType: string;
  /** Strong ETag of the uncompressed bytes, without quotes. */
  hash: string;
  /** Uncompressed first; others are added once compressed. */
  bodies: Map<Encoding, Bytes>;
};

/**
 * @param headers besides type, length, encoding and ETag, which follow from the bytes
 */
export function createResource(
  body: Bytes,
  { contentType, headers, status = 200 }: { contentType: string; headers: Headers; status?: 200 | 404 },
): Resource {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, headers, contentType, hash, bodies: new Map([['identity', body]]) };
}

/**
 * The encoding of a resource for the caller.
 *
 * @param isOffered defaults to the encodings available now
 */
export function encodingFor(
  context: Context,
  resource: Resource,
  isOffered = (encoding: Encoding) => resource.bodies.has(encoding),
): Encoding {
  // A range applies to the uncompressed bytes: parts of compressed variants cannot be combined.
  if (requestHeader(context, 'range') !== undefined) return 'identity';
  return negotiateEncoding(requestHeader(context, 'accept-encoding'), isOffered);
}

/**
 * Responds with a resource: 304 if the caller has it, 206 or 416 for a range. HEAD is handled like GET; the framework
 * drops the body. Source: RFC 9110, 13 and 14.
 */
export function sendResource(context: Context, resource: Resource, encoding: Encoding, extra: Headers = {}): Response {
  const { body, etag, headers } = variantOf(resource, encoding);
  if (resource.status === 200 && isKnown(requestHeader(context, 'if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...resource.headers, ...extra, etag } });
  }
  const range = requestHeader(context, 'range');
  if (range !== undefined && resource.status === 200 && isSameVersion(requestHeader(context, 'if-range'), etag)) {
    const part = parseRange(range, body.byteLength);
    if (part === 'unsatisfiable') {
      const contentRange = { 'content-range': `bytes */${body.byteLength}` };
      return new Response(null, { status: 416, headers: { ...resource.headers, ...extra, etag, ...contentRange } });
    }
    if (part) return sendPart(body, part, { ...headers, ...extra });
  }
  return new Response(body, { status: resource.status, headers: { ...headers, ...extra } });
}

/**
 * As {@link sendResource}, in the best encoding that the caller takes; the resource is compressed for the first one who asks for it.
 *
 * @param isLasting true for what is sent often: maximum compression, some 50 ms for 100 kB
 */
export function sendCompressed(
  context: Context,
  resource: Resource,
  isLasting: boolean,
  extra?: Headers,
): Response | Promise<Response> {
  const encoding = encodingFor(context, resource, () => true);
  if (resource.bodies.has(encoding)) return sendResource(context, resource, encoding, extra);
  return encode(resource, encoding, isLasting).then(() => sendResource(context, resource, encoding, extra));
}

const compressing = new WeakMap<Resource, Map<Encoding, Promise<void>>>();

/** Compresses a resource once per encoding; concurrent requests share the work. */
async function encode(resource: Resource, encoding: Encoding, isLasting: boolean): Promise<void> {
  const plain = resource.bodies.get('identity');
  if (encoding === 'identity' || !plain) return;
  const work = compressing.get(resource) ?? new Map<Encoding, Promise<void>>();
  compressing.set(resource, work);
  const running =
    work.get(encoding) ??
    compress(plain, encoding, isLasting).then((body) => {
      resource.bodies.set(encoding, new Uint8Array(body));
    });
  work.set(encoding, running);
  await running;
}

type Variant = { body: Bytes; etag: string; headers: Headers };
const variants = new WeakMap<Bytes, Variant>();

/** Headers of a resource per encoding, built once because they are the same for all users. */
function variantOf(resource: Resource, encoding: Encoding): Variant {
  const body = resource.bodies.get(encoding);
  if (!body) throw new Error(`The resource was not encoded as ${encoding}.`);
  const known = variants.get(body);
  if (known) return known;
  const etag = encoding === 'identity' ? `"${resource.hash}"` : `"${resource.hash}-${encoding}"`;
  const headers = {
    ...resource.headers,
    etag,
    'content-type': resource.contentType,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.byteLength),
  };
  const made = { body, etag, headers };
  variants.set(body, made);
  return made;
}

function sendPart(body: Bytes, { first, last }: Part, headers: Headers): Response {
  return new Response(body.subarray(first, last + 1), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(last + 1 - first),
      'content-range': `bytes ${first}-${last}/${body.byteLength}`,
    },
  });
}

/** Whether a client's validator (If-None-Match) matches; weak ones count, because compressing proxies weaken them. */
export function isKnown(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held === '*' || held.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

const isSameVersion = (held: string | undefined, etag: string) => held === undefined || held === etag;

type Part = { first: number; last: number };

/** A single byte range. Multiple or invalid ranges get the whole resource, as the RFC allows. */
function parseRange(range: string, length: number): Part | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { first: Math.max(0, length - Number(last)), last: length - 1 };
  if (Number(first) >= length) return 'unsatisfiable';
  if (last !== '' && Number(last) < Number(first)) return null;
  return { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}

/** A request header, from Node's parsed headers where available, at a tenth of the cost of the standard API. */
export function requestHeader(context: Context, name: string): string | undefined {
  const incoming = (
    context.env as { incoming?: { headers: Record<string, string | string[] | undefined> } } | undefined
  )?.incoming;
  if (!incoming) return context.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
