import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { imageRoutes } from '../../../contract/site/images.ts';
import { notFound } from '../../http/api-error.ts';
import { isKnown } from '../../http/documents/resource.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { createRecentBytes } from '../../recent-bytes.ts';
import type { Services } from '../../services.ts';
import { openDiskCache } from './disk-cache.ts';
import { createImageSources, type ImageSource } from './image-sources.ts';
import { type ImageQuery, resize } from './resize.ts';

/** How long browsers keep what may change at its address. Seconds. */
const SHORT = 3600;
const FOR_GOOD = 31_536_000;
const MB = 1024 * 1024;

/** A variant of a picture. The same one asked for by many at once is made once, for the network that asks first. */
type Variant = { source: ImageSource; etag: string; read(network: string): Promise<Uint8Array> };

/** Pictures of this site in other sizes and formats. */
export type Images = {
  /** Null without such a picture. */
  find(query: ImageQuery): Promise<Variant | null>;
};

/** @param clientFolder the built client; null when only the API is served */
export function createImages(
  { settings, database, log }: Pick<Services, 'settings' | 'database' | 'log'>,
  clientFolder: string | null,
): Images {
  const sources = createImageSources(clientFolder, database.queries);
  const cache = openDiskCache(join(settings.dataDir, 'cache', 'images'), settings.imageCacheMb * MB, (error) =>
    log.warn({ err: error }, 'pictures cannot be kept on disk and are made each time'),
  );
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const recent = createRecentBytes();

  /** Nothing of a person is written to the disk. Whether the picture still exists was asked before. */
  async function makePrivate(bytes: Uint8Array, key: string, query: ImageQuery, network: string): Promise<Uint8Array> {
    const known = recent.get(key);
    if (known) return known;
    const made = await resize(bytes, query, network);
    recent.set(key, made);
    return made;
  }

  async function make(
    { bytes, isPrivate }: ImageSource,
    key: string,
    query: ImageQuery,
    network: string,
  ): Promise<Uint8Array> {
    if (isPrivate) return makePrivate(bytes, key, query, network);
    const kept = await cache.get(key);
    if (kept) return kept;
    const made = await resize(bytes, query, network);
    await cache.set(key, made);
    return made;
  }

  return {
    async find(query) {
      const source = await sources.find(query.src);
      if (!source) return null;
      const { src: _src, ...variant } = query;
      const key = JSON.stringify([source.hash, variant]);
      return {
        source,
        etag: `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`,
        read(network) {
          const running = inFlight.get(key) ?? make(source, key, query, network).finally(() => inFlight.delete(key));
          inFlight.set(key, running);
          return running;
        },
      };
    },
  };
}

export const imageHandlers: HandlersOf<typeof imageRoutes> = {
  async image({ query, headers, requester }, { images }) {
    const found = await images.find(query);
    if (!found) throw notFound('The picture');
    const { source, etag, read } = found;
    const scope = source.isPrivate ? 'private' : 'public';
    const shared = {
      etag,
      'cache-control': source.isPermanent ? `${scope}, max-age=${FOR_GOOD}, immutable` : `${scope}, max-age=${SHORT}`,
    };
    if (isKnown(headers['if-none-match'], etag)) return new Response(null, { status: 304, headers: shared });
    const bytes = await read(requester.network);
    return new Response(new Uint8Array(bytes), {
      headers: { ...shared, 'content-type': `image/${query.format}`, 'content-length': String(bytes.byteLength) },
    });
  },
};
