import type { Failure } from '../../../../machines/shared/failure.ts';
import { isFailure } from '../../../../machines/shared/failure.ts';
import type { Provider } from '../../../contract/account/providers.ts';
import { reauthenticationRoutes } from '../../../contract/account/reauthentication.ts';
import { call } from '../call.ts';

/** Confirms this session with the password. @throws Failure */
export async function confirmWithPassword(password: string): Promise<void> {
  await call(reauthenticationRoutes.reauthenticate, { body: { password } });
}

/** Confirms this session with the code from the newest mail. @throws Failure */
export async function confirmWithCode(code: string): Promise<void> {
  await call(reauthenticationRoutes.reauthenticate, { body: { code } });
}

/** Has a code sent by mail. @throws Failure */
export async function sendReauthenticationCode(): Promise<void> {
  await call(reauthenticationRoutes.sendReauthenticationCode, {});
}

/** Begins to confirm with a provider. @param redirect where the other tab goes on @returns where the provider asks */
export async function startReauthentication(provider: Provider, redirect: string): Promise<string> {
  const { url } = await call(reauthenticationRoutes.startReauthentication, {
    params: { provider },
    body: { redirect },
  });
  return url;
}

/** Whether this session is confirmed now. @throws Failure */
export async function isSessionConfirmed(): Promise<boolean> {
  const { confirmed_until } = await call(reauthenticationRoutes.reauthentication, {});
  return confirmed_until !== null;
}

/**
 * For a call whose form asks for the password anyway: an old session is confirmed with that one, without a dialog.
 *
 * @param field of the form where a wrong password is to be said
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
