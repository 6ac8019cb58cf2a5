import { PROVIDER_LABELS, type Provider } from '../../../contract/account/providers.ts';
import { socialPurposeSchema } from '../../../contract/account/social.ts';
import { TECHS } from '../../../contract/common.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import type { OauthStateRow } from '../../data/account/social.ts';
import type { Queries } from '../../data/database.ts';
import type { ApiError } from '../../http/api-error.ts';
import { queueMail } from '../../mail/outbox.ts';
import { providerWasConnected } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { queueReferral } from '../../site/referral/referrals.ts';
import { queueConfirmation } from '../addresses.ts';
import type { Opening } from '../open-session.ts';
import { beginSignIn } from '../second-factor/sign-in.ts';
import { applySocialEvent } from './oauth-flow.ts';
import type { ProviderIdentity } from './provider.ts';
import { stateInvalid } from './refusals.ts';
import { confirmByIdentity, connectIdentity, type FlowResult, signInByIdentity } from './sign-in-by-identity.ts';

/** The callback data needed once the identity is known. */
export type CallbackSession = {
  /** Token hash of the request's session. */
  sessionHash: string | null;
  tracking: Record<string, string> | undefined;
  opening: Opening;
};

type Identified = { provider: Provider; identity: ProviderIdentity };

function completeByPurpose(
  services: Services,
  transaction: Queries,
  row: OauthStateRow,
  identified: Identified & { now: number },
  { tracking, opening, sessionHash }: CallbackSession,
): Promise<FlowResult> {
  const userId = row.user_id ?? '';
  const purpose = socialPurposeSchema.parse(row.purpose);
  switch (purpose) {
    case 'login':
      return signInByIdentity(transaction, { ...identified, tracking }, (user) =>
        beginSignIn(services, transaction, user, opening),
      );
    case 'confirm':
      return confirmByIdentity(transaction, { ...identified, userId, sessionHash: sessionHash ?? '' });
    case 'connect':
    case 'join':
      return connectIdentity(transaction, { ...identified, userId, joined: purpose === 'join' });
  }
}

/** Side effects of a successful flow: emails, and the report to the affiliate tool. */
async function runFollowUps(
  services: Services,
  transaction: Queries,
  row: OauthStateRow,
  { user, created, provider }: Exclude<FlowResult, { refusal: ApiError }> & { provider: Provider },
  tracking: CallbackSession['tracking'],
): Promise<void> {
  const { clock, settings } = services;
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

/** Stores a flow's result with its side effects, all or nothing. @throws ApiError 403 on a conflict */
export function storeResult(
  services: Services,
  row: OauthStateRow,
  identified: Identified,
  callback: CallbackSession,
): Promise<FlowResult> {
  const { clock, database } = services;
  return inTransaction(database.queries, async (transaction) => {
    const now = clock.now();
    const result = await completeByPurpose(services, transaction, row, { ...identified, now }, callback);
    const stored = await applySocialEvent(
      transaction,
      row,
      'refusal' in result
        ? { type: 'social.refused', reason: result.refusal.code ?? 'refused', at: now }
        : { type: 'social.completed', at: now },
    );
    if (!stored) throw stateInvalid();
    if (!('refusal' in result)) {
      const followed = { ...result, provider: identified.provider };
      await runFollowUps(services, transaction, row, followed, callback.tracking);
    }
    return result;
  });
}
