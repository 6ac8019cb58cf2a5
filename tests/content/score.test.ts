import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/content/exam.types.ts';
import { drawForm, type FormItem, shownTexts } from '../../src/content/form.ts';
import { type Score, scoreChallenge, scoreQuestion, summarise } from '../../src/content/score.ts';
import type { Answer } from '../../src/contract/exam/answers.ts';
import { resultSchema } from '../../src/contract/exam/exam.ts';
import type { QuestionKind } from '../../src/contract/exam/question-kinds.ts';
import { challenge, definition, question, questionSet, rightAnswer, sets } from './examples.ts';

const KINDS: QuestionKind[] = ['single', 'multiple', 'output', 'fill', 'order'];
const kinds = fc.constantFrom(...KINDS);
const WRONG = { points: 0, points_max: 2, correct: false };
const RIGHT = { points: 2, points_max: 2, correct: true };

/** A question with each order in which it can be shown. */
const shown = kinds.chain((kind) => {
  const asked = question(kind, { points: 2 });
  const indices = shownTexts(asked).map((_, index) => index);
  return fc
    .shuffledSubarray(indices, { minLength: indices.length })
    .map((order) => ({ asked, item: { id: asked.id, order } }));
});

/** Every answer of the right shape to a question, for the kinds where there are finitely many. */
function allAnswers(asked: Question): Answer[] {
  const positions = shownTexts(asked).map((_, index) => index);
  const subsets = (rest: number[]): number[][] =>
    rest.length === 0 ? [[]] : subsets(rest.slice(1)).flatMap((set) => [set, [rest[0] ?? 0, ...set]]);
  const orders = (rest: number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((tail) => [one, ...tail]));
  if (asked.kind === 'multiple') return subsets(positions).map((choices) => ({ kind: 'choices', choices }));
  if (asked.kind === 'order') return orders(positions).map((order) => ({ kind: 'order', order }));
  return positions.map((choice) => ({ kind: 'choice', choice }));
}

describe('a question', () => {
  test('[EX-04] scores for the correct answer, however it was shuffled', () => {
    fc.assert(
      fc.property(shown, ({ asked, item }) => {
        expect(scoreQuestion(asked, item, rightAnswer(asked, item))).toEqual(RIGHT);
      }),
    );
  });

  test('scores for exactly one of all possible answers', () => {
    fc.assert(
      fc.property(shown, ({ asked, item }) => {
        if (asked.kind === 'fill') return;
        const right = allAnswers(asked).filter((answer) => scoreQuestion(asked, item, answer).correct);
        expect(right).toEqual([sortChoices(rightAnswer(asked, item))]);
      }),
    );
  });

  test('accepts the chosen options in any order, without duplicates', () => {
    const asked = question('multiple', { points: 2 });
    const item = { id: asked.id, order: [0, 1, 2, 3, 4] };
    expect(scoreQuestion(asked, item, { kind: 'choices', choices: [3, 0] })).toEqual(RIGHT);
    expect(scoreQuestion(asked, item, { kind: 'choices', choices: [3, 0, 3] })).toEqual(WRONG);
    expect(scoreQuestion(asked, item, { kind: 'choices', choices: [3, 3] })).toEqual(WRONG);
  });

  test.each<[string, string[], Score]>([
    ['every accepted text', ['const', 'x'], RIGHT],
    ['white space at the ends', ['  let\n', '\tx '], RIGHT],
    ['another case', ['Let', 'x'], WRONG],
    ['one gap wrong', ['let', 'y'], WRONG],
    ['an empty gap', ['let', ''], WRONG],
    ['a gap too few', ['let'], WRONG],
    ['a gap too many', ['let', 'x', 'x'], WRONG],
    ['gaps exchanged', ['x', 'let'], WRONG],
  ])('with gaps judges %s', (_, texts, score) => {
    const asked = question('fill', { points: 2 });
    expect(scoreQuestion(asked, { id: asked.id, order: [] }, { kind: 'texts', texts })).toEqual(score);
  });

  test('scores nothing without an answer', () => {
    for (const kind of KINDS) {
      const asked = question(kind, { points: 2 });
      expect(scoreQuestion(asked, identity(asked), null)).toEqual(WRONG);
    }
  });

  test('scores nothing for an answer of another kind or out of range', () => {
    const hostile: unknown[] = [
      { kind: 'choice', choice: -1 },
      { kind: 'choice', choice: 99 },
      { kind: 'choice', choice: 2.5 },
      { kind: 'choice', choice: '2' },
      { kind: 'choice', choice: [2] },
      { kind: 'choice', choice: '__proto__' },
      { kind: 'choices', choices: { length: 2, 0: 0, 1: 3 } },
      { kind: 'choices', choices: [0, 3, 99] },
      { kind: 'choices', choices: null },
      { kind: 'order', order: 'abcd' },
      { kind: 'order', order: [0, 1, 2] },
      { kind: 'order', order: [0, 1, 2, 3, 4] },
      { kind: 'texts', texts: [['let'], { trim: 1 }] },
      { kind: 'texts' },
      { kind: 'files', files: {} },
      {},
      [],
      'choice',
      7,
      undefined,
    ];
    for (const kind of KINDS) {
      const asked = question(kind, { points: 2 });
      for (const answer of hostile) {
        expect(scoreQuestion(asked, identity(asked), answer as Answer)).toEqual(WRONG);
      }
    }
  });

  test('never throws, whatever is sent as an answer', () => {
    const field = fc.anything({ withNullPrototype: true, withSparseArray: true });
    const answers = fc.record({
      kind: fc.constantFrom('choice', 'choices', 'order', 'texts', 'files'),
      choice: field,
      choices: field,
      order: field,
      texts: field,
    });
    fc.assert(
      fc.property(shown, fc.oneof(answers, fc.anything()), ({ asked, item }, answer) => {
        const { points, points_max, correct } = scoreQuestion(asked, item, answer as Answer);
        expect([points, points_max]).toEqual([correct ? 2 : 0, 2]);
      }),
      { numRuns: 2000 },
    );
  });
});

