import assert from 'node:assert/strict';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AttemptState } from '../../../src/contract/exam/exam.ts';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { CERTIFICATION, createTestApp, DEVICE, MINUTE, START, TRIAL } from '../../support/app.ts';
import { RIGHT_FILES } from '../../support/question-sets.ts';
import { describeOnBoth, freshDatabase, useApp } from '../../support/suite.ts';

const GRACE = 10_000;
const STATES: AttemptState[] = ['awaitingTerms', 'ready', 'running', 'grading', 'passed', 'failed', 'voided'];

/** What a summary says of an attempt that was not begun. */
const NOT_BEGUN = {
  state: 'awaitingTerms',
  score_percent: null,
  started_at: null,
  deadline_at: null,
  ended_at: null,
  topics: null,
};

describeOnBoth('the life of an attempt', (kind) => {
  const app = useApp(kind);

  // The jobs look at every attempt there is, so that each test begins without those of the others.
  beforeEach(() => app().queries.deleteFrom('attempt').execute());

  test('[EX-01] a trial exam is created once and found again while it is open', async () => {
    const ada = await app().user();
    const created = await app().ok('createTrialExam', {
      body: { certification: TRIAL, free_weekend: null },
      as: ada,
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      certification_id: TRIAL,
      title: 'JavaScript trial',
      tech: 'javascript',
      level: 'junior',
      trial: true,
      state: 'awaitingTerms',
      isTimedOut: false,
      minutes: 30,
      extra_minutes: 0,
      pass_percent: 50,
      questions: 10,
      challenges: 1,
      terms: { version: TERMS_VERSION, accepted_at: null },
      created_at: app().clock.now(),
      started_at: null,
      deadline_at: null,
      ended_at: null,
      lease: { epoch: 0, device: null, device_name: null, taken_at: null },
      dispute: null,
      result: null,
      voided_reason: null,
      serverTime: app().clock.now(),
    });
    expect(await app().ok('createTrialExam', { body: { certification: TRIAL }, as: ada })).toEqual(created);
  });

  test('many simultaneous calls for a trial exam create one', async () => {
    const ada = await app().user();
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => app().ok('createTrialExam', { body: { certification: TRIAL }, as: ada })),
    );
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  });

  test('[EX-01] a certification exam cannot be created like a trial; an administrator grants it', async () => {
    const ada = await app().user();
    const refusal = await app().refused(
      'createTrialExam',
      404,
      { body: { certification: CERTIFICATION }, as: ada },
      'The trial exam was not found.',
    );
    expect(refusal.message).toBe('The trial exam was not found.');
    const administrator = await app().user('administrator');
    const { id, proposed } = await app().ok('grantExam', {
      body: { email: ` ${ada.email.toUpperCase()}`, certification: CERTIFICATION },
      as: administrator,
    });
    assert(id);
    expect(proposed).toBe(false);
    expect(await app().ok('getExam', { params: { id }, as: ada })).toMatchObject({ trial: false, minutes: 60 });
    const audited = await app().queries.selectFrom('audit').selectAll().where('subject_id', '=', id).execute();
    expect(audited.map(({ action, actor_id }) => ({ action, actor_id }))).toEqual([
      { action: 'attempt.granted', actor_id: administrator.id },
    ]);
  });

  test('[EX-03] accepting the terms stores their version and the time; other versions are rejected', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('awaitingTerms', ada);
    const params = { id };
    const changed = await app().refused('acceptTerms', 409, { params, body: { version: '2001-01-01' }, as: ada });
    expect(changed).toMatchObject({
      code: 'terms_changed',
      message: 'The terms have changed. Read the new ones.',
      details: { version: TERMS_VERSION },
    });
    const accepted = await app().ok('acceptTerms', { params, body: { version: TERMS_VERSION }, as: ada });
    expect(accepted).toMatchObject({
      state: 'ready',
      terms: { version: TERMS_VERSION, accepted_at: app().clock.now() },
    });
    const before = app().clock.now();
    app().clock.advance(5000);
    const again = await app().ok('acceptTerms', { params, body: { version: TERMS_VERSION }, as: ada });
    expect(again.terms).toEqual({ version: TERMS_VERSION, accepted_at: before });
    const [row] = await app().queries.selectFrom('attempt').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ terms_version: TERMS_VERSION, terms_accepted_at: before });
  });

  test('[EX-02] [EX-18] an attempt starts after its terms, once, and hands in while it runs', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('awaitingTerms', ada);
    const params = { id };
    const early = await app().refused('startExam', 409, { params, as: ada }, 'Accept the terms first.');
    expect(early).toMatchObject({ message: 'Accept the terms first.', code: 'wrong_state' });
    expect((await app().refused('stopExam', 409, { params, as: ada }, 'The exam is not running.')).code).toBe(
      'wrong_state',
    );
    await app().ok('acceptTerms', { params, body: { version: TERMS_VERSION }, as: ada });
    const started = await app().ok('startExam', { params, as: ada });
    const startedAt = app().clock.now();
    expect(started).toMatchObject({
      state: 'running',
      started_at: startedAt,
      deadline_at: startedAt + 30 * MINUTE,
      ended_at: null,
    });
    app().clock.advance(MINUTE);
    expect(await app().ok('startExam', { params, as: ada })).toEqual({ ...started, serverTime: app().clock.now() });
    const stopped = await app().ok('stopExam', { params, as: ada });
    expect(stopped).toMatchObject({ state: 'grading', ended_at: startedAt + MINUTE, isTimedOut: false, result: null });
    const late = await app().refused(
      'startExam',
      409,
      { params, as: ada },
      'This exam has ended, so it cannot be started.',
    );
    expect(late.message).toBe('This exam has ended, so it cannot be started.');
  });

  test.each(STATES)('[EX-02] [EX-18] in the state %s only the calls of that state succeed', async (state) => {
    const ada = await app().user();
    const { id } = await app().attemptIn(state, ada);
    const params = { id };
    const exercise = { id, challenge: 'challenge-sum' };
    const lease = { 'x-lease-epoch': '1' };
    const reason = 'The third answer is right as well.';
    const calls = {
      getExam: await app().call('getExam', { params, as: ada }),
      examClock: await app().call('examClock', { params, as: ada }),
      getExercises: await app().call('getExercises', { params, query: { type: 'questions' }, as: ada }),
      challengeFiles: await app().call('challengeFiles', { params: exercise, as: ada }),
      previewChallenge: await app().call('previewChallenge', {
        params: exercise,
        body: { files: RIGHT_FILES },
        as: ada,
      }),
      saveAnswers: await app().save(ada, id, 1, [app().entry('single-a')]),
      solveQuestions: await app().call('solveQuestions', { params, headers: lease, body: { answers: [] }, as: ada }),
      solveChallenge: await app().call('solveChallenge', {
        params: exercise,
        headers: lease,
        body: { files: RIGHT_FILES },
        as: ada,
      }),
      recordEvidence: await app().call('recordEvidence', {
        params,
        body: { events: [{ kind: 'blur', at: 1 }] },
        as: ada,
      }),
      takeLease: await app().call('takeLease', { params, body: { ...DEVICE, take_over: false }, as: ada }),
      openDispute: await app().call('openDispute', { params, body: { reason, exercise_ids: [] }, as: ada }),
      trialResult: await app().call('trialResult', { params }),
      stopExam: await app().call('stopExam', { params, as: ada }),
    };
    const runs = state === 'running';
    const graded = state === 'passed' || state === 'failed';
    expect(Object.fromEntries(Object.entries(calls).map(([name, reply]) => [name, reply.status]))).toEqual({
      getExam: 200,
      examClock: 200,
      getExercises: runs ? 200 : 409,
      challengeFiles: runs ? 200 : 409,
      previewChallenge: runs ? 200 : 409,
      saveAnswers: runs ? 200 : 409,
      solveQuestions: runs ? 200 : 409,
      solveChallenge: runs ? 200 : 409,
      recordEvidence: runs ? 202 : 409,
      takeLease: runs ? 200 : 409,
      openDispute: graded ? 201 : 409,
      trialResult: graded ? 200 : 404,
      stopExam: runs || graded || state === 'grading' ? 200 : 409,
    });
  });

  test('[EX-04] exercises keep their order and options across reloads, and differ between attempts', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const read = (attempt: string, as: typeof ada) =>
      app().ok('getExercises', { params: { id: attempt }, query: { type: 'questions' }, as });
    const first = await read(id, ada);
    expect(first.meta.total).toBe(10);
    expect(await read(id, ada)).toEqual(first);
    const orders = new Set<string>();
    for (let other = 0; other < 6; other += 1) {
      const grace = await app().user();
      const { data } = await read((await app().attemptIn('running', grace)).id, grace);
      orders.add(JSON.stringify(data));
      expect(data.map((question) => question.id).sort()).toEqual(first.data.map((question) => question.id).sort());
    }
    expect(orders.size).toBe(6);
  });

  test('[EX-04] an exercise shows its question and options and reveals no answer', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const { data } = await app().ok('getExercises', { params: { id }, query: { type: 'questions' }, as: ada });
    for (const question of data) {
      expect(Object.keys(question).sort()).toEqual(
        ['gaps', 'id', 'kind', 'options', 'points', 'prompt', 'saved', 'topic', 'type'].sort(),
      );
    }
    const challenges = await app().ok('getExercises', { params: { id }, query: { type: 'challenges' }, as: ada });
    expect(challenges.data).toEqual([
      {
        id: 'challenge-sum',
        type: 'challenges',
        title: 'Add numbers',
        topic: 'Programs',
        points: 6,
        brief: 'Export a function that adds.',
        environment: 'js',
        entry: 'main.js',
        editable: ['main.js'],
        files: { 'main.js': 'export function sum() {}', 'fixed.js': 'export const fixed = 1;' },
        tests: [
          { name: 'adds two', run: 'return (await load()).sum(1, 2)', expect: 3 },
          { name: 'adds one', run: 'return (await load()).sum(1)', expect: 1 },
        ],
        saved: null,
      },
    ]);
  });

  test("[EX-05] the server's clock decides the time of an attempt", async () => {
    const ada = await app().user();
    const { id, deadline_at } = await app().attemptIn('running', ada);
    expect(await app().ok('examClock', { params: { id }, as: ada })).toEqual({
      serverTime: app().clock.now(),
      deadline_at,
      state: 'running',
      lease_epoch: 1,
    });
    app().clock.advance(-3 * MINUTE);
    expect((await app().ok('examClock', { params: { id }, as: ada })).deadline_at).toBe(deadline_at);
    app().clock.advance(3 * MINUTE);
    expect(await app().ok('datetime', {})).toEqual({ serverTime: app().clock.now() });
  });

  test('[EX-07] the server ends an attempt after deadline and grace period and grades what was saved', async () => {
    const ada = await app().user();
    const { id, deadline_at } = await app().attemptIn('running', ada);
    const deadline = deadline_at ?? 0;
    const entries = await app().rightEntries(id);
    expect((await app().save(ada, id, 1, entries.slice(0, 5))).status).toBe(200);
    app().clock.advance(deadline - app().clock.now() + GRACE);
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    app().clock.advance(1);
    expect(await app().runJobs()).toEqual({ ended: 1, graded: 1 });
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    const ended = await app().ok('getExam', { params: { id }, as: ada });
    expect(ended).toMatchObject({ state: 'failed', isTimedOut: true, ended_at: deadline });
    expect(ended.result?.exercises.filter((exercise) => exercise.points > 0).length).toBe(5);
  });

  test('[EX-07] answers within the grace period count and are marked late, whatever time the browser claims; later ones do not count', async () => {
    const ada = await app().user();
    const { id, deadline_at } = await app().attemptIn('running', ada);
    const deadline = deadline_at ?? 0;
    app().clock.advance(deadline - app().clock.now());
    const inTime = app().entry('single-a', { queuedAt: deadline + 1_000_000 });
    expect((await app().save(ada, id, 1, [inTime])).json).toEqual({
      acknowledged: [{ exercise_id: 'single-a', revision: 1, key: inTime.key }],
      serverTime: deadline,
      deadline_at: deadline,
      state: 'running',
    });
    app().clock.advance(GRACE);
    const late = app().entry('single-b', { queuedAt: deadline + 1 });
    expect((await app().save(ada, id, 1, [late])).json).toEqual({
      acknowledged: [{ exercise_id: 'single-b', revision: 1, key: late.key }],
      serverTime: deadline + GRACE,
      deadline_at: deadline,
      late: true,
      state: 'running',
    });
    app().clock.advance(1);
    const tooLate = await app().save(ada, id, 1, [app().entry('fill-a', { queuedAt: deadline - 1 })]);
    expect(tooLate.status).toBe(409);
    expect(tooLate.json).toMatchObject({
      code: 'time_ended',
      details: { deadline_at: deadline, serverTime: app().clock.now() },
    });
    const rows = await app()
      .queries.selectFrom('answer_revision')
      .select(['exercise_id', 'is_late'])
      .where('attempt_id', '=', id)
      .orderBy('exercise_id')
      .execute();
    expect(rows).toEqual([
      { exercise_id: 'single-a', is_late: 0 },
      { exercise_id: 'single-b', is_late: 1 },
    ]);
  });

  test('[EX-13] handing in within the grace period is on time; after it the attempt ends by the clock', async () => {
    const ada = await app().user();
    const inGrace = await app().attemptIn('running', ada);
    const grace = await app().user();
    const tooLate = await app().attemptIn('running', grace);
    const deadline = inGrace.deadline_at ?? 0;
    app().clock.advance(deadline - app().clock.now() + GRACE);
    expect(await app().ok('stopExam', { params: { id: inGrace.id }, as: ada })).toMatchObject({
      state: 'grading',
      isTimedOut: false,
      ended_at: deadline + GRACE,
    });
    app().clock.advance(1);
    expect(await app().ok('stopExam', { params: { id: tooLate.id }, as: grace })).toMatchObject({
      state: 'grading',
      isTimedOut: true,
      ended_at: deadline,
    });
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 2 });
  });

  test('[EX-13] handing in again returns the same attempt', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const first = await app().ok('stopExam', { params: { id }, as: ada });
    app().clock.advance(MINUTE);
    const second = await app().ok('stopExam', { params: { id }, as: ada });
    expect(second).toEqual({ ...first, serverTime: app().clock.now() });
    await app().runJobs();
    const third = await app().ok('stopExam', { params: { id }, as: ada });
    expect(third).toMatchObject({ state: 'failed', ended_at: first.ended_at });
    expect(app().state.gradingWoken).toBeGreaterThan(0);
  });

  test('a voided attempt cannot be handed in', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('voided', ada);
    expect((await app().refused('stopExam', 409, { params: { id }, as: ada }, 'The exam is not running.')).code).toBe(
      'wrong_state',
    );
  });

  test('[EX-14] a result shows score, pass mark, topics and exercises; that of a trial is public by its id', async () => {
    const ada = await app().user();
    const passed = await app().attemptIn('passed', ada);
    expect(passed.result).toMatchObject({
      score_percent: 100,
      pass_percent: 50,
      passed: true,
      points: 26,
      points_max: 26,
      topics: [
        { id: 'language', name: 'Language', points: 20, points_max: 20 },
        { id: 'programs', name: 'Programs', points: 6, points_max: 6 },
      ],
    });
    expect(passed.result?.exercises.length).toBe(11);
    expect(passed.result?.exercises.every(({ answered, explanation }) => answered && explanation)).toBe(true);
    const result = await app().ok('trialResult', { params: { id: passed.id } });
    expect(result).toEqual({
      id: passed.id,
      title: 'JavaScript trial',
      tech: 'javascript',
      isTimedOut: false,
      ended_at: passed.ended_at,
      name: null,
      is_own: false,
      result: { ...passed.result, exercises: [] },
    });
    const failed = await app().attemptIn('failed', await app().user());
    expect(failed.result).toMatchObject({ score_percent: 0, passed: false });
  });

  test('[EX-14] half of the hidden tests earns half of the points of a challenge, rounded to a hundredth', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const files = { 'main.js': 'half', 'fixed.js': 'right', 'other.js': 'right' };
    await app().save(ada, id, 1, [app().entry('challenge-sum', { answer: { kind: 'files', files } })]);
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const { result } = await app().ok('getExam', { params: { id }, as: ada });
    expect(result?.exercises.find((exercise) => exercise.id === 'challenge-sum')).toMatchObject({
      points: 2,
      points_max: 6,
      tests: [{ passed: true }, { passed: false }, { passed: false }],
    });
  });

  test('[EX-14] the result of a certification is not public, and shows neither explanations nor tests', async () => {
    const ada = await app().user();
    const passed = await app().attemptIn('passed', ada, CERTIFICATION);
    expect(passed.result?.exercises.map(({ explanation, tests }) => ({ explanation, tests }))).toEqual(
      new Array(11).fill({ explanation: null, tests: null }),
    );
    await app().refused('trialResult', 404, { params: { id: passed.id } }, 'The result was not found.');
  });

  test('[VO-13] the summary lists the certifications of the user by slug, with every attempt and its score', async () => {
    const ada = await app().user();
    const failed = await app().attemptIn('failed', ada);
    app().clock.advance(1000);
    const open = await app().open(ada);
    const summary = await app().ok('userSummary', { query: {}, as: ada });
    expect(summary).toEqual({
      data: [
        {
          certification_id: TRIAL,
          slug: TRIAL,
          tech: 'javascript',
          title: 'JavaScript trial',
          trial: true,
          exams: [
            { id: open.id, ...NOT_BEGUN },
            {
              id: failed.id,
              state: 'failed',
              score_percent: 0,
              started_at: failed.started_at,
              deadline_at: failed.deadline_at,
              ended_at: failed.ended_at,
              topics: failed.result?.topics,
            },
          ],
        },
      ],
      meta: { total: 1 },
    });
    expect(await app().ok('userSummary', { query: { tech: 'vuejs' }, as: ada })).toEqual({
      data: [],
      meta: { total: 0 },
    });
  });

  test('[CO-01, VO-13] the summary of one exam has the score of a passed attempt, and none of one that was not begun', async () => {
    const ada = await app().user();
    const passed = await app().attemptIn('passed', ada, CERTIFICATION);
    app().clock.advance(1000);
    const next = await app().attemptIn('awaitingTerms', ada, CERTIFICATION);
    const { exams, ...rest } = await app().ok('examSummary', { params: { slug: CERTIFICATION }, as: ada });
    expect(rest).toMatchObject({ certification_id: CERTIFICATION, slug: CERTIFICATION, trial: false });
    expect(exams).toEqual([
      { id: next.id, ...NOT_BEGUN },
      {
        id: passed.id,
        state: 'passed',
        score_percent: 100,
        started_at: passed.started_at,
        deadline_at: passed.deadline_at,
        ended_at: passed.ended_at,
        topics: passed.result?.topics,
      },
    ]);
  });

  test('[CO-01, VO-05] every certification is told with its level, length, pass mark and topics', async () => {
    const facts = { tech: 'javascript', pass_percent: 50, questions: 10, challenges: 1 };
    const { data, meta } = await app().ok('certifications', {});
    expect(meta).toEqual({ total: 2 });
    const level = { display_level: 'junior', difficulty_level: 1 };
    expect(data.map(({ summary: _, topics: __, ...rest }) => rest)).toEqual([
      {
        ...{ id: CERTIFICATION, slug: CERTIFICATION, title: 'JavaScript Junior Developer', ...facts, ...level },
        ...{ minutes: 60, trial: false },
      },
      { id: TRIAL, slug: TRIAL, title: 'JavaScript trial', ...facts, ...level, minutes: 30, trial: true },
    ]);
    for (const { summary, topics } of data) {
      expect(summary).not.toBe('');
      expect(topics).toEqual([
        { id: 'language', name: 'Language', questions: 10 },
        { id: 'programs', name: 'Programs', questions: 0 },
      ]);
    }
    for (const one of data) expect(await app().ok('certification', { params: { id: one.id } })).toEqual(one);
  });

  test('[VO-13, EX-16] the attempts of a certification come with the newest first, and those of one moment in one order', async () => {
    const ada = await app().user();
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) made.push((await app().open(ada, CERTIFICATION)).id);
    const [first, second, ...together] = made;
    for (const [index, id] of made.entries()) {
      const created_at = START + Math.min(index, 2);
      await app().queries.updateTable('attempt').set({ created_at }).where('id', '=', id).execute();
    }
    const { data } = await app().ok('userSummary', { query: {}, as: ada });
    expect(data.flatMap(({ exams }) => exams.map(({ id }) => id))).toEqual([...together.sort(), second, first]);
  });

  test('[EX-11] devtools and other signals are stored for reviewers and never fail an exam', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const params = { id };
    const kinds = ['devtools', 'blur', 'focus', 'paste', 'secondTab', 'offline', 'online', 'displayChange'] as const;
    await app().ok('recordEvidence', {
      params,
      body: { events: kinds.map((kind, index) => ({ kind, at: START + index, detail: `signal ${index}` })) },
      as: ada,
    });
    await app().save(ada, id, 1, await app().rightEntries(id));
    await app().ok('solveQuestions', {
      params,
      headers: { 'x-lease-epoch': '1' },
      body: { answers: [], devtoolsOpenedAt: START + 100 },
      as: ada,
    });
    await app().ok('stopExam', { params, as: ada });
    await app().runJobs();
    const reviewed = await app().ok('reviewExam', { params, as: await app().user('reviewer') });
    expect(reviewed.timeline).toEqual([
      ...kinds.map((kind, index) => ({ at: START + index, kind, detail: `signal ${index}`, more: 0 })),
      { at: START + 100, kind: 'devtools', detail: null, more: 0 },
    ]);
    expect(reviewed.exam.state).toBe('passed');
  });

  test('evidence of one attempt is bounded, no matter how it is sent', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const events = Array.from({ length: 50 }, (_, at) => ({ kind: 'blur' as const, at }));
    for (let batch = 0; batch < 41; batch += 1) {
      await app().ok('recordEvidence', { params: { id }, body: { events }, as: ada });
    }
    for (let again = 0; again < 5; again += 1) {
      await app().ok('solveQuestions', {
        params: { id },
        headers: { 'x-lease-epoch': '1' },
        body: { answers: [], devtoolsOpenedAt: 7 },
        as: ada,
      });
    }
    const rows = await app().queries.selectFrom('evidence').select('kind').where('attempt_id', '=', id).execute();
    // 200 of the one kind, and the five of the other.
    expect(rows.length).toBe(205);
  });

  test("[EX-17] a user's extra time extends the exams that they start afterwards", async () => {
    const reviewer = await app().user('reviewer');
    const ada = await app().user();
    await app().ok('auth', { as: ada });
    const body = { percent: 50, reason: 'Dyslexia, with a certificate.' };
    expect(await app().ok('grantUserExtraTime', { params: { id: ada.id }, body, as: reviewer })).toEqual({
      percent: 50,
      proposed: false,
    });
    const nobody = { params: { id: 'nobody' }, body, as: reviewer };
    expect((await app().refused('grantUserExtraTime', 404, nobody)).message).toBe('The user was not found.');
    const { id } = await app().attemptIn('running', ada);
    const exam = await app().ok('getExam', { params: { id }, as: ada });
    expect(exam).toMatchObject({ minutes: 30, extra_minutes: 15, deadline_at: (exam.started_at ?? 0) + 45 * MINUTE });
  });

  test('[EX-17] extra time can be granted before the start and while the exam runs, but not after its end', async () => {
    const reviewer = await app().user('reviewer');
    const ada = await app().user();
    const { id } = await app().attemptIn('ready', ada);
    const params = { id };
    const grant = (minutes: number) =>
      app().call('grantExtraTime', { params, body: { minutes, reason: 'Power cut.' }, as: reviewer });
    expect((await grant(5)).status).toBe(200);
    const started = await app().ok('startExam', { params, as: ada });
    expect(started.deadline_at).toBe((started.started_at ?? 0) + 35 * MINUTE);
    await app().ok('takeLease', { params, body: { ...DEVICE, take_over: false }, as: ada });
    app().clock.advance(35 * MINUTE + 5000);
    expect((await grant(10)).status).toBe(200);
    const longer = await app().ok('getExam', { params, as: ada });
    expect(longer).toMatchObject({ extra_minutes: 15, deadline_at: (started.deadline_at ?? 0) + 10 * MINUTE });
    expect((await app().save(ada, id, 1, [app().entry('single-a')])).status).toBe(200);
    expect((await app().runJobs()).ended).toBe(0);
    app().clock.advance(11 * MINUTE);
    expect((await grant(10)).status).toBe(409);
    expect((await app().runJobs()).ended).toBe(1);
    expect((await grant(10)).status).toBe(409);
    const audited = await app().queries.selectFrom('audit').select('action').where('subject_id', '=', id).execute();
    expect(audited).toEqual([{ action: 'attempt.extraTimeGranted' }, { action: 'attempt.extraTimeGranted' }]);
  });

  test('who has a quarter more time has it in each exam, from its start', async () => {
    const ada = await app().user();
    await app().queries.updateTable('user').set({ extra_time_percent: 25 }).where('id', '=', ada.id).execute();
    const { id } = await app().attemptIn('ready', ada);
    const started = await app().ok('startExam', { params: { id }, as: ada });
    expect((started.deadline_at ?? 0) - (started.started_at ?? 0)).toBe(37.5 * MINUTE);
  });

  test('a failed grading is retried later and fails no candidate', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    await app().save(ada, id, 1, await app().rightEntries(id));
    await app().ok('stopExam', { params: { id }, as: ada });
    const crashed = { kind: 'crashed', message: 'killed' } as const;
    app().sandbox.next.push(crashed, crashed, crashed, new Error('no place'));
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    expect(
      app()
        .takeErrors()
        .map((line) => line.msg),
    ).toEqual(['the grader failed, it will be tried again']);
    expect((await app().ok('getExam', { params: { id }, as: ada })).state).toBe('grading');
    app().clock.advance(1999);
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    app().clock.advance(2);
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    expect(
      app()
        .takeErrors()
        .map((line) => line.msg),
    ).toEqual(['grading failed, it will be tried again']);
    app().clock.advance(4001);
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 1 });
    expect((await app().ok('getExam', { params: { id }, as: ada })).state).toBe('passed');
  });

  test('an attempt that is voided while it is graded stays void, without a result', async () => {
    const ada = await app().user();
    const reviewer = await app().user('reviewer');
    const { id } = await app().attemptIn('running', ada);
    await app().save(ada, id, 1, await app().rightEntries(id));
    await app().ok('stopExam', { params: { id }, as: ada });
    const run = app().sandbox.runTests;
    app().sandbox.runTests = async (job) => {
      await app().ok('voidExam', { params: { id }, body: { reason: 'Taken by somebody else.' }, as: reviewer });
      return run(job);
    };
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    app().sandbox.runTests = run;
    const reviewed = await app().ok('reviewExam', { params: { id }, as: reviewer });
    expect(reviewed.exam).toMatchObject({ state: 'voided', result: null, voided_reason: 'Taken by somebody else.' });
    expect(reviewed.results).toEqual([]);
  });

  test('a preview without a free sandbox slot is rejected with 503', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('running', ada);
    const { SandboxBusyError } = await import('../../../src/server/exam/grading/queue.ts');
    app().sandbox.previewError = new SandboxBusyError('full');
    const busy = await app().refused(
      'previewChallenge',
      503,
      {
        params: { id, challenge: 'challenge-sum' },
        body: { files: {} },
        as: ada,
      },
      'Too many previews are being built right now. Try again in a few seconds.',
    );
    app().sandbox.previewError = null;
    expect(busy.code).toBe('busy');
  });

  test('[EX-12] a person has one preview at a time; another person has one beside it', async () => {
    const people = [await app().user(), await app().user()];
    const requests = await Promise.all(
      people.map(async (as) => {
        const { id } = await app().attemptIn('running', as);
        return { params: { id, challenge: 'challenge-sum' }, body: { files: {} }, as };
      }),
    );
    const [own, other] = requests as [(typeof requests)[0], (typeof requests)[0]];
    const { bundlePreview } = app().sandbox;
    let open = () => {};
    const gate = new Promise<void>((done) => {
      open = done;
    });
    let building = 0;
    app().sandbox.bundlePreview = async (job) => {
      building += 1;
      await gate;
      return bundlePreview(job);
    };
    const first = app().ok('previewChallenge', own);
    const beside = app().ok('previewChallenge', other);
    await vi.waitFor(() => expect(building).toBe(2));
    const second = await app().refused(
      'previewChallenge',
      429,
      own,
      'Your last preview is still being built. Try again when it is there.',
    );
    expect(second.code).toBe('preview_running');
    open();
    expect([(await first).kind, (await beside).kind]).toEqual(['built', 'built']);
    expect((await app().ok('previewChallenge', own)).kind).toBe('built');
    app().sandbox.bundlePreview = bundlePreview;
  });

  test('[EX-07] attempts that expired while no server ran are ended at the next start', async () => {
    const fresh = await freshDatabase(kind);
    const first = await createTestApp(fresh);
    const ada = await first.user();
    const { id, deadline_at } = await first.attemptIn('running', ada);
    await first.save(ada, id, 1, await first.rightEntries(id));
    await first.close();
    const second = await createTestApp(fresh);
    second.clock.advance((deadline_at ?? 0) - second.clock.now() + GRACE + 1);
    expect(await second.runJobs()).toEqual({ ended: 1, graded: 1 });
    const ended = await second.ok('getExam', { params: { id }, as: ada });
    expect(ended).toMatchObject({ state: 'passed', isTimedOut: true, ended_at: deadline_at });
    expect([...first.takeErrors(), ...second.takeErrors()]).toEqual([]);
    await second.close();
    await fresh.remove();
  });
});
