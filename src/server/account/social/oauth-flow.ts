import { type SnapshotFrom, transition } from 'xstate';
import * as z from 'zod/mini';
import {
  type SocialLoginEvent,
  socialLoginMachine,
} from '../../../../machines/account/social-login/social-login.machine.ts';
import { socialPurposeSchema } from '../../../contract/account/social.ts';
import { deleteOauthStates, type OauthStateRow, updateOauthState } from '../../data/account/social.ts';
import type { Queries } from '../../data/database.ts';
import type { Services } from '../../services.ts';

const stateSchema = z.enum(['started', 'exchanging', 'completed', 'refused', 'expired']);

/** How long a flow that is over is kept, for those who look into what went wrong. Milliseconds. */
const KEPT_MS = 86_400_000;

/** The stored state of a flow as a snapshot of its chart. */
function restore(row: OauthStateRow): SnapshotFrom<typeof socialLoginMachine> {
  return socialLoginMachine.resolveState({
    value: stateSchema.parse(row.state),
    context: {
      purpose: socialPurposeSchema.parse(row.purpose),
      userId: row.user_id,
      expiresAt: row.expires_at,
      returnedAt: row.returned_at,
      endedAt: row.ended_at,
      reason: row.reason,
    },
  });
}

/**
 * Asks the chart what an event makes of a flow and stores it on the condition that the row is still the one that was read.
 *
 * @returns the row as stored; null when the chart does not offer the event, and when another call was first.
 */
export async function applySocialEvent(
  queries: Queries,
  row: OauthStateRow,
  event: SocialLoginEvent,
): Promise<OauthStateRow | null> {
  const snapshot = restore(row);
  if (!snapshot.can(event)) return null;
  const [next] = transition(socialLoginMachine, snapshot, event);
  const stored = await updateOauthState(queries, row, {
    state: next.value,
    returned_at: next.context.returnedAt,
    ended_at: next.context.endedAt,
    reason: next.context.reason,
  });
  return stored ?? null;
}

/** Deletes flows that were over a day ago. */
export async function deleteExpiredAuthorizations({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await deleteOauthStates(database.queries, clock.now() - KEPT_MS);
}
