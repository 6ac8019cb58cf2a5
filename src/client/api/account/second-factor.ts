import type { FactorChange, RemovedFactor } from '../../../../machines/account/second-factor/second-factor.machine.ts';
import { secondFactorRoutes } from '../../../contract/account/second-factor.ts';
import { makePasskey, takePasskey } from '../../adapters/account/passkeys.ts';
import { call } from '../call.ts';
import { requireKept } from './session.ts';

/** Completes a sign-in with a code of the authenticator app. @throws Failure */
export const signInWithTotp = async (pending: string, totp: string) =>
  requireKept(await call(secondFactorRoutes.completeSignIn, { body: { pending, totp } }));

/** Completes a sign-in with a recovery code. @throws Failure */
export const signInWithRecovery = async (pending: string, recovery: string) =>
  requireKept(await call(secondFactorRoutes.completeSignIn, { body: { pending, recovery } }));

/** Completes a sign-in with a passkey, for which the browser asks. @throws Failure */
export async function signInWithPasskey(pending: string) {
  const { options } = await call(secondFactorRoutes.signInPasskey, { body: { pending } });
  const passkey = await takePasskey(options);
  return requireKept(await call(secondFactorRoutes.completeSignIn, { body: { pending, passkey } }));
}

/** What the account has for a second factor. @throws Failure */
export const readFactor = () => call(secondFactorRoutes.readSecondFactor, {});

/** The secret of a new authenticator app. @throws Failure */
export const beginApp = () => call(secondFactorRoutes.beginTotp, {});

/** Adds the authenticator app with a code that it shows. @throws Failure */
export async function addApp(ceremony: string, totp: string): Promise<FactorChange> {
  const { second_factor: factor, recovery_codes: codes } = await call(secondFactorRoutes.addTotp, {
    body: { ceremony, totp },
  });
  return { factor, codes };
}

/** Adds a passkey, which the browser makes. @throws Failure */
export async function addPasskey(name: string): Promise<FactorChange> {
  const { ceremony, options } = await call(secondFactorRoutes.beginPasskey, {});
  const passkey = await makePasskey(options);
  const { second_factor: factor, recovery_codes: codes } = await call(secondFactorRoutes.addPasskey, {
    body: { ceremony, passkey, name },
  });
  return { factor, codes };
}

/** Removes the authenticator app or a passkey. @throws Failure */
export async function removeFactor(removed: RemovedFactor): Promise<FactorChange> {
  const factor =
    removed.kind === 'totp'
      ? await call(secondFactorRoutes.removeTotp, {})
      : await call(secondFactorRoutes.removePasskey, { params: { id: removed.id } });
  return { factor, codes: null };
}

/** Makes new recovery codes. @throws Failure */
export async function renewCodes(): Promise<FactorChange> {
  const { second_factor: factor, recovery_codes: codes } = await call(secondFactorRoutes.renewRecoveryCodes, {});
  return { factor, codes };
}
