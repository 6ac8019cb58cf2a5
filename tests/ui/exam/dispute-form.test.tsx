// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { type DisputeDraft, DisputeForm } from '../../../src/client/pages/exam/exam/dispute-form.tsx';
import type { ExamResult } from '../../../src/contract/exam/exam.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

// What the candidate answered is still on its way: the form works without it.
beforeEach(() => {
  queries.clear();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

const exerciseOf = (id: string, points: number) => ({ id, title: `Exercise ${id}`, points, points_max: 2 });
const result = {
  ...{ score_percent: 40, pass_percent: 50, passed: false, points: 2, points_max: 6, graded_at: 1, topics: [] },
  exercises: [exerciseOf('a', 0), exerciseOf('b', 2), exerciseOf('c', 0)],
} as unknown as ExamResult;

/** The form with what was entered before; what it sends and what it keeps. */
async function formWith(
  draft: DisputeDraft,
  failure: Failure | null = null,
  at: 'disputing' | 'sendingDispute' = 'disputing',
) {
  const input = { examId: readyExam.id };
  const { context } = createActor(examMachine, { input }).getSnapshot();
  const snapshot = examMachine.resolveState({
    value: { result: at },
    context: { ...context, exam: readyExam, failure },
  });
  const exam = createActor(examMachine, { input, snapshot });
  const sent = vi.spyOn(exam, 'send').mockReturnValue();
  const kept = vi.fn();
  const place = await mount(<DisputeForm exam={exam} result={result} draft={draft} onDraft={kept} />);
  return { place, sent: () => sent.mock.calls.flat(), kept: () => kept.mock.calls.flat() };
}

test.each([[[]], [['a']], [['a', 'c']]])('[EX-15] a dispute about %j is sent with its reason', async (exerciseIds) => {
  const { place, sent } = await formWith({ reason: 'Two of the options are right.', exerciseIds });
  await click(byText(place, 'button', 'Send the dispute'));
  expect(sent()).toEqual([{ type: 'exam.disputeSubmitted', reason: 'Two of the options are right.', exerciseIds }]);
});

test('[EX-15] what lost points can be ticked and unticked; the reason stays', async () => {
  const { place, kept } = await formWith({ reason: 'Why', exerciseIds: ['a'] });
  const boxes = [...place.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  for (const box of boxes) await click(box);
  expect(kept()).toEqual([
    { reason: 'Why', exerciseIds: [] },
    { reason: 'Why', exerciseIds: ['a', 'c'] },
  ]);
});

test('[EX-15] each of them is named with what it earned', async () => {
  const { place } = await formWith({ reason: '', exerciseIds: [] });
  const labels = [...place.querySelectorAll('fieldset label')].map((label) => label.textContent);
  expect(labels).toEqual(['Exercise a 0 of 2', 'Exercise c 0 of 2']);
});

test('[EX-15] the reason may have 4,000 characters', async () => {
  const { place } = await formWith({ reason: '', exerciseIds: [] });
  expect(place.querySelector('textarea')?.maxLength).toBe(4000);
});

test('[EX-15] the way back sends nothing else', async () => {
  const { place, sent } = await formWith({ reason: 'Why', exerciseIds: [] });
  await click(byText(place, 'button', 'Back to the result'));
  expect(sent()).toEqual([{ type: 'exam.disputeCancelled' }]);
});

test.each(['reason', 'exercise_ids'])(
  '[EX-15, VA-03] what the server says of %s stands at the reason',
  async (field) => {
    const refused = failure('invalid', 'Check it.', { errors: { [field]: ['Say more.'], other: ['Not this.'] } });
    const { place } = await formWith({ reason: 'Why', exerciseIds: [] }, refused);
    const box = place.querySelector('textarea');
    expect(box?.getAttribute('aria-invalid')).toBe('true');
    const described = (box?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => place.querySelector(`#${CSS.escape(id)}`));
    expect(described.map((one) => one?.textContent)).toContain('Say more.');
  },
);

test('[EX-15] what it is about is shown under the number that it has in the exam', async () => {
  const taught = { explanation: 'So.', source: 'https://example.com/a', solution: {}, problem: null, tests: [] };
  const challengeOf = (id: string) => ({
    ...{ id, type: 'challenges', title: `Task ${id}`, topic: 'Code', points: 0, points_max: 2, brief: 'Add.' },
    ...{ environment: 'js', entry: 'main.js', editable: ['main.js'], files: { 'main.js': '' }, taught },
    work: { answer: null, flagged: false, note: '' },
  });
  const exercises = ['a', 'b', 'c'].map(challengeOf);
  const review = { teaches: true, exercises, plan: [], shares_name: false, credential_id: null };
  vi.stubGlobal('fetch', async () => Response.json(review));
  const { place } = await formWith({ reason: 'Why', exerciseIds: ['c'] });
  const headings = () => [...place.querySelectorAll('h3')].map(({ textContent }) => textContent);
  await eventually(() => expect(headings()).toEqual(['3. Task c']));
});

test('[EX-15] the whole form, empty, being sent and refused', async () => {
  const draft = { reason: 'Two of the options are right.', exerciseIds: ['c'] };
  const LINES = [
    '# Dispute the result',
    'Tell us what you think is wrong. A reviewer checks your answers and the grading, decides, and can have the exam regraded.',
  ];
  const boxes = (c: string) => ['Which exercises is it about?', '[ ] Exercise a 0 of 2', `[${c}] Exercise c 0 of 2`];
  const reason = (text: string) => [
    `{Reason*: ${text}}`,
    'At least 20 characters. What did you answer, and why is it correct?',
  ];
  const blank = await formWith({ reason: '', exerciseIds: [] });
  expect(outlineOf(blank.place)).toEqual([
    ...[...LINES, ...boxes(' '), ...reason(''), '(Send the dispute)', '(Back to the result)'],
  ]);
  await type(blank.place.querySelector('textarea'), 'Both are right.');
  expect(blank.kept()).toEqual([{ reason: 'Both are right.', exerciseIds: [] }]);
  const sending = await formWith(draft, null, 'sendingDispute');
  expect(outlineOf(sending.place)).toEqual([
    ...[...LINES, ...boxes('x'), ...reason(draft.reason), '(Send the dispute; busy)'],
    '(Back to the result; Your dispute is being sent.)',
  ]);
  await click(byText(sending.place, 'button', 'Back to the result'));
  expect(sending.sent()).toEqual([]);
  const refused = await formWith(draft, failure('refused', 'Not any more.'));
  expect(outlineOf(refused.place).slice(2, 3)).toEqual(['alert: danger: Not any more.']);
});
