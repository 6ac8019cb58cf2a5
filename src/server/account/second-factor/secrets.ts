import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Signer } from '../signer.ts';

const CODES = 10;
/** Crockford's base32: without letters that are mistaken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits. */
const CODE_LENGTH = 16;

/** Ten new recovery codes, as people read them: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** A typed recovery code without what does not count: spaces, hyphens, case, and letters that look like digits. */
function normalizeCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** The stored form of a recovery code: keyed, so that the database alone does not tell the codes. */
export function hashRecoveryCode(signer: Signer, userId: string, code: string): string {
  return signer.sign('recovery-code', [userId, normalizeCode(code)]);
}

/** The key of sealed secrets, derived from the secret of the application. */
function sealingKey(signer: Signer): Buffer {
  return Buffer.from(hkdfSync('sha256', signer.sign('authenticator-secret', []), '', 'aes-256-gcm', 32));
}

/** Encrypts the secret of an authenticator app for the database; it can be opened for this user alone. */
export function sealSecret(signer: Signer, userId: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(signer), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when the secret was sealed by another application secret or for another user */
export function openSecret(signer: Signer, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(signer), bytes.subarray(0, 12))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
