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

/** What is read on the page of an attempt, one entry for each text, and its links. */
const readOf = (over: Partial<Exam>) => {
  const markup = markupOf(over);
  return {
    texts: markup.split(/<[^>]*>/).filter((text) => text.trim() !== ''),
    links: [...markup.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, address]) => address),
  };
};
const DISPUTE = {
  ...{ id: 'dispute-1', reason: 'Two options are right.', exercise_ids: [], opened_at: 1 },
  ...{ decided_at: null, decision: null },
} as const;

test.each([
  ['none', null, []],
  [
    'open',
    null,
    ['Your dispute is open', 'A reviewer checks your answers, the recorded timeline and the grading, then decides.'],
  ],
  ['upheld', 'Both options count.', ['Your dispute was upheld', 'Both options count.']],
  ['rejected', 'Only one is right.', ['Your dispute was not upheld', 'Only one is right.']],
] as const)('[EX-15, EX-21] above the result stands that a dispute is %s', (state, decision, words) => {
  const plain = readOf({ trial: false });
  const { texts, links } = readOf({ trial: false, dispute: { ...DISPUTE, state, decision } });
  expect(texts.filter((text) => !plain.texts.includes(text))).toEqual(words);
  // Before the result, not after it.
  const first = texts.indexOf(plain.texts.find((text) => text === readyExam.title) ?? '');
  if (words[0]) expect(texts.indexOf(words[0])).toBeLessThan(first);
  expect(links).toEqual(plain.links);
});

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