function identity(asked: Question): FormItem {
  return { id: asked.id, order: shownTexts(asked).map((_, index) => index) };
}

function sortChoices(answer: Answer): Answer {
  return answer.kind === 'choices' ? { ...answer, choices: [...answer.choices].sort((a, b) => a - b) } : answer;
}

describe('a challenge', () => {
  test.each([
    [0, { points: 0, points_max: 5, correct: false }],
    [1, { points: 1.67, points_max: 5, correct: false }],
    [2, { points: 3.33, points_max: 5, correct: false }],
    [3, { points: 5, points_max: 5, correct: true }],
    [4, { points: 5, points_max: 5, correct: true }],
    [-1, { points: 0, points_max: 5, correct: false }],
    [Number.NaN, { points: 0, points_max: 5, correct: false }],
  ])('with %d of 3 hidden tests passed scores its share', (passed, score) => {
    expect(scoreChallenge(challenge(), passed)).toEqual(score);
  });

  test.each([
    [0, { points: 0, points_max: 5, correct: false }],
    [1, { points: 0.83, points_max: 5, correct: false }],
    [2, { points: 1.67, points_max: 5, correct: false }],
    [3, { points: 5, points_max: 5, correct: true }],
  ])('with %d of 3 hidden tests passed scores at most half until all pass', (passed, score) => {
    expect(scoreChallenge(challenge({ partial: 0.5 }), passed)).toEqual(score);
  });

  test('without hidden tests scores nothing', () => {
    expect(scoreChallenge(challenge({ tests: [] }), 0)).toEqual({ points: 0, points_max: 5, correct: false });
  });
});

describe('the summary of an attempt', () => {
  test('[EX-14] adds up by topic, and the topics add up to the whole', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(sets, fc.string(), parts, (set, seed, shares) => {
        const form = drawForm(set, seed);
        const next = shares.values();
        const scores: Record<string, Score> = {};
        for (const { id, order } of form.questions) {
          const asked = set.questions.find((item) => item.id === id) as Question;
          const right = (next.next().value ?? 0) > 1;
          scores[id] = scoreQuestion(asked, { id, order }, right ? rightAnswer(asked, { id, order }) : null);
        }
        for (const id of form.challenges) scores[id] = scoreChallenge(challenge(), next.next().value ?? 0);
        const all = Object.values(scores);
        const hundredths = (key: 'points' | 'points_max', from: readonly { points: number; points_max: number }[]) =>
          from.reduce((sum, one) => sum + Math.round(one[key] * 100), 0);

        const summary = summarise(set, form, scores);
        for (const key of ['points', 'points_max'] as const) {
          expect(Math.round(summary[key] * 100)).toBe(hundredths(key, all));
          expect(hundredths(key, summary.topics)).toBe(hundredths(key, all));
        }
        for (const topic of summary.topics) {
          const inTopic = [...set.questions, ...set.challenges].filter(
            (item) => item.topic === topic.id && scores[item.id],
          );
          expect(topic.points_max).toBe(inTopic.reduce((sum, item) => sum + item.points, 0));
        }
        expect(summary.topics.map(({ id, name }) => ({ id, name }))).toEqual(
          set.exam.topics.map(({ id, name }) => ({ id, name })),
        );
        // The pass mark is whole, so what is shown decides like the rule itself.
        expect(summary.passed).toBe(summary.score_percent >= summary.pass_percent);
        expect(resultSchema.safeParse({ ...summary, graded_at: 0, exercises: [] }).success).toBe(true);
      }),
    );
  });

  const topics = [{ id: 't0', name: 'Topic 0', questions: 3 }];
  const three = [1, 2, 3].map((number) => question('fill', { id: `q-${number}` }));
  const form = { questions: three.map(({ id }) => ({ id, order: [] })), challenges: [] };

  test.each([
    [67, 66.6, false],
    [66, 66.6, true],
  ])('compares the unrounded score with a pass mark of %d', (pass_percent, score_percent, passed) => {
    const set = questionSet(definition({ topics, pass_percent, challenges: 0 }), three, []);
    expect(summarise(set, form, { 'q-1': { points: 1 }, 'q-2': { points: 1 } })).toEqual({
      score_percent,
      pass_percent,
      passed,
      points: 2,
      points_max: 3,
      topics: [{ id: 't0', name: 'Topic 0', points: 2, points_max: 3 }],
    });
  });

  test('passes exactly at the pass mark, whatever fractions add up to it', () => {
    const ten = Array.from({ length: 10 }, (_, index) => challenge({ id: `c-${index}`, points: 7 }));
    const set = questionSet(definition({ topics, pass_percent: 70 }), [], ten);
    const scores = Object.fromEntries(ten.map(({ id }) => [id, { points: 4.9 }]));
    const summary = summarise(set, { questions: [], challenges: ten.map(({ id }) => id) }, scores);
    expect([summary.points, summary.score_percent, summary.passed]).toEqual([49, 70, true]);
  });

  test('fails when nothing was asked or answered', () => {
    const set = questionSet(definition({ topics, pass_percent: 1 }), three, []);
    expect(summarise(set, { questions: [], challenges: [] }, {}).passed).toBe(false);
    expect(summarise(set, form, {}).passed).toBe(false);
  });

  test('rejects a form of another set', () => {
    const set = questionSet(definition(), [], []);
    expect(() => summarise(set, form, {})).toThrow('not in the question set');
  });
});
