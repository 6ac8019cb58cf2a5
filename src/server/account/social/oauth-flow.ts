import * as z from 'zod/mini';
import {
  type SocialLoginEvent,
  socialLoginMachine,
} from '../../../../machines/account/social-login/social-login.machine.ts';
import { socialPurposeSchema } from '../../../contract/account/social.ts';
import { applyChart, type StoredChart } from '../../charts/apply-chart.ts';
import { deleteOauthStates, type OauthStateRow, updateOauthState } from '../../data/account/social.ts';
import type { Queries } from '../../data/database.ts';
import type { Services } from '../../services.ts';

const stateSchema = z.enum(['started', 'exchanging', 'completed', 'refused', 'expired']);

/** How long a finished flow is kept for troubleshooting. Milliseconds. */
const KEPT_MS = 86_400_000;

const flowChart: StoredChart<typeof socialLoginMachine, OauthStateRow> = {
  machine: socialLoginMachine,
  subjectOf: ({ state_hash }) => state_hash,
  restore: (row) =>
    socialLoginMachine.resolveState({
      value: stateSchema.parse(row.state),
      context: {
        purpose: socialPurposeSchema.parse(row.purpose),
        userId: row.user_id,
        expiresAt: row.expires_at,
        returnedAt: row.returned_at,
        endedAt: row.ended_at,
        reason: row.reason,
      },
    }),
  store: (queries, row, { value, context }) =>
    updateOauthState(queries, row, {
      state: value,
      returned_at: context.returnedAt,
      ended_at: context.endedAt,
      reason: context.reason,
    }),
};

/**
 * Applies an event to a flow.
 *
 * @returns the stored row; null when the chart does not accept the event, and on a conflict.
 */
export async function applySocialEvent(
  queries: Queries,
  row: OauthStateRow,
  event: SocialLoginEvent,
): Promise<OauthStateRow | null> {
  const applied = await applyChart(queries, flowChart, row, event);
  return applied.row ?? null;
}

/** Deletes flows that ended over a day ago. */
export async function deleteExpiredAuthorizations({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await deleteOauthStates(database.queries, clock.now() - KEPT_MS);
}
