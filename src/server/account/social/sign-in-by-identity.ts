import { NAME_LENGTH } from '../../../contract/account/account-fields.ts';
import { splitFullName } from '../../../contract/account/person-name.ts';
import { PROVIDER_LABELS, type Provider } from '../../../contract/account/providers.ts';
import type { PendingSignIn } from '../../../contract/account/second-factor.ts';
import type { Session } from '../../../contract/account/session.ts';
import { mendName } from '../../../contract/name-field.ts';
import { confirmSession } from '../../data/account/reauthentication.ts';
import { findIdentity, findIdentityOfUser, insertIdentity, noteJoined } from '../../data/account/social.ts';
import { findUser, insertUser, type UserWithRoles, updateUser } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { unauthorized } from '../../http/requester.ts';
import { newId } from '../../ids.ts';
import { partnerOf } from '../../site/referral/referrals.ts';
import type { SignIn } from '../second-factor/sign-in.ts';
import type { ProviderIdentity } from './provider.ts';

/** The result of an OAuth flow. A refusal has changed nothing. */
export type FlowResult =
  | { session: Session | null; pending: PendingSignIn | null; user: UserWithRoles; created: boolean }
  | { refusal: ApiError };

type Identified = { provider: Provider; identity: ProviderIdentity; now: number };

/**
 * Signs in the owner of an identity (AC-07). An unknown identity creates an account. It is never linked to an account by email
 * address, because the owner of the address at the provider need not be the owner of the account.
 */
export async function signInByIdentity(
  queries: Queries,
  { provider, identity, tracking, now }: Identified & { tracking: Record<string, string> | undefined },
  signIn: (user: UserWithRoles) => Promise<SignIn>,
): Promise<FlowResult> {
  const known = await userOfIdentity(queries, provider, identity);
  if (known) {
    const user = await confirmAddress(queries, known, identity, now);
    return { ...(await signIn(user)), user, created: false };
  }
  const label = PROVIDER_LABELS[provider];
  if (!identity.email) {
    const sentence = `${label} does not tell us an email address of yours. Add one there, or sign up with your address.`;
    return { refusal: new ApiError(409, sentence, { code: 'email_missing' }) };
  }
  const id = newId();
  const { first, last } = storableName(identity.name);
  const isNew = await insertUser(queries, {
    id,
    email: identity.email,
    first_name: first,
    last_name: last,
    password_hash: null,
    email_verified_at: identity.emailVerified ? now : null,
    share_permission: 0,
    tracking: tracking ? JSON.stringify(tracking) : null,
    referred_by: partnerOf(tracking),
    created_at: now,
  });
  if (!isNew) {
    // A concurrent callback of the same person may have created the account.
    const meanwhile = await userOfIdentity(queries, provider, identity);
    if (meanwhile) return { ...(await signIn(meanwhile)), user: meanwhile, created: false };
    const sentence = `There is an account with your email address already. Log in with its password, then connect ${label} in your profile.`;
    return { refusal: new ApiError(409, sentence, { code: 'account_exists' }) };
  }
  const connected = await connect(queries, { provider, identity, userId: id, now });
  const user = await findUser(queries, id);
  // Thrown, not returned, so that the transaction rolls back the new account.
  if (!connected || !user) throw new ApiError(409, 'The account has changed. Start again.');
  return { ...(await signIn(user)), user, created: true };
}

/** Connects an identity with a signed-in user, unless it belongs to another account. */
export async function connectIdentity(
  queries: Queries,
  { provider, identity, userId, joined, now }: Identified & { userId: string; joined: boolean },
): Promise<FlowResult> {
  const label = PROVIDER_LABELS[provider];
  await connect(queries, { provider, identity, userId, now });
  const stored = await findIdentity(queries, provider, identity.id);
  if (stored?.user_id !== userId) {
    const isTaken = stored !== undefined;
    const other = isTaken ? null : await findIdentityOfUser(queries, provider, userId);
    const sentence = isTaken
      ? `This ${label} account is connected with another account here.`
      : `Another ${label} account (${other?.name ?? ''}) is connected with your account. Disconnect it first.`;
    return { refusal: new ApiError(409, sentence, { code: isTaken ? 'identity_taken' : 'already_connected' }) };
  }
  if (joined) await noteJoined(queries, provider, identity.id, now);
  const user = await findUser(queries, userId);
  if (!user || user.deleted_at !== null) throw new ApiError(409, 'The account has changed. Start again.');
  return { session: null, pending: null, user, created: false };
}

/** Confirms a session with an identity connected to its user. */
export async function confirmByIdentity(
  queries: Queries,
  { provider, identity, userId, sessionHash, now }: Identified & { userId: string; sessionHash: string },
): Promise<FlowResult> {
  const user = await userOfIdentity(queries, provider, identity);
  if (user?.id !== userId) {
    const sentence = `This is another ${PROVIDER_LABELS[provider]} account than the one that is connected with yours.`;
    return { refusal: new ApiError(409, sentence, { code: 'other_identity' }) };
  }
  // Thrown, not returned: the session to be confirmed has ended.
  if (!(await confirmSession(queries, sessionHash, now))) throw unauthorized();
  return { session: null, pending: null, user, created: false };
}

async function userOfIdentity(
  queries: Queries,
  provider: Provider,
  identity: ProviderIdentity,
): Promise<UserWithRoles | undefined> {
  const known = await findIdentity(queries, provider, identity.id);
  return known && findUser(queries, known.user_id);
}

/** The provider has verified the account's address by now. */
async function confirmAddress(
  queries: Queries,
  user: UserWithRoles,
  identity: ProviderIdentity,
  now: number,
): Promise<UserWithRoles> {
  if (user.email_verified_at !== null || !identity.emailVerified || identity.email !== user.email) return user;
  return (await updateUser(queries, user.id, { email_verified_at: now })) ?? user;
}

function connect(queries: Queries, { provider, identity, userId, now }: Identified & { userId: string }) {
  return insertIdentity(queries, {
    provider,
    provider_user_id: identity.id,
    user_id: userId,
    name:
      mendName(identity.name, { what: 'Name', max: NAME_LENGTH, needs: 'letter or digit' }) ||
      PROVIDER_LABELS[provider],
    created_at: now,
  });
}

/** First and last name by the rules of the sign-up form, which a provider's name did not pass. */
function storableName(name: string): { first: string; last: string } {
  const { first, last } = splitFullName(mendName(name, { what: 'Name', max: 2 * NAME_LENGTH + 1 }));
  const rules = { what: 'Name', max: NAME_LENGTH };
  return { first: mendName(first, rules) || 'Somebody', last: mendName(last, rules) };
}
