import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Attempt, NextStep } from '../../machines/exam/dashboard/next-step.ts';
import { examsOf, lastGradedOf, openExamAction, progressOf } from '../../src/client/flows/exam/dashboard.select.ts';
import { NextStepPanel } from '../../src/client/pages/exam/dashboard/next-step-panel.tsx';
import { TopicHistory } from '../../src/client/pages/exam/dashboard/topic-history.tsx';
import type { Certification } from '../../src/contract/site/system.ts';

const entry = {
  certification_id: 'javascript-junior',
  slug: 'javascript-junior',
  tech: 'javascript' as const,
  title: 'Certified Walker',
  trial: false,
};
const attemptOf = (state: string, over: Partial<Attempt> = {}): Attempt => ({
  ...{ id: `id-${state}`, state, score_percent: 55, started_at: 1, deadline_at: null, ended_at: 2, topics: null },
  entry: { ...entry, exams: [] },
  ...over,
});
const next = { id: 'next', title: 'Certified Runner', tech: 'javascript', display_level: 'senior' } as Certification;

function markupOf(step: NextStep, mayTakeTrial = true): string {
  const more = { tech: 'javascript' as const, mayTakeTrial, isOpening: false, onTrial: () => {} };
  return renderToStaticMarkup(<NextStepPanel step={step} {...more} />);
}

describe('the panel of the next step', () => {
  test.each<[NextStep, string]>([
    [{ kind: 'start', attempt: attemptOf('ready') }, '/javascript/exam/id-ready/terms'],
    [{ kind: 'accept', attempt: attemptOf('awaitingTerms') }, '/javascript/exam/id-awaitingTerms/terms'],
    [{ kind: 'grading', attempt: attemptOf('grading') }, '/javascript/exam/id-grading/done'],
    [{ kind: 'desk' }, '/review'],
    [{ kind: 'team' }, '/team/dashboard'],
    [{ kind: 'voucher', certification: next }, '/javascript/dashboard/vouchers'],
    [{ kind: 'passed', attempt: attemptOf('passed'), next }, '/javascript?level=senior#pricing'],
    [{ kind: 'passed', attempt: attemptOf('passed'), next: null }, '/certificates'],
    [{ kind: 'certify', attempt: attemptOf('passed'), certification: next }, '/javascript?level=senior#pricing'],
    [{ kind: 'result', attempt: attemptOf('failed') }, '/javascript/exam/id-failed/done'],
  ])('%j leads to %s', (step, href) => {
    const markup = markupOf(step);
    expect(markup).toContain(`href="${href}"`);
    expect(markup.match(/<h2/g)).toHaveLength(1);
  });

  test('[EX-21] where a technology has no exam, there are those of the others', () => {
    const words = markupOf({ kind: 'none' })
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .split(/<[^>]+>/)
      .filter(Boolean);
    expect(words).toEqual([
      ...['Next step', 'No exam here yet', 'Choose another technology: each has a free trial.', 'See all exams'],
    ]);
  });

  test('[EX-21] a pass offers no trial; a failed trial does', () => {
    expect(markupOf({ kind: 'passed', attempt: attemptOf('passed'), next })).not.toContain('trial');
    expect(markupOf({ kind: 'certify', attempt: attemptOf('passed'), certification: next })).not.toContain('Retake');
    expect(markupOf({ kind: 'result', attempt: attemptOf('failed') })).toContain('Retake the trial');
    expect(markupOf({ kind: 'result', attempt: attemptOf('failed') }, false)).not.toContain('Retake the trial');
  });
});

describe('the list of all exams', () => {
  const certification = { id: entry.certification_id, tech: 'javascript', trial: false, difficulty_level: 1 };
  const context = { tech: 'javascript' as const, certifications: [certification as Certification] };
  const refunded = attemptOf('voided', { id: 'refunded', started_at: null, ended_at: null, score_percent: null });
  const shownOf = (...exams: Attempt[]) =>
    examsOf({ ...context, summary: [{ ...entry, exams }] }).map(({ attempts }) => attempts.map(({ id }) => id));

  test('[ST-15] an exam that was only bought and refunded is as if it had never been bought', () => {
    expect(shownOf(refunded)).toEqual([[]]);
  });

  test('[ST-15] a refunded exam does not hide the one that was taken, and a void one comes after it', () => {
    const voided = attemptOf('voided', { started_at: 9 });
    expect(shownOf(refunded, voided, attemptOf('passed'))).toEqual([['id-passed', 'id-voided']]);
    expect(shownOf(voided)).toEqual([['id-voided']]);
  });
});

