import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What Vite says of the files of a build. Source: https://vite.dev/guide/backend-integration. */
const manifestSchema = z.record(
  z.string(),
  z.looseObject({
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** The style sheets that a browser has loaded once a chunk runs: its own and those of all that it imports. */
function stylesOf(manifest: Manifest, chunk: string, seen = new Set<string>()): string[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const { css = [], imports = [] } = manifest[chunk] ?? {};
  return [...css, ...imports.flatMap((imported) => stylesOf(manifest, imported, seen))];
}

/** The address of the style sheet that comes with the banner's part; null for a build without one. */
export function readBannerStyles(clientFolder: string): string | null {
  const file = join(clientFolder, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const chunks = Object.keys(manifest);
  const part = chunks.find((source) => source.endsWith('/banner-part.tsx'));
  // Documents have the styles of the entry anyway.
  const common = chunks.filter((chunk) => manifest[chunk]?.isEntry).flatMap((chunk) => stylesOf(manifest, chunk));
  const path = part && stylesOf(manifest, part).find((style) => !common.includes(style));
  return path ? `/${path}` : null;
}
