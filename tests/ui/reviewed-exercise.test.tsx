import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LearningPlan } from '../../src/client/pages/exam/result-review/learning-plan.tsx';
import { ReviewedExerciseView } from '../../src/client/pages/exam/reviewed/reviewed-exercise.tsx';
import { drawForm } from '../../src/content/form.ts';
import { loadQuestionSets } from '../../src/content/load/load-exams.ts';
import type { ReviewedChallenge, ReviewedExercise, ReviewedQuestion } from '../../src/contract/exam/result-review.ts';
import { presentReviewedExercises } from '../../src/server/exam/result/present-exercise.ts';

const set = loadQuestionSets().sets.find(({ exam }) => exam.slug === 'javascript-trial');
if (!set) throw new Error('There is no JavaScript trial.');
const form = drawForm(set, 'a seed');

const present = (isTaught: boolean): ReviewedExercise[] =>
  presentReviewedExercises({
    set,
    form,
    revisions: [],
    result: null,
    record: null,
    solutions: Object.fromEntries(set.challenges.map(({ id, solution }) => [id, solution])),
    teaches: () => isTaught,
  });

const html = (exercise: ReviewedExercise, reader: 'candidate' | 'reviewer' = 'candidate') =>
  renderToStaticMarkup(<ReviewedExerciseView exercise={exercise} number={1} reader={reader} />);

test('[EX-19] every exercise of a real trial shows its explanation, source and key', () => {
  const exercises = present(true);
  expect(exercises.length).toBe(form.questions.length + form.challenges.length);
  for (const exercise of exercises) {
    const shown = html(exercise);
    expect(shown).toContain('Why</h4>');
    expect(shown).toContain(`href="${exercise.taught?.source}"`);
    if (exercise.type === 'challenges') expect(shown).toContain('Reference solution');
    else expect(shown).toMatch(/Correct, not chosen|Correct in gap 1:|Correct order/);
  }
});

test('[EX-20] without what the exam keeps, an exercise shows the question and nothing of its key', () => {
  for (const exercise of present(false)) {
    expect(exercise.taught).toBeNull();
    expect(html(exercise)).not.toMatch(/Why<\/h4>|Correct, not chosen|Gap 1:|Correct order|Reference solution/);
  }
});

const QUESTION: ReviewedQuestion = {
  ...{ id: 'one', type: 'questions', kind: 'multiple', title: 'Question 1', topic: 'Values', points: 0, points_max: 2 },
  ...{ prompt: 'Which?', options: ['this', 'that', 'both'], gaps: 0 },
  work: { answer: { kind: 'choices', choices: [0, 1] }, flagged: true, note: 'Not sure.' },
  taught: { explanation: 'So.', source: 'https://example.com/a', key: { kind: 'options', positions: [0, 2] } },
};

test('right, wrong and missed options are told apart in words', () => {
  const shown = html(QUESTION);
  for (const word of ['>Correct<', '>Incorrect<', 'Correct, not chosen', 'Flagged', 'Your note', 'Not sure.']) {
    expect(shown).toContain(word);
  }
  expect(html(QUESTION, 'reviewer')).toContain('The candidate&#x27;s note');
});

test('a failed test shows what it ran, expected and got, with its console', () => {
  const challenge: ReviewedChallenge = {
    ...{ id: 'sum', type: 'challenges', title: 'Add', topic: 'Code', points: 1, points_max: 6, brief: 'Add.' },
    ...{ environment: 'js', entry: 'main.js', editable: ['main.js'], files: { 'main.js': '' } },
    work: { answer: { kind: 'files', files: { 'main.js': 'own code' } }, flagged: false, note: '' },
    taught: {
      ...{ explanation: 'So.', source: 'https://example.com/a', solution: { 'main.js': 'better code' }, problem: null },
      tests: [
        {
          ...{ name: 'adds', visible: false, run: 'return m.sum(1)', expected: '1', outcome: 'failed' },
          ...{ got: '2', error: null, logs: ['a line'] },
        },
      ],
    },
  };
  const shown = html(challenge);
  for (const text of [
    'own code',
    'better code',
    '0 of 1 that count passed',
    'return m.sum(1)',
    'Expected',
    'Got',
    'a line',
  ]) {
    expect(shown).toContain(text);
  }
});

test('[EX-19] a plan links what to read and what to practise', () => {
  const plan = [
    {
      ...{ topic: 'Values', points: 1, points_max: 4 },
      read: [{ title: 'A guide', url: '/javascript/dashboard/guides/a#one' }],
      practise: [{ title: 'A challenge', url: '/javascript/editor/a' }],
    },
  ];
  const shown = renderToStaticMarkup(<LearningPlan plan={plan} onTopicOpened={() => {}} />);
  for (const text of ['1 of 4 points', 'href="/javascript/dashboard/guides/a#one"', 'href="/javascript/editor/a"']) {
    expect(shown).toContain(text);
  }
});
