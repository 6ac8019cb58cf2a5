import { generateCodeVerifier, generateState } from 'arctic';
import { SOCIAL_LOGIN_MS } from '../../../../machines/account/social-login/social-login.machine.ts';
import { PROVIDER_LABELS, type Provider } from '../../../contract/account/providers.ts';
import type { SocialPurpose } from '../../../contract/account/social.ts';
import type { Tech } from '../../../contract/common.ts';
import { safePath } from '../../../contract/safe-path.ts';
import { findIdentityOfUser, insertOauthState } from '../../data/account/social.ts';
import { sha256 } from '../../ids.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings.ts';
import type { Providers, SocialProvider } from './provider.ts';
import { alreadyConnected, notConfigured, notConnected } from './refusals.ts';
import { verifierCookie } from './verifier-cookie.ts';

/** The authorization redirect, and the cookie that identifies the browser at the callback. */
export type AuthorizationRedirect = { url: string; cookie: string };

type Parts = Pick<Services, 'clock' | 'database' | 'settings'> & { providers: Providers };

/** @throws ApiError 404 for a provider that is not configured */
export function configuredProvider({ providers }: Pick<Parts, 'providers'>, provider: Provider): SocialProvider {
  const found = providers[provider];
  if (found) return found;
  throw notConfigured(`${PROVIDER_LABELS[provider]} cannot be used here.`);
}

/** The callback URL; the code exchange must send the same one (RFC 6749, 4.1.3). */
export function redirectUri(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  provider: Provider,
  tech: string | null,
): string {
  return `${publicUrl}/login/${provider}/callback${tech === null ? '' : `/${tech}`}`;
}

type Flow = { purpose: SocialPurpose; userId: string | null; tech: Tech | null; redirect: string | null };

/** Begins the authorization of a visitor at a provider (AC-07). */
async function beginAuthorization(parts: Parts, provider: Provider, flow: Flow): Promise<AuthorizationRedirect> {
  const { clock, database, settings } = parts;
  const state = generateState();
  // Only the verifier's hash is stored. The verifier itself stays in the browser and proves that the same browser comes
  // back.
  const verifier = generateCodeVerifier();
  const now = clock.now();
  const stateHash = sha256(state);
  await insertOauthState(database.queries, {
    state_hash: stateHash,
    verifier_hash: sha256(verifier),
    provider,
    purpose: flow.purpose,
    user_id: flow.userId,
    tech: flow.tech,
    redirect: flow.redirect,
    state: 'started',
    started_at: now,
    expires_at: now + SOCIAL_LOGIN_MS,
  });
  const url = configuredProvider(parts, provider).authorizationUrl({
    state,
    verifier,
    redirectUri: redirectUri(settings, provider, flow.tech),
    join: flow.purpose === 'join',
  });
  const cookie = verifierCookie(settings, { stateHash, verifier, seconds: SOCIAL_LOGIN_MS / 1000 });
  return { url: url.href, cookie };
}

/** Begins a sign-in; null when the provider is not configured. */
export async function startLogin(
  parts: Parts,
  provider: Provider,
  { tech, redirect }: { tech: Tech | null; redirect: string | null },
): Promise<AuthorizationRedirect | null> {
  if (!parts.providers[provider]) return null;
  return beginAuthorization(parts, provider, { purpose: 'login', userId: null, tech, redirect: safePath(redirect) });
}

/** Begins to connect a provider with a user. @throws ApiError 404, 409 */
export async function startConnect(
  parts: Parts,
  provider: Provider,
  userId: string,
  redirect: string,
): Promise<AuthorizationRedirect> {
  configuredProvider(parts, provider);
  if (await findIdentityOfUser(parts.database.queries, provider, userId)) throw alreadyConnected(provider);
  return beginAuthorization(parts, provider, { purpose: 'connect', userId, tech: null, redirect });
}

/** Begins to join the Discord server. @throws ApiError 404 */
export async function startJoin(parts: Parts, userId: string, redirect: string): Promise<AuthorizationRedirect> {
  if (!configuredProvider(parts, 'discord').joinServer) throw notConfigured('There is no Discord server to join.');
  return beginAuthorization(parts, 'discord', { purpose: 'join', userId, tech: null, redirect });
}

/** Begins to confirm a session with a connected provider. @throws ApiError 404 */
export async function startConfirm(
  parts: Parts,
  provider: Provider,
  userId: string,
  redirect: string,
): Promise<AuthorizationRedirect> {
  configuredProvider(parts, provider);
  if (!(await findIdentityOfUser(parts.database.queries, provider, userId))) throw notConnected(provider);
  return beginAuthorization(parts, provider, { purpose: 'confirm', userId, tech: null, redirect });
}
