import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { createBoundedCache } from '../bounded-cache.ts';

/** Content encodings in order of preference. */
const COMPRESSIONS = ['br', 'gzip'] as const;
export type Encoding = (typeof COMPRESSIONS)[number] | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Negotiates the best available encoding for an `Accept-Encoding` header. Source: RFC 9110, 12.5.3.
 *
 * @param accepted the header; without one, nothing is compressed
 */
export function negotiateEncoding(accepted: string | undefined, isOffered: (encoding: Encoding) => boolean): Encoding {
  if (!accepted) return 'identity';
  const allowed = compressionsIn(accepted);
  return allowed.find(isOffered) ?? 'identity';
}

/** Browsers send few distinct headers; more than this are not cached. */
const MAX_CACHED = 100;
const MAX_CACHED_LENGTH = 100;
const cached = createBoundedCache<string, readonly Encoding[]>({ max: MAX_CACHED });

function compressionsIn(accepted: string): readonly Encoding[] {
  const known = cached.get(accepted);
  if (known) return known;
  const weights = new Map<string, number>();
  for (const entry of accepted.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const allowed = COMPRESSIONS.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
  if (accepted.length <= MAX_CACHED_LENGTH) cached.set(accepted, allowed);
  return allowed;
}

/**
 * Compresses on a worker thread.
 *
 * @param isLasting true for content that is compressed once and sent often: maximum compression, some 50 ms for 100 kB
 */
export async function compress(body: Uint8Array, encoding: 'br' | 'gzip', isLasting: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: isLasting ? 9 : 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isLasting ? constants.BROTLI_MAX_QUALITY : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}
