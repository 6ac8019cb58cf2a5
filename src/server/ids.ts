import { hash, randomBytes } from 'node:crypto';

const ID_BYTES = 16;
/**
 * Random bytes are generated for many ids at once: every request needs an id, and generating bytes costs more than the
 * rest of it.
 */
const IDS_AT_ONCE = 256;

let random = Buffer.alloc(0);
let used = 0;

/** 128 random bits as 22 characters of URL-safe base64. */
export function newId(): string {
  if (used === random.length) {
    random = randomBytes(ID_BYTES * IDS_AT_ONCE);
    used = 0;
  }
  used += ID_BYTES;
  return random.toString('base64url', used - ID_BYTES, used);
}

/** 256 random bits as 43 characters of URL-safe base64. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a text as hexadecimal digits. */
export function sha256(text: string): string {
  return hash('sha256', text);
}
