import type { Provider } from '../../../contract/account/providers.ts';
import type { Session, User } from '../../../contract/account/session.ts';
import { type SocialPurpose, socialPurposeSchema } from '../../../contract/account/social.ts';
import { findOauthState, type OauthStateRow } from '../../data/account/social.ts';
import { sha256 } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { withClaimedOrders } from '../claimed-orders.ts';
import { presentUser } from '../present-user.ts';
import { factorRequired } from '../second-factor/refusals.ts';
import { configuredProvider, redirectUri } from './authorization.ts';
import { applySocialEvent } from './oauth-flow.ts';
import type { ProviderIdentity, Providers } from './provider.ts';
import { ProviderFailure } from './provider-call.ts';
import { providerRefused, providerUnavailable, stateInvalid } from './refusals.ts';
import { type CallbackSession, storeResult } from './store-result.ts';
import { isHashOf, verifierCookie, verifierIn } from './verifier-cookie.ts';

export type CallbackInput = CallbackSession & {
  code: string;
  state: string;
  cookies: string | undefined;
  userId: string | null;
};

export type CallbackResult = {
  purpose: SocialPurpose;
  session: Session | null;
  user: User | null;
  redirect: string | null;
  created: boolean;
  /** Clears the used cookie. */
  cookie: string;
};

type Parts = Services & { providers: Providers };

/** Exchanges the code for an identity, and joins the server if that was requested. */
async function identify(
  parts: Parts,
  row: OauthStateRow,
  { provider, code, verifier }: { provider: Provider; code: string; verifier: string },
): Promise<ProviderIdentity> {
  const service = configuredProvider(parts, provider);
  const { identity, accessToken } = await service.identify({
    code,
    verifier,
    redirectUri: redirectUri(parts.settings, provider, row.tech),
  });
  if (row.purpose === 'join') await service.joinServer?.({ id: identity.id, accessToken });
  return identity;
}

/** Stores a provider failure in the flow. @returns the error for the caller */
async function refuseFlow(parts: Parts, row: OauthStateRow, provider: Provider, failure: ProviderFailure) {
  const { clock, database, log } = parts;
  log.warn({ err: failure, provider }, 'a provider did not confirm a sign-in');
  if (failure.kind === 'unavailable') {
    await applySocialEvent(database.queries, row, { type: 'social.providerUnavailable' });
    return providerUnavailable(provider);
  }
  const event = { type: 'social.refused', reason: 'provider_refused', at: clock.now() } as const;
  await applySocialEvent(database.queries, row, event);
  return providerRefused(provider);
}

/** Completes the flow with the provider's callback parameters. @throws ApiError 403, 404, 409, 503 */
export async function completeCallback(
  parts: Parts,
  provider: Provider,
  callback: CallbackInput,
): Promise<CallbackResult> {
  const { clock, database, sessions, settings } = parts;
  const { queries } = database;
  const stateHash = sha256(callback.state);
  const verifier = verifierIn(callback.cookies, stateHash);
  const found = await findOauthState(queries, stateHash);
  if (!found || found.provider !== provider) throw stateInvalid();
  const row = await applySocialEvent(queries, found, {
    type: 'social.returned',
    sameBrowser: isHashOf(verifier, found.verifier_hash),
    userId: callback.userId,
    at: clock.now(),
  });
  if (row?.state !== 'exchanging') throw stateInvalid();

  const identity = await identify(parts, row, { provider, code: callback.code, verifier }).catch(
    async (error: unknown) => {
      throw error instanceof ProviderFailure ? await refuseFlow(parts, row, provider, error) : error;
    },
  );
  const result = await storeResult(parts, row, { provider, identity }, callback);
  if ('refusal' in result) throw result.refusal;
  if (result.pending) throw factorRequired({ ...result.pending, redirect: row.redirect });
  sessions.invalidateUser(result.user.id);
  // Only after the transaction that ended the replaced session.
  if (result.session && callback.opening.replaces) sessions.invalidate(sha256(callback.opening.replaces));
  return {
    purpose: socialPurposeSchema.parse(row.purpose),
    session: result.session && (await withClaimedOrders(parts, result.session)),
    user: result.session ? null : await presentUser(queries, result.user, null, clock.now()),
    redirect: row.redirect,
    created: result.created,
    cookie: verifierCookie(settings, { stateHash, verifier: '', seconds: 0 }),
  };
}
