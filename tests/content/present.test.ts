import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/content/exam.types.ts';
import { drawForm, presentChallenge, presentQuestion } from '../../src/content/form.ts';
import { loadQuestionSets } from '../../src/content/load/load-exams.ts';
import { toStored } from '../../src/content/version.ts';
import { challengeSchema, questionSchema } from '../../src/contract/exam/exercises.ts';
import { challenge, question } from './examples.ts';

const CANARY = 'canary-4f1c';
const QUESTIONS: Question[] = [
  question('single'),
  question('multiple'),
  { ...question('output'), outputs: [[CANARY], [CANARY], [CANARY]], code: CANARY } as Question,
  { ...question('fill'), accepted: [[CANARY], [CANARY]], code: CANARY, prints: [CANARY] } as Question,
  question('order'),
].map((item) => ({ ...item, explanation: CANARY, source: CANARY }));

describe('what a candidate is shown', () => {
  test.each(QUESTIONS.map((item) => [item.kind, item] as const))('[EX-04] of a %s item holds no key', (_, item) => {
    const order = item.kind === 'fill' ? [] : ('lines' in item ? item.lines : item.options).map((_, index) => index);
    const presented = presentQuestion(item, { id: item.id, order });
    expect(JSON.stringify(presented)).not.toContain(CANARY);
    expect(Object.keys(presented).sort()).toEqual(
      Object.keys(questionSchema.shape)
        .filter((key) => key !== 'saved')
        .sort(),
    );
    expect(questionSchema.safeParse({ ...presented, saved: null }).success).toBe(true);
  });

  test('[EX-04] does not depend on which option is the key', () => {
    const item = { id: 'q-single', order: [1, 0, 3, 2] };
    const shown = [0, 1, 2, 3].map((key) =>
      JSON.stringify(presentQuestion({ ...question('single'), key } as Question, item)),
    );
    expect(new Set(shown).size).toBe(1);
  });

  test('of a fill item is the prompt with its gaps and their count', () => {
    const presented = presentQuestion({ ...question('fill'), prompt: 'a {{1}} b {{2}}' }, { id: 'q-fill', order: [] });
    expect([presented.prompt, presented.gaps, presented.options]).toEqual(['a {{1}} b {{2}}', 2, []]);
  });

  test('[EX-04] of a challenge contains no hidden test, explanation or solution', () => {
    const hidden = { name: CANARY, visible: false, run: CANARY, expect: CANARY };
    const presented = presentChallenge(
      challenge({
        explanation: CANARY,
        source: CANARY,
        tests: [{ name: 'shown', visible: true, run: 'return 1', expect: 1 }, hidden],
        solution: { 'main.js': CANARY },
        wrong: [{ name: CANARY, files: { 'main.js': CANARY } }],
      }),
    );
    expect(JSON.stringify(presented)).not.toContain(CANARY);
    expect(presented.tests).toEqual([{ name: 'shown', run: 'return 1', expect: 1 }]);
    expect(Object.keys(presented).sort()).toEqual(
      Object.keys(challengeSchema.shape)
        .filter((key) => key !== 'saved')
        .sort(),
    );
    expect(challengeSchema.safeParse({ ...presented, saved: null }).success).toBe(true);
  });

  test('what is stored for grading contains no solution', () => {
    const set = {
      version: 'v',
      exam: {} as never,
      questions: [],
      challenges: [challenge({ solution: { 'main.js': CANARY }, wrong: [{ name: CANARY, files: {} }] })],
    };
    expect(JSON.stringify(toStored(set))).not.toContain(CANARY);
  });

  test('[EX-04] of real exams contains no explanation, hidden test or solution', () => {
    for (const set of loadQuestionSets().sets) {
      const form = drawForm(set, 'seed');
      const questions = form.questions.map((item) => {
        const asked = set.questions.find(({ id }) => id === item.id) as Question;
        return JSON.stringify(presentQuestion(asked, item)).includes(JSON.stringify(asked.explanation).slice(1, -1));
      });
      expect(questions).not.toContain(true);
      for (const built of set.challenges) {
        const shown = JSON.stringify(presentChallenge(built));
        const secrets = [
          built.explanation,
          ...built.tests.filter((one) => !one.visible).map((one) => one.name),
          ...Object.values(built.solution),
        ];
        for (const secret of secrets) expect(shown).not.toContain(JSON.stringify(secret).slice(1, -1));
      }
    }
  });
});
