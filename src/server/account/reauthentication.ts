import { randomInt } from 'node:crypto';
import { PROVIDERS } from '../../contract/account/providers.ts';
import type { ReauthenticationMethod } from '../../contract/account/reauthentication.ts';
import type { RouteDefinition } from '../../contract/route.ts';
import {
  confirmSession,
  countCodeAttempt,
  storeReauthenticationCode,
  useReauthenticationCode,
} from '../data/account/reauthentication.ts';
import type { SessionFacts } from '../data/account/sessions.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import { ApiError } from '../http/api-error.ts';
import { type Requester, refuseImpersonator, sessionOf, unauthorized, userOf } from '../http/requester.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmationCode } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { isPassword } from './password/passwords.ts';

type Parts = Pick<Services, 'clock' | 'database' | 'sessions' | 'settings' | 'signer'>;

/** How long a sign-in or a confirmation counts as recent. Milliseconds. */
export const RECENT_MS = 600_000;
/** How long a mailed code works. Minutes. */
const CODE_MINUTES = 10;
/** Of a million codes, five tries each and five mails an hour leave a guesser one chance in 40,000 an hour. */
const MAX_CODE_ATTEMPTS = 5;
const CODE_PURPOSE = 'reauthentication-code';

/** Until when a session counts as confirmed; null when it does not any more, and while somebody acts as the user. */
export function confirmedUntil({ confirmedAt, impersonator }: SessionFacts, now: number): number | null {
  if (impersonator || confirmedAt === null) return null;
  return now - confirmedAt < RECENT_MS ? confirmedAt + RECENT_MS : null;
}

/** How a user can prove to be the holder of the account; the most usual way first. */
export function methodsOf(user: UserWithRoles, settings: Services['settings']): ReauthenticationMethod[] {
  const connected = PROVIDERS.filter(
    (provider) => settings[provider] !== null && user.socials.some(({ name }) => name === provider),
  );
  return [...(user.password_hash === null ? [] : (['password'] as const)), ...connected, 'code'];
}

/** Refuses a call that the contract allows only shortly after a sign-in or a confirmation. */
export type ConfirmationCheck = (route: RouteDefinition, requester: Requester, body: unknown) => void;

/**
 * The one place where `confirmation` of the route table is enforced: a token that was stolen, or a browser that was left
 * open, must not be enough to take an account over.
 *
 * @throws ApiError 403 with code confirmation_required and the possible methods, or impersonated
 */
export function createConfirmationCheck({ clock, settings }: Pick<Services, 'clock' | 'settings'>): ConfirmationCheck {
  return (route, requester, body) => {
    if (!route.confirmation) return;
    const user = userOf(requester);
    if (route.confirmation === 'newEmail' && !namesAnotherAddress(body, user.email)) return;
    refuseImpersonator(requester);
    if (confirmedUntil(sessionOf(requester), clock.now()) !== null) return;
    throw new ApiError(403, "Confirm that it's you to go on.", {
      code: 'confirmation_required',
      details: { methods: methodsOf(user, settings) },
    });
  };
}

function namesAnotherAddress(body: unknown, email: string): boolean {
  const given = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return given !== undefined && given !== email;
}

/**
 * Confirms a session with the password of its user.
 *
 * @throws ApiError 422 at the field `password`
 */
export async function confirmWithPassword(parts: Parts, requester: Requester, password: string): Promise<number> {
  const { password_hash: hash } = userOf(requester);
  if (hash === null) throw atField('password', 'Your account has no password. Use another way to confirm.');
  if (!(await isPassword(password, hash))) throw atField('password', 'The password is wrong.');
  return confirm(parts, sessionOf(requester));
}

/** Mails a code that confirms this session to the address of its user. */
export async function sendCode({ clock, database, settings, signer }: Parts, requester: Requester): Promise<void> {
  const { tokenHash } = sessionOf(requester);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = clock.now();
  const content = confirmationCode({ origin: settings.publicUrl, code, minutes: CODE_MINUTES });
  await database.queries.transaction().execute(async (transaction) => {
    await storeReauthenticationCode(transaction, {
      session_hash: tokenHash,
      // Keyed: a million codes are tried in no time against a plain hash.
      code_hash: signer.sign(CODE_PURPOSE, [tokenHash, code]),
      expires_at: now + CODE_MINUTES * 60_000,
    });
    await queueMail(transaction, userOf(requester).email, content, now);
  });
}

/**
 * Confirms a session with the code that was mailed for it.
 *
 * @throws ApiError 422 at the field `code`, with code code_expired when another one has to be asked for
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

/**
 * Notes that the holder of a session proved to be its user.
 *
 * @returns until when that counts
 */
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
  const sentence = 'This code has expired or was tried too often. Ask for a new one.';
  return new ApiError(422, sentence, { code: 'code_expired', errors: { code: [sentence] } });
}

function atField(field: string, sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}
