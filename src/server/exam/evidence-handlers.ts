import { type EvidenceEvent, insertReportedEvidence } from '../data/exam/evidence.ts';
import type { AttemptRow } from '../data/tables.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import { ownAttempt, requireRunning } from './own-attempt.ts';

/** Stores a page's events of a candidate, within the limit per kind. */
export function recordReported(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  row: AttemptRow,
  events: EvidenceEvent[],
  isRetry = false,
): Promise<void> {
  return database.queries
    .transaction()
    .execute((transaction) => insertReportedEvidence(transaction, row.id, events, clock.now(), isRetry));
}

export const recordEvidence: HandlerOf<'recordEvidence'> = async ({ requester, params, body }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  requireRunning(row);
  const events = body.events.map(({ kind, at, detail }) => ({ kind, at, detail: detail ?? null }));
  await recordReported(services, row, events, body.retry);
  return { ok: true };
};
