import { timingSafeEqual } from 'node:crypto';
import { generateCodeVerifier, generateState } from 'arctic';
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { SOCIAL_LOGIN_MS } from '../../../../machines/account/social-login/social-login.machine.ts';
import { PROVIDER_LABELS, type Provider } from '../../../contract/account/providers.ts';
import type { Session, User } from '../../../contract/account/session.ts';
import { type SocialPurpose, socialPurposeSchema } from '../../../contract/account/social.ts';
import { TECHS, type Tech } from '../../../contract/common.ts';
import { safePath } from '../../../contract/safe-path.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import {
  deleteIdentity,
  findIdentityOfUser,
  findOauthState,
  insertOauthState,
  type OauthStateRow,
} from '../../data/account/social.ts';
import type { Queries } from '../../data/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { sha256 } from '../../ids.ts';
import { queueMail } from '../../mail/outbox.ts';
import { providerWasConnected } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { queueReferral } from '../../site/referral/referrals.ts';
import type { Opening } from '../accounts.ts';
import { queueConfirmation } from '../addresses.ts';
import { presentUser } from '../present-user.ts';
import { applySocialEvent } from './oauth-flow.ts';
import { createProviders, type ProviderIdentity, type SocialProvider } from './provider.ts';
import { ProviderFailure } from './provider-call.ts';
import { confirmByIdentity, connectIdentity, type FlowResult, signInByIdentity } from './sign-in-by-identity.ts';

/** Where to send the browser, and the cookie by which its callback is recognised. */
export type AuthorizationRedirect = { url: string; cookie: string };

export type CallbackResult = {
  purpose: SocialPurpose;
  session: Session | null;
  user: User | null;
  redirect: string | null;
  created: boolean;
  /** Takes the cookie away that has been used. */
  cookie: string;
};

type CallbackInput = {
  code: string;
  state: string;
  cookies: string | undefined;
  userId: string | null;
  /** Hash of the token of the session that came along. */
  sessionHash: string | null;
  tracking: Record<string, string> | undefined;
  opening: Opening;
};

export type Social = {
  /** Begins a sign-in; null when the provider is not configured. */
  startLogin(
    provider: Provider,
    wish: { tech: Tech | null; redirect: string | null },
  ): Promise<AuthorizationRedirect | null>;
  /** Begins to connect a provider with a user. @throws ApiError 404, 409 */
  startConnect(provider: Provider, userId: string, redirect: string): Promise<AuthorizationRedirect>;
  /** Begins to make a user a member of the Discord server. @throws ApiError 404 */
  startJoin(userId: string, redirect: string): Promise<AuthorizationRedirect>;
  /** Begins to confirm who is using a session with a connected provider. @throws ApiError 404 */
  startConfirm(provider: Provider, userId: string, redirect: string): Promise<AuthorizationRedirect>;
  /** Completes the flow with what the provider sent to the callback. @throws ApiError 403, 404, 409, 503 */
  complete(provider: Provider, callback: CallbackInput): Promise<CallbackResult>;
  /** Disconnects a provider from a user. @throws ApiError 404, 409 */
  disconnect(provider: Provider, userId: string): Promise<void>;
};

/** The cookie goes to the calls of sign-in alone. */
const COOKIE_PATH = '/api/login';

