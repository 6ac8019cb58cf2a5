import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { failure } from '../../../../machines/shared/failure.ts';
import type { Assertion, PasskeyOptions, Registration } from '../../../contract/account/second-factor.ts';

/** What the browser says by its name when the user closes its dialog, or lets it time out. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError']);

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/**
 * Asks the browser to make a passkey.
 *
 * @throws Failure `refused` when none was made
 */
export async function makePasskey(options: PasskeyOptions): Promise<Registration> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return (await startRegistration({ optionsJSON })) as unknown as Registration;
  } catch (error) {
    if (CANCELLED.has(nameOf(error))) throw failure('refused', 'No passkey was made. Try again when you are ready.');
    if (nameOf(error) === 'InvalidStateError') {
      throw failure('refused', 'This device or key has a passkey for your account already.');
    }
    throw failure(
      'refused',
      "This browser can't make a passkey here. Try another browser, or add an authenticator app.",
    );
  }
}

/**
 * Asks the browser for a passkey.
 *
 * @throws Failure `refused` when none was used
 */
export async function takePasskey(options: PasskeyOptions): Promise<Assertion> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as unknown as Assertion;
  } catch (error) {
    if (CANCELLED.has(nameOf(error))) throw failure('refused', 'No passkey was used. Try again, or use another way.');
    throw failure('refused', "This browser can't use a passkey here. Use another way.");
  }
}
