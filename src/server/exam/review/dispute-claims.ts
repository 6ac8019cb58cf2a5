import type { SnapshotFrom } from 'xstate';
import {
  type DisputeClaimEvent,
  disputeClaimMachine,
} from '../../../../machines/exam/dispute-claim/dispute-claim.machine.ts';
import { joinName } from '../../../contract/account/person-name.ts';
import type { DisputeClaim } from '../../../contract/exam/review.ts';
import { applyChart, canApply, type StoredChart } from '../../charts/apply-chart.ts';
import { conflictRefusal, retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { findUsers } from '../../data/account/users.ts';
import { findDispute, updateClaimIfUnchanged } from '../../data/exam/records.ts';
import type { DisputeRow, UserRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { HandlerOf } from '../../http/register-routes.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { reviewableAttempt } from './conflict-of-interest.ts';

/** How long a dispute stays claimed without being claimed again. Milliseconds. */
export const CLAIM_MS = 30 * 60_000;

function restoreClaim(row: DisputeRow): SnapshotFrom<typeof disputeClaimMachine> {
  const value = row.state !== 'open' ? 'closed' : row.claimed_by === null ? 'free' : 'held';
  return disputeClaimMachine.resolveState({
    value,
    context: { claimedBy: row.claimed_by, claimedUntil: row.claimed_until },
  });
}

/** The chart of who looks at a dispute, stored in the dispute's row. The decision itself is stored by the attempt's chart. */
const claimChart: StoredChart<typeof disputeClaimMachine, DisputeRow> = {
  machine: disputeClaimMachine,
  subjectOf: ({ id }) => id,
  restore: restoreClaim,
  store: (queries, row, { context }) =>
    updateClaimIfUnchanged(queries, row, { claimed_by: context.claimedBy, claimed_until: context.claimedUntil }),
};

type Names = ReadonlyMap<string, Pick<UserRow, 'first_name' | 'last_name'>>;

/** Who looks at an open dispute; null when nobody does, or the claim is over. */
export function presentClaim(
  requester: Requester,
  { state, claimed_by: by, claimed_until: until }: DisputeRow,
  holders: Names,
  now: number,
): DisputeClaim | null {
  if (state !== 'open' || by === null || until === null || until <= now) return null;
  const holder = holders.get(by);
  return {
    by: { id: by, name: holder ? joinName(holder.first_name, holder.last_name) : 'Deleted account' },
    until,
    is_own: by === userOf(requester).id,
  };
}

/** Who looks at a dispute. */
export async function claimOf(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  requester: Requester,
  row: DisputeRow,
): Promise<DisputeClaim | null> {
  const holders = await findUsers(database.queries, row.claimed_by === null ? [] : [row.claimed_by]);
  return presentClaim(requester, row, holders, clock.now());
}

async function claimedBySomebodyElse(
  services: Pick<Services, 'clock' | 'database'>,
  requester: Requester,
  row: DisputeRow,
): Promise<ApiError> {
  const claim = await claimOf(services, requester, row);
  const sentence = claim ? `${claim.by.name} is looking at this dispute.` : 'This dispute has been decided.';
  return new ApiError(409, sentence, { code: claim ? 'dispute_claimed' : 'dispute_decided', details: { claim } });
}

/** @throws ApiError 409 `dispute_claimed` while another reviewer looks at the dispute that is to be decided */
export async function requireUnclaimed(services: Services, requester: Requester, id: string): Promise<void> {
  const row = await findDispute(services.database.queries, id);
  // That it is decided, or about another exam, is for the decision itself to say.
  if (row?.state !== 'open') return;
  const decided = { type: 'disputeClaim.decided', by: userOf(requester).id, at: services.clock.now() } as const;
  if (!canApply(claimChart, row, decided)) throw await claimedBySomebodyElse(services, requester, row);
}

/** Changes a claim. @throws ApiError 403 about oneself, 404, 409 `dispute_claimed` or `dispute_decided` */
function changeClaim(
  services: Services,
  requester: Requester,
  id: string,
  eventAt: (by: string, at: number) => DisputeClaimEvent,
): Promise<{ claim: DisputeClaim | null }> {
  const { clock, database } = services;
  return retryOnConflict(async () => {
    const row = await findDispute(database.queries, id);
    if (!row) throw notFound('The dispute');
    await reviewableAttempt(database.queries, requester, row.attempt_id);
    const event = eventAt(userOf(requester).id, clock.now());
    const applied = await applyChart(database.queries, claimChart, row, event);
    if (applied.problem === 'conflict') throw conflictRefusal('The dispute changed meanwhile. Load it again.');
    if (applied.problem) throw await claimedBySomebodyElse(services, requester, row);
    return { claim: await claimOf(services, requester, applied.row) };
  });
}

export const claimDispute: HandlerOf<'claimDispute'> = ({ requester, params }, services) =>
  changeClaim(services, requester, params.id, (by, at) => ({
    type: 'disputeClaim.taken',
    by,
    at,
    until: at + CLAIM_MS,
  }));

/** Releasing what one does not hold changes nothing. */
export const releaseDispute: HandlerOf<'releaseDispute'> = async ({ requester, params }, services) => {
  const { database } = services;
  const row = await findDispute(database.queries, params.id);
  if (!row) throw notFound('The dispute');
  if (row.claimed_by !== userOf(requester).id) {
    await reviewableAttempt(database.queries, requester, row.attempt_id);
    return { claim: await claimOf(services, requester, row) };
  }
  return changeClaim(services, requester, params.id, (by, at) => ({ type: 'disputeClaim.released', by, at }));
};
