import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';
import { storedSecret } from '../data/secrets.ts';

export type Signer = {
  /** HMAC-SHA-256 over a purpose and fields, as URL-safe base64. A signature for one purpose is none for another. */
  sign(purpose: string, fields: readonly string[]): string;
  /** Whether a signature is that of the purpose and the fields, compared in constant time. */
  isSigned(purpose: string, fields: readonly string[], signature: string): boolean;
};

/** @param key at least 32 characters that nobody guesses */
export function createSigner(key: string): Signer {
  function digest(purpose: string, fields: readonly string[]): Buffer {
    // Written as JSON, so that no two lists of fields look alike.
    return createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...fields]))
      .digest();
  }
  return {
    sign: (purpose, fields) => digest(purpose, fields).toString('base64url'),
    isSigned(purpose, fields, signature) {
      const expected = digest(purpose, fields);
      const given = Buffer.from(signature, 'base64url');
      // Several texts decode to the same bytes; only the one that was written counts.
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        signature === expected.toString('base64url')
      );
    },
  };
}

/** The signer of the server: by the setting, or by a key that is made once and kept in the database. */
export async function openSigner(database: Database, appSecret: string | null, now: number): Promise<Signer> {
  const made = randomBytes(32).toString('base64url');
  return createSigner(appSecret ?? (await storedSecret(database.queries, 'app-secret', made, now)));
}
