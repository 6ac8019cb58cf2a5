import { expect, test } from 'vitest';
import type { QuestionSet } from '../../../src/content/exam.types.ts';
import { versionOf } from '../../../src/content/version.ts';
import type { TestUser } from '../../support/app.ts';
import { CERTIFICATION, testQuestionSets } from '../../support/question-sets.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
const COOLDOWN_DAYS = 7;

/** The certification asks half of its questions, so that a second attempt has others to draw. */
function withPool(set: QuestionSet): QuestionSet {
  if (set.exam.slug !== CERTIFICATION) return set;
  const topics = set.exam.topics.map((topic) => ({ ...topic, questions: topic.questions / 2 }));
  const { version: _, ...parts } = { ...set, exam: { ...set.exam, topics } };
  return { version: versionOf(parts), ...parts };
}

describeOnBoth('a second attempt of the same certification', (kind) => {
  const app = useApp(kind, {
    sets: testQuestionSets().map(withPool),
    settings: { RETAKE_COOLDOWN_DAYS: String(COOLDOWN_DAYS) },
  });

  /** Two attempts that were given before either was taken, as by two vouchers. */
  async function twoAttempts(ada: TestUser): Promise<[string, string]> {
    const [one, other] = [await app().open(ada, CERTIFICATION), await app().open(ada, CERTIFICATION)];
    return [one.id, other.id];
  }
  const start = (ada: TestUser, id: string) => app().call('startExam', { params: { id }, as: ada });
  const asked = async (ada: TestUser, id: string) => {
    const query = { type: 'questions' } as const;
    const { data } = await app().ok('getExercises', { params: { id }, query, as: ada });
    return data.map((question) => question.id).sort();
  };

  test('starts once the cool-down after a failed one is over, and says when that is', async () => {
    const ada = await app().user();
    const [first, second] = await twoAttempts(ada);
    await app().bringTo('ready', ada, second);
    await app().bringTo('failed', ada, first);
    const from = app().clock.now() + COOLDOWN_DAYS * DAY;
    app().clock.advance(COOLDOWN_DAYS * DAY - 1);
    const params = { id: second };
    expect(await app().refused('startExam', 409, { params, as: ada })).toMatchObject({
      code: 'retake_too_early',
      message: expect.stringMatching(/^You can take this exam again from \d{4}-\d\d-\d\d \d\d:\d\d UTC on\.$/),
      details: { from },
    });
    expect(await app().ok('getExam', { params, as: ada })).toMatchObject({ state: 'ready', started_at: null });
    app().clock.advance(1);
    expect(await app().ok('startExam', { params, as: ada })).toMatchObject({ state: 'running', started_at: from });
  });

  test('never starts after a pass', async () => {
    const ada = await app().user();
    const [first, second] = await twoAttempts(ada);
    await app().bringTo('ready', ada, second);
    await app().bringTo('passed', ada, first);
    app().clock.advance(20 * DAY);
    const refusal = await app().refused(
      'startExam',
      409,
      { params: { id: second }, as: ada },
      'You passed this exam already.',
    );
    expect(refusal).toMatchObject({ code: 'retake_unavailable', message: 'You passed this exam already.' });
  });

  test('asks what the first did not show, also when it was given before the first was seen', async () => {
    const ada = await app().user();
    const [first, second] = await twoAttempts(ada);
    await app().bringTo('ready', ada, second);
    // A save before the start is refused and leaves no trace of the form that is replaced.
    expect((await app().save(ada, second, 1, [app().entry('single-a')])).status).toBe(409);
    await app().bringTo('running', ada, first);
    const seen = await asked(ada, first);
    await app().ok('stopExam', { params: { id: first }, as: ada });
    await app().runJobs();
    app().clock.advance(COOLDOWN_DAYS * DAY);
    await app().bringTo('running', ada, second);
    const fresh = await asked(ada, second);
    expect([seen.length, fresh.length]).toEqual([5, 5]);
    expect(fresh.filter((id) => seen.includes(id))).toEqual([]);
    // What is drawn stays: answers to it are saved and graded.
    expect((await app().save(ada, second, 1, await app().rightEntries(second))).status).toBe(200);
    expect(await asked(ada, second)).toEqual(fresh);
    await app().ok('stopExam', { params: { id: second }, as: ada });
    await app().runJobs();
    const { result } = await app().ok('getExam', { params: { id: second }, as: ada });
    expect(result).toMatchObject({ passed: true, score_percent: 100 });
  });

  test('keeps its form when no other one was started since it was drawn', async () => {
    const ada = await app().user();
    const [first, second] = await twoAttempts(ada);
    const formOf = async (id: string) =>
      (await app().queries.selectFrom('attempt').select('form').where('id', '=', id).executeTakeFirstOrThrow()).form;
    const before = await formOf(second);
    await app().bringTo('running', ada, second);
    expect(await formOf(second)).toBe(before);
    await app().ok('getExam', { params: { id: first }, as: ada });
  });

  test('starts at once in place of a void one, with other questions', async () => {
    const ada = await app().user();
    const [first, second] = await twoAttempts(ada);
    await app().bringTo('running', ada, first);
    const seen = await asked(ada, first);
    await app().bringTo('voided', ada, first);
    await app().bringTo('running', ada, second);
    expect((await asked(ada, second)).filter((id) => seen.includes(id))).toEqual([]);
  });

  test('does not start while the first runs, nor when both start at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await app().user();
      const both = await twoAttempts(ada);
      for (const id of both) await app().bringTo('ready', ada, id);
      const replies = await Promise.all(both.map((id) => start(ada, id)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = both[replies.findIndex(({ status }) => status === 409)] ?? '';
      const refusal = await app().refused(
        'startExam',
        409,
        { params: { id: refused }, as: ada },
        'You have an attempt of this exam that is open.',
      );
      expect(refusal).toMatchObject({
        code: 'retake_unavailable',
        message: 'You have an attempt of this exam that is open.',
      });
    }
  });

  test("is judged by nobody else's attempts and by none at another exam", async () => {
    const [ada, grace] = [await app().user(), await app().user()];
    await app().attemptIn('failed', grace, CERTIFICATION);
    await app().attemptIn('failed', ada);
    await app().attemptIn('running', ada, CERTIFICATION);
  });
});
