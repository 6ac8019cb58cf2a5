import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { isLate } from '../../../../machines/exam/attempt/late.ts';
import type { Database } from '../database.ts';
import type { AnswerStore, OpenAttempts, RevisionRequest, StoredRequest } from './answer-store.ts';

/**
 * Saves with the embedded database: prepared statements, run in sequence in one transaction, directly on the driver,
 * because building and wrapping each statement costs more than running it.
 */
export function createSqliteAnswerStore({ queries }: Pick<Database, 'queries'>, file: DatabaseSync): AnswerStore {
  const begin = file.prepare('begin immediate');
  const commit = file.prepare('commit');
  const readAttempt = file.prepare(
    'select user_id, state, deadline_at, outage_ms, lease_epoch from attempt where id = ?',
  );
  readAttempt.setReturnArrays(true);
  const insertRevision = file.prepare(`
    insert into answer_revision
      (attempt_id, exercise_id, revision, key, lease_epoch, work, queued_at, received_at, is_late)
    select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
    where not exists (
      select 1 from answer_revision where attempt_id = ?1 and exercise_id = ?2 and revision > ?3
    )
    on conflict (attempt_id, exercise_id, revision) do nothing`);

  function storeRequest(request: RevisionRequest, open: OpenAttempts): StoredRequest | null {
    const { attemptId, epoch, revisions, writer } = request;
    const row = readAttempt.get(attemptId) as unknown as [string, string, number | null, number, number] | undefined;
    if (!row) return null;
    const [userId, state, deadlineAt, outageMs, leaseEpoch] = row;
    if (!('userId' in writer) || userId !== writer.userId || leaseEpoch !== epoch) return null;
    if (deadlineAt === null || deadlineAt + outageMs < open.oldestDeadline || !open.states.includes(state)) return null;
    const late = isLate({ deadlineAt }, open.now) ? 1 : 0;
    let stored = 0;
    for (const { exerciseId, revision, key, work, queuedAt } of revisions) {
      const parameters: SQLInputValue[] = [attemptId, exerciseId, revision, key, epoch, work, queuedAt, open.now, late];
      stored += Number(insertRevision.run(...parameters).changes);
    }
    return stored === revisions.length ? { userId, deadlineAt, outageMs, state, sessionUsedAt: null } : null;
  }

  return {
    concurrency: 1,
    checksSessions: false,
    store: (requests, open) =>
      // Holds the only connection, so that no other transaction is open on it.
      queries.connection().execute(async () => {
        begin.run();
        try {
          const stored = requests.map((request) => storeRequest(request, open));
          commit.run();
          return stored;
        } catch (error) {
          // A full disk rolls back automatically.
          if (file.isTransaction) file.exec('rollback');
          throw error;
        }
      }),
  };
}