describe('the last result of the dashboard', () => {
  const results = [
    attemptOf('failed', { id: 'long', started_at: 10, ended_at: 90 }),
    attemptOf('passed', { id: 'short', started_at: 40, ended_at: 50 }),
    attemptOf('failed', { id: 'first', started_at: 1, ended_at: 5 }),
  ];
  const idOf = (exams: Attempt[]) => lastGradedOf({ summary: [{ ...entry, exams }] })?.id;

  test('[RT-02, ST-15] is of the exam that ended last, in whichever order they come and began', () => {
    expect([idOf(results), idOf([...results].reverse())]).toEqual(['long', 'long']);
    expect(idOf([attemptOf('passed', { id: 'later', started_at: 30, ended_at: 91 }), ...results])).toBe('later');
  });

  test('[RT-02, ST-15] is of one with a result: not of one that runs, is graded or is void', () => {
    const others = ['running', 'grading', 'voided', 'ready'].map((state) =>
      attemptOf(state, { started_at: 99, ended_at: 100 }),
    );
    expect(idOf([...others, ...results])).toBe('long');
    expect(idOf(others)).toBe(undefined);
  });
});

describe('a row of the list', () => {
  test.each([
    ['awaitingTerms', 'Read the terms'],
    ['ready', 'Go to the start'],
    ['running', null],
    ['grading', null],
    ['passed', null],
    ['failed', null],
    ['voided', null],
  ])('[ST-15] of an exam that is %s offers %j', (state, action) => {
    expect(openExamAction(attemptOf(state))).toBe(action);
  });
});

describe('an attempt that was given before the certification was passed', () => {
  const certification = { id: entry.certification_id, tech: 'javascript', trial: false, difficulty_level: 1 };
  const left = attemptOf('awaitingTerms', { id: 'left', started_at: null, ended_at: null, score_percent: null });
  const rowsOf = (trial: boolean) => {
    const summary = [{ ...entry, trial, exams: [left, attemptOf('passed')] }];
    const certifications = [{ ...certification, trial } as Certification];
    const [row] = examsOf({ tech: 'javascript', certifications, summary });
    return (row?.attempts ?? []).map((attempt) => [attempt.id, openExamAction(attempt)]);
  };

  test('[ST-15] [EX-21] comes after the pass and cannot be opened', () => {
    expect(rowsOf(false)).toEqual([
      ['id-passed', null],
      ['left', null],
    ]);
  });

  test('a trial that was passed can be opened again', () => {
    expect(rowsOf(true)).toEqual([
      ['left', 'Read the terms'],
      ['id-passed', null],
    ]);
  });
});

describe('progress by topic', () => {
  const topic = (id: string, points: number) => ({ id, name: `Topic ${id}`, points, points_max: 4 });
  const exams = [
    attemptOf('failed', { id: 'first', ended_at: Date.UTC(2026, 10, 1), topics: [topic('a', 1), topic('b', 4)] }),
    attemptOf('passed', { id: 'second', ended_at: Date.UTC(2026, 10, 9), topics: [topic('a', 3), topic('c', 2)] }),
    attemptOf('running', { id: 'third' }),
  ];
  const progress = progressOf({ summary: [{ ...entry, exams }] });

  test('[ST-15] goes from the oldest result to the newest, over topics that came up more than once', () => {
    expect(progress.attempts.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(progress.topics).toEqual([{ id: 'a', name: 'Topic a', percents: [25, 75] }]);
  });

  test('[ST-15] says the same as a chart, in words and as a table', () => {
    const markup = renderToStaticMarkup(<TopicHistory {...progress} />);
    expect(markup).toContain('<polyline points="5,27.5 155,12.5"');
    expect(markup).toContain('25% → 75%');
    const cells = [...markup.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text);
    expect(cells).toEqual(['25%', '75%']);
    expect(markup).toContain('>Topic a</th>');
  });

  test('shows nothing before there are two results', () => {
    expect(renderToStaticMarkup(<TopicHistory attempts={[]} topics={[]} />)).toBe('');
  });
});
