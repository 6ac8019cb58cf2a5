import { describe, expect, test, vi } from 'vitest';
import type { SaveEntry } from '../../../src/contract/exam/answers.ts';
import { save } from '../../../src/server/exam/saving/save.ts';
import { ApiError } from '../../../src/server/http/api-error.ts';
import { DEVICE, MINUTE, type TestApp } from '../../support/app.ts';
import { RIGHT_FILES } from '../../support/question-sets.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const OTHER = { device: 'device-two', device_name: 'Safari on a phone' };

/** Everything stored of an attempt's answers: exercise, revision, note. */
async function stored(app: TestApp, id: string) {
  const rows = await app.queries
    .selectFrom('answer_revision')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('exercise_id')
    .orderBy('revision')
    .execute();
  return rows.map((row) => [row.exercise_id, row.revision, JSON.parse(row.work).note]);
}

describeOnBoth('saving', (kind) => {
  const app = useApp(kind);

  async function running() {
    const ada = await app().user();
    const exam = await app().attemptIn('running', ada);
    return { ada, id: exam.id, params: { id: exam.id }, exam };
  }

  test('[EX-06] every change is acknowledged with its revision and key, and survives a reload', async () => {
    const { ada, id, params, exam } = await running();
    const change = app().entry('single-a', { answer: { kind: 'choice', choice: 3 }, note: 'not sure' });
    const flagged: SaveEntry = { ...app().entry('fill-b'), work: { answer: null, flagged: true, note: '' } };
    const saved = await app().save(ada, id, 1, [change, flagged]);
    expect(saved.json).toEqual({
      acknowledged: [
        { exercise_id: 'single-a', revision: 1, key: change.key },
        { exercise_id: 'fill-b', revision: 1, key: flagged.key },
      ],
      serverTime: app().clock.now(),
      deadline_at: exam.deadline_at,
      state: 'running',
    });
    const { data } = await app().ok('getExercises', { params, query: { type: 'questions' }, as: ada });
    const savedWork = Object.fromEntries(data.flatMap((item) => (item.saved ? [[item.id, item.saved]] : [])));
    expect(savedWork).toEqual({
      'single-a': { revision: 1, work: change.work },
      'fill-b': { revision: 1, work: flagged.work },
    });
  });

  test('[EX-06] any text comes back as it was saved', async () => {
    const { ada, id, params } = await running();
    const texts = ['"quotes" \\ and \u0000 zero', '\ud800 lone', 'e\u0301 🎉 \u202e'];
    const files = { 'main.js': `a\r\n\t\u0000${'x'.repeat(90_000)}` };
    await app().save(ada, id, 1, [
      app().entry('fill-a', { answer: { kind: 'texts', texts } }),
      app().entry('challenge-sum', { answer: { kind: 'files', files } }),
    ]);
    const { data } = await app().ok('getExercises', { params, query: { type: 'questions' }, as: ada });
    expect(data.find((item) => item.id === 'fill-a')?.saved?.work.answer).toEqual({ kind: 'texts', texts });
    const challenge = await app().ok('challengeFiles', { params: { id, challenge: 'challenge-sum' }, as: ada });
    expect(challenge).toEqual({ files: { ...files, 'fixed.js': 'export const fixed = 1;' }, revision: 1 });
  });

  test('[EX-06] the same change under the same key is acknowledged again and stored once', async () => {
    const { ada, id } = await running();
    const change = app().entry('single-a', { note: 'once' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => app().save(ada, id, 1, [change])));
    const acknowledged = [{ exercise_id: 'single-a', revision: 1, key: change.key }];
    for (const reply of replies) expect(reply.json).toMatchObject({ acknowledged });
    expect(await stored(app(), id)).toEqual([['single-a', 1, 'once']]);
  });

  test('a stored change is acknowledged even when newer ones have followed', async () => {
    const { ada, id } = await running();
    const first = app().entry('single-a', { revision: 1 });
    await app().save(ada, id, 1, [first]);
    await app().save(ada, id, 1, [app().entry('single-a', { revision: 2 })]);
    expect((await app().save(ada, id, 1, [first])).json).toMatchObject({
      acknowledged: [{ exercise_id: 'single-a', revision: 1, key: first.key }],
    });
  });

  test('[EX-09] a revision used by another change is rejected and overwrites nothing', async () => {
    const { ada, id } = await running();
    await app().save(ada, id, 1, [app().entry('single-a', { note: 'first' })]);
    const refused = await app().save(ada, id, 1, [app().entry('single-a', { note: 'second' })]);
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({
      message: 'A newer change of this exercise is stored already. Load the exam again.',
      code: 'revision_taken',
      details: { exercise_id: 'single-a', newest_revision: 1 },
      request_id: expect.any(String),
    });
    expect(await stored(app(), id)).toEqual([['single-a', 1, 'first']]);
  });

  test('[EX-09] a revision older than the newest is rejected because it would not be graded', async () => {
    const { ada, id } = await running();
    await app().save(ada, id, 1, [app().entry('single-a', { revision: 5, note: 'newest' })]);
    const refused = await app().save(ada, id, 1, [app().entry('single-a', { revision: 3, note: 'stale' })]);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'revision_taken',
      details: { exercise_id: 'single-a', newest_revision: 5 },
    });
    expect(await stored(app(), id)).toEqual([['single-a', 5, 'newest']]);
  });

  test('[EX-09] a revision older than one in the same commit is rejected, too', async () => {
    const { ada, id } = await running();
    const saveOne = (entry: SaveEntry) =>
      save(app().services, { userId: ada.id, attemptId: id, epoch: 1, entries: [entry] });
    const outcomes = await Promise.allSettled([
      saveOne(app().entry('single-a', { revision: 5, note: 'newest' })),
      saveOne(app().entry('single-a', { revision: 3, note: 'stale' })),
      saveOne(app().entry('single-b', { revision: 1, note: 'another' })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored(app(), id)).toEqual([
      ['single-a', 5, 'newest'],
      ['single-b', 1, 'another'],
    ]);
  });

  test('revisions of one exercise may arrive together', async () => {
    const { ada, id } = await running();
    const entries = [1, 2, 3].map((revision) => app().entry('single-a', { revision, note: `${revision}` }));
    expect((await app().save(ada, id, 1, entries)).status).toBe(200);
    expect(await stored(app(), id)).toEqual([
      ['single-a', 1, '1'],
      ['single-a', 2, '2'],
      ['single-a', 3, '3'],
    ]);
  });

  test('an exercise of another exam, or an answer of another kind, is refused and nothing of the request is stored', async () => {
    const { ada, id } = await running();
    const good = app().entry('single-a', { answer: { kind: 'choice', choice: 0 } });
    const foreign = await app().save(ada, id, 1, [good, app().entry('no-such-exercise')]);
    expect(foreign.status).toBe(422);
    expect(foreign.json).toMatchObject({
      errors: { 'no-such-exercise': ['This exercise is not part of the exam.'] },
    });
    const wrongKind = app().entry('order-a', { answer: { kind: 'choice', choice: 0 } });
    expect((await app().save(ada, id, 1, [good, wrongKind])).json).toMatchObject({
      errors: { 'order-a': ['This exercise is answered with order.'] },
    });
    expect(await stored(app(), id)).toEqual([]);
  });

  test('[EX-09] another device sees who holds the lease and since when, until it takes over', async () => {
    const { ada, id, params } = await running();
    const since = app().clock.now();
    app().clock.advance(MINUTE);
    const refused = await app().refused(
      'takeLease',
      409,
      { params, body: { ...OTHER, take_over: false }, as: ada },
      'The exam continues in another place: Firefox on Linux.',
    );
    expect(refused).toEqual({
      message: 'The exam continues in another place: Firefox on Linux.',
      code: 'lease_taken',
      details: { epoch: 1, device_name: 'Firefox on Linux', taken_at: since },
      request_id: expect.any(String),
    });
    const taken = await app().ok('takeLease', { params, body: { ...OTHER, take_over: true }, as: ada });
    expect(taken.lease).toEqual({ epoch: 2, ...OTHER, taken_at: app().clock.now() });
    const stale = await app().save(ada, id, 1, [app().entry('single-a')]);
    expect(stale.status).toBe(409);
    expect(stale.json).toEqual({
      message: 'The exam continues in another place: Safari on a phone.',
      code: 'lease_taken',
      details: { epoch: 2, device_name: 'Safari on a phone', taken_at: app().clock.now() },
      request_id: expect.any(String),
    });
    expect(await stored(app(), id)).toEqual([]);
    expect((await app().save(ada, id, 2, [app().entry('single-a')])).status).toBe(200);
    const { timeline } = await app().ok('reviewExam', { params, as: await app().user('reviewer') });
    expect(timeline).toEqual([
      { at: app().clock.now(), kind: 'takeOver', detail: 'Firefox on Linux → Safari on a phone', more: 0 },
    ]);
  });

  test('[EX-09] the same device renews its lease without a prompt, and its old page stops writing', async () => {
    const { ada, id, params } = await running();
    const again = await app().ok('takeLease', { params, body: { ...DEVICE, take_over: false }, as: ada });
    expect(again.lease.epoch).toBe(2);
    expect((await app().save(ada, id, 1, [app().entry('single-a')])).status).toBe(409);
    for (const call of ['solveQuestions', 'solveChallenge'] as const) {
      const body = call === 'solveQuestions' ? { answers: [] } : { files: RIGHT_FILES };
      const refused = await app().refused(
        call,
        409,
        {
          params: { id, challenge: 'challenge-sum' },
          headers: { 'x-lease-epoch': '1' },
          body,
          as: ada,
        },
        'The exam continues in another place: Firefox on Linux.',
      );
      expect(refused.code).toBe('lease_taken');
    }
  });

  test('a missing or non-integer lease epoch is rejected by name', async () => {
    const { ada, params } = await running();
    for (const epoch of ['', '-1', '1.0', '1e3', 'NaN', '99999999999', '１']) {
      const body = { entries: [app().entry('single-a')] };
      const headers = { 'x-lease-epoch': encodeURIComponent(epoch) };
      const reply = await app().call('saveAnswers', { params, headers, body, as: ada });
      expect(reply.status, epoch).toBe(422);
    }
    const missing = await app().refused(
      'saveAnswers',
      422,
      {
        params,
        body: { entries: [app().entry('single-a')] },
        as: ada,
      },
      'The lease header is required.',
    );
    expect(missing.errors).toEqual({ 'x-lease-epoch': ['The lease header is required.'] });
  });

  test('of many simultaneous take-overs each epoch goes to one device', async () => {
    const { ada, params } = await running();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        app().call('takeLease', {
          params,
          body: { device: `device-number-${index}`, device_name: `Device ${index}`, take_over: true },
          as: ada,
        }),
      ),
    );
    const epochs = replies
      .filter((reply) => reply.status === 200)
      .map((reply) => (reply.json as { lease: { epoch: number } }).lease.epoch);
    expect(epochs.length).toBeGreaterThan(0);
    expect(new Set(epochs).size).toBe(epochs.length);
    expect(replies.filter((reply) => reply.status !== 200).every((reply) => reply.status === 409)).toBe(true);
    const { lease_epoch } = await app().ok('examClock', { params, as: ada });
    expect(lease_epoch).toBe(Math.max(...epochs));
  });

  test('[EX-18] final answers become revisions where they differ, keep flags and notes, and can be resent', async () => {
    const { ada, id, params } = await running();
    const kept: SaveEntry = {
      ...app().entry('single-a'),
      work: { answer: { kind: 'choice', choice: 1 }, flagged: true, note: 'why' },
    };
    await app().save(ada, id, 1, [kept]);
    const headers = { 'x-lease-epoch': '1' };
    const answers = [
      { exercise_id: 'single-a', answer: { kind: 'choice' as const, choice: 1 } },
      { exercise_id: 'single-b', answer: { kind: 'choice' as const, choice: 2 } },
      { exercise_id: 'fill-a', answer: null },
    ];
    const first = await app().ok('solveQuestions', { params, headers, body: { answers }, as: ada });
    expect(first.acknowledged.map(({ exercise_id, revision }) => [exercise_id, revision])).toEqual([['single-b', 1]]);
    const again = await app().ok('solveQuestions', { params, headers, body: { answers }, as: ada });
    expect(again.acknowledged).toEqual([]);
    const changed = await app().ok('solveQuestions', {
      params,
      headers,
      body: { answers: [{ exercise_id: 'single-a', answer: { kind: 'choice', choice: 0 } }] },
      as: ada,
    });
    expect(changed.acknowledged.map(({ exercise_id, revision }) => [exercise_id, revision])).toEqual([['single-a', 2]]);
    const { data } = await app().ok('getExercises', { params, query: { type: 'questions' }, as: ada });
    expect(data.find((item) => item.id === 'single-a')?.saved).toEqual({
      revision: 2,
      work: { answer: { kind: 'choice', choice: 0 }, flagged: true, note: 'why' },
    });
    // What was not saved before has neither flag nor note; what is not answered stays as it is.
    const savedOf = (id: string) => data.find((item) => item.id === id)?.saved;
    expect([savedOf('single-b'), savedOf('fill-a')]).toEqual([
      { revision: 1, work: { answer: { kind: 'choice', choice: 2 }, flagged: false, note: '' } },
      null,
    ]);
  });

  test('saves of many candidates share one commit; each is acknowledged, and a rejected one affects no other', async () => {
    const candidates = [];
    for (let index = 0; index < 40; index += 1) candidates.push(await running());
    const eve = await app().user();
    // With the first save of an attempt its exercises are read.
    for (const { ada, id } of candidates) await app().save(ada, id, 1, [app().entry('order-a')]);
    const { savePool } = app().services.database;
    const commits = savePool ? vi.spyOn(savePool, 'query') : vi.spyOn(app().queries, 'connection');
    const { services } = app();
    const outcomes = await Promise.allSettled(
      candidates.map(({ ada, id }, index) => {
        const entries = [app().entry('single-a', { note: `of ${index}` }), app().entry('single-b')];
        if (index % 4 === 1) return save(services, { userId: ada.id, attemptId: id, epoch: 0, entries });
        if (index % 4 === 2) return save(services, { userId: eve.id, attemptId: id, epoch: 1, entries });
        if (index % 8 === 3)
          return save(services, {
            userId: ada.id,
            attemptId: id,
            epoch: 1,
            entries: [...entries, app().entry('none')],
          });
        return save(services, { userId: ada.id, attemptId: id, epoch: 1, entries });
      }),
    );
    expect(commits).toHaveBeenCalledTimes(1);
    commits.mockRestore();
    for (const [index, { id }] of candidates.entries()) {
      const outcome = outcomes[index];
      const expected = index % 4 === 1 ? 409 : index % 4 === 2 ? 404 : index % 8 === 3 ? 422 : 200;
      const status = outcome?.status === 'rejected' && outcome.reason instanceof ApiError ? outcome.reason.status : 200;
      expect(status).toBe(expected);
      expect(await stored(app(), id)).toEqual(
        expected === 200
          ? [
              ['order-a', 1, ''],
              ['single-a', 1, `of ${index}`],
              ['single-b', 1, ''],
            ]
          : [['order-a', 1, '']],
      );
    }
  });

  test('more changes than fit one commit are stored in several, with none lost', async () => {
    const candidates = [];
    for (let index = 0; index < 5; index += 1) candidates.push(await running());
    const replies = await Promise.all(
      candidates.flatMap(({ ada, id }) =>
        Array.from({ length: 10 }, (_, batch) =>
          app().save(
            ada,
            id,
            1,
            Array.from({ length: 50 }, (_, n) => app().entry('single-a', { revision: batch * 50 + n + 1 })),
          ),
        ),
      ),
    );
    // Batches of one candidate may overtake each other; then the older revisions are refused, never lost unsaid.
    for (const [index, { id }] of candidates.entries()) {
      const own = replies.slice(index * 10, index * 10 + 10);
      const acknowledged = own
        .flatMap((reply) => (reply.json as { acknowledged?: { revision: number }[] }).acknowledged ?? [])
        .map(({ revision }) => revision);
      expect(own.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true);
      const revisions = new Set((await stored(app(), id)).map(([, revision]) => revision));
      expect(acknowledged.filter((revision) => !revisions.has(revision))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(0);
    }
  });

  test('[EX-06] when storing fails nothing is acknowledged, and a retry of the same change succeeds', async () => {
    const { ada, id } = await running();
    const grace = await running();
    const change = app().entry('single-a', { note: 'kept' });
    await app().queries.schema.alterTable('answer_revision').renameTo('away').execute();
    const replies = await Promise.all([
      app().save(ada, id, 1, [change]),
      app().save(grace.ada, grace.id, 1, [app().entry('single-a')]),
    ]);
    await app().queries.schema.alterTable('away').renameTo('answer_revision').execute();
    for (const reply of replies) {
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe('2');
      expect(reply.json).toEqual({
        message: 'The change could not be saved. Your browser keeps it and sends it again.',
        code: 'storing_failed',
        request_id: expect.any(String),
      });
    }
    expect(app().takeErrors().length).toBe(2);
    expect(await stored(app(), id)).toEqual([]);
    expect((await app().save(ada, id, 1, [change])).status).toBe(200);
    expect(await stored(app(), id)).toEqual([['single-a', 1, 'kept']]);
  });
});

describe('a full disk', () => {
  const app = useApp('sqlite');

  test('[EX-06] a save that no longer fits is rejected with 503, acknowledged answers stay, and saving continues once there is space', async () => {
    const { sql } = await import('kysely');
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(app().queries);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app().queries);
    await limit((rows[0]?.page_count ?? 0) + 30);
    const acknowledged: number[] = [];
    let full = 0;
    for (let revision = 1; revision <= 60; revision += 1) {
      const files = { 'main.js': `${revision} ${'x'.repeat(20_000)}` };
      const reply = await app().save(ada, id, 1, [
        app().entry('challenge-sum', { revision, answer: { kind: 'files', files } }),
      ]);
      if (reply.status === 200) acknowledged.push(revision);
      else {
        expect(reply.status).toBe(503);
        full += 1;
      }
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(full).toBeGreaterThan(0);
    // One line for all of one outage.
    expect(app().takeErrors().length).toBe(1);
    expect((await stored(app(), id)).map(([, revision]) => revision)).toEqual(acknowledged);
    await limit(1_000_000);
    expect((await app().save(ada, id, 1, [app().entry('challenge-sum', { revision: 100 })])).status).toBe(200);
  });
});
