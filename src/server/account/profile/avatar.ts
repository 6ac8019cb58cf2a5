import type * as Sharp from 'sharp';
import type { Metadata } from 'sharp';
import { ApiError } from '../../http/api-error.ts';
import { createConcurrencyLimiter } from '../../http/concurrency.ts';

/** Width and height of a stored picture, twice the displayed size. Pixels. */
const SIDE = 256;
/** Larger pictures are rejected before decoding: 8,000 × 6,000 takes 200 MB of memory. */
const MAX_PIXELS = 50_000_000;
const FORMATS: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp']);

const { run } = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueued: 20,
  refusal: 'Too many pictures are being made smaller at this moment. Try again in a few seconds.',
});

/**
 * Crops a picture to a square and encodes it as WebP. Metadata such as the location is dropped.
 *
 * @throws ApiError 422 for another format or too many pixels, 503 when too many are queued.
 */
export async function squarePicture(base64: string): Promise<Uint8Array> {
  const file = Buffer.from(base64, 'base64');
  // Loaded with the first picture: the library is large, and startup does not need it.
  const { default: sharp } = await import('sharp');
  return run(async () => {
    const { format, width = 0, height = 0 } = await readHead(sharp, file);
    if (!FORMATS.has(format)) throw refused('The picture has to be a PNG, a JPEG or a WebP file.');
    if (width * height > MAX_PIXELS) throw refused('The picture has too many pixels: 50 million are allowed.');
    return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(() => {
        throw refused('The picture could not be read. Save it again in another program, or choose another one.');
      });
  });
}

/** Format and size from the file header; the pixels are not decoded. */
async function readHead(sharp: typeof Sharp.default, file: Uint8Array): Promise<Partial<Metadata>> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    return {};
  }
}

function refused(sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { image: [sentence] } });
}
