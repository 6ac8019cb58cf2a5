import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits as 22 characters of URL-safe base64. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** 256 random bits as 43 characters of URL-safe base64. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a text as hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
