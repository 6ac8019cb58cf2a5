import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What Vite says of the files of a build. Source: https://vite.dev/guide/backend-integration. */
const manifestSchema = z.record(z.string(), z.looseObject({ file: z.string() }));

/** The address of the style sheet of banners; null for a build without one. */
export function readBannerStyles(clientFolder: string): string | null {
  const file = join(clientFolder, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const source = Object.keys(manifest).find((name) => name.endsWith('/styles/banner.css'));
  const path = source && manifest[source]?.file;
  return path ? `/${path}` : null;
}
