import type { Logger } from 'pino';
import type { Outage } from '../../../machines/exam/attempt/grace.ts';
import { nextSnapshot } from '../charts/apply-chart.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../data/database.ts';
import { insertOutage, lockHeartbeat, lockRunningAttempts, storeHeartbeat, storeOutageMs } from '../data/heartbeats.ts';
import { runTransaction } from '../data/transaction.ts';
import { attemptChart } from '../exam/attempt-state.ts';

/** Heartbeat interval of every process. Milliseconds. */
export const HEARTBEAT_MS = 5000;
/** Gaps up to this length are a busy moment or a quick restart, which the grace period covers. Milliseconds. */
export const OUTAGE_THRESHOLD_MS = 10_000;
/** Attempts extended per statement. */
const BATCH = 500;

export type Heartbeat = {
  /** Writes a heartbeat, and extends the grace period of attempts affected by a preceding outage. */
  beat(): Promise<void>;
  /**
   * Await before rejecting or ending anything because its time is over: a recent outage may have extended it. Writes a
   * heartbeat only if the last one of this process is old enough for an outage in between.
   */
  ensureCurrent(): Promise<void>;
  /** Whether this process knows of every outage. */
  isCurrent(): boolean;
};

type HeartbeatOptions = {
  /** Maximum outage extension of one attempt. Milliseconds. */
  maxOutageMs: number;
  /** A monotonic clock, to distinguish an outage from a change of the system clock. Milliseconds. */
  monotonicNow?: () => number;
};

/**
 * Detects outages. The last heartbeat of any process is in the database; a process that finds it older than {@link
 * OUTAGE_THRESHOLD_MS} has detected a period in which no process reached the database, and records it in the same
 * transaction.
 */
export function createHeartbeat(
  database: Database,
  clock: Clock,
  log: Pick<Logger, 'warn'>,
  { maxOutageMs, monotonicNow = () => performance.now() }: HeartbeatOptions,
): Heartbeat {
  let beatAt: number | null = null;
  let beating: Promise<void> | null = null;

  /** The outage between the last heartbeat and now, or null. */
  function outageSince(lastAt: number, now: number): Outage | null {
    const sinceOwn = beatAt === null ? Number.POSITIVE_INFINITY : monotonicNow() - beatAt;
    // This process was alive at its own last heartbeat: any further jump is a change of the system clock.
    const lengthMs = Math.min(now - lastAt, Math.round(sinceOwn));
    return lengthMs > OUTAGE_THRESHOLD_MS ? { from: now - lengthMs, to: now } : null;
  }

  async function writeHeartbeat(): Promise<void> {
    await runTransaction(database.queries, async (transaction) => {
      const now = clock.now();
      const outage = outageSince(await lockHeartbeat(transaction, database.kind, now), now);
      if (outage) {
        const attempts = await extendGrace(transaction, database.kind, outage, maxOutageMs);
        await insertOutage(transaction, { started_at: outage.from, ended_at: outage.to, attempts });
        log.warn({ ...outage, attempts }, 'the service was not available; the attempts that were running get the time');
      }
      await storeHeartbeat(transaction, now);
    });
    beatAt = monotonicNow();
  }

  const isCurrent = () => beatAt !== null && monotonicNow() - beatAt <= OUTAGE_THRESHOLD_MS;

  function beat(): Promise<void> {
    beating ??= writeHeartbeat().finally(() => {
      beating = null;
    });
    return beating;
  }

  return { beat, isCurrent, ensureCurrent: async () => (isCurrent() ? undefined : beat()) };
}

/** Applies an outage to the chart of every running attempt and stores the result. @returns how many were extended. */
async function extendGrace(queries: Queries, kind: Database['kind'], outage: Outage, maxMs: number): Promise<number> {
  let touched = 0;
  for (let afterId = ''; ; ) {
    const rows = await lockRunningAttempts(queries, kind, { openAt: outage.from, afterId, limit: BATCH });
    const changed = rows.flatMap((row) => {
      const next = nextSnapshot(attemptChart, row, { type: 'attempt.outageEnded', outage, maxMs });
      return next ? [{ id: row.id, outageMs: next.context.outageMs }] : [];
    });
    for (const [outageMs, same] of Map.groupBy(changed, (row) => row.outageMs)) {
      await storeOutageMs(
        queries,
        same.map(({ id }) => id),
        outageMs,
      );
    }
    touched += changed.length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return touched;
    afterId = last.id;
  }
}
