import { readFileSync } from 'node:fs';

type Manifest = Record<string, { file: string; name?: string }>;

const MANIFEST = new URL('../../../.build/client/.vite/manifest.json', import.meta.url);

/** The address of a part of the build by the name of its module, such as `blog-page`: file names do not say it. */
export function builtFile(name: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const found = Object.values(manifest).find((part) => part.name === name);
  if (!found) throw new Error(`The build has no part ${name}.`);
  return `/${found.file}`;
}
