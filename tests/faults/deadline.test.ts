import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/data/database.ts';
import { listResults } from '../../src/server/data/exam/records.ts';
import { DATABASE_KINDS } from '../support/databases.ts';
import { startApiProcess } from '../support/server-process.ts';
import { freshDatabase } from '../support/suite.ts';
import { advanceClock, changeOf, readExam, save } from './support/http.ts';
import { fakeSandbox, startInProcess } from './support/in-process-server.ts';
import { insertAttempts, type PreparedAttempt, prepareAttempts } from './support/prepare-attempts.ts';

const HOUR_MS = 3_600_000;

test.each(DATABASE_KINDS)(
  '[EX-07] a deadline that passes while the server is down ends the attempt at the next start, and what was saved is graded (%s)',
  async (kind) => {
    const data = await freshDatabase(kind);
    onTestFinished(() => data.remove());
    const [attempt] = await prepareAttempts(data, { count: 1, durationMs: HOUR_MS });
    if (!attempt) throw new Error('There is no attempt.');
    const before = await startApiProcess(data);
    const entries = [0, 1, 2].map((place) => changeOf(attempt, place, 1, Date.now()));
    expect((await save(before.url, attempt, entries)).status).toBe(200);
    await before.kill();
    await movePast(data, attempt);

    const after = await startApiProcess(data);
    onTestFinished(() => after.kill());
    const late = await save(after.url, attempt, [changeOf(attempt, 3, 1, attempt.startedAt)]);
    expect(late.status).toBe(409);
    // Responds after every job has run once.
    await advanceClock(after.url, 0);
    const exam = await readExam(after.url, attempt);
    expect(exam).toMatchObject({ state: 'failed', isTimedOut: true });
    expect(exam.ended_at).toBe(exam.deadline_at);
    const answered = exam.result?.exercises.filter((exercise) => exercise.answered).map(({ id }) => id);
    expect(answered?.sort()).toEqual(entries.map((entry) => entry.exercise_id).sort());
  },
);

/** As if the server had been down for two hours. */
async function movePast(data: { dataDir: string; databaseUrl: string | null }, attempt: PreparedAttempt) {
  const database = await openDatabase({ ...data, poolSize: 1 });
  await database.queries
    .updateTable('attempt')
    .set({ started_at: attempt.startedAt - 2 * HOUR_MS, deadline_at: attempt.deadlineAt - 2 * HOUR_MS })
    .where('id', '=', attempt.attemptId)
    .execute();
  await database.close();
}

test('[EX-07] two servers on one PostgreSQL end and grade each overdue attempt once', async () => {
  const data = await freshDatabase('postgres');
  const servers = await Promise.all([0, 1].map(() => startInProcess(data, { sandbox: fakeSandbox() })));
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await data.remove();
  });
  const [server] = servers;
  if (!server) throw new Error('There is no server.');
  const { database } = server.services;
  const attempts = await insertAttempts(database, {
    count: 60,
    durationMs: HOUR_MS,
    startedAt: Date.now() - 2 * HOUR_MS,
  });
  const unfinished = () =>
    database.queries.selectFrom('attempt').select('id').where('state', 'in', ['running', 'grading']).execute();
  while ((await unfinished()).length > 0) await Promise.all(servers.map(({ scheduler }) => scheduler.runOnce()));

  const ends = await database.queries.selectFrom('attempt').select(['version', 'is_timed_out', 'state']).execute();
  expect(ends).toEqual(attempts.map(() => ({ version: 2, is_timed_out: 1, state: 'failed' })));
  for (const attempt of attempts) expect(await listResults(database.queries, attempt.attemptId)).toHaveLength(1);
});
