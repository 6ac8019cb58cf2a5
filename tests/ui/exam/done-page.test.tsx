import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DonePage } from '../../../src/client/pages/exam/exam/done-page.tsx';
import type { ExamActor } from '../../../src/client/pages/exam/exam/exam.select.ts';
import type { Exam, ExamResult } from '../../../src/contract/exam/exam.ts';
import { readyExam } from '../../support/contract-samples.ts';

const result: ExamResult = {
  ...{ passed: true, score_percent: 100, pass_percent: 50, points: 10, points_max: 10, graded_at: 1 },
  ...{ topics: [], exercises: [] },
};

/** The page of an attempt that is graded. */
function markupOf(over: Partial<Exam>): string {
  const exam: Exam = { ...readyExam, state: 'passed', result, ...over };
  const snapshot = {
    context: { exam, undelivered: [] },
    hasTag: (tag: string) => tag === 'done',
    can: () => false,
  };
  const actor = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }), send() {} };
  return renderToStaticMarkup(<DonePage exam={actor as unknown as ExamActor} />);
}

test('[EX-21] only a failed trial is followed by the advice to take another one', () => {
  const failed = { state: 'failed', result: { ...result, passed: false } } as const;
  expect(markupOf({ trial: true, ...failed })).toContain('Take another trial');
  for (const over of [{ trial: true }, { trial: false }, { trial: false, ...failed }]) {
    const markup = markupOf(over);
    expect(markup).toContain('To the dashboard');
    expect(markup).not.toContain('Take another trial');
  }
});

test('[EX-07] only what was handed in is called handed in; an exam that the server ended is not', () => {
  const waiting = { result: null, isTimedOut: false };
  expect(markupOf({ ...waiting, state: 'grading' })).toContain('Handed in');
  for (const over of [{ state: 'running' }, { state: 'grading', isTimedOut: true }] as const) {
    const markup = markupOf({ ...waiting, ...over });
    expect(markup).toContain('The time is over');
    expect(markup).not.toContain('Handed in');
  }
});
