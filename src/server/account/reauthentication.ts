import { randomInt } from 'node:crypto';
import { PROVIDERS } from '../../contract/account/providers.ts';
import type { ReauthenticationMethod } from '../../contract/account/reauthentication.ts';
import type { Assertion } from '../../contract/account/second-factor.ts';
import type { RouteDefinition } from '../../contract/route.ts';
import {
  confirmSession,
  countCodeAttempt,
  storeReauthenticationCode,
  useReauthenticationCode,
} from '../data/account/reauthentication.ts';
import {
  findAuthenticatorApp,
  findCeremony,
  insertCeremony,
  listPasskeys,
  useCeremony,
} from '../data/account/second-factor.ts';
import type { SessionFacts } from '../data/account/sessions.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import { runTransaction } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { consumePoints, type Limiters } from '../http/limits/limiters.ts';
import { type Requester, refuseImpersonator, sessionOf, unauthorized, userOf } from '../http/requester.ts';
import { newSecret, sha256 } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmationCode } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { isPassword } from './password/passwords.ts';
import { assertionOptions, takesPasskeys } from './second-factor/passkeys.ts';
import { factorExpired } from './second-factor/refusals.ts';
import { useFactor } from './second-factor/use-factor.ts';

type Parts = Pick<Services, 'clock' | 'database' | 'sessions' | 'settings' | 'signer'>;

/** How long a sign-in or a confirmation counts as recent. Milliseconds. */
const RECENT_MS = 600_000;
/** How long an emailed code is valid. Minutes. */
const CODE_MINUTES = 10;
/** A million codes, five tries each and five emails an hour give an attacker a chance of 1 in 40,000 per hour. */
const MAX_CODE_ATTEMPTS = 5;
const CODE_PURPOSE = 'reauthentication-code';

/** Until when a session counts as confirmed; null when it no longer does, and during impersonation. */
export function confirmedUntil({ confirmedAt, impersonator }: SessionFacts, now: number): number | null {
  if (impersonator || confirmedAt === null) return null;
  return now - confirmedAt < RECENT_MS ? confirmedAt + RECENT_MS : null;
}

/** How a user can confirm their identity: the second factor first, then the most common method. */
export async function methodsOf(
  { database: { queries }, settings }: Pick<Services, 'database' | 'settings'>,
  user: UserWithRoles,
): Promise<ReauthenticationMethod[]> {
  const connected = PROVIDERS.filter(
    (provider) => settings[provider] !== null && user.socials.some(({ name }) => name === provider),
  );
  const hasFactor = user.second_factor_at !== null;
  const hasPasskey = hasFactor && takesPasskeys(settings) && (await listPasskeys(queries, user.id)).length > 0;
  const hasApp = hasFactor && (await findAuthenticatorApp(queries, user.id)) !== undefined;
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['totp'] as const) : []),
    ...(user.password_hash === null ? [] : (['password'] as const)),
    ...connected,
    'code',
  ];
}

/** Rejects a call that needs a recent sign-in or confirmation. */
export type ConfirmationCheck = (route: RouteDefinition, requester: Requester, body: unknown) => Promise<void>;

/**
 * Enforces `confirmation` of the route table, here only: a stolen token or an unattended browser must not be enough to
 * take over an account.
 *
 * @throws ApiError 403 with code confirmation_required and the available methods, or impersonated
 */
export function createConfirmationCheck(
  services: Pick<Services, 'clock' | 'database' | 'settings'>,
): ConfirmationCheck {
  return async (route, requester, body) => {
    if (!route.confirmation) return;
    const user = userOf(requester);
    if (route.confirmation === 'newEmail' && !namesAnotherAddress(body, user.email)) return;
    refuseImpersonator(requester);
    if (confirmedUntil(sessionOf(requester), services.clock.now()) !== null) return;
    throw new ApiError(403, "Confirm that it's you to go on.", {
      code: 'confirmation_required',
      details: { methods: await methodsOf(services, user) },
    });
  };
}

function namesAnotherAddress(body: unknown, email: string): boolean {
  const given = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return given !== undefined && given !== email;
}

/** Confirms a session with the user's password. @throws ApiError 422 at the field `password` */
export async function confirmWithPassword(parts: Parts, requester: Requester, password: string): Promise<number> {
  const { password_hash: hash } = userOf(requester);
  if (hash === null) throw atField('password', 'Your account has no password. Use another way to confirm.');
  if (!(await isPassword(password, hash))) throw atField('password', 'The password is wrong.');
  return confirm(parts, sessionOf(requester));
}

