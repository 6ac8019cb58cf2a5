import type { Failure } from '../../../../machines/shared/failure.ts';
import { isFailure } from '../../../../machines/shared/failure.ts';
import type { Provider } from '../../../contract/account/providers.ts';
import { reauthenticationRoutes } from '../../../contract/account/reauthentication.ts';
import { call } from '../call.ts';

/** Confirms this session with the password. @throws Failure */
export async function confirmWithPassword(password: string): Promise<void> {
  await call(reauthenticationRoutes.reauthenticate, { body: { password } });
}

/** Confirms this session with a passkey, for which the browser asks. @throws Failure */
export async function confirmWithPasskey(): Promise<void> {
  const { takePasskey } = await import('../../adapters/account/passkeys.ts');
  const { ceremony, options } = await call(reauthenticationRoutes.askReauthenticationPasskey, {});
  const answer = await takePasskey(options);
  await call(reauthenticationRoutes.reauthenticate, { body: { passkey: { ceremony, answer } } });
}

/** Confirms this session with a code of the authenticator app. @throws Failure */
export async function confirmWithTotp(totp: string): Promise<void> {
  await call(reauthenticationRoutes.reauthenticate, { body: { totp } });
}

/** Confirms this session with the latest emailed code. @throws Failure */
export async function confirmWithCode(code: string): Promise<void> {
  await call(reauthenticationRoutes.reauthenticate, { body: { code } });
}

/** Sends a code by email. @throws Failure */
export async function sendReauthenticationCode(): Promise<void> {
  await call(reauthenticationRoutes.sendReauthenticationCode, {});
}

/**
 * Begins to confirm with a provider.
 *
 * @param redirect path on which the other tab continues
 * @returns the authorization URL
 */
export async function startReauthentication(provider: Provider, redirect: string): Promise<string> {
  const { url } = await call(reauthenticationRoutes.startReauthentication, {
    params: { provider },
    body: { redirect },
  });
  return url;
}

/** Whether this session is currently confirmed. @throws Failure */
export async function isSessionConfirmed(): Promise<boolean> {
  const { confirmed_until } = await call(reauthenticationRoutes.reauthentication, {});
  return confirmed_until !== null;
}

/**
 * For a call whose form asks for the password anyway: confirms an old session with that password, without a dialog.
 *
 * @param field the form field for a wrong password
 */
export function withTypedPassword(password: string, field: string): { confirm(): Promise<void> } {
  return {
    async confirm() {
      try {
        await confirmWithPassword(password);
      } catch (error) {
        throw isFailure(error) ? atField(error, field) : error;
      }
    },
  };
}

function atField(refusal: Failure, field: string): Failure {
  const { password, ...others } = refusal.errors;
  return password ? { ...refusal, errors: { ...others, [field]: password } } : refusal;
}
