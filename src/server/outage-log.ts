import type { Logger } from 'pino';
import { isDatabaseUnavailable, isOutOfSpace } from './data/failure.ts';

/** An outage has ended when nothing failed for so long. Milliseconds. */
const QUIET_MS = 10_000;
const LINE_EVERY_MS = 60_000;

/** Failures of the database, most of which say the same during an outage. */
export type OutageLog = {
  /**
   * Writes the first failure of an outage with its error, and counts the others in a line a minute and one at the end.
   *
   * @returns whether the error comes from an outage; others are left to the caller
   */
  note(error: unknown, context?: Record<string, unknown>): boolean;
  stop(): void;
};

const NO_SPACE = 'no space is left for the data: nothing can be stored until there is';

export function createOutageLog(log: Logger, now: () => number = () => performance.now()): OutageLog {
  let outage: { since: number; last: number; line: number; more: number; timer: NodeJS.Timeout } | null = null;

  function look() {
    if (!outage) return;
    if (now() - outage.last >= QUIET_MS) {
      end();
    } else if (now() - outage.line >= LINE_EVERY_MS) {
      log.error({ failures: outage.more }, 'the database is still not available');
      outage.line = now();
      outage.more = 0;
    }
  }

  function end() {
    if (!outage) return;
    clearInterval(outage.timer);
    const { more, since, last } = outage;
    outage = null;
    if (more > 0) {
      log.error(
        { failures: more, ms: Math.round(last - since) },
        'the database was not available, and has not failed since',
      );
    }
  }

  return {
    note(error, context = {}) {
      if (!isDatabaseUnavailable(error)) return false;
      if (outage) {
        outage.last = now();
        outage.more += 1;
        return true;
      }
      log.error({ ...context, err: error }, isOutOfSpace(error) ? NO_SPACE : 'the database is not available');
      const timer = setInterval(look, QUIET_MS / 10);
      timer.unref();
      outage = { since: now(), last: now(), line: now(), more: 0, timer };
      return true;
    },
    stop: end,
  };
}
