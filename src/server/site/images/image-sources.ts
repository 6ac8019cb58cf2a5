import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createBoundedCache } from '../../bounded-cache.ts';
import { findAvatar } from '../../data/account/avatars.ts';
import type { Queries } from '../../data/database.ts';

/** A picture of this site. */
export type ImageSource = {
  bytes: Uint8Array;
  /** Changes with the bytes. */
  hash: string;
  /** Belongs to a person: variants are not kept on the server, and by nobody but browsers. */
  isPrivate: boolean;
  /** Whether the address names these bytes for good. */
  isPermanent: boolean;
};

/** Finds pictures by their address; an address is looked up and never becomes a path. */
export type ImageSources = { find(address: string): Promise<ImageSource | null> };

/** What pictures may take in memory. */
const MAX_BYTES = 32 * 1024 * 1024;
const BITMAP = /\.(png|jpe?g|webp|avif)$/;
const AVATAR = /^\/api\/avatars\/([A-Za-z0-9_-]{22})\.webp$/;

/** @param clientFolder the built client with the files of `public`; null when only the API is served */
export function createImageSources(clientFolder: string | null, queries: Queries): ImageSources {
  const files = clientFolder === null ? new Map<string, string>() : bitmapsIn(clientFolder);
  // Like all files of the build: a later one in the same folder changes nothing for this process.
  const read = createBoundedCache<string, ImageSource>({ max: MAX_BYTES, weigh: ({ bytes }) => bytes.byteLength });
  const reading = new Map<string, Promise<ImageSource>>();

  async function load(address: string, file: string): Promise<ImageSource> {
    const bytes = await readFile(file);
    const source = { bytes, hash: hashOf(bytes), isPrivate: false, isPermanent: address.startsWith('/assets/') };
    read.set(address, source);
    return source;
  }

  return {
    async find(address) {
      const [, avatar] = AVATAR.exec(address) ?? [];
      if (avatar !== undefined) {
        const bytes = await findAvatar(queries, avatar);
        return bytes ? { bytes, hash: hashOf(bytes), isPrivate: true, isPermanent: true } : null;
      }
      const file = files.get(address);
      if (file === undefined) return null;
      const known = read.get(address);
      if (known) return known;
      // Asked for by many at once, the file is in memory once.
      const loading = reading.get(address) ?? load(address, file).finally(() => reading.delete(address));
      reading.set(address, loading);
      return loading;
    },
  };
}

function bitmapsIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && BITMAP.test(entry.name));
  return new Map(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length).replaceAll(sep, '/'), path];
    }),
  );
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url');
