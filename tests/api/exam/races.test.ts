import { beforeEach, expect, test, vi } from 'vitest';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { endOverdueAttempts } from '../../../src/server/exam/sweep.ts';
import type { Reply, TestUser } from '../../support/app.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** The full numbers of the security plan are RACE_ROUNDS=100 RACE_AT_ONCE=200. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
const AT_ONCE = Number(process.env.RACE_AT_ONCE ?? 20);
vi.setConfig({ testTimeout: 600_000 });
const REASON = 'The third answer is right as well.';

describeOnBoth('calls at the same moment', (kind) => {
  const app = useApp(kind);

  // The jobs look at every attempt there is.
  beforeEach(() => app().queries.deleteFrom('attempt').execute());

  const many = <T>(call: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, i) => call(i)));
  const statuses = (replies: Reply[]) => [...new Set(replies.map((reply) => reply.status))].sort();
  const versionOf = async (id: string) =>
    (await app().queries.selectFrom('attempt').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      .version;

  async function rounds(round: (ada: TestUser) => Promise<void>) {
    for (let count = 0; count < ROUNDS; count += 1) {
      app().clock.advance(1000);
      await round(await app().user());
    }
  }

  test('accepting the terms many times stores them once with the same response for all', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('awaitingTerms', ada);
      const replies = await many(() =>
        app().call('acceptTerms', { params: { id }, body: { version: TERMS_VERSION }, as: ada }),
      );
      expect(statuses(replies)).toEqual([200]);
      expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
      expect(await versionOf(id)).toBe(1);
    }));

  test('[EX-02] start and start: the clock starts once and all responses have the same deadline', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('ready', ada);
      const replies = await many((index) => {
        app().clock.advance(index);
        return app().call('startExam', { params: { id }, as: ada });
      });
      expect(statuses(replies)).toEqual([200]);
      const deadlines = replies.map((reply) => (reply.json as { deadline_at: number }).deadline_at);
      expect(new Set(deadlines).size).toBe(1);
      expect(await versionOf(id)).toBe(2);
    }));

  test('[EX-13] stop and stop: the attempt ends once and all responses have the same end', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('running', ada);
      const before = await versionOf(id);
      const replies = await many((index) => {
        app().clock.advance(index);
        return app().call('stopExam', { params: { id }, as: ada });
      });
      expect(statuses(replies)).toEqual([200]);
      expect(new Set(replies.map((reply) => (reply.json as { ended_at: number }).ended_at)).size).toBe(1);
      expect(await versionOf(id)).toBe(before + 1);
    }));

  test('start and stop: whatever the order, a started attempt keeps its one start', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('ready', ada);
      const replies = await many((index) =>
        app().call(index % 2 === 0 ? 'startExam' : 'stopExam', { params: { id }, as: ada }),
      );
      for (const [index, reply] of replies.entries()) {
        expect(reply.status === 200 || reply.status === 409, `${index}: ${reply.text}`).toBe(true);
      }
      const exam = await app().ok('getExam', { params: { id }, as: ada });
      expect(['running', 'grading']).toContain(exam.state);
      const starts = replies
        .filter((reply) => reply.status === 200)
        .map((reply) => (reply.json as { started_at: number }).started_at);
      expect(new Set(starts)).toEqual(new Set([exam.started_at]));
    }));

  test('stop and save: every acknowledged answer is graded, every other one is rejected', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('running', ada);
      const right = await app().rightEntries(id);
      const replies = await Promise.all([
        ...right.slice(0, 5).map((entry) => app().save(ada, id, 1, [entry])),
        app().call('stopExam', { params: { id }, as: ada }),
        ...right.slice(5).map((entry) => app().save(ada, id, 1, [entry])),
      ]);
      const stop = replies.splice(5, 1)[0];
      expect(stop?.status).toBe(200);
      expect(replies.filter((reply) => reply.status !== 200 && reply.status !== 409)).toEqual([]);
      await app().runJobs();
      const { result } = await app().ok('getExam', { params: { id }, as: ada });
      const answered = result?.exercises.filter((exercise) => exercise.answered).map((exercise) => exercise.id);
      const acknowledged = right.filter((_, index) => replies[index]?.status === 200).map((entry) => entry.exercise_id);
      expect(answered?.sort()).toEqual(acknowledged.sort());
      expect(result?.exercises.filter((exercise) => exercise.points > 0).length).toBe(acknowledged.length);
    }));

  test('take-over and save: nothing of an old lease is stored once the new one is granted', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('running', ada);
      const entries = await app().rightEntries(id);
      const lease = { device: 'device-two', device_name: 'Phone', take_over: true };
      const [taken, ...saves] = await Promise.all([
        app().call('takeLease', { params: { id }, body: lease, as: ada }),
        ...entries.map((entry) => app().save(ada, id, 1, [entry])),
      ]);
      expect(taken?.status).toBe(200);
      expect(saves.filter((reply) => reply.status !== 200 && reply.status !== 409)).toEqual([]);
      const stored = await app()
        .queries.selectFrom('answer_revision')
        .select(['exercise_id', 'lease_epoch'])
        .where('attempt_id', '=', id)
        .execute();
      const acknowledged = entries.filter((_, index) => saves[index]?.status === 200);
      expect(stored.map((row) => row.exercise_id).sort()).toEqual(acknowledged.map((e) => e.exercise_id).sort());
      expect((await app().save(ada, id, 1, [app().entry('single-a', { revision: 9 })])).status).toBe(409);
    }));

  test('[EX-07] two sweeps at once end an attempt once, and neither complains', async () => {
    const ada = await app().user();
    const { deadline_at } = await app().attemptIn('running', ada);
    app().clock.advance((deadline_at ?? 0) + 10_001 - app().clock.now());
    const ended = await Promise.all([endOverdueAttempts(app().services), endOverdueAttempts(app().services)]);
    expect(ended.toSorted()).toEqual([0, 1]);
  });

  test('[EX-07, EX-18] a sweep learns of an outage first, which may leave an attempt time, as its candidate reads', async () => {
    const ada = await app().user();
    const { id, deadline_at } = await app().attemptIn('running', ada);
    app().clock.advance((deadline_at ?? 0) + 10_001 - app().clock.now());
    const ensureCurrent = async () => {
      await app().queries.updateTable('attempt').set({ outage_ms: 60_000 }).where('id', '=', id).execute();
    };
    const heartbeat = { ...app().services.heartbeat, ensureCurrent };
    expect(await app().ok('getExam', { params: { id }, as: ada })).not.toHaveProperty('outage_ms');
    expect(await endOverdueAttempts({ ...app().services, heartbeat })).toBe(0);
    expect(await app().ok('getExam', { params: { id }, as: ada })).toMatchObject({ outage_ms: 60_000 });
    app().clock.advance(60_000);
    expect(await endOverdueAttempts(app().services)).toBe(1);
  });

  test('[EX-07] a sweep ends the others beside a damaged attempt, and tells of that once', async () => {
    const [ada, grace] = [await app().user(), await app().user()];
    const { id, deadline_at } = await app().attemptIn('running', ada);
    await app().attemptIn('running', grace);
    await app().queries.updateTable('attempt').set({ dispute_state: 'damaged' }).where('id', '=', id).execute();
    app().clock.advance((deadline_at ?? 0) + 10_001 - app().clock.now());
    expect(await endOverdueAttempts(app().services)).toBe(1);
    expect(app().takeErrors()).toMatchObject([{ attempt: id, msg: 'an overdue attempt could not be ended' }]);
  });

  test('stop and the sweep: the attempt ends once', () =>
    rounds(async (ada) => {
      const { id, deadline_at } = await app().attemptIn('running', ada);
      app().clock.advance((deadline_at ?? 0) + 10_001 - app().clock.now());
      const before = await versionOf(id);
      const [jobs, ...stops] = await Promise.all([
        app().runJobs(),
        ...Array.from({ length: 5 }, () => app().call('stopExam', { params: { id }, as: ada })),
      ]);
      expect(stops.map((reply) => reply.status)).toEqual(new Array(5).fill(200));
      await app().runJobs();
      const exam = await app().ok('getExam', { params: { id }, as: ada });
      expect(exam).toMatchObject({ state: 'failed', isTimedOut: true, ended_at: deadline_at });
      expect(jobs.ended).toBeLessThanOrEqual(1);
      expect(await versionOf(id)).toBe(before + 2);
    }));

  test('concurrent grants of extra time add up, and a stop does not lose any', () =>
    rounds(async (ada) => {
      const reviewer = await app().user('reviewer');
      const { id, deadline_at } = await app().attemptIn('running', ada);
      const body = { minutes: 1, reason: 'Power cut.' };
      const grants = await Promise.all(
        Array.from({ length: 5 }, () => app().call('grantExtraTime', { params: { id }, body, as: reviewer })),
      );
      expect(grants.map((reply) => reply.status)).toEqual(new Array(5).fill(200));
      const longer = await app().ok('getExam', { params: { id }, as: ada });
      expect(longer).toMatchObject({ extra_minutes: 5, deadline_at: (deadline_at ?? 0) + 5 * 60_000 });
      const [stop] = await Promise.all([
        app().call('stopExam', { params: { id }, as: ada }),
        app().call('grantExtraTime', { params: { id }, body, as: reviewer }),
      ]);
      expect(stop?.status).toBe(200);
    }));

  test('[EX-15] of many concurrent disputes exactly one is opened', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('failed', ada);
      const replies = await many(() =>
        app().call('openDispute', { params: { id }, body: { reason: REASON, exercise_ids: [] }, as: ada }),
      );
      expect(replies.filter((reply) => reply.status === 201).length).toBe(1);
      const refused = replies.filter((reply) => reply.status !== 201).map((reply) => reply.json as { message: string });
      expect(new Set(refused.map(({ message }) => message))).toEqual(
        new Set(['A dispute about this exam is open already.']),
      );
      const stored = await app().queries.selectFrom('dispute').select('state').where('attempt_id', '=', id).execute();
      expect(stored).toEqual([{ state: 'open' }]);
    }));

  test('[EX-15] of many decisions about one dispute one counts, and it is regraded at most once', () =>
    rounds(async (ada) => {
      const reviewer = await app().user('reviewer');
      const { id } = await app().attemptIn('failed', ada);
      await app().ok('openDispute', { params: { id }, body: { reason: REASON, exercise_ids: [] }, as: ada });
      const dispute_id = await openDisputeOf(app(), id);
      const replies = await many((index) =>
        app().call('decideDispute', {
          params: { id },
          body: { dispute_id, outcome: index % 2 === 0 ? 'upheld' : 'rejected', decision: `Decision number ${index}.` },
          as: reviewer,
        }),
      );
      expect(replies.filter((reply) => reply.status === 200).length).toBe(1);
      expect(replies.filter((reply) => reply.status !== 200 && reply.status !== 409)).toEqual([]);
      app().clock.advance(1);
      await Promise.all([app().runJobs(), app().runJobs()]);
      const { results, disputes } = await app().ok('reviewExam', { params: { id }, as: reviewer });
      expect(disputes.length).toBe(1);
      expect(results.length).toBe(disputes[0]?.state === 'upheld' ? 2 : 1);
    }));

  test('grading by several processes at once stores one result', () =>
    rounds(async (ada) => {
      const { id } = await app().attemptIn('grading', ada);
      const graded = await Promise.all(Array.from({ length: 5 }, () => app().runJobs()));
      expect(graded.map((jobs) => jobs.graded).reduce((a, b) => a + b)).toBe(1);
      const results = await app().queries.selectFrom('result').select('id').where('attempt_id', '=', id).execute();
      expect(results.length).toBe(1);
    }));
});
