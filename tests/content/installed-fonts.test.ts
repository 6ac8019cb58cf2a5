import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = 'node_modules';
/** What a file takes on a disk. Bytes. */
const BLOCK = 4096;

/** What the packages of fonts that the product names take on a disk. Bytes. */
function installedBytes(names: readonly string[]): number {
  return names.reduce((sum, name) => {
    const entries = readdirSync(join(PACKAGES, name), { recursive: true, withFileTypes: true });
    const sizes = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).size);
    return sum + sizes.reduce((bytes, size) => bytes + Math.ceil(size / BLOCK) * BLOCK, 0);
  }, 0);
}

test('[VC-05] the fonts of all scripts take at most 40 MB where the product is installed', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  expect(fonts.length).toBeGreaterThan(20);
  expect(installedBytes(fonts)).toBeLessThanOrEqual(40_000_000);
});
