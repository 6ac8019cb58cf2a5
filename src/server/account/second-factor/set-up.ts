import type { Registration, SecondFactor } from '../../../contract/account/second-factor.ts';
import {
  countCeremonyTry,
  countRecoveryCodes,
  deleteAuthenticatorApp,
  deletePasskey,
  findAuthenticatorApp,
  insertAuthenticatorApp,
  insertCeremony,
  insertPasskey,
  listPasskeys,
  lockSecondFactor,
  replaceRecoveryCodes,
  setSecondFactor,
  setSessionFactor,
  useCeremony,
} from '../../data/account/second-factor.ts';
import type { SessionFacts } from '../../data/account/sessions.ts';
import type { UserWithRoles } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import type { FactorCeremonyRow } from '../../data/tables.ts';
import { runTransaction } from '../../data/transaction.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { newId, newSecret, sha256 } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { noteFactorChange } from './note-change.ts';
import { readRegistration, registrationOptions, takesPasskeys } from './passkeys.ts';
import { factorExpired, factorWrong } from './refusals.ts';
import { hashRecoveryCode, newRecoveryCodes, openSecret, sealSecret } from './secrets.ts';
import { newTotp, stepOf } from './totp.ts';

type Parts = Pick<Services, 'clock' | 'database' | 'sessions' | 'settings' | 'signer'>;
/** The user and the session in which a factor is set up. */
export type Owner = { user: UserWithRoles; session: SessionFacts; isRequired: boolean };
export type Added = { second_factor: SecondFactor; recovery_codes: string[] | null };

/** How long setting up may take. Milliseconds. */
const SET_UP_MS = 600_000;
const MAX_TRIES = 10;
/** Far more than people have devices. */
const MAX_PASSKEYS = 10;

/** What an account has, without anything secret. */
export async function presentFactor(
  { settings }: Pick<Services, 'settings'>,
  queries: Queries,
  { user, isRequired }: Pick<Owner, 'isRequired' | 'user'>,
): Promise<SecondFactor> {
  const [passkeys, app, left] = [
    await listPasskeys(queries, user.id),
    await findAuthenticatorApp(queries, user.id),
    await countRecoveryCodes(queries, user.id),
  ];
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    totp_since: app?.created_at ?? null,
    recovery_codes_left: left,
    is_required: isRequired,
    takes_passkeys: takesPasskeys(settings),
  };
}

/** Begins to add an authenticator app. @throws ApiError 409 when there is one */
export async function beginTotp(parts: Parts, owner: Owner) {
  const { user } = owner;
  const { database, signer } = parts;
  if (await findAuthenticatorApp(database.queries, user.id)) throw hasApp();
  const { secret, uri } = newTotp(user.email);
  const sealed = sealSecret(signer, user.id, secret);
  const ceremony = await begin(parts, owner, { kind: 'totp', sealed_secret: sealed });
  return { ceremony, secret, uri };
}

/** Adds the authenticator app with a code that it shows. @throws ApiError 409, 422 */
export async function addTotp(parts: Parts, owner: Owner, given: { ceremony: string; totp: string }): Promise<Added> {
  const { clock, signer } = parts;
  const { user } = owner;
  const ceremony = await take(parts, owner, 'totp', given.ceremony);
  const sealed = ceremony.sealed_secret ?? '';
  const now = clock.now();
  const step = stepOf(openSecret(signer, user.id, sealed), given.totp, now);
  if (step === null) {
    throw factorWrong(
      'totp',
      "This code isn't right. Check that the clock of your device is, and enter the current code.",
    );
  }
  return change(parts, owner, async (transaction) => {
    if (!(await useCeremony(transaction, ceremony.token_hash))) throw factorExpired();
    const app = { user_id: user.id, sealed_secret: sealed, last_step: step, created_at: now };
    if (!(await insertAuthenticatorApp(transaction, app))) throw hasApp();
    await noteFactorChange(parts, transaction, user, { action: 'factor.appAdded', detail: {} });
  });
}

/** Removes the authenticator app. @throws ApiError 404 */
export async function removeTotp(parts: Parts, owner: Owner): Promise<SecondFactor> {
  const { second_factor } = await change(parts, owner, async (transaction) => {
    if (!(await deleteAuthenticatorApp(transaction, owner.user.id))) throw notFound('The authenticator app');
    await noteFactorChange(parts, transaction, owner.user, { action: 'factor.appRemoved', detail: {} });
  });
  return second_factor;
}

/** Options with which the browser makes a passkey. @throws ApiError 409 */
export async function beginPasskey(parts: Parts, owner: Owner) {
  const { user } = owner;
  const { database, settings } = parts;
  if (!takesPasskeys(settings)) {
    const sentence =
      'Browsers make no passkeys for an IP address. Use an authenticator app, or open the site by its name.';
    throw new ApiError(409, sentence, { code: 'no_passkeys' });
  }
  const known = await listPasskeys(database.queries, user.id);
  if (known.length >= MAX_PASSKEYS) {
    throw new ApiError(409, `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`, { code: 'too_many' });
  }
  const { challenge, options } = await registrationOptions(settings, user, known);
  const ceremony = await begin(parts, owner, { kind: 'passkey', challenge });
  return { ceremony, options };
}

