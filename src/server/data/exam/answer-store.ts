import type { Database } from '../database.ts';
import { createPostgresAnswerStore } from './postgres-answers.ts';
import { createSqliteAnswerStore } from './sqlite-answers.ts';

/** Who saves: the holder of a session, by the hash of its token, or a user whose session was checked already. */
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

/** What the chart says of attempts that take answers at this moment. */
export type OpenAttempts = {
  states: readonly string[];
  /** Deadline and added time must not come to less than this. */
  oldestDeadline: number;
  now: number;
};

/** All revisions of a request are stored. */
export type StoredRequest = {
  userId: string;
  deadlineAt: number;
  outageMs: number;
  state: string;
  /** When the session was last noted as used; null when the writer is a user. */
  sessionUsedAt: number | null;
};

export type AnswerStore = {
  /** Commits that may be under way at once. */
  concurrency: number;
  /** Whether writers may be named by their tokens alone, checked by the statement that saves. */
  checksSessions: boolean;
  /**
   * Stores the requests in one commit, each only when the attempt is open to its writer and nothing newer is stored.
   *
   * @returns for each request what was found, or null: then it may be stored in part, and somebody must look closer.
   */
  store(requests: RevisionRequest[], open: OpenAttempts): Promise<(StoredRequest | null)[]>;
};

export function createAnswerStore(database: Database): AnswerStore {
  if (database.file) return createSqliteAnswerStore(database, database.file);
  if (database.savePool) return createPostgresAnswerStore(database.savePool);
  throw new Error('The database is neither embedded nor PostgreSQL.');
}
