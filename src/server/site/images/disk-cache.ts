import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HASH_BYTES = 32;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Files by key that can be made again at any time: a disk that is full, gone or read-only costs time and nothing else. */
export type DiskCache = {
  get(key: string): Promise<Uint8Array | null>;
  set(key: string, value: Uint8Array): Promise<void>;
};

/**
 * Opens a cache. A file appears whole or not at all, and carries the hash of its content, so that a damaged one counts as missing.
 *
 * @param maxBytes what the files of one process may take; the least recently used ones go first
 * @param onError hears what keeps it from working
 */
export function openDiskCache(folder: string, maxBytes: number, onError: (error: unknown) => void): DiskCache {
  // In the order of use, the oldest first.
  const sizes = new Map<string, number>();
  let total = 0;
  let opened: Promise<void> | null = null;

  async function open(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const files = await Promise.all(names.map(async (name) => ({ name, file: await stat(join(folder, name)) })));
    for (const { name, file } of files.sort((a, b) => a.file.mtimeMs - b.file.mtimeMs)) {
      // Left by a process that ended while it wrote.
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      else add(name, file.size);
    }
    await evict();
  }

  function add(name: string, size: number): void {
    total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  async function remove(name: string): Promise<void> {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function evict(): Promise<void> {
    for (const oldest of [...sizes.keys()]) {
      if (total <= maxBytes) return;
      await remove(oldest);
    }
  }

  const ready = () => {
    opened ??= open();
    return opened;
  };
  const nameOf = (key: string) => sha256(Buffer.from(key)).toString('hex');

  return {
    async get(key) {
      try {
        await ready();
        const name = nameOf(key);
        if (!sizes.has(name)) return null;
        const file = await readFile(join(folder, name));
        const value = file.subarray(HASH_BYTES);
        if (!sha256(value).equals(file.subarray(0, HASH_BYTES))) {
          await remove(name);
          return null;
        }
        add(name, file.byteLength);
        const now = new Date();
        await utimes(join(folder, name), now, now);
        return new Uint8Array(value);
      } catch (error) {
        onError(error);
        return null;
      }
    },
    async set(key, value) {
      const file = Buffer.concat([sha256(value), value]);
      if (file.byteLength > maxBytes) return;
      const name = nameOf(key);
      const part = join(folder, `${name}.${randomUUID()}.part`);
      try {
        await ready();
        await writeFile(part, file);
        await rename(part, join(folder, name));
        add(name, file.byteLength);
        await evict();
      } catch (error) {
        onError(error);
        await rm(part, { force: true }).catch(onError);
      }
    },
  };
}
