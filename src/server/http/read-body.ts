import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/** Maximum body size unless the contract sets another (`maxBodyKb`). */
export const DEFAULT_BODY_KB = 4;

/** Maximum number of values in a body, nested ones included: each may produce its own error message. */
const MAX_VALUES = 10_000;

/**
 * Reads a JSON body of at most `maxKb` kB (1,024 bytes each); a call without a body counts as one with an empty object. Custom, because hono's `bodyLimit` opens the stream of
 * every body, which costs a save more than all of its validation, and reads a chunked one before access is checked.
 *
 * @throws ApiError 415 for another type, 413 for too many bytes or values, 400 for invalid JSON
 */
export async function readJson(context: Context, maxKb: number, maxValues = MAX_VALUES): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type.slice(0, 200))) {
    if (await isBodyless(context, maxKb)) return {};
    throw new ApiError(415, 'Send the body as application/json.');
  }
  const text = await readText(context, maxKb);
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.');
  }
  if (hasMoreValues(value, maxValues)) {
    throw new ApiError(413, `The body may hold at most ${maxValues} values.`);
  }
  return value;
}

/** Whether nothing was sent, which needs no content type. */
async function isBodyless(context: Context, maxKb: number): Promise<boolean> {
  if (Number(context.req.header('content-length') ?? 0) > 0) return false;
  return (await readText(context, maxKb)) === '';
}

/**
 * Reads a body of at most `maxKb` kB as it was sent.
 *
 * @throws ApiError 413 for more bytes than allowed
 */
export async function readText(context: Context, maxKb: number): Promise<string> {
  const length = context.req.header('content-length');
  if (Number(length ?? 0) > maxKb * 1024) throw tooLarge(maxKb);
  // The HTTP parser enforces a declared length.
  return length ? context.req.text() : readChunks(context.req.raw.body, maxKb);
}

/** Stops reading at the limit: an undeclared length must not exhaust memory. */
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

/** Iterative, because a body may be nested as deeply as it is long. */
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
