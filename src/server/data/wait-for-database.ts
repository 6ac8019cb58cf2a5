import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseUnreachable } from './data-unusable.ts';
import { type Database, type OpenOptions, openDatabase } from './database.ts';

/** Milliseconds. */
const RETRY_MS = 1000;
/** A line a minute. */
const RETRIES_A_LINE = 60;

type Parts = { open?: (options: OpenOptions) => Promise<Database>; wait?: (ms: number) => Promise<unknown> };

/**
 * Opens the database of a server, which may be started before its database or during an outage of it. Commands use
 * `openDatabase` itself, so that their user reads the failure at once.
 *
 * @throws DataUnusable when waiting does not help
 */
export async function waitForDatabase(
  options: OpenOptions,
  log: Logger,
  { open = openDatabase, wait = sleep }: Parts = {},
): Promise<Database> {
  for (let tries = 0; ; tries++) {
    try {
      const database = await open({ ...options, onWaiting: (sentence) => log.warn(sentence) });
      if (tries > 0) log.info({ tries }, 'the database is reached');
      return database;
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable)) throw error;
      if (tries % RETRIES_A_LINE === 0) log.warn(`${error.message} The server waits for it.`);
      await wait(RETRY_MS);
    }
  }
}
