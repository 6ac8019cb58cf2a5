import type * as z from 'zod/mini';
import type { Session, sessionRoutes } from '../../contract/account/session.ts';
import type { Tech } from '../../contract/common.ts';
import { findUserByEmail, insertUser, type UserWithRoles } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { runTransaction } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { addressIsTaken, finishSignUp } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { partnerOf, queueReferral } from '../site/referral/referrals.ts';
import { queueConfirmation } from './addresses.ts';
import { invalidateReplaced, type Opening, openSession, type SessionServices } from './open-session.ts';
import { sendPasswordLink } from './password/password-links.ts';
import { hashPassword, isPassword } from './password/passwords.ts';
import { refuseWeakPassword } from './password/weak-passwords.ts';

/** How long the same sign-up may be sent again. */
const REPEAT_MS = 3_600_000;

type Registration = Omit<z.output<typeof sessionRoutes.register.body>, 'tracking'> & {
  tracking: Record<string, string> | undefined;
};
type SignUpServices = SessionServices & Pick<Services, 'signer' | 'catalog'>;
type SignUpOpening = Opening & { tech: Tech | null };
type NewUser = Pick<
  UserWithRoles,
  'email' | 'first_name' | 'last_name' | 'password_hash' | 'share_permission' | 'tracking' | 'referred_by'
>;

/**
 * Signs a user up and in. When the address has an account already, no session is opened and the owner is mailed.
 *
 * @throws ApiError 422 for a password that is weak or was not repeated
 */
export async function signUp(
  services: SignUpServices,
  registration: Registration,
  opening: SignUpOpening,
): Promise<{ message: string; session: Session | null }> {
  refuseBadPassword(registration);
  // Hashed before the address is looked at: a taken one takes as long as a free one.
  const passwordHash = await hashPassword(registration.password);
  const session =
    (await storeSignUp(services, registration, passwordHash, opening)) ??
    (await repeatSignUp(services, registration, opening));
  if (session) {
    invalidateReplaced(services, opening);
    return { message: 'Welcome to Chartered.', session };
  }
  await mailOwner(services, services.database.queries, registration.email);
  return { message: 'This address already has an account. Check your mail, or log in.', session: null };
}

/**
 * Signs a user up whose form could not be checked for robots: no session is opened, and a mail has a link that confirms the
 * address and sets the password. The reply is the same for an address that has an account, whose owner is mailed.
 *
 * @throws ApiError 422 for a password that is weak or was not repeated
 */
export async function signUpByMail(
  services: Pick<Services, 'clock' | 'database' | 'settings'>,
  registration: Registration,
): Promise<{ message: string; session: null }> {
  refuseBadPassword(registration);
  const { clock, database, settings } = services;
  const { email, first_name, last_name, tracking } = registration;
  await runTransaction(database.queries, async (transaction) => {
    const user = await storeUser(services, transaction, {
      ...{ email, first_name, last_name: last_name ?? '', password_hash: null },
      share_permission: registration.linkedin_achievement_share_permission ? 1 : 0,
      tracking: tracking ? JSON.stringify(tracking) : null,
      referred_by: partnerOf(tracking),
    });
    if (user) await queueReferral(transaction, settings, { userId: user.id, tracking, at: clock.now() });
    const owner = user ?? (await findUserByEmail(transaction, email));
    // Also one who has lost the first mail.
    if (owner && owner.password_hash === null && owner.email_verified_at === null) {
      await sendPasswordLink(transaction, settings.publicUrl, owner, 'set', clock.now(), finishSignUp);
    } else await mailOwner(services, transaction, email);
  });
  return {
    message: `The check that keeps robots out didn't load, so we sent a link to ${email}. Open it to confirm your address and to choose your password.`,
    session: null,
  };
}

/** @throws ApiError 422 for a password that is weak or was not repeated */
function refuseBadPassword({ email, password, password_confirmation }: Registration): void {
  if (password !== password_confirmation) {
    const sentence = 'The two passwords differ.';
    throw new ApiError(422, sentence, { errors: { password_confirmation: [sentence] } });
  }
  refuseWeakPassword('password', password, email);
}

/** Stores a new account with its session and all that follows from it; null when the address is taken. */
function storeSignUp(
  services: SignUpServices,
  registration: Registration,
  password_hash: string,
  opening: SignUpOpening,
): Promise<Session | null> {
  const { clock, database, settings } = services;
  const { email, first_name, last_name, tracking } = registration;
  return runTransaction(database.queries, async (transaction) => {
    const user = await storeUser(services, transaction, {
      email,
      first_name,
      last_name: last_name ?? '',
      password_hash,
      share_permission: registration.linkedin_achievement_share_permission ? 1 : 0,
      tracking: tracking ? JSON.stringify(tracking) : null,
      referred_by: partnerOf(tracking),
    });
    if (!user) return null;
    await queueConfirmation(services, transaction, user, opening.tech);
    await queueReferral(transaction, settings, { userId: user.id, tracking, at: clock.now() });
    return openSession(services, transaction, user, opening);
  });
}

/**
 * Signs in a user who sends the same sign-up again, because the reply to the first was lost; null for everyone else. It is no
 * way to guess the password of an account that has been there for longer.
 */
async function repeatSignUp(
  services: SignUpServices,
  { email, password }: Registration,
  opening: Opening,
): Promise<Session | null> {
  const { clock, database } = services;
  const user = await findUserByEmail(database.queries, email);
  if (!user?.password_hash || clock.now() - user.created_at >= REPEAT_MS) return null;
  // A second factor that was added since is asked by the login.
  if (user.second_factor_at !== null || !(await isPassword(password, user.password_hash))) return null;
  return openSession(services, database.queries, user, opening);
}

async function mailOwner(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  email: string,
): Promise<void> {
  const origin = settings.publicUrl;
  const pages = { login: `${origin}/login`, recover: `${origin}/password-recover` };
  await queueMail(queries, email, addressIsTaken({ origin, ...pages }), clock.now());
}

export type Invitation = { email: string; first_name: string; last_name: string };

/** The account of an address (AC-03); a new one has no password, and its owner is mailed a link that sets one. */
export async function inviteUser(
  services: Pick<Services, 'clock' | 'settings'>,
  queries: Queries,
  { email, first_name, last_name }: Invitation,
): Promise<UserWithRoles> {
  const columns = {
    email,
    first_name,
    last_name,
    password_hash: null,
    share_permission: 0,
    tracking: null,
    referred_by: null,
  };
  const { clock, settings } = services;
  const isNew = await insertUser(queries, rowOf(services, columns));
  const user = await findUserByEmail(queries, email);
  if (!user) throw new Error('The account was neither stored nor is there one.');
  if (isNew) await sendPasswordLink(queries, settings.publicUrl, user, 'set', clock.now());
  return user;
}

/** The new user; undefined when the address is taken. */
async function storeUser(
  services: Pick<Services, 'clock'>,
  queries: Queries,
  user: NewUser,
): Promise<UserWithRoles | undefined> {
  return (await insertUser(queries, rowOf(services, user))) ? findUserByEmail(queries, user.email) : undefined;
}

function rowOf({ clock }: Pick<Services, 'clock'>, user: NewUser) {
  return { ...user, id: newId(), email_verified_at: null, created_at: clock.now() };
}
