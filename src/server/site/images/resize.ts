import type * as z from 'zod/mini';
import type { imageRoutes } from '../../../contract/site/images.ts';
import { ApiError } from '../../http/api-error.ts';
import { createConcurrencyLimiter } from '../../http/concurrency.ts';

export type ImageQuery = z.output<typeof imageRoutes.image.query>;

/** Larger pictures are refused before they are decoded: 4,000 × 4,000 pixels take 64 MB of memory. */
const MAX_PIXELS = 16_000_000;
/** Bitmaps alone: a drawing may refer to other files, and can be made slow to draw. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp', 'heif']);

const { run } = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueued: 50,
  maxQueuedEach: 12,
  refusal: 'Too many pictures are being made at this moment. Try again in a few seconds.',
});

/**
 * Makes a variant of a picture, never larger than the picture itself. Metadata such as the location is dropped.
 *
 * @param network of who asks, which has some of the waiting places
 * @throws ApiError 404 for a file that is no picture or too large, 429 when too many of the network are waiting, 503 when too many are.
 */
export async function resize(bytes: Uint8Array, query: ImageQuery, network: string): Promise<Uint8Array> {
  // Loaded with the first picture: the library is large, and startup does not need it.
  const { default: sharp } = await import('sharp');
  const { width, height, fit, position, format, quality } = query;
  return run(async () => {
    try {
      const head = await sharp(bytes).metadata();
      if (!FORMATS.has(head.format)) throw unreadable();
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize({ ...(width ? { width } : {}), ...(height ? { height } : {}), fit, position, withoutEnlargement: true })
        .toFormat(format, { quality })
        .toBuffer();
    } catch {
      throw unreadable();
    }
  }, network);
}

function unreadable(): ApiError {
  return new ApiError(404, 'This file is no picture that can be shown.', { code: 'no_picture' });
}