export function createSocial(services: Services): Social {
  const { accounts, clock, database, log, sessions, settings } = services;
  const { queries } = database;
  const providers = createProviders(settings);

  function configured(provider: Provider): SocialProvider {
    const found = providers[provider];
    if (found) return found;
    throw new ApiError(404, `${PROVIDER_LABELS[provider]} cannot be used here.`, { code: 'not_configured' });
  }

  /** The callback address; it has to be the same when the code is exchanged (RFC 6749, 4.1.3). */
  function redirectUri(provider: Provider, tech: string | null): string {
    return `${settings.publicUrl}/login/${provider}/callback${tech === null ? '' : `/${tech}`}`;
  }

  function cookie(stateHash: string, value: string, seconds: number): string {
    return generateCookie(cookieName(stateHash), value, {
      path: COOKIE_PATH,
      httpOnly: true,
      sameSite: 'Lax',
      secure: settings.publicUrl.startsWith('https:'),
      maxAge: seconds,
    });
  }

  async function beginAuthorization(
    provider: Provider,
    flow: { purpose: SocialPurpose; userId: string | null; tech: Tech | null; redirect: string | null },
  ): Promise<AuthorizationRedirect> {
    const state = generateState();
    // The verifier stays in the browser: whoever brings it is that browser, and of it only the hash is stored.
    const verifier = generateCodeVerifier();
    const now = clock.now();
    const stateHash = sha256(state);
    await insertOauthState(queries, {
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
    const url = configured(provider).authorizationUrl({
      state,
      verifier,
      redirectUri: redirectUri(provider, flow.tech),
      join: flow.purpose === 'join',
    });
    return { url: url.href, cookie: cookie(stateHash, verifier, SOCIAL_LOGIN_MS / 1000) };
  }

  /** Asks the provider who the code stands for, and lets the person into the server when they went for that. */
  async function identify(row: OauthStateRow, provider: Provider, code: string, verifier: string) {
    const service = configured(provider);
    const { identity, accessToken } = await service.identify({
      code,
      verifier,
      redirectUri: redirectUri(provider, row.tech),
    });
    if (row.purpose === 'join') await service.joinServer?.({ id: identity.id, accessToken });
    return identity;
  }

  function completeByPurpose(
    transaction: Queries,
    row: OauthStateRow,
    identified: { provider: Provider; identity: ProviderIdentity; now: number },
    { tracking, opening, sessionHash }: CallbackInput,
  ): Promise<FlowResult> {
    const userId = row.user_id ?? '';
    const purpose = socialPurposeSchema.parse(row.purpose);
    switch (purpose) {
      case 'login':
        return signInByIdentity(transaction, { ...identified, tracking }, (user) =>
          accounts.openSession(transaction, user, opening),
        );
      case 'confirm':
        return confirmByIdentity(transaction, { ...identified, userId, sessionHash: sessionHash ?? '' });
      case 'connect':
      case 'join':
        return connectIdentity(transaction, { ...identified, userId, joined: purpose === 'join' });
    }
  }

  function storeResult(row: OauthStateRow, provider: Provider, identity: ProviderIdentity, callback: CallbackInput) {
    return inTransaction(queries, async (transaction): Promise<FlowResult> => {
      const now = clock.now();
      const result = await completeByPurpose(transaction, row, { provider, identity, now }, callback);
      const stored = await applySocialEvent(
        transaction,
        row,
        'refusal' in result
          ? { type: 'social.refused', reason: result.refusal.code ?? 'refused', at: now }
          : { type: 'social.completed', at: now },
      );
      if (!stored) throw stateInvalid();
      if (!('refusal' in result)) await runFollowUps(transaction, row, provider, result, callback);
      return result;
    });
  }

  /** What follows a successful flow: mails, and the report to the referral tool. */
  async function runFollowUps(
    transaction: Queries,
    row: OauthStateRow,
    provider: Provider,
    { user, created }: Exclude<FlowResult, { refusal: ApiError }>,
    { tracking }: CallbackInput,
  ) {
    if (created) {
      if (user.email_verified_at === null) {
        await queueConfirmation(services, transaction, user, TECHS.find((tech) => tech === row.tech) ?? null);
      }
      await queueReferral(transaction, settings, { userId: user.id, tracking, at: clock.now() });
    } else if (row.purpose === 'connect' || row.purpose === 'join') {
      const origin = settings.publicUrl;
      const words = { origin, label: PROVIDER_LABELS[provider], profile: `${origin}/profile` };
      await queueMail(transaction, user.email, providerWasConnected(words), clock.now());
    }
  }

  return {
    async startLogin(provider, { tech, redirect }) {
      if (!providers[provider]) return null;
      return beginAuthorization(provider, { purpose: 'login', userId: null, tech, redirect: safePath(redirect) });
    },

    async startConnect(provider, userId, redirect) {
      configured(provider);
      if (await findIdentityOfUser(queries, provider, userId)) throw alreadyConnected(provider);
      return beginAuthorization(provider, { purpose: 'connect', userId, tech: null, redirect });
    },

    async startJoin(userId, redirect) {
      if (!configured('discord').joinServer) {
        throw new ApiError(404, 'There is no Discord server to join.', { code: 'not_configured' });
      }
      return beginAuthorization('discord', { purpose: 'join', userId, tech: null, redirect });
    },

    async startConfirm(provider, userId, redirect) {
      configured(provider);
      if (!(await findIdentityOfUser(queries, provider, userId))) throw notConnected(provider);
      return beginAuthorization(provider, { purpose: 'confirm', userId, tech: null, redirect });
    },

    async complete(provider, callback) {
      const stateHash = sha256(callback.state);
      const verifier = parse(callback.cookies ?? '', cookieName(stateHash))[cookieName(stateHash)] ?? '';
      const found = await findOauthState(queries, stateHash);
      if (!found || found.provider !== provider) throw stateInvalid();
      const row = await applySocialEvent(queries, found, {
        type: 'social.returned',
        sameBrowser: isHashOf(verifier, found.verifier_hash),
        userId: callback.userId,
        at: clock.now(),
      });
      if (row?.state !== 'exchanging') throw stateInvalid();

      let identity: ProviderIdentity;
      try {
        identity = await identify(row, provider, callback.code, verifier);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        log.warn({ err: error, provider }, 'a provider did not confirm a sign-in');
        if (error.kind === 'unavailable') {
          await applySocialEvent(queries, row, { type: 'social.providerUnavailable' });
          throw providerUnavailable(provider);
        }
        await applySocialEvent(queries, row, { type: 'social.refused', reason: 'provider_refused', at: clock.now() });
        throw providerRefused(provider);
      }

      const result = await storeResult(row, provider, identity, callback);
      if ('refusal' in result) throw result.refusal;
      sessions.invalidateUser(result.user.id);
      // Only after the transaction that ended the replaced session.
      if (result.session && callback.opening.replaces) sessions.invalidate(sha256(callback.opening.replaces));
      return {
        purpose: socialPurposeSchema.parse(row.purpose),
        session: result.session,
        user: result.session ? null : await presentUser(queries, result.user, null, clock.now()),
        redirect: row.redirect,
        created: result.created,
        cookie: cookie(stateHash, '', 0),
      };
    },

    async disconnect(provider, userId) {
      const outcome = await queries
        .transaction()
        .execute((transaction) => deleteIdentity(transaction, provider, userId));
      const label = PROVIDER_LABELS[provider];
      if (outcome === 'notConnected') throw notConnected(provider);
      if (outcome === 'lastLoginMethod') {
        throw new ApiError(409, `You sign in with ${label} alone. Set a password first, then disconnect it.`, {
          code: 'last_way_in',
        });
      }
      sessions.invalidateUser(userId);
    },
  };
}

/** Each flow has its own cookie, so that two tabs do not overwrite each other's. */
function cookieName(stateHash: string): string {
  return `social_${stateHash.slice(0, 16)}`;
}

function isHashOf(value: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(value), 'hex'), Buffer.from(hash, 'hex'));
}

/** One sentence for all that can be wrong with a state, so that nobody learns which it is. */
function stateInvalid(): ApiError {
  return new ApiError(
    403,
    'This did not begin in this browser, was used already, or took longer than 10 minutes. Start again.',
    { code: 'state_invalid' },
  );
}

function alreadyConnected(provider: Provider): ApiError {
  return new ApiError(409, `${PROVIDER_LABELS[provider]} is connected with your account already.`, {
    code: 'already_connected',
  });
}

function notConnected(provider: Provider): ApiError {
  return new ApiError(404, `${PROVIDER_LABELS[provider]} is not connected with your account.`);
}

function providerUnavailable(provider: Provider): ApiError {
  return new ApiError(503, `${PROVIDER_LABELS[provider]} does not answer at this moment. Try again in a few seconds.`, {
    code: 'provider_unavailable',
    retryAfterSeconds: 5,
  });
}

function providerRefused(provider: Provider): ApiError {
  return new ApiError(403, `${PROVIDER_LABELS[provider]} did not confirm this. Start again.`, {
    code: 'provider_refused',
  });
}
