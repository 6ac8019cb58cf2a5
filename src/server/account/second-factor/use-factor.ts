import type { Assertion } from '../../../contract/account/second-factor.ts';
import {
  countPasskeyUse,
  countRecoveryCodes,
  findAuthenticatorApp,
  listPasskeys,
  useRecoveryCode,
  useTimeStep,
} from '../../data/account/second-factor.ts';
import type { UserWithRoles } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import type { Services } from '../../services.ts';
import { noteFactorChange } from './note-change.ts';
import { readAssertion } from './passkeys.ts';
import { factorWrong } from './refusals.ts';
import { hashRecoveryCode, openSecret } from './secrets.ts';
import { stepOf } from './totp.ts';

/** One of the ways. */
export type GivenFactor = { totp?: string | undefined; recovery?: string | undefined; passkey?: Assertion | undefined };

export type FactorServices = Pick<Services, 'clock' | 'database' | 'settings' | 'signer'>;

/**
 * Uses a second factor of a user, which counts once: the code of a time step, a recovery code, the answer to a challenge.
 *
 * @param challenge for a passkey
 * @throws ApiError 422 with code factor_wrong, at the field
 */
export async function useFactor(
  services: FactorServices,
  queries: Queries,
  user: UserWithRoles,
  { totp, recovery, passkey }: GivenFactor,
  challenge: string | null,
): Promise<void> {
  if (passkey !== undefined) return usePasskey(services, queries, user, { passkey, challenge });
  if (totp !== undefined) return useTotp(services, queries, user, totp);
  if (recovery !== undefined) return useRecovery(services, queries, user, recovery);
  throw factorWrong('totp', 'A code is required.');
}

async function usePasskey(
  { clock, settings }: FactorServices,
  queries: Queries,
  user: UserWithRoles,
  { passkey: response, challenge }: { passkey: NonNullable<GivenFactor['passkey']>; challenge: string | null },
): Promise<void> {
  const passkey = (await listPasskeys(queries, user.id)).find((one) => one.credential_id === response.id);
  const signCount = passkey && challenge !== null && (await readAssertion(settings, passkey, { response, challenge }));
  const isCounted =
    passkey &&
    typeof signCount === 'number' &&
    (await countPasskeyUse(queries, passkey, { signCount, now: clock.now() }));
  if (!isCounted) throw factorWrong('passkey', "This passkey doesn't fit. Try again, or use another way.");
}

/** Uses the code of an authenticator app; one of a time step that was used is refused. @throws ApiError 422 */
export async function useTotp(
  { clock, signer }: FactorServices,
  queries: Queries,
  user: Pick<UserWithRoles, 'id'>,
  typed: string,
): Promise<void> {
  const app = await findAuthenticatorApp(queries, user.id);
  const step = app ? stepOf(openSecret(signer, user.id, app.sealed_secret), typed, clock.now()) : null;
  if (step === null)
    throw factorWrong('totp', "This code isn't right. Codes change every 30 seconds: take the current one.");
  if (!(await useTimeStep(queries, user.id, step))) {
    throw factorWrong('totp', 'This code has been used. Wait for the next one.');
  }
}

async function useRecovery(
  services: FactorServices,
  queries: Queries,
  user: UserWithRoles,
  typed: string,
): Promise<void> {
  const { clock, signer } = services;
  if (!(await useRecoveryCode(queries, user.id, hashRecoveryCode(signer, user.id, typed), clock.now()))) {
    throw factorWrong('recovery', "This recovery code isn't right, or it has been used.");
  }
  const left = await countRecoveryCodes(queries, user.id);
  await noteFactorChange(services, queries, user, { action: 'factor.recoveryCodeUsed', detail: { left } });
}
