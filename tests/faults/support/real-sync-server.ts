import type { SavedWork } from '../../../machines/exam/answer-sync/queue.ts';
import { GRACE_MS } from '../../../machines/exam/attempt/attempt.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { type ApiErrorBody, errorSchema } from '../../../src/contract/common.ts';
import { examRoutes, savedSchema } from '../../../src/contract/exam/exam.ts';
import type { RunningServer } from '../../../src/server/start-server.ts';
import { call } from './http.ts';
import { insertAttempts } from './prepare-attempts.ts';
import type { SyncServer } from './sync-server.ts';

const KINDS: Record<string, Failure['kind']> = {
  lease_taken: 'leaseTaken',
  not_running: 'notRunning',
  time_ended: 'notRunning',
  revision_taken: 'revisionTaken',
};

function failureOf(status: number, body: ApiErrorBody): Failure {
  const kind = KINDS[body.code ?? ''] ?? (status === 422 ? 'invalid' : status >= 500 ? 'unreachable' : 'refused');
  return failure(kind, body.message, { details: body.details ?? {} });
}

/** A fresh attempt of the real server, reached over HTTP. */
export async function createRealServer(server: RunningServer): Promise<SyncServer> {
  const { database, clock } = server.services;
  const [attempt] = await insertAttempts(database, { count: 1 });
  if (!attempt) throw new Error('There is no attempt.');
  return {
    exerciseIds: attempt.questions.slice(0, 3).map(({ id }) => id),
    now: () => clock.now(),
    async takeLease(device) {
      const body = { device: `device-${device}`, device_name: device, take_over: true };
      const reply = await call(server.url, attempt, 'POST', '/lease', body);
      if (reply.status !== 200) throw failureOf(reply.status, errorSchema.parse(reply.body));
      return examRoutes.takeLease.response.parse(reply.body).lease.epoch;
    },
    async load() {
      const reply = await call(server.url, attempt, 'GET', '/exercises?type=questions');
      if (reply.status !== 200) throw failureOf(reply.status, errorSchema.parse(reply.body));
      const saved: Record<string, SavedWork> = {};
      for (const exercise of examRoutes.getExercises.response.parse(reply.body).data) {
        if (exercise.saved) saved[exercise.id] = exercise.saved;
      }
      return saved;
    },
    async save(epoch, entries) {
      const headers = { 'x-lease-epoch': String(epoch) };
      const reply = await call(server.url, attempt, 'PUT', '/answers', { entries }, headers);
      if (reply.status !== 200) throw failureOf(reply.status, errorSchema.parse(reply.body));
      return savedSchema.parse(reply.body);
    },
    async passDeadline() {
      await database.queries
        .updateTable('attempt')
        .set({ deadline_at: clock.now() - GRACE_MS - 1 })
        .where('id', '=', attempt.attemptId)
        .execute();
    },
    stored: () =>
      database.queries
        .selectFrom('answer_revision')
        .select(['exercise_id', 'revision', 'key', 'work'])
        .where('attempt_id', '=', attempt.attemptId)
        .execute(),
  };
}
