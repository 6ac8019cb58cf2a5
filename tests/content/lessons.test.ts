import { describe, expect, test } from 'vitest';
import { lintLessons } from '../../src/content/lint/lint-lessons.ts';
import { loadDocuments } from '../../src/content/load/load-documents.ts';
import { loadExams } from '../../src/content/load/load-exams.ts';

const { exams } = loadExams();
const lessons = loadDocuments().documents.filter(({ document }) => document.kind === 'trainings');

describe('lessons', () => {
  test('give no program of a certification away', () => {
    expect(lintLessons(lessons, exams)).toEqual([]);
  });

  test('that repeat a solution are found with the line at which it stands', () => {
    const challenge = exams
      .filter(({ set }) => set.exam.kind === 'certification')
      .flatMap(({ challenges }) => challenges)
      .at(0);
    const [solution = ''] = Object.values(challenge?.challenge.solution ?? {});
    const [lesson] = lessons;
    if (!lesson || !challenge) throw new Error('There is no lesson or no challenge.');
    const body = { line: 7, lines: ['Text.', '```js', ...solution.split('\n'), '```'] };
    expect(lintLessons([{ ...lesson, body }], exams)).toEqual([
      {
        file: lesson.file,
        line: 8,
        message: `The lesson shares 100% of this program with ${challenge.place.file}.`,
        severity: 'error',
      },
    ]);
  });

  test.each([
    ['javascript-developer', 8],
    ['vuejs-developer', 6],
  ])('of %s are numbered without gaps, and each has goals, exercises with answers, and sources', (training, count) => {
    const own = lessons.filter(({ document }) => document.training === training);
    const positions = own.map(({ document }) => document.position ?? 0).toSorted((a, b) => a - b);
    expect(positions).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    for (const { document } of own) {
      const headings = [...document.text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings, document.slug).toEqual(
        expect.arrayContaining(['Goals', 'Common mistakes', 'Exercises', 'Answers', 'Sources']),
      );
    }
  });
});
