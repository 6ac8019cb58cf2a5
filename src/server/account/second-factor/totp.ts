import { Secret, TOTP } from 'otpauth';

/** What every authenticator app takes: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const FORM = { issuer: 'Chartered', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one that count: clocks of phones are off by seconds. */
const WINDOW = 1;

const totpOf = (secret: string, label = '') => new TOTP({ ...FORM, label, secret: Secret.fromBase32(secret) });

/** A new secret, 160 bits, and the address by which an app takes it. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, email).toString() };
}

/** The time step of a code; null when the code is wrong at this moment. */
export function stepOf(secret: string, typed: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: typed.replaceAll(' ', ''), timestamp: now, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp: now }) + delta;
}
