import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What Vite says of the files of a build. Source: https://vite.dev/guide/backend-integration. */
const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), name: z.optional(z.string()), imports: z.optional(z.array(z.string())) }),
);
type Manifest = z.infer<typeof manifestSchema>;

function readManifest(clientFolder: string): Manifest {
  const file = join(clientFolder, '.vite/manifest.json');
  return existsSync(file) ? manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** What every document names itself. */
const START = 'start';

/**
 * The files of parts of the program, each with what it imports; without those that every document names.
 *
 * @param names of the parts
 */
export function partsOf(manifest: Manifest, names: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string | undefined) => {
    const part = key === undefined ? undefined : manifest[key];
    if (!part || part.name === START || files.has(part.file)) return;
    files.add(part.file);
    for (const imported of part.imports ?? []) visit(imported);
  };
  for (const name of names) visit(Object.keys(manifest).find((key) => manifest[key]?.name === name));
  return [...files];
}

/** What documents name of a build. */
export type BuildParts = {
  /** The address of the style sheet of banners; null for a build without one. */
  bannerStyles: string | null;
  /** The addresses of the app's code, which pages that are not prerendered need at once. */
  app: readonly string[];
};

/** Reads what documents name of a build; nothing for a folder without one. */
export function readBuildParts(clientFolder: string): BuildParts {
  const manifest = readManifest(clientFolder);
  const styles = Object.keys(manifest).find((key) => key.endsWith('/styles/banner.css'));
  const address = (file: string | undefined) => (file === undefined ? null : `/${file}`);
  return {
    bannerStyles: address(styles && manifest[styles]?.file),
    app: partsOf(manifest, ['app']).map((file) => `/${file}`),
  };
}