/** Options with which the browser asks for a passkey that confirms this session. @throws ApiError 422 without one */
export async function askPasskey({ clock, database, settings }: Parts, requester: Requester) {
  const { queries } = database;
  const user = userOf(requester);
  const passkeys = await listPasskeys(queries, user.id);
  if (passkeys.length === 0) throw atField('passkey', 'Your account has no passkey. Use another way to confirm.');
  const { challenge, options } = await assertionOptions(settings, passkeys);
  const ceremony = newSecret();
  await insertCeremony(queries, {
    token_hash: sha256(ceremony),
    user_id: user.id,
    kind: 'confirm',
    session_hash: sessionOf(requester).tokenHash,
    challenge,
    sealed_secret: null,
    tries: 0,
    expires_at: clock.now() + CODE_MINUTES * 60_000,
  });
  return { ceremony, options };
}

/** Confirms a session with the second factor. @throws ApiError 422 at the field, 429 when this account was tried too often */
export async function confirmWithFactor(
  parts: Parts & { limiters: Pick<Limiters, 'factorTries'> },
  requester: Requester,
  { totp, passkey }: { totp?: string | undefined; passkey?: { ceremony: string; answer: Assertion } | undefined },
): Promise<number> {
  const { clock, database, limiters } = parts;
  const user = userOf(requester);
  const session = sessionOf(requester);
  await consumePoints(limiters.factorTries, user.id);
  await runTransaction(database.queries, async (transaction) => {
    const tokenHash = sha256(passkey?.ceremony ?? '');
    const found = { tokenHash, kind: 'confirm', now: clock.now() } as const;
    const ceremony = passkey && (await findCeremony(transaction, found));
    if (passkey && (ceremony?.session_hash !== session.tokenHash || !(await useCeremony(transaction, tokenHash)))) {
      throw factorExpired();
    }
    await useFactor(parts, transaction, user, { totp, passkey: passkey?.answer }, ceremony?.challenge ?? null);
  });
  await limiters.factorTries.reward(user.id, 1);
  return confirm(parts, session);
}

/** Emails the user a code that confirms this session. */
export async function sendCode({ clock, database, settings, signer }: Parts, requester: Requester): Promise<void> {
  const { tokenHash } = sessionOf(requester);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now();
  const content = confirmationCode({ origin: settings.publicUrl, code, minutes: CODE_MINUTES });
  await runTransaction(database.queries, async (transaction) => {
    await storeReauthenticationCode(transaction, {
      session_hash: tokenHash,
      // Keyed, because a plain hash of one million codes is brute-forced in no time.
      code_hash: signer.sign(CODE_PURPOSE, [tokenHash, code]),
      expires_at: now + CODE_MINUTES * 60_000,
    });
    await queueMail(transaction, userOf(requester).email, content, now);
  });
}

/**
 * Confirms a session with its emailed code.
 *
 * @throws ApiError 422 at the field `code`, with code code_expired when the user has to request another
 */
export async function confirmWithCode(parts: Parts, requester: Requester, code: string): Promise<number> {
  const { clock, database, signer } = parts;
  const session = sessionOf(requester);
  const hash = await countCodeAttempt(database.queries, session.tokenHash, {
    now: clock.now(),
    maxAttempts: MAX_CODE_ATTEMPTS,
  });
  if (hash === undefined) throw codeExpired();
  if (!signer.isSigned(CODE_PURPOSE, [session.tokenHash, code.trim()], hash)) {
    throw atField('code', 'This is not the code from the newest mail.');
  }
  if (!(await useReauthenticationCode(database.queries, session.tokenHash, hash))) throw codeExpired();
  return confirm(parts, session);
}

/** Records that the session's user has confirmed their identity. @returns until when that counts */
export async function confirm(
  { clock, database, sessions }: Pick<Parts, 'clock' | 'database' | 'sessions'>,
  session: SessionFacts,
): Promise<number> {
  const now = clock.now();
  if (!(await confirmSession(database.queries, session.tokenHash, now))) throw unauthorized();
  sessions.invalidate(session.tokenHash);
  return now + RECENT_MS;
}

function codeExpired(): ApiError {
  const sentence = 'This code has expired or was tried too often. Request a new one.';
  return new ApiError(422, sentence, { code: 'code_expired', errors: { code: [sentence] } });
}

function atField(field: string, sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}
