import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_KINDS } from '../support/databases.ts';
import { freshDatabase } from '../support/suite.ts';
import { changeOf, readExam, save } from './support/http.ts';
import { fakeSandbox, startInProcess } from './support/in-process-server.ts';
import { insertAttempts } from './support/prepare-attempts.ts';

const HOUR_MS = 3_600_000;

test.each(DATABASE_KINDS)(
  '[EX-06] a damaged attempt keeps no other candidate from saving, ending and being graded (%s)',
  async (kind) => {
    const data = await freshDatabase(kind);
    const server = await startInProcess(data, { sandbox: fakeSandbox() });
    onTestFinished(async () => {
      await server.stop();
      await data.remove();
    });
    const { database, clock } = server.services;
    const attempts = await insertAttempts(database, { count: 12, durationMs: HOUR_MS });
    const [damaged, ...sound] = attempts;
    if (!damaged) throw new Error('There is no attempt.');
    await database.queries
      .updateTable('attempt')
      .set({ form: '{', dispute_state: 'unheard of' })
      .where('id', '=', damaged.attemptId)
      .execute();

    const replies = await Promise.all(
      attempts.map((attempt) => save(server.url, attempt, [changeOf(attempt, 0, 1, attempt.startedAt)])),
    );
    expect(replies.map(({ status }) => status)).toEqual([503, ...sound.map(() => 200)]);

    (clock as typeof clock & { advance(ms: number): void }).advance(2 * HOUR_MS);
    await server.scheduler.runOnce();
    for (const attempt of sound) {
      const exam = await readExam(server.url, attempt);
      expect([exam.state, exam.isTimedOut, exam.result?.exercises.filter(({ answered }) => answered).length]).toEqual([
        'failed',
        true,
        1,
      ]);
    }
  },
);
