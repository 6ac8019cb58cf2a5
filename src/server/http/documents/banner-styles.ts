import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What Vite says of the files of a build. Source: https://vite.dev/guide/backend-integration. */
const manifestSchema = z.record(z.string(), z.looseObject({ css: z.optional(z.array(z.string())) }));

/** The address of the style sheet that comes with the banner's part; null for a build without one. */
export function readBannerStyles(clientFolder: string): string | null {
  const file = join(clientFolder, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const chunks = Object.entries(manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const path = chunks.find(([source]) => source.endsWith('/banner-part.tsx'))?.[1].css?.[0];
  return path === undefined ? null : `/${path}`;
}
