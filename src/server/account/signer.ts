import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { storedSecret } from '../data/secrets.ts';

export type Signer = {
  /** HMAC-SHA-256 over a purpose and fields, as URL-safe base64. A signature is valid for its purpose only. */
  sign(purpose: string, fields: readonly string[]): string;
  /** Verifies a signature for a purpose and fields in constant time. */
  isSigned(purpose: string, fields: readonly string[], signature: string): boolean;
};

/**
 * @param key at least 32 random characters
 */
export function createSigner(key: string): Signer {
  function digest(purpose: string, fields: readonly string[]): Buffer {
    // JSON keeps the fields unambiguous.
    return createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...fields]))
      .digest();
  }
  return {
    sign: (purpose, fields) => digest(purpose, fields).toString('base64url'),
    isSigned(purpose, fields, signature) {
      const expected = digest(purpose, fields);
      const given = Buffer.from(signature, 'base64url');
      // Several base64 texts decode to the same bytes; only the canonical one is accepted.
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        signature === expected.toString('base64url')
      );
    },
  };
}

/** The server's signer, with the configured key or one generated once and stored in the database. */
export async function openSigner(database: Database, appSecret: string | null, now: number): Promise<Signer> {
  const made = randomBytes(32).toString('base64url');
  return createSigner(appSecret ?? (await storedSecret(database.queries, 'app-secret', made, now)));
}
