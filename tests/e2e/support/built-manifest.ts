import { readFileSync } from 'node:fs';

/** Where the build for browsers lies. */
export const BUILT = new URL('../../../.build/client/', import.meta.url);

/** What the build says of its parts, as it wrote it. */
export const readManifest = (): string => readFileSync(new URL('.vite/manifest.json', BUILT), 'utf8');
