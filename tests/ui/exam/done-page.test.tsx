// @vitest-environment happy-dom

import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DonePage } from '../../../src/client/pages/exam/exam/done-page.tsx';
import type { ExamActor } from '../../../src/client/pages/exam/exam/exam.select.ts';
import { ResultTopics } from '../../../src/client/pages/exam/exam/result-view.tsx';
import type { Exam, ExamResult } from '../../../src/contract/exam/exam.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { examAt } from './exam-at.ts';

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

const textOf = (file: unknown) => (file as Blob).text();

describe('the whole page of an attempt that is over', () => {
  // Its answers are on their way.
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
  });
  const topic = (id: string, points: number, points_max: number) => ({ id, name: `Topic ${id}`, points, points_max });
  const failed: ExamResult = {
    ...{ ...result, passed: false, score_percent: 40, points: 4, topics: [topic('a', 3, 4), topic('b', 0, 0)] },
    exercises: [{ id: 'x', title: 'Exercise x', topic: 'a', points: 0, points_max: 2 }] as ExamResult['exercises'],
  };
  async function open(
    exam: Partial<Exam>,
    value: Parameters<typeof examAt>[0] = { result: 'shown' },
    over: Parameters<typeof examAt>[1] = {},
  ) {
    const { exam: actor, sent, keep } = examAt(value, over, { state: 'failed', result: failed, ...exam });
    const place = await mount(<DonePage exam={actor} />);
    const main = place.querySelector('main') as HTMLElement;
    return {
      place,
      sent,
      keep,
      lines: () => outlineOf(main),
      frame: () => outlineOf(place.querySelector('header') as HTMLElement),
    };
  }
  const SUMMARY = ['40% pass mark 50% · 4 of 10 points', '<Score: 40 percent, pass mark 50 percent>'];
  const DISPUTE_IT = '(Dispute this result)';
  const HOME = '[To the dashboard](/javascript/dashboard)';

  test('is in the frame of the exam, at its last step', async () => {
    const { frame, place } = await open({});
    expect(frame()).toEqual([
      '[Chartered, dashboard](/javascript/dashboard)',
      ...['Terms', 'Rules', 'System check', 'Exam', 'Result', 'Step 5 of 5'],
    ]);
    expect(place.querySelector('[aria-current="step"]')?.textContent).toBe('Result');
  });

  test('that was not passed: score and pass mark, and what can be done', async () => {
    const { lines, sent, place } = await open({});
    expect(lines().slice(0, 4)).toEqual(['JavaScript', '# Not passed this time', ...SUMMARY]);
    expect(lines().slice(-2)).toEqual([HOME, DISPUTE_IT]);
    await click(byText(place, 'button', 'Dispute this result'));
    expect(sent()).toEqual([{ type: 'exam.disputeStarted' }]);
  });

  test('that was passed, and whose time ran out', async () => {
    const { lines } = await open({ state: 'passed', result, isTimedOut: true });
    expect(lines().slice(0, 5)).toEqual([
      ...['JavaScript', '# Passed', 'Time ran out; everything saved until then was graded.'],
      ...['100% pass mark 50% · 10 of 10 points', '<Score: 100 percent, pass mark 50 percent>'],
    ]);
  });

  test('of a trial cannot be disputed', async () => {
    const { lines } = await open({ trial: true });
    expect(lines().at(-1)).toBe(`[Take another trial](/javascript/dashboard/exam) ${HOME}`);
  });

  test('lists the topics that had points until the answers are there', async () => {
    expect(outlineOf(await mount(<ResultTopics result={failed} />))).toEqual([
      ...['## By topic', 'Topic a 3 of 4', '<Topic a: 3>'],
    ]);
  });

  test('that is void says why, without a result or grading', async () => {
    const { lines } = await open({ state: 'voided', result: null, voided_reason: 'The sandbox was down.' });
    expect(lines()).toEqual([
      ...['JavaScript', '# This exam is void', 'warning: Why it was voided', 'The sandbox was down.'],
    ]);
  });

  test('that is being graded', async () => {
    const { lines } = await open({ state: 'grading', result: null }, { grading: 'awaitingResult' });
    expect(lines()).toEqual([
      ...['JavaScript', '# Handed in'],
      'Your answers are being graded. This takes a few seconds; you can close this page and come back.',
      'Running the hidden tests',
    ]);
  });

  test('tells of the changes that did not count, and offers them', async () => {
    const entry = {
      ...{ exercise_id: 'x', revision: 2, key: 'k', queued_at: 1, attempted: true },
      work: { answer: null, flagged: false, note: '' },
    };
    const { lines, place } = await open({}, { result: 'shown' }, { undelivered: [entry] });
    expect(lines().slice(0, 3)).toEqual([
      "warning: Some changes didn't count",
      '1 change was made in time but did not reach the server before the exam closed. Everything marked as saved is graded.',
      '(Download it)',
    ]);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    onTestFinished(() => saved.mockRestore());
    await click(byText(place, 'button', 'Download it'));
    expect(JSON.parse(await textOf(saved.mock.calls.flat()[0]))).toEqual([entry]);
  });

  test('[EX-15] the form of a dispute keeps what was entered until it is sent', async () => {
    const { place, keep, lines } = await open({}, { result: 'disputing' });
    const reason = () => place.querySelector('textarea');
    await eventually(() => expect(lines()[0]).toBe('# Dispute the result'));
    expect(lines()).not.toContain(HOME);
    await type(reason(), 'Both are right.');
    expect(reason()?.value).toBe('Both are right.');
    // Read again from the server meanwhile.
    await act(async () => keep({ exam: { ...readyExam, state: 'failed', result: failed, extra_minutes: 1 } }));
    expect(reason()?.value).toBe('Both are right.');
    const dispute = { ...DISPUTE, state: 'rejected' as const };
    await act(async () => keep({ exam: { ...readyExam, state: 'failed', result: failed, dispute } }));
    expect(reason()?.value).toBe('');
  });
});
