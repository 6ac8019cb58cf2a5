import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { EvidenceRow } from '../tables.ts';

/** Maximum browser events of one kind stored individually per attempt; the rest is only counted. */
const EVIDENCE_PER_KIND = 200;

export type EvidenceEvent = { kind: string; at: number; detail: string | null };

/** Events observed by the server are stored without a limit: their causes are limited. */
export async function insertServerEvidence(
  queries: Queries,
  attemptId: string,
  event: EvidenceEvent,
  receivedAt: number,
): Promise<void> {
  await queries
    .insertInto('evidence')
    .values({ ...event, attempt_id: attemptId, received_at: receivedAt })
    .execute();
}

/**
 * Stores a browser's events, at most `EVIDENCE_PER_KIND` of each kind, so that a flood of one kind hides neither
 * another kind nor server events. The counter row serializes simultaneous reports.
 *
 * @param isRetry the events were sent before without a response: known ones are neither stored nor counted again
 */
export async function insertReportedEvidence(
  queries: Queries,
  attemptId: string,
  events: readonly EvidenceEvent[],
  receivedAt: number,
  isRetry = false,
): Promise<void> {
  const byKind = Map.groupBy(events, ({ kind }) => kind);
  // A fixed order prevents deadlocks between reports.
  for (const [kind, sent] of [...byKind].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const reported = isRetry ? await withoutStored(queries, attemptId, kind, sent) : sent;
    if (reported.length === 0) continue;
    const { received } = await queries
      .insertInto('evidence_tally')
      .values({
        attempt_id: attemptId,
        kind,
        received: reported.length,
        last_at: Math.max(...reported.map(({ at }) => at)),
      })
      .onConflict((conflict) =>
        conflict.columns(['attempt_id', 'kind']).doUpdateSet({
          received: sql<number>`evidence_tally.received + excluded.received`,
          last_at: sql<number>`case when excluded.last_at > evidence_tally.last_at
            then excluded.last_at else evidence_tally.last_at end`,
        }),
      )
      .returning('received')
      .executeTakeFirstOrThrow();
    const room = EVIDENCE_PER_KIND - (received - reported.length);
    const kept = reported.slice(0, Math.max(0, room));
    if (kept.length === 0) continue;
    await queries
      .insertInto('evidence')
      .values(kept.map((event) => ({ ...event, attempt_id: attemptId, received_at: receivedAt })))
      .execute();
  }
}

/** The new events of one kind. Beyond the limit only the latest instant is stored; a browser sends in order. */
async function withoutStored(
  queries: Queries,
  attemptId: string,
  kind: string,
  events: readonly EvidenceEvent[],
): Promise<readonly EvidenceEvent[]> {
  const tally = await queries
    .insertInto('evidence_tally')
    .values({ attempt_id: attemptId, kind, received: 0, last_at: 0 })
    // A no-op update that locks the row until this report is stored.
    .onConflict((conflict) =>
      conflict.columns(['attempt_id', 'kind']).doUpdateSet({ received: sql<number>`evidence_tally.received` }),
    )
    .returning(['received', 'last_at'])
    .executeTakeFirstOrThrow();
  const stored = await queries
    .selectFrom('evidence')
    .select(['at', 'detail'])
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .where(
      'at',
      'in',
      events.map(({ at }) => at),
    )
    .execute();
  return events.filter(
    ({ at, detail }) =>
      !stored.some((row) => row.at === at && row.detail === detail) &&
      !(tally.received > EVIDENCE_PER_KIND && at <= tally.last_at),
  );
}

/** An attempt's timeline: every stored event by time. The limit per kind bounds its length. */
export function listEvidence(queries: Queries, attemptId: string): Promise<EvidenceRow[]> {
  return queries
    .selectFrom('evidence')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Events counted beyond the limit, by kind: how many, and the time of the last one. */
export async function listFurtherEvidence(queries: Queries, attemptId: string) {
  const rows = await queries
    .selectFrom('evidence_tally')
    .select(['kind', 'received', 'last_at'])
    .where('attempt_id', '=', attemptId)
    .where('received', '>', EVIDENCE_PER_KIND)
    .orderBy('last_at')
    .execute();
  return rows.map(({ kind, received, last_at }) => ({ kind, more: received - EVIDENCE_PER_KIND, lastAt: last_at }));
}
