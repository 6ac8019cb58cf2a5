import * as z from 'zod/mini';
import { boundedText, matching } from '../common.ts';
import { defineRoute } from '../route.ts';
import { IMAGE_FITS, IMAGE_FORMATS, IMAGE_POSITIONS, IMAGE_SIDES } from './image-set.ts';

const side = z.optional(
  z.pipe(z.enum(IMAGE_SIDES.map(String), `Images are made in ${IMAGE_SIDES.join(', ')} pixels.`), z.transform(Number)),
);

/** In steps of 5, because each quality is a file of its own. */
const quality = z._default(
  z.pipe(matching(/^([1-9][05]|100|5)$/, 3, 'The quality is 5 to 100 in steps of 5.'), z.transform(Number)),
  80,
);

export const imageRoutes = {
  image: defineRoute({
    method: 'GET',
    path: '/images',
    access: 'public',
    owner: 'none',
    summary: 'A picture of this site in another size or format; nothing is fetched from elsewhere.',
    query: z.strictObject({
      /** Its address on this site. */
      src: matching(/^\/[\w./-]+$/, 200, 'Name a picture of this site.'),
      width: side,
      height: side,
      format: z._default(z.enum(IMAGE_FORMATS), 'webp'),
      quality,
      position: z._default(z.enum(IMAGE_POSITIONS), 'center'),
      fit: z._default(z.enum(IMAGE_FITS), 'cover'),
    }),
    headers: z.object({ 'if-none-match': z.optional(boundedText(2000)) }),
    /** The file, not JSON. */
    response: z.string(),
    status: 200,
    errors: [404, 503],
  }),
};
