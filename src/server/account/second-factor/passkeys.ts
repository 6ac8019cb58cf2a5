import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Assertion, PasskeyOptions, Registration } from '../../../contract/account/second-factor.ts';
import type { PasskeyRow, UserRow } from '../../data/tables.ts';
import type { Settings } from '../../settings.ts';

/** How long the browser asks for a passkey. Milliseconds. */
const TIMEOUT_MS = 300_000;
/** The password has been given; a security key without a PIN is a second factor as well. */
const userVerification = 'preferred';

type Site = Pick<Settings, 'publicUrl'>;

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname;
const originOf = ({ publicUrl }: Site) => new URL(publicUrl).origin;

/** Whether browsers make passkeys for this site: an IP address is no relying party. */
export function takesPasskeys(settings: Site): boolean {
  return isIP(hostOf(settings).replaceAll(/[[\]]/g, '')) === 0;
}

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';
const credentialOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  transports: JSON.parse(transports) as Transport[],
});

/** Options with which a browser makes a passkey for a user. */
export async function registrationOptions(
  settings: Site,
  user: Pick<UserRow, 'id' | 'email'>,
  known: PasskeyRow[],
): Promise<{ challenge: string; options: PasskeyOptions }> {
  const options = await generateRegistrationOptions({
    rpName: 'Chartered',
    rpID: hostOf(settings),
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** The passkey that a browser has made; null when the answer does not belong to the challenge or this site. */
export async function readRegistration(
  settings: Site,
  response: Registration,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'> | null> {
  const verified = await verifyRegistrationResponse({
    // The browser's own type has narrower strings.
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: originOf(settings),
    expectedRPID: hostOf(settings),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: JSON.stringify(transports),
  };
}

/** Options with which a browser asks for one of a user's passkeys. */
export async function assertionOptions(
  settings: Site,
  known: PasskeyRow[],
): Promise<{ challenge: string; options: PasskeyOptions }> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(settings),
    timeout: TIMEOUT_MS,
    allowCredentials: known.map(credentialOf),
    userVerification,
  });
  return { challenge: options.challenge, options: { ...options } };
}

/**
 * The sign counter with which a passkey has answered a challenge; null when the answer is wrong, belongs to another site or
 * challenge, or its counter did not advance (a copy of the authenticator).
 */
export async function readAssertion(
  settings: Site,
  passkey: PasskeyRow,
  { response, challenge }: { response: Assertion; challenge: string },
): Promise<number | null> {
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: originOf(settings),
    expectedRPID: hostOf(settings),
    requireUserVerification: false,
    credential: {
      ...credentialOf(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
    },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
