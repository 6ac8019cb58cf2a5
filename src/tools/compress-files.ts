import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { COMPRESSED_FOLDER, isCompressible } from '../contract/built-files.ts';
import { compress } from '../server/http/encoding.ts';

const VARIANTS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

/** Minimum saving for a compressed variant. Bytes. */
const MIN_SAVING = 64;

/**
 * Compresses every file of the built client once, so that the server only has to send it. File names in `assets`
 * contain a hash, so variants from an earlier build stay valid.
 *
 * @param folder of the built client
 */
export async function compressFiles(folder: string): Promise<void> {
  const output = join(folder, COMPRESSED_FOLDER);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCompressible(entry.name) && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const wanted = new Set(files.flatMap((file) => VARIANTS.map(({ extension }) => join(output, `${file}${extension}`))));
  for (const entry of existsSync(output) ? readdirSync(output, { recursive: true, withFileTypes: true }) : []) {
    const file = join(entry.parentPath, entry.name);
    const isKept = wanted.has(file) && entry.parentPath.endsWith(`${sep}assets`);
    if (entry.isFile() && !isKept) rmSync(file);
  }
  await Promise.all(files.flatMap((file) => VARIANTS.map((variant) => compressFile(file, variant))));

  async function compressFile(file: string, { encoding, extension }: (typeof VARIANTS)[number]): Promise<void> {
    const target = join(output, `${file}${extension}`);
    if (existsSync(target)) return;
    const plain = readFileSync(join(folder, file));
    const compressed = await compress(plain, encoding, true);
    if (compressed.byteLength > plain.byteLength - MIN_SAVING) return;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, compressed);
  }
}
