import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import { reviewMachine } from '../../../machines/exam/review/review.machine.ts';
import { DisputeForm } from '../../../src/client/pages/exam/exam/dispute-form.tsx';
import { DonePage } from '../../../src/client/pages/exam/exam/done-page.tsx';
import { DisputeSection } from '../../../src/client/pages/exam/review/dispute-section.tsx';
import type { Dispute, Exam, ExamResult } from '../../../src/contract/exam/exam.ts';
import type { DisputeClaim, ReviewedExam } from '../../../src/contract/exam/review.ts';
import { readyExam } from '../../support/contract-samples.ts';

const result: ExamResult = {
  ...{ score_percent: 40, pass_percent: 50, passed: false, points: 4, points_max: 10, graded_at: 1 },
  ...{ topics: [], exercises: [] },
};

/** The exam's chart at a state, as a page sees it. */
function examAt(value: Parameters<typeof examMachine.resolveState>[0]['value'], exam: Partial<Exam>) {
  const input = { examId: readyExam.id };
  const { context } = createActor(examMachine, { input }).getSnapshot();
  const snapshot = examMachine.resolveState({ value, context: { ...context, exam: { ...readyExam, ...exam } } });
  return createActor(examMachine, { input, snapshot });
}

describe('the form of a dispute', () => {
  const draft = { reason: 'Two options are right.', exerciseIds: [] };
  const markupAt = (state: 'disputing' | 'sendingDispute') =>
    renderToStaticMarkup(
      <DisputeForm
        exam={examAt({ result: state }, { state: 'failed', result })}
        result={result}
        draft={draft}
        onDraft={() => {}}
      />,
    );

  test('shows what was typed before', () => {
    expect(markupAt('disputing')).toContain('>Two options are right.</textarea>');
  });

  test('the way back says that it waits while the dispute is being sent', () => {
    expect(markupAt('disputing')).not.toContain('Your dispute is being sent.');
    expect(markupAt('sendingDispute')).toContain('title="Your dispute is being sent."');
  });
});

test('an exam that is void tells the reason, and blames nobody', () => {
  const reason = 'The order of this exam was refunded.';
  const exam = examAt('voided', { state: 'voided', voided_reason: reason });
  const markup = renderToStaticMarkup(<DonePage exam={exam} />);
  expect(markup).toContain('This exam is void');
  expect(markup).toContain(reason);
  expect(markup).not.toContain('reviewer');
});

describe('the decision about a dispute', () => {
  const dispute: Dispute = {
    ...{ id: 'dispute-1', state: 'open', reason: 'Two options are right.', exercise_ids: [], opened_at: 1 },
    ...{ decided_at: null, decision: null },
  };
  const markupWith = (claim: DisputeClaim | null) => {
    const review = {
      exam: { ...readyExam, state: 'failed', dispute },
      candidate: { id: 'ada', name: 'Ada King', email: 'ada@example.com' },
      ...{ claim, disputes: [dispute], exercises: [], results: [], proposals: [] },
    } as unknown as ReviewedExam;
    const input = { examId: readyExam.id };
    const { context } = createActor(reviewMachine, { input }).getSnapshot();
    const snapshot = reviewMachine.resolveState({
      value: { open: { acting: 'reading', grading: 'settled' } },
      context: { ...context, review },
    });
    return renderToStaticMarkup(
      <DisputeSection actor={createActor(reviewMachine, { input, snapshot })} review={review} />,
    );
  };
  const claim = { by: { id: 'grace', name: 'Grace Hopper' }, until: 2, is_own: false } as DisputeClaim;

  test('keeps its form when a colleague claims the dispute, and says whose turn it is', () => {
    const markup = markupWith(claim);
    expect(markup).toContain('name="decision"');
    expect(markup).toContain('title="Grace Hopper is looking at this dispute."');
  });

  test('can be sent when nobody or oneself has claimed it', () => {
    for (const open of [null, { ...claim, is_own: true }]) {
      const markup = markupWith(open);
      expect(markup).toContain('name="decision"');
      expect(markup).not.toContain('is looking at this dispute');
    }
  });
});
