import type { Database } from '../database.ts';
import { createPostgresAnswerStore } from './postgres-answers.ts';
import { createSqliteAnswerStore } from './sqlite-answers.ts';

/** The writer: a session by its token hash, or a user whose session has been checked. */
export type Writer = { tokenHash: string } | { userId: string };

export type NewRevision = {
  exerciseId: string;
  revision: number;
  key: string;
  /** JSON, without control characters. */
  work: string;
  queuedAt: number;
};

/** One candidate's request to save. */
export type RevisionRequest = { writer: Writer; attemptId: string; epoch: number; revisions: NewRevision[] };

/** The chart's conditions for accepting answers now. */
export type OpenAttempts = {
  states: readonly string[];
  /** Minimum of deadline plus outage extension. */
  oldestDeadline: number;
  now: number;
};

/** Every revision of the request is stored. */
export type StoredRequest = {
  userId: string;
  deadlineAt: number;
  outageMs: number;
  state: string;
  /** When the session was last recorded as used; null when the writer is a user. */
  sessionUsedAt: number | null;
};

export type AnswerStore = {
  /** Maximum concurrent commits. */
  concurrency: number;
  /** Whether the save statement itself checks session tokens. */
  checksSessions: boolean;
  /**
   * Stores the requests in one commit, each only if the attempt is open to its writer and nothing newer is stored.
   *
   * @returns what was found for each request, or null when it may be stored only in part and needs a closer look.
   */
  store(requests: RevisionRequest[], open: OpenAttempts): Promise<(StoredRequest | null)[]>;
};

export function createAnswerStore(database: Database): AnswerStore {
  if (database.file) return createSqliteAnswerStore(database, database.file);
  if (database.savePool) return createPostgresAnswerStore(database.savePool);
  throw new Error('The database is neither embedded nor PostgreSQL.');
}
