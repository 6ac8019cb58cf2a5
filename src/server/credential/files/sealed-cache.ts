import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { DiskCache } from '../../site/images/disk-cache.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (key: string) => createHash('sha256').update(`file ${key}`).digest();

/**
 * A cache whose files open only with what they show: when a name has been erased from the records, what was kept with it can no longer be
 * read.
 */
export function sealedCache(cache: DiskCache): DiskCache {
  return {
    async get(key) {
      const kept = await cache.get(key);
      if (!kept) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(key), kept.subarray(0, IV_BYTES));
      decipher.setAuthTag(kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    async set(key, value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv);
      const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
      await cache.set(key, Buffer.concat([iv, cipher.getAuthTag(), sealed]));
    },
  };
}
