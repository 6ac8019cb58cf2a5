import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { COMPRESSED_FOLDER, isCompressible } from '../../../contract/built-files.ts';
import { createResource, type Resource } from './resource.ts';

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  // Modules are UTF-8, whatever is said.
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The type of a file by its name; undefined for one that is not served. */
export const contentTypeOf = (path: string): string | undefined => TYPES[path.split('.').at(-1) ?? ''];

/** Build files that are read and not served: the document template, and the build's metadata. */
const isPrivate = (path: string) => path === '/index.html' || path.startsWith('/.');

/**
 * Reads every file of the build into memory, with its precompressed variants. A later build in the same folder does not
 * affect this process.
 *
 * @param headersOf additional headers, besides type, length, encoding, caching and ETag
 * @returns resources by URL path
 */
export function readStaticFiles(
  folder: string,
  headersOf: (path: string) => Record<string, string>,
): Map<string, Resource> {
  const files = new Map<string, Resource>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll(sep, '/');
    const contentType = contentTypeOf(path);
    if (!contentType || isPrivate(path)) continue;
    const resource = createResource(new Uint8Array(readFileSync(file)), {
      contentType,
      headers: { ...cacheHeaders(path), ...headersOf(path) },
    });
    for (const [encoding, extension] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const compressed = join(folder, COMPRESSED_FOLDER, `${path}${extension}`);
      if (existsSync(compressed)) resource.bodies.set(encoding, new Uint8Array(readFileSync(compressed)));
    }
    files.set(path, resource);
  }
  return files;
}

/** How long browsers keep what stands at an address of the build. */
export function cacheHeaders(path: string): Record<string, string> {
  return {
    ...(isCompressible(path) ? { vary: 'Accept-Encoding' } : { 'accept-ranges': 'bytes' }),
    ...(path.startsWith('/assets/')
      ? {
          'cache-control': 'max-age=31536000, immutable',
          // The preview frame's opaque origin is cross-origin to these files.
          'access-control-allow-origin': '*',
        }
      : { 'cache-control': 'no-cache' }),
  };
}
