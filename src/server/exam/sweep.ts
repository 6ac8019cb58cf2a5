import { oldestOpenDeadline } from '../../../machines/exam/attempt/grace.ts';
import { listOverdueAttempts } from '../data/exam/attempts.ts';
import { isDatabaseUnavailable } from '../data/failure.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { applyAttemptEvent } from './attempt-state.ts';

const BATCH = 500;

/**
 * Ends every running attempt whose deadline and grace period are over (EX-07), with or without a browser. It may run in any
 * process at any time: an attempt that has already ended is left as it is.
 *
 * @returns how many were ended.
 */
export async function endOverdueAttempts({ database, clock, heartbeat, log }: Services): Promise<number> {
  await heartbeat.ensureCurrent();
  let ended = 0;
  for (;;) {
    const overdue = await listOverdueAttempts(database.queries, oldestOpenDeadline(clock.now()), BATCH);
    const endedBefore = ended;
    for (const row of overdue) {
      try {
        await applyAttemptEvent(
          database.queries,
          row,
          { type: 'attempt.timeEnded', at: clock.now() },
          'The attempt has ended already.',
        );
        ended += 1;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        if (error instanceof ApiError) log.debug({ attempt: row.id }, 'ended by somebody else meanwhile');
        // One damaged attempt must not block the others.
        else log.error({ err: error, attempt: row.id }, 'an overdue attempt could not be ended');
      }
    }
    if (overdue.length < BATCH || ended === endedBefore) return ended;
  }
}
