import { beforeEach, expect, test } from 'vitest';
import { drawForm } from '../../../src/content/form.ts';
import { gradeAttempt } from '../../../src/server/exam/grading-job/grade.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import { openDisputeOf } from '../../support/exam/disputes.ts';
import { createFakeSandbox } from '../../support/fake-sandbox.ts';
import { RIGHT_FILES } from '../../support/question-sets.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const REASON = 'The third answer is right as well.';

describeOnBoth('disputes and reviews', (kind) => {
  const app = useApp(kind);
  let reviewer: TestUser;
  let ada: TestUser;

  beforeEach(async () => {
    await app().queries.deleteFrom('attempt').execute();
    reviewer = await app().user('reviewer');
    ada = await app().user();
  });

  const dispute = (id: string, exercise_ids: string[] = []) =>
    app().call('openDispute', { params: { id }, body: { reason: REASON, exercise_ids }, as: ada });

  test('[EX-15] a dispute has a reason and items, is visible to both sides, and one is open at a time', async () => {
    const { id } = await app().attemptIn('failed', ada);
    const opened = await dispute(id, ['single-a', 'challenge-sum', 'single-a']);
    expect(opened.status).toBe(201);
    const expected = {
      id: expect.any(String),
      state: 'open',
      reason: REASON,
      exercise_ids: ['single-a', 'challenge-sum'],
      opened_at: app().clock.now(),
      decided_at: null,
      decision: null,
    };
    const exam = await app().ok('getExam', { params: { id }, as: ada });
    expect(exam.dispute).toEqual(expected);
    const second = await dispute(id);
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({ message: 'A dispute about this exam is open already.' });
    expect(await app().ok('listDisputes', { query: {}, as: reviewer })).toEqual({
      data: [
        {
          dispute: expected,
          exam_id: id,
          title: 'JavaScript trial',
          tech: 'javascript',
          candidate: expect.stringMatching(/^Person \d+$/),
          is_own: false,
          score_percent: 0,
          claim: null,
        },
      ],
      meta: { next: null, open: 1 },
    });
  });

  test('a dispute needs a result, a reason of 20 characters, and items of the exam', async () => {
    const { id } = await app().attemptIn('running', ada);
    const early = await dispute(id);
    expect(early.json).toMatchObject({ message: 'A dispute can be opened when there is a result.' });
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const short = await app().refused(
      'openDispute',
      422,
      {
        params: { id },
        body: { reason: '  too short          ', exercise_ids: [] },
        as: ada,
      },
      'Reason needs at least 20 characters.',
    );
    expect(short.errors).toEqual({ reason: ['Reason needs at least 20 characters.'] });
    const foreign = await dispute(id, ['some-other']);
    expect(foreign.json).toMatchObject({
      errors: { exercise_ids: ['One of the exercises is not part of this exam.'] },
    });
  });

  test('[EX-15] an upheld dispute is regraded: the credited items count, both results are kept', async () => {
    const { id } = await app().attemptIn('running', ada, CERTIFICATION);
    const entries = (await app().rightEntries(id)).slice(0, 6);
    await app().save(ada, id, 1, entries);
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const before = await app().ok('getExam', { params: { id }, as: ada });
    expect(before).toMatchObject({ state: 'failed', result: { points: 12, points_max: 26, passed: false } });
    const credited = before.result?.exercises.find((exercise) => exercise.points === 0)?.id ?? '';
    await dispute(id, [credited]);
    app().clock.advance(60_000);
    const outdated = await app().refused(
      'decideDispute',
      422,
      {
        params: { id },
        body: { outcome: 'upheld', decision: 'The item is ambiguous.', credit_exercise_ids: [credited] },
        as: reviewer,
      },
      'This page is older than the server. Copy your decision, reload the page, and decide again.',
    );
    expect(outdated.message).toContain('reload the page, and decide again');
    const decided = await app().ok('decideDispute', {
      params: { id },
      body: {
        dispute_id: await openDisputeOf(app(), id),
        outcome: 'upheld',
        decision: 'The item is ambiguous.',
        credit_exercise_ids: [credited],
      },
      as: reviewer,
    });
    expect(decided.exam).toMatchObject({ state: 'grading', result: null, ended_at: before.ended_at });
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 1 });
    const after = await app().ok('getExam', { params: { id }, as: ada });
    expect(after).toMatchObject({
      state: 'passed',
      ended_at: before.ended_at,
      result: { passed: true, points: credited === 'challenge-sum' ? 18 : 14 },
      dispute: { state: 'upheld', decision: 'The item is ambiguous.', decided_at: app().clock.now() },
    });
    const { results, disputes } = await app().ok('reviewExam', { params: { id }, as: reviewer });
    // Reviewers see what was credited; the candidate's own page has the result alone.
    expect(disputes).toEqual([{ ...after.dispute, credit_exercise_ids: [credited] }]);
    expect(results.map(({ reason, result }) => [reason, result.points])).toEqual([
      ['regraded after a dispute', after.result?.points],
      ['first grading', 12],
    ]);
    expect(results[1]?.result).toEqual(before.result);
    const audited = await app().queries.selectFrom('audit').selectAll().where('subject_id', '=', id).execute();
    expect(audited.map(({ action, actor_id, detail }) => [action, actor_id, JSON.parse(detail ?? '')])).toEqual([
      ['dispute.upheld', reviewer.id, { dispute: after.dispute?.id, credited: [credited] }],
    ]);
  });

  test('[EX-15] a rejected dispute changes no result, and another point can be disputed afterwards', async () => {
    const { id, result } = await app().attemptIn('failed', ada);
    await dispute(id);
    const decided = await app().ok('decideDispute', {
      params: { id },
      body: {
        dispute_id: await openDisputeOf(app(), id),
        outcome: 'rejected',
        decision: 'The key is right.',
        credit_exercise_ids: ['single-a'],
      },
      as: reviewer,
    });
    expect(decided.exam).toMatchObject({ state: 'failed', result, dispute: { state: 'rejected' } });
    expect(decided.disputes).toMatchObject([{ state: 'rejected', credit_exercise_ids: [] }]);
    expect(await app().runJobs()).toEqual({ ended: 0, graded: 0 });
    app().clock.advance(1000);
    expect((await dispute(id)).status).toBe(201);
    const [first, second] = (await app().ok('reviewExam', { params: { id }, as: reviewer })).disputes;
    expect([first?.state, second?.state]).toEqual(['open', 'rejected']);
    app().clock.advance(1000);
    await app().ok('decideDispute', {
      params: { id },
      body: {
        dispute_id: first?.id ?? '',
        outcome: 'upheld',
        decision: 'This one is right.',
        credit_exercise_ids: [],
      },
      as: reviewer,
    });
    await app().runJobs();
    // What a rejected dispute named for credit gives none later on.
    expect((await app().ok('getExam', { params: { id }, as: ada })).result?.points).toBe(0);
  });

  test('[EX-15] a decision counts for the dispute that it was written for, and never for the next one', async () => {
    const { id } = await app().attemptIn('failed', ada);
    await dispute(id);
    const written = await openDisputeOf(app(), id);
    const reject = { dispute_id: written, outcome: 'rejected', decision: 'The key is right.' } as const;
    await app().ok('decideDispute', { params: { id }, body: reject, as: reviewer });
    app().clock.advance(1000);
    await dispute(id);
    const next = await openDisputeOf(app(), id);
    // A colleague claims the next one meanwhile: what matters is that the first one is decided.
    await app().ok('claimDispute', { params: { id: next }, as: reviewer });
    const late = { dispute_id: written, outcome: 'upheld', decision: 'The first one is right.' } as const;
    const other = await app().user('reviewer');
    const refused = await app().refused(
      'decideDispute',
      409,
      { params: { id }, body: late, as: other },
      'This dispute has been decided, and another one is open. Refresh to read it before you decide.',
    );
    expect(refused).toMatchObject({
      code: 'dispute_decided',
      message: 'This dispute has been decided, and another one is open. Refresh to read it before you decide.',
    });
    const { disputes, exam } = await app().ok('reviewExam', { params: { id }, as: other });
    expect(disputes.map((one) => [one.id, one.state, one.decision])).toEqual([
      [next, 'open', null],
      [written, 'rejected', 'The key is right.'],
    ]);
    expect(exam.state).toBe('failed');
    const nameless = { outcome: 'upheld', decision: 'Without saying which.' };
    await app().refused(
      'decideDispute',
      422,
      { params: { id }, body: nameless, as: other },
      'This page is older than the server. Copy your decision, reload the page, and decide again.',
    );
    // The dispute of another exam is not this one either.
    const elsewhere = await app().attemptIn('failed', ada);
    await dispute(elsewhere.id);
    const body = { ...late, dispute_id: await openDisputeOf(app(), elsewhere.id) };
    const mixed = await app().refused(
      'decideDispute',
      409,
      { params: { id }, body, as: other },
      'This dispute has been decided, and another one is open. Refresh to read it before you decide.',
    );
    expect(mixed.code).toBe('dispute_decided');
  });

  test('a decision needs an open dispute and items of the exam', async () => {
    const { id } = await app().attemptIn('failed', ada);
    const body = { dispute_id: 'no-dispute', outcome: 'upheld', decision: 'The item is ambiguous.' };
    const none = await app().refused(
      'decideDispute',
      409,
      { params: { id }, body, as: reviewer },
      'No dispute about this exam is open.',
    );
    expect(none).toMatchObject({ message: 'No dispute about this exam is open.', code: 'dispute_decided' });
    await dispute(id);
    const foreign = { ...body, dispute_id: await openDisputeOf(app(), id), credit_exercise_ids: ['some-other'] };
    const refused = await app().refused(
      'decideDispute',
      422,
      { params: { id }, body: foreign, as: reviewer },
      'One of the exercises is not part of this exam.',
    );
    expect(refused.errors).toEqual({ credit_exercise_ids: ['One of the exercises is not part of this exam.'] });
  });

  test('[EX-15] the record stored with a result is enough to reproduce the same result', async () => {
    const { id } = await app().attemptIn('running', ada);
    const entries = await app().rightEntries(id);
    await app().save(ada, id, 1, entries.slice(3));
    await app().ok('stopExam', { params: { id }, as: ada });
    await app().runJobs();
    const stored = await app()
      .queries.selectFrom('result')
      .selectAll()
      .where('attempt_id', '=', id)
      .executeTakeFirstOrThrow();
    const record = JSON.parse(stored.record);
    expect(record).toMatchObject({ test_version: stored.question_set_version, credited: [] });
    expect(Object.keys(record.sandbox)).toEqual(['challenge-sum']);
    expect(record.sandbox['challenge-sum'].results.length).toBe(3);
    expect(record.answers['challenge-sum'].file_hashes).toEqual({
      'main.js': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const set = await app().services.catalog.version('javascript-trial', stored.question_set_version);
    const replayed = await gradeAttempt(createFakeSandbox(), {
      set,
      form: drawForm(set, stored.seed),
      revisions: Object.entries(record.answers).map(([exercise_id, value]) => {
        const { answer, revision } = value as { answer: unknown; revision: number };
        const work = JSON.stringify({ answer, flagged: false, note: '' });
        return {
          attempt_id: id,
          exercise_id,
          revision,
          key: '',
          lease_epoch: 1,
          work,
          queued_at: 0,
          received_at: 0,
          is_late: 0,
        };
      }),
      trial: true,
      credited: new Set(record.credited),
      earlier: null,
      now: stored.graded_at,
    });
    expect(replayed).toEqual({ kind: 'graded', result: JSON.parse(stored.result), record });
  });

  test('an attempt is graded by the version it was drawn from, even after the content has changed', async () => {
    const { id } = await app().attemptIn('running', ada);
    const row = await app().queries.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const stored = await app()
      .queries.selectFrom('question_set')
      .selectAll()
      .where('version', '=', row.question_set_version)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.content).version).toBe(row.question_set_version);
    expect(stored.content).not.toContain('solution');
    expect(stored.content).not.toContain('"wrong"');
    expect(drawForm(JSON.parse(stored.content), row.seed)).toEqual(JSON.parse(row.form));
  });

  test('a void attempt shows its reason, closes its dispute and can be neither disputed nor decided', async () => {
    const { id } = await app().attemptIn('failed', ada);
    await dispute(id);
    const body = { reason: 'Taken by somebody else.' };
    const voided = await app().ok('voidExam', { params: { id }, body, as: reviewer });
    expect(voided.exam).toMatchObject({ state: 'voided', voided_reason: body.reason, dispute: null, result: null });
    expect(voided.disputes).toMatchObject([{ state: 'none', decision: body.reason, decided_at: app().clock.now() }]);
    expect(voided.results.length).toBe(1);
    const again = await app().refused(
      'voidExam',
      409,
      { params: { id }, body, as: reviewer },
      'This exam is void already.',
    );
    expect(again.message).toBe('This exam is void already.');
    expect((await dispute(id)).status).toBe(409);
    await app().refused(
      'decideDispute',
      409,
      {
        params: { id },
        body: { dispute_id: voided.disputes[0]?.id, outcome: 'upheld', decision: 'The item is ambiguous.' },
        as: reviewer,
      },
      'No dispute about this exam is open.',
    );
    await app().refused('trialResult', 404, { params: { id } }, 'The result was not found.');
    const audited = await app().queries.selectFrom('audit').select('action').where('subject_id', '=', id).execute();
    expect(audited).toEqual([{ action: 'attempt.voided' }]);
  });

  test('a reviewer sees the attempt with keys, answers, hashes and results', async () => {
    const { id } = await app().attemptIn('passed', ada);
    const reviewed = await app().ok('reviewExam', { params: { id }, as: reviewer });
    expect(reviewed.candidate).toEqual({ id: ada.id, name: expect.stringMatching(/^Person/), email: ada.email });
    expect(reviewed.exercises.length).toBe(11);
    expect(reviewed.exercises.find((exercise) => exercise.id === 'single-a')).toMatchObject({ key: 'blue' });
    const challenge = reviewed.answers.find((answer) => answer.exercise_id === 'challenge-sum');
    expect(challenge).toMatchObject({
      revision: 1,
      revisions: 1,
      work: { answer: { kind: 'files', files: RIGHT_FILES } },
      file_hashes: { 'main.js': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test('attempts are found by word prefixes in name and address; wildcards are plain characters', async () => {
    const { id } = await app().attemptIn('running', ada);
    const find = async (search: string) =>
      (await app().ok('listRunningExams', { query: { search }, as: reviewer })).data.map((exam) => exam.id);
    expect(await find(ada.email.toUpperCase())).toEqual([id]);
    expect(await find('  PERS ')).toEqual([id]);
    expect(await find('example.com person')).toEqual([id]);
    expect(await find('')).toEqual([id]);
    for (const search of ['%', '_', '\\', "'", '100%', 'person_', 'nobody', 'person nobody', 'erson'])
      expect(await find(search), search).toEqual([]);
  });

  test('the preview of a question set is opened by its secret alone', async () => {
    const { data } = await app().ok('listQuestionSets', { as: reviewer });
    expect(
      data.map(({ certification_id, questions, challenges }) => [certification_id, questions, challenges]),
    ).toEqual([
      ['javascript-junior-developer', 10, 1],
      ['javascript-trial', 10, 1],
    ]);
    const secret = data[1]?.preview_secret ?? '';
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const preview = await app().ok('previewQuestions', { params: { secret } });
    expect(preview.questions.find((question) => question.id === 'single-a')).toMatchObject({ key: ['blue'] });
    await app().refused(
      'previewQuestions',
      404,
      {
        params: { secret: `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}` },
      },
      'The question set was not found.',
    );
    await app().refused('previewQuestions', 404, { params: { secret: 'short' } }, 'The page was not found.');
  });
});
