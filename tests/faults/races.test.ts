import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRACE_MS } from '../../machines/exam/attempt/attempt.machine.ts';
import { listResults } from '../../src/server/data/exam/records.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { DATABASE_KINDS, type FreshDatabase } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';
import { call, changeOf, type Reply, readExam, save } from './support/http.ts';
import { fakeSandbox, startInProcess } from './support/in-process-server.ts';
import { insertAttempts, type PreparedAttempt } from './support/prepare-attempts.ts';

const ROUNDS = 100;
const HOUR_MS = 3_600_000;

describe.each(DATABASE_KINDS)('%s', (kind) => {
  let data: FreshDatabase;
  let server: RunningServer;

  beforeAll(async () => {
    data = await freshDatabase(kind);
    server = await startInProcess(data, { sandbox: fakeSandbox() });
  });
  afterAll(async () => {
    await server.stop();
    await data.remove();
  });

  /** Two calls at once, either of them first. */
  function atOnce<A, B>(round: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    if (round % 2 === 0) return Promise.all([first(), second()]);
    const later = second();
    return Promise.all([first(), later]);
  }

  async function stored(attempt: PreparedAttempt) {
    return server.services.database.queries
      .selectFrom('attempt')
      .select(['state', 'version', 'is_timed_out', 'started_at', 'ended_at'])
      .where('id', '=', attempt.attemptId)
      .executeTakeFirstOrThrow();
  }

  /** What the one grading of an attempt counted, by exercise; more or fewer than one result is an error. */
  async function gradedAnswers(attempt: PreparedAttempt): Promise<Record<string, { revision: number }>> {
    for (;;) {
      const { state } = await stored(attempt);
      if (state === 'passed' || state === 'failed') break;
      if (state !== 'grading') throw new Error(`The attempt is ${state}.`);
      await server.scheduler.runOnce();
    }
    const results = await listResults(server.services.database.queries, attempt.attemptId);
    expect(results).toHaveLength(1);
    return JSON.parse(results[0]?.record ?? '{}').answers;
  }

  test('two starts at once: the clock starts once and both responses have the same deadline', async () => {
    const attempts = await insertAttempts(server.services.database, { count: ROUNDS, state: 'ready' });
    for (const [round, attempt] of attempts.entries()) {
      const start = () => call(server.url, attempt, 'POST', '/start');
      const [first, second] = await atOnce(round, start, start);
      const row = await stored(attempt);
      expect([first.status, second.status, row.version]).toEqual([200, 200, 1]);
      const deadlines = [first, second].map(({ body }) => (body as { deadline_at: number }).deadline_at);
      expect(new Set(deadlines).size).toBe(1);
    }
  });

  test('[EX-13] two hand-ins at once: the attempt ends once, with one result', async () => {
    const attempts = await insertAttempts(server.services.database, { count: ROUNDS });
    for (const [round, attempt] of attempts.entries()) {
      const stop = () => call(server.url, attempt, 'POST', '/stop');
      const [first, second] = await atOnce(round, stop, stop);
      const ends = [first, second].map(({ body }) => (body as { ended_at: number }).ended_at);
      expect([first.status, second.status, new Set(ends).size]).toEqual([200, 200, 1]);
    }
    for (const attempt of attempts) {
      await gradedAnswers(attempt);
      expect((await stored(attempt)).version).toBe(2);
    }
  });

  test('[EX-06] a hand-in and saves at once: what was acknowledged is graded, the rest is refused', async () => {
    const attempts = await insertAttempts(server.services.database, { count: ROUNDS });
    const replies = new Map<PreparedAttempt, Reply[]>();
    for (const [round, attempt] of attempts.entries()) {
      const saves = () =>
        Promise.all([0, 1, 2].map((place) => save(server.url, attempt, [changeOf(attempt, place, 1, Date.now())])));
      const [saved, stopped] = await atOnce(round, saves, () => call(server.url, attempt, 'POST', '/stop'));
      expect(stopped.status).toBe(200);
      const late = await save(server.url, attempt, [changeOf(attempt, 3, 1, Date.now())]);
      expect([late.status, late.code]).toEqual([409, 'not_running']);
      replies.set(attempt, saved);
    }
    for (const attempt of attempts) {
      const graded = await gradedAnswers(attempt);
      const saved = replies.get(attempt) ?? [];
      const expected = saved.flatMap(({ status }, place) =>
        status === 200 ? [attempt.questions[place]?.id ?? ''] : [],
      );
      expect(Object.keys(graded).sort()).toEqual(expected.sort());
      expect(saved.every(({ status, code }) => status === 200 || code === 'not_running')).toBe(true);
    }
  });

  test("[EX-07] the server's sweep and a hand-in at once: one end, by the clock, with one result", async () => {
    const startedAt = Date.now() - HOUR_MS - GRACE_MS - 1000;
    for (let round = 0; round < ROUNDS; round += 1) {
      // One at a time, so that the sweep of an earlier round does not end it before the race.
      const [attempt] = await insertAttempts(server.services.database, { count: 1, durationMs: HOUR_MS, startedAt });
      if (!attempt) throw new Error('There is no attempt.');
      const [, stopped] = await atOnce(
        round,
        () => server.scheduler.runOnce(),
        () => call(server.url, attempt, 'POST', '/stop'),
      );
      expect([200, 409]).toContain(stopped.status);
      await gradedAnswers(attempt);
      expect(await stored(attempt)).toMatchObject({ version: 2, is_timed_out: 1, ended_at: attempt.deadlineAt });
    }
  });

  test('[EX-05] a device clock that is a day off has no effect before the deadline', async () => {
    const [attempt] = await insertAttempts(server.services.database, { count: 1 });
    if (!attempt) throw new Error('There is no attempt.');
    const day = 24 * HOUR_MS;
    const replies = await Promise.all(
      [-day, 0, day].map((off, place) => save(server.url, attempt, [changeOf(attempt, place, 1, Date.now() + off)])),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await call(server.url, attempt, 'POST', '/stop');
    expect(Object.keys(await gradedAnswers(attempt))).toHaveLength(3);
  });

  test('[EX-07] within the grace period everything that arrives counts, whatever time the browser claims', async () => {
    const startedAt = Date.now() - HOUR_MS - GRACE_MS / 2;
    const [attempt] = await insertAttempts(server.services.database, { count: 1, durationMs: HOUR_MS, startedAt });
    if (!attempt) throw new Error('There is no attempt.');
    const inTime = changeOf(attempt, 0, 1, attempt.deadlineAt);
    const afterDeadline = changeOf(attempt, 1, 1, attempt.deadlineAt + 1);
    const dayAhead = changeOf(attempt, 2, 1, attempt.deadlineAt + 24 * HOUR_MS);
    const changes = [inTime, afterDeadline, dayAhead];
    expect(await save(server.url, attempt, changes)).toMatchObject({
      status: 200,
      body: { acknowledged: changes.map(({ key }) => ({ key })), late: true },
    });
    expect((await readExam(server.url, attempt)).state).toBe('running');
    await call(server.url, attempt, 'POST', '/stop');
    expect(Object.keys(await gradedAnswers(attempt)).sort()).toEqual(changes.map((entry) => entry.exercise_id).sort());
  });
});
