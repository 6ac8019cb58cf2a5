import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What the walk engine needs of `node:crypto`, in a browser: ids of paths are hashes of their steps, on every machine the same. */
export function createHash(_algorithm: 'sha256'): {
  update(content: string | Uint8Array): { digest(encoding: 'hex'): string };
} {
  return {
    update: (content) => ({
      digest: () => bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content)),
    }),
  };
}
