import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/** Largest body of a call that names no other limit in the contract (`maxBodyKb`). */
export const DEFAULT_BODY_KB = 4;

/** Most values, nested ones included, that a body may hold: each may become a message of its own when it is wrong. */
const MAX_VALUES = 10_000;

/**
 * Reads a JSON body of at most `maxKb` kB (1,024 bytes each). Written by hand because hono's `bodyLimit` opens the stream of
 * every body, which costs a saved answer more than all of its validation, and reads a chunked one before the access is checked.
 *
 * @throws ApiError 415 for another type, 413 for more bytes or values than allowed, 400 for what is not JSON
 */
export async function readJson(context: Context, maxKb: number): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type.slice(0, 200))) {
    throw new ApiError(415, 'Send the body as application/json.');
  }
  const text = await readText(context, maxKb);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.');
  }
  if (hasMoreValues(value, MAX_VALUES)) {
    throw new ApiError(413, `The body may hold at most ${MAX_VALUES} values.`);
  }
  return value;
}

/**
 * Reads a body of at most `maxKb` kB as it was sent.
 *
 * @throws ApiError 413 for more bytes than allowed
 */
export async function readText(context: Context, maxKb: number): Promise<string> {
  const length = context.req.header('content-length');
  if (Number(length ?? 0) > maxKb * 1024) throw tooLarge(maxKb);
  // The HTTP parser holds the caller to a length that was declared in advance.
  return length ? context.req.text() : readChunks(context.req.raw.body, maxKb);
}

/** Reads no further than the limit: a length that was not declared in advance must not fill the memory. */
async function readChunks(body: ReadableStream<Uint8Array> | null, maxKb: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxKb * 1024) throw tooLarge(maxKb);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Without recursion: a body may nest as deeply as it is long. */
function hasMoreValues(value: unknown, limit: number): boolean {
  const open: unknown[] = [value];
  let count = 0;
  while (open.length > 0) {
    const next = open.pop();
    count += 1;
    if (typeof next !== 'object' || next === null) continue;
    const parts = Object.values(next);
    if (count + open.length + parts.length > limit) return true;
    for (const part of parts) open.push(part);
  }
  return false;
}

function tooLarge(maxKb: number): ApiError {
  return new ApiError(413, `The body may have at most ${maxKb} kB.`);
}
