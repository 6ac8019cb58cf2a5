import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { createBoundedCache } from '../../bounded-cache.ts';
import type { BuildFileRow } from '../../data/tables.ts';
import type { Builds } from '../../site/builds.ts';
import { createResource, type Resource } from './resource.ts';
import { cacheHeaders, contentTypeOf } from './static-files.ts';

const decompress = promisify(brotliDecompress);

/** Of all files that are kept in memory. Bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
/** No file of a build is larger. Bytes. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Files of builds that other nodes serve, or served within a day. */
export type SharedFiles = {
  /** One that was asked for before. */
  known(path: string): Resource | undefined;
  find(path: string): Promise<Resource | null>;
};

/** @param headersOf additional headers, as of this build's files */
export function createSharedFiles(
  builds: Pick<Builds, 'find'>,
  headersOf: (path: string) => Record<string, string>,
): SharedFiles {
  const recent = createBoundedCache<string, Resource>({ max: MAX_BYTES, weigh: weightOf });
  const asking = new Map<string, Promise<Resource | null>>();

  async function read(path: string, contentType: string): Promise<Resource | null> {
    const row = await builds.find(path);
    if (row === null) return null;
    const resource = await open(row, contentType, { ...cacheHeaders(path), ...headersOf(path) });
    recent.set(path, resource);
    return resource;
  }

  return {
    known: recent.get,
    async find(path) {
      const contentType = /^\/assets\/[\w.-]+$/.test(path) ? contentTypeOf(path) : undefined;
      if (contentType === undefined) return null;
      // All tabs of a class ask for the same files at once.
      const running = asking.get(path) ?? read(path, contentType).finally(() => asking.delete(path));
      asking.set(path, running);
      return running;
    },
  };
}

async function open(
  { content, encoding }: BuildFileRow,
  contentType: string,
  headers: Record<string, string>,
): Promise<Resource> {
  const isCompressed = encoding === 'br';
  const plain = isCompressed ? await decompress(content, { maxOutputLength: MAX_FILE_BYTES }) : content;
  const resource = createResource(new Uint8Array(plain), { contentType, headers });
  if (isCompressed) resource.bodies.set('br', new Uint8Array(content));
  return resource;
}

function weightOf({ bodies }: Resource): number {
  return [...bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
