import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { Attempt } from '../../../machines/exam/dashboard/next-step.ts';
import { examQuery } from '../../../src/client/api/exam/exam.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { LastResult } from '../../../src/client/pages/exam/dashboard/last-result.tsx';
import type { Exam, ExamResult } from '../../../src/contract/exam/exam.ts';
import { readyExam } from '../../support/contract-samples.ts';

const ID = 'exam-1';
const attempt: Attempt = {
  ...{ id: ID, state: 'passed', score_percent: 80, started_at: 1, deadline_at: null, ended_at: 2, topics: null },
  entry: {
    ...{ certification_id: 'javascript-junior', slug: 'javascript-junior', tech: 'javascript', trial: false },
    ...{ title: 'Certified Walker', exams: [] },
  },
};
const topic = (name: string, points: number, points_max: number) => ({ id: name, name, points, points_max });

function markupOf(topics: ExamResult['topics']): string {
  const result = { topics } as ExamResult;
  queries.setQueryData(examQuery(ID).queryKey, { ...readyExam, pass_percent: 75, state: 'passed', result } as Exam);
  return renderToStaticMarkup(<LastResult attempt={attempt} />);
}

afterEach(() => queries.clear());

test('the last result names the topics with the most points to gain first, and none with all points', () => {
  const markup = markupOf([topic('Closures', 20, 20), topic('Modules', 0, 1), topic('Promises', 5, 15)]);
  expect(markup).toContain('Most to gain');
  expect([...markup.matchAll(/\d+ of \d+/g)].map(([words]) => words)).toEqual(
    expect.arrayContaining(['5 of 15', '0 of 1']),
  );
  // As much of each bar as was earned.
  expect([...markup.matchAll(/aria-value(?:now|max)="([^"]*)"/g)].map(([, value]) => value)).toEqual(
    expect.arrayContaining(['5', '15', '0', '1']),
  );
  expect(markup.indexOf('Promises')).toBeLessThan(markup.indexOf('Modules'));
  expect(markup).not.toContain('Closures');
});

test('with every point earned there is nothing to gain', () => {
  const markup = markupOf([topic('Closures', 20, 20)]);
  expect(markup).toContain('Your last result');
  // The pass mark stands on the ring, at its share of the circle.
  expect(markup).toMatch(/aria-label="Score, pass mark 75 percent"/);
  expect(markup).toContain('transform="rotate(270 50 50)"');
  expect(markup).not.toContain('Most to gain');
});
