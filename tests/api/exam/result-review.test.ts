import { expect, test } from 'vitest';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import type { ResultReview, ReviewedChallenge, ReviewedQuestion } from '../../../src/contract/exam/result-review.ts';
import { CERTIFICATION, type TestUser, TRIAL } from '../../support/app.ts';
import { CANARY, rightAnswer, testQuestionSets } from '../../support/question-sets.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

type Review = ResultReview & { code: string };
/** The body of an answer. */
const bodyOf = <T = Review>(reply: { json: unknown }) => reply.json as T;

describeOnBoth('the review of a result', (kind) => {
  const app = useApp(kind);

  const review = (as: TestUser, id: string) => app().call('resultReview', { params: { id }, as });

  /** A graded attempt with one right and one wrong answer, a flag, and a challenge that passes one of three hidden tests. */
  async function taken(as: TestUser, certification: string): Promise<Exam> {
    const { id } = await app().attemptIn('running', as, certification);
    const row = await app().queries.selectFrom('attempt').select('form').where('id', '=', id).executeTakeFirstOrThrow();
    const form = JSON.parse(row.form) as { questions: { id: string; order: number[] }[] };
    const set = testQuestionSets().find(({ exam }) => exam.slug === certification);
    const itemOf = (questionId: string) => form.questions.find((item) => item.id === questionId);
    const question = set?.questions.find((one) => one.id === 'multiple-a');
    const item = itemOf('multiple-a');
    if (!question || !item) throw new Error('The question is not in the form.');
    const single = itemOf('single-a');
    const wrong = single?.order.indexOf(0) ?? 0;
    const entries = [
      { exercise_id: 'multiple-a', work: { answer: rightAnswer(question, item), flagged: true, note: 'sure?' } },
      { exercise_id: 'single-a', work: { answer: { kind: 'choice', choice: wrong }, flagged: false, note: '' } },
      {
        exercise_id: 'challenge-sum',
        work: { answer: { kind: 'files', files: { 'main.js': '// half' } }, flagged: false, note: '' },
      },
    ].map((entry, index) => ({ ...entry, revision: 1, key: `review-key-${index}`, queued_at: 1 }));
    const saved = await app().call('saveAnswers', {
      params: { id },
      headers: { 'x-lease-epoch': '1' },
      body: { entries },
      as,
    });
    expect(saved.status).toBe(200);
    await app().call('stopExam', { params: { id }, as });
    await app().runJobs();
    return bodyOf<Exam>(await app().call('getExam', { params: { id }, as }));
  }

  test('[EX-19] a trial shows prompt, own answer, right answer, explanation and source of every exercise', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, TRIAL);
    const { exercises, teaches } = bodyOf(await review(ada, id));
    expect(teaches).toBe(true);
    expect(exercises.length).toBe(11);
    const find = (wanted: string) => exercises.find((exercise) => exercise.id === wanted) as ReviewedQuestion;
    const right = find('multiple-a');
    expect(right).toMatchObject({ points: 2, points_max: 2, work: { flagged: true, note: 'sure?' } });
    expect(right.taught).toMatchObject({
      explanation: `${CANARY}-explanation says why.`,
      source: `https://example.com/${CANARY}-source`,
      key: { kind: 'options' },
    });
    const key = right.taught?.key;
    const answer = right.work?.answer;
    expect(key?.kind === 'options' && key.positions.map((at) => right.options[at]).sort()).toEqual(['four', 'one']);
    expect(answer?.kind === 'choices' && [...answer.choices].sort()).toEqual(
      key?.kind === 'options' ? [...key.positions].sort() : [],
    );
    const wrong = find('single-a');
    expect(wrong.points).toBe(0);
    const single = wrong.taught?.key;
    expect(single?.kind === 'options' && single.positions.map((at) => wrong.options[at])).toEqual(['blue']);
    const order = find('order-a');
    const lines = order.taught?.key;
    expect(lines?.kind === 'order' && lines.positions.map((at) => order.options[at])).toEqual([
      'first',
      'second',
      'third',
      'fourth',
    ]);
    expect(find('fill-a').taught?.key).toEqual({
      kind: 'texts',
      accepted: [[`${CANARY}-gap-one`, 'const'], [`${CANARY}-gap-two`]],
    });
    expect(find('fill-a').work).toBeNull();
  });

  test('[EX-19] a challenge of a trial shows own files, the reference solution and its tests with what they returned', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, TRIAL);
    const { exercises } = bodyOf(await review(ada, id));
    const challenge = exercises.find((exercise) => exercise.id === 'challenge-sum') as ReviewedChallenge;
    expect(challenge.work?.answer).toEqual({ kind: 'files', files: { 'main.js': '// half' } });
    expect(Object.keys(challenge.taught?.solution ?? {})).toEqual(['main.js']);
    expect(challenge.taught?.solution?.['main.js']).toContain(`${CANARY}-solution`);
    expect(challenge.taught?.tests.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['adds two', 'notRun'],
      ['adds one', 'notRun'],
      [`${CANARY}-hidden-name-1`, 'passed'],
      [`${CANARY}-hidden-name-2`, 'failed'],
      [`${CANARY}-hidden-name-3`, 'failed'],
    ]);
    expect(challenge.taught?.tests.at(-1)).toMatchObject({
      run: `return '${CANARY}-hidden-run-3'`,
      expected: JSON.stringify(`${CANARY}-expect-3`),
      got: 'null',
      error: null,
      logs: [],
    });
  });

  test('[EX-14] [EX-20] a certification shows prompts, own answers and points, and no key, test or solution', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, CERTIFICATION);
    const reply = await review(ada, id);
    const { exercises, teaches } = bodyOf(reply);
    expect(teaches).toBe(false);
    expect(exercises.length).toBe(11);
    expect(exercises.every((exercise) => exercise.taught === null)).toBe(true);
    expect(exercises.find(({ id: of }) => of === 'multiple-a')?.work?.flagged).toBe(true);
    // The sentence about this kind is the candidate's own; the rest of the answer holds nothing secret.
    expect(reply.text).not.toContain(CANARY);
  });

  test('[EX-14] nobody else gets the review, whatever their role', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, TRIAL);
    for (const other of [await app().user(), await app().user('reviewer'), await app().user('administrator')]) {
      expect((await review(other, id)).status).toBe(404);
    }
    expect((await app().call('resultReview', { params: { id } })).status).toBe(401);
  });

  test.each(['awaitingTerms', 'ready', 'running', 'grading'] as const)(
    '[EX-04] an attempt in the state %s has no review',
    async (state) => {
      const ada = await app().user();
      const { id } = await app().attemptIn(state, ada, TRIAL);
      const reply = await review(ada, id);
      expect([reply.status, reply.json]).toMatchObject([
        409,
        { code: 'not_graded', message: 'This exam has no result yet.' },
      ]);
      await app().refused(
        'shareResultName',
        409,
        { params: { id }, body: { shares_name: true }, as: ada },
        'This exam has no result yet.',
      );
      expect(reply.text).not.toContain(CANARY);
    },
  );

  test('[EX-04] keys of exercises that a running attempt has too are closed until it ends', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, TRIAL);
    const { id: second } = await app().attemptIn('running', ada, TRIAL);
    const meanwhile = await review(ada, id);
    expect(meanwhile.status).toBe(200);
    // The exams of the tests ask everything each time, so that every exercise is in both.
    expect(meanwhile.text).not.toContain(CANARY);
    await app().call('stopExam', { params: { id: second }, as: ada });
    await app().runJobs();
    expect((await review(ada, id)).text).toContain(`${CANARY}-explanation`);
  });

  test('[EX-14] the public result has score and topics for anyone, and the name only while its owner shares it', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, TRIAL);
    const read = async (as?: TestUser) => app().call('trialResult', { params: { id }, ...(as ? { as } : {}) });
    const anyone = await read();
    expect(anyone.json).toMatchObject({
      name: null,
      is_own: false,
      result: { pass_percent: 50, topics: [{ id: 'language' }, { id: 'programs' }], exercises: [] },
    });
    expect(anyone.text).not.toContain(CANARY);
    expect((await read(ada)).json).toMatchObject({ is_own: true });
    const share = (shares_name: boolean, as = ada) =>
      app().call('shareResultName', { params: { id }, body: { shares_name }, as });
    expect((await share(true, await app().user())).status).toBe(404);
    expect((await read()).json).toMatchObject({ name: null });
    expect((await share(true)).json).toEqual({ shares_name: true });
    expect(bodyOf<{ name: string }>(await read()).name).toMatch(/\S/);
    expect((await review(ada, id)).json).toMatchObject({ shares_name: true });
    expect((await share(false)).status).toBe(200);
    expect((await read()).json).toMatchObject({ name: null });
  });

  test('[EX-14] the result of a certification has no public page and no name to share', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, CERTIFICATION);
    expect((await app().call('trialResult', { params: { id }, as: ada })).status).toBe(404);
    const reply = await app().call('shareResultName', { params: { id }, body: { shares_name: true }, as: ada });
    expect([reply.status, reply.json]).toMatchObject([
      409,
      { code: 'not_trial', message: 'Only the result of a trial has a public page.' },
    ]);
  });

  test('[EX-19] each topic in which points were lost leads to what exists about it', async () => {
    const ada = await app().user();
    const { id } = await taken(ada, TRIAL);
    const { plan } = bodyOf(await review(ada, id));
    expect(plan.map(({ topic }) => topic)).toEqual(['Language', 'Programs']);
    expect(plan[0]?.read).toEqual([
      {
        title: 'Preparing for the JavaScript exams: Junior',
        url: '/javascript/dashboard/guides/javascript-certification#junior',
      },
    ]);
  });

  test('[EX-20] a passed certification names its credential', async () => {
    const ada = await app().user();
    const { id } = await app().attemptIn('passed', ada, CERTIFICATION);
    const credential = await app()
      .queries.selectFrom('credential')
      .select('id')
      .where('attempt_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await review(ada, id)).json).toMatchObject({ credential_id: credential.id });
  });
});