/** Adds a passkey that the browser has made. @throws ApiError 409, 422 */
export async function addPasskey(
  parts: Parts,
  owner: Owner,
  given: { ceremony: string; passkey: Registration; name: string },
): Promise<Added> {
  const { clock, settings } = parts;
  const ceremony = await take(parts, owner, 'passkey', given.ceremony);
  const made = await readRegistration(settings, given.passkey, ceremony.challenge ?? '');
  if (!made) throw factorWrong('passkey', "The passkey couldn't be checked. Try again.");
  return change(parts, owner, async (transaction) => {
    if (!(await useCeremony(transaction, ceremony.token_hash))) throw factorExpired();
    const { name } = given;
    const row = { ...made, id: newId(), user_id: owner.user.id, name, created_at: clock.now(), last_used_at: null };
    if (!(await insertPasskey(transaction, row))) {
      throw new ApiError(409, 'This passkey is here already.', { code: 'passkey_known' });
    }
    await noteFactorChange(parts, transaction, owner.user, { action: 'factor.passkeyAdded', detail: { name } });
  });
}

/** Removes a passkey. @throws ApiError 404 */
export async function removePasskey(parts: Parts, owner: Owner, id: string): Promise<SecondFactor> {
  const { second_factor } = await change(parts, owner, async (transaction) => {
    const name = await deletePasskey(transaction, owner.user.id, id);
    if (name === undefined) throw notFound('The passkey');
    await noteFactorChange(parts, transaction, owner.user, { action: 'factor.passkeyRemoved', detail: { name } });
  });
  return second_factor;
}

/** Makes new recovery codes; the earlier ones stop working. @throws ApiError 409 without a second factor */
export function renewRecoveryCodes(parts: Parts, owner: Owner): Promise<Added> {
  return change(parts, owner, async (transaction) => {
    if (!(await hasAny(transaction, owner.user.id))) {
      throw new ApiError(409, 'Add a passkey or an authenticator app first.', { code: 'no_second_factor' });
    }
    await replaceRecoveryCodes(transaction, owner.user.id, []);
    await noteFactorChange(parts, transaction, owner.user, { action: 'factor.recoveryCodesRenewed', detail: {} });
  });
}

async function begin(
  { clock, database }: Parts,
  { user, session }: Owner,
  about: Pick<FactorCeremonyRow, 'kind'> & Partial<Pick<FactorCeremonyRow, 'challenge' | 'sealed_secret'>>,
): Promise<string> {
  const token = newSecret();
  await insertCeremony(database.queries, {
    challenge: null,
    sealed_secret: null,
    ...about,
    token_hash: sha256(token),
    user_id: user.id,
    session_hash: session.tokenHash,
    tries: 0,
    expires_at: clock.now() + SET_UP_MS,
  });
  return token;
}

/** What was begun in this session. @throws ApiError 422 */
async function take(
  { clock, database }: Parts,
  { user, session }: Owner,
  kind: FactorCeremonyRow['kind'],
  token: string,
): Promise<FactorCeremonyRow> {
  const counted = { tokenHash: sha256(token), kind, now: clock.now(), maxTries: MAX_TRIES };
  const ceremony = await countCeremonyTry(database.queries, counted);
  if (ceremony?.user_id !== user.id || ceremony.session_hash !== session.tokenHash) throw factorExpired();
  return ceremony;
}

async function hasAny(queries: Queries, userId: string): Promise<boolean> {
  return (
    (await findAuthenticatorApp(queries, userId)) !== undefined || (await listPasskeys(queries, userId)).length > 0
  );
}

/**
 * Makes a change and what follows from it, all or nothing: an account with a factor has recovery codes, one without has none, and the
 * session in which the first is added has given it.
 */
async function change(parts: Parts, owner: Owner, make: (queries: Queries) => Promise<void>): Promise<Added> {
  const { clock, database, sessions, settings, signer } = parts;
  const { user, session } = owner;
  const changed = await runTransaction(database.queries, async (transaction) => {
    await lockSecondFactor(transaction, user.id);
    const before = await hasAny(transaction, user.id);
    await make(transaction);
    const has = await hasAny(transaction, user.id);
    let codes: string[] | null = null;
    if (!has) await replaceRecoveryCodes(transaction, user.id, []);
    else if ((await countRecoveryCodes(transaction, user.id)) === 0) {
      codes = newRecoveryCodes();
      await replaceRecoveryCodes(
        transaction,
        user.id,
        codes.map((code) => hashRecoveryCode(signer, user.id, code)),
      );
    }
    const now = clock.now();
    if (has !== before) await setSecondFactor(transaction, user.id, has ? now : null);
    if (has) await setSessionFactor(transaction, session.tokenHash, now);
    return { second_factor: await presentFactor({ settings }, transaction, owner), recovery_codes: codes };
  });
  sessions.invalidateUser(user.id);
  return changed;
}

function hasApp(): ApiError {
  const sentence = 'There is an authenticator app already. Remove it before you add another.';
  return new ApiError(409, sentence, { code: 'has_app' });
}
