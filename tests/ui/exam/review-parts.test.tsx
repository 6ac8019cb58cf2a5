// @vitest-environment happy-dom

import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { reviewMachine } from '../../../machines/exam/review/review.machine.ts';
import type { ReviewContext } from '../../../machines/exam/review/review.types.ts';
import { ActionsPanel } from '../../../src/client/pages/exam/review/actions-panel.tsx';
import { DisputeSection } from '../../../src/client/pages/exam/review/dispute-section.tsx';
import { ExamFacts } from '../../../src/client/pages/exam/review/exam-facts.tsx';
import { ExercisesSection } from '../../../src/client/pages/exam/review/exercises-section.tsx';
import { ProposalsSection } from '../../../src/client/pages/exam/review/proposals-section.tsx';
import { ResultsSection } from '../../../src/client/pages/exam/review/results-section.tsx';
import { ReviewExamPage } from '../../../src/client/pages/exam/review/review-exam-page.tsx';
import { TimelineSection } from '../../../src/client/pages/exam/review/timeline-section.tsx';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import type { ReviewedDispute, ReviewedExam, StaffProposal } from '../../../src/contract/exam/review.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

// A claim is asked for and never answered.
const fetched = vi.fn((..._: unknown[]) => new Promise(() => {}));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

const at = (hour: number, minute = 0) => new Date(2026, 10, 28, hour, minute).getTime();
const grace = { id: 'grace', name: 'Grace Hopper' };
const mary = { id: 'mary', name: 'Mary Shelley' };

const dispute: ReviewedDispute = {
  ...{ id: 'dispute-1', state: 'open', reason: 'Two options are right.', exercise_ids: ['b'], opened_at: at(9) },
  ...{ decided_at: null, decision: null, credit_exercise_ids: [] },
};

const exerciseOf = (id: string): ReviewedExam['exercises'][number] => ({
  ...{ id, title: `Exercise ${id}`, prompt: '', key: '', explanation: '' },
  detail: {
    ...{ type: 'questions', id, kind: 'single', title: `Question ${id}`, topic: 'Types', prompt: `Prompt ${id}` },
    ...{ options: [], points: 0, points_max: 2, work: null, taught: null },
  } as unknown as ReviewedExam['exercises'][number]['detail'],
});

/** A stored result: `a` was earned whole, `b` and `c` lost points. */
const resultOf = (points: number, over: Partial<ReviewedExam['results'][number]> = {}) => ({
  ...{ graded_at: at(8), question_set_version: 'v7', seed: 'seed-1', reason: 'handed in' },
  result: {
    ...{ score_percent: points * 10, pass_percent: 50, passed: points >= 5, points, points_max: 10, graded_at: at(8) },
    topics: [],
    exercises: [
      { id: 'a', points: 2, points_max: 2 },
      { id: 'b', points: 0, points_max: 2 },
      { id: 'c', points: 1, points_max: 2 },
    ],
  } as unknown as ReviewedExam['results'][number]['result'],
  ...over,
});

function reviewOf(over: Partial<ReviewedExam> = {}, exam: Partial<Exam> = {}): ReviewedExam {
  const disputes = over.disputes ?? [dispute];
  return {
    exam: { ...readyExam, state: 'failed', dispute: disputes[0] ?? null, ...exam },
    candidate: { id: 'ada', name: 'Ada King', email: 'ada@example.com' },
    ...{ claim: null, needs_second_person: false, proposals: [], credential: null, disputes, timeline: [] },
    ...{ results: [resultOf(3)], answers: [], exercises: ['a', 'b', 'c'].map(exerciseOf) },
    ...over,
  };
}

type Acting =
  | 'reading'
  | 'deciding'
  | 'answeringProposal'
  | 'confirmingVoid'
  | 'voiding'
  | 'grantingTime'
  | 'grantingUserTime'
  | 'correctingName';

/** The chart of a review that was read, and what the page sends to it. */
function actorOf(review: ReviewedExam, over: Partial<ReviewContext> = {}, acting: Acting = 'reading') {
  const input = { examId: readyExam.id };
  const { context } = createActor(reviewMachine, { input }).getSnapshot();
  const grading = review.exam.state === 'grading' ? 'waiting' : 'settled';
  const snapshot = reviewMachine.resolveState({
    value: { open: { acting, grading } },
    context: { ...context, review, ...over },
  });
  const actor = createActor(reviewMachine, { input, snapshot });
  const sent = vi.spyOn(actor, 'send').mockReturnValue();
  return { actor, sent: () => sent.mock.calls.flat() };
}

async function disputeOf(over: Partial<ReviewedExam>, context: Partial<ReviewContext> = {}, acting?: Acting) {
  const review = reviewOf(over);
  const { actor, sent } = actorOf(review, context, acting);
  const place = await mount(<DisputeSection actor={actor} review={review} />);
  return { place, sent, lines: () => outlineOf(place) };
}

const DISPUTED = ['warning: Open Opened 28 Nov 2026, 09:00 UTC', 'Two options are right.', 'About: Exercise b'];
const DECIDE = [
  ...['### Decide', 'Outcome', '( ) Uphold', 'The candidate is right. The exam is regraded.'],
  ...['( ) Reject', 'The result stays as it is.', '{Decision*: }'],
  'The candidate reads this. At least 10 characters: what you checked, and why you decided this way.',
];

describe('[EX-15] a dispute', () => {
  test('that nobody looks at can be claimed and decided', async () => {
    const { lines } = await disputeOf({});
    expect(lines()).toEqual([...['## Dispute', ...DISPUTED, '(Claim the dispute of Ada King)', ...DECIDE, '(Decide)']]);
  });

  test('that oneself looks at is extended, released or decided', async () => {
    const { lines, place } = await disputeOf({ claim: { by: grace, until: at(10, 30), is_own: true } });
    expect(lines()).toEqual([
      ...['## Dispute', ...DISPUTED, 'You are looking at it until 28 Nov 2026, 10:30 UTC'],
      ...['(Extend the dispute of Ada King)', '(Release the dispute of Ada King)', ...DECIDE, '(Decide)'],
    ]);
    await click(byText(place, 'button', /^Release/));
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/review/disputes/dispute-1/release']);
  });

  test('that nobody looks at is claimed by the button', async () => {
    const { place, lines } = await disputeOf({});
    await click(byText(place, 'button', /^Claim/));
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/review/disputes/dispute-1/claim']);
    expect(lines()).toContain('(Claim the dispute of Ada King; busy)');
  });

  test('that was claimed, extended or released is read again; what failed is said at once', async () => {
    const OWN = { by: grace, until: at(10, 30), is_own: true };
    const { place, sent, lines } = await disputeOf({ claim: OWN });
    await click(byText(place, 'button', /^Extend/));
    expect(lines()).toContain('(Extend the dispute of Ada King; busy)');
    expect(lines()).toContain('(Release the dispute of Ada King; busy)');
    expect(sent()).toEqual([]);
    vi.stubGlobal('fetch', async () => Response.json({ claim: OWN }));
    const again = await disputeOf({ claim: OWN });
    await click(byText(again.place, 'button', /^Extend/));
    await eventually(() => expect(again.sent()).toEqual([{ type: 'review.refreshRequested' }]));
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Too late.', request_id: 'r' }, { status: 409 }));
    const late = await disputeOf({});
    await click(byText(late.place, 'button', /^Claim/));
    await eventually(() => expect(late.lines()).toContain('alert: Too late.'));
  });

  test('that a colleague looks at can only be prepared', async () => {
    const { lines, place, sent } = await disputeOf({ claim: { by: grace, until: at(10, 30), is_own: false } });
    expect(lines()).toEqual([
      ...['## Dispute', ...DISPUTED, 'Grace Hopper is looking at it until 28 Nov 2026, 10:30 UTC'],
      ...[...DECIDE, '(Decide; Grace Hopper is looking at this dispute.)'],
    ]);
    await click(byText(place, 'button', 'Decide'));
    expect(sent()).toEqual([]);
  });

  test('has no form once it is decided; each of several shows its own decision', async () => {
    const decided = { decided_at: at(11), decision: 'Both count.' };
    const { lines } = await disputeOf({
      disputes: [
        { ...dispute, ...decided, state: 'upheld', credit_exercise_ids: ['b', 'gone'] },
        { ...dispute, id: 'dispute-2', ...decided, state: 'upheld', exercise_ids: [], credit_exercise_ids: [] },
        { ...dispute, id: 'dispute-3', ...decided, state: 'rejected', decision: 'Only one.', exercise_ids: ['a', 'c'] },
      ],
    });
    expect(lines()).toEqual([
      ...[
        '## Disputes',
        'positive: Upheld Opened 28 Nov 2026, 09:00 UTC',
        'Two options are right.',
        'About: Exercise b',
      ],
      ...['Decision, 28 Nov 2026, 11:00 UTC', 'Both count.', '2 items credited: Exercise b, gone'],
      ...['positive: Upheld Opened 28 Nov 2026, 09:00 UTC', 'Two options are right.'],
      ...['Decision, 28 Nov 2026, 11:00 UTC', 'Both count.', 'No items credited.'],
      ...['Rejected Opened 28 Nov 2026, 09:00 UTC', 'Two options are right.', 'About: Exercise a, Exercise c'],
      ...['Decision, 28 Nov 2026, 11:00 UTC', 'Only one.'],
    ]);
  });

  test('is not there while there is none', async () => {
    expect((await disputeOf({ disputes: [] })).lines()).toEqual([]);
  });

  test.each<[string, Partial<ReviewedDispute>, Partial<Exam>, string[]]>([
    [
      'proposed',
      {},
      {},
      [
        'info: Proposed to a second person',
        'Nothing has changed yet. Another staff member confirms or declines it on this page.',
      ],
    ],
    [
      'upheld while it is graded again',
      { state: 'upheld' },
      { state: 'grading' },
      ['info: Upheld. The exam is being graded again.', "The new result appears here as soon as it's ready."],
    ],
    [
      'upheld and graded',
      { state: 'upheld' },
      {},
      ['positive: Upheld and graded again', 'The new result is 30%. The candidate sees it and your decision.'],
    ],
    [
      'rejected',
      { state: 'rejected' },
      {},
      ['positive: The dispute is rejected', 'The result stays. The candidate sees your decision.'],
    ],
  ])('says once it is %s', async (_, state, exam, words) => {
    const disputes = [{ ...dispute, ...state }];
    const review = reviewOf({ disputes }, { dispute: disputes[0] ?? null, ...exam });
    const noticeOf = async (done: ReviewContext['done']) => {
      const place = await mount(<DisputeSection actor={actorOf(review, { done }).actor} review={review} />);
      return outlineOf(place.querySelector('[role="status"]') as Element);
    };
    expect(await noticeOf('decision')).toEqual(words);
    expect(await noticeOf('extraTime')).toEqual([]);
  });
});

describe('[EX-15] the decision about a dispute', () => {
  const boxes = (place: HTMLElement) =>
    [...place.querySelectorAll<HTMLInputElement>('form input[type="checkbox"]')].map((box) => box.checked);
  const write = (place: HTMLElement, words: string) => {
    const field = place.querySelector<HTMLTextAreaElement>('textarea[name="decision"]');
    if (field) field.value = words;
  };
  const choose = (place: HTMLElement, outcome: string) => click(place.querySelector(`input[value="${outcome}"]`));

  test('is reminded of its outcome, until one is chosen', async () => {
    const { place, lines, sent } = await disputeOf({});
    await click(byText(place, 'button', 'Decide'));
    expect(lines()).toContain('Choose an outcome.');
    await choose(place, 'rejected');
    expect(lines()).not.toContain('Choose an outcome.');
    expect(sent()).toEqual([]);
  });

  test('upholds with the items that lost points, the disputed first and chosen', async () => {
    const { place, lines, sent } = await disputeOf({ disputes: [{ ...dispute, exercise_ids: ['c'] }] });
    await choose(place, 'upheld');
    const shown = lines();
    expect(shown.slice(shown.indexOf('(x) Uphold'))).toEqual([
      ...['(x) Uphold', 'The candidate is right. The exam is regraded.', '( ) Reject', 'The result stays as it is.'],
      'Items to credit',
      'They count as fully correct for this candidate. Without any, the exam is just regraded.',
      ...['[x] Exercise c 1 of 2, disputed', '[ ] Exercise b 0 of 2', '{Decision*: }'],
      'The candidate reads this. At least 10 characters: what you checked, and why you decided this way.',
      '(Uphold and grade again)',
    ]);
    write(place, 'Both options are right.');
    await click(byText(place, 'button', 'Uphold and grade again'));
    expect(sent()).toEqual([
      {
        ...{ type: 'review.decisionSubmitted', disputeId: 'dispute-1', outcome: 'upheld' },
        ...{ decision: 'Both options are right.', creditExerciseIds: ['c'] },
      },
    ]);
  });

  test('without a result has no points, and credits the disputed alone', async () => {
    const { place, lines } = await disputeOf({ results: [] });
    await choose(place, 'upheld');
    expect(lines().filter((line) => line.startsWith('['))).toEqual(['[x] Exercise b 0 of 0, disputed']);
    expect(place.querySelector('textarea')?.getAttribute('maxlength')).toBe('4000');
  });

  test('credits what is ticked, nothing that is unticked, and nothing at all when it rejects', async () => {
    const { place, sent } = await disputeOf({});
    await choose(place, 'upheld');
    expect(boxes(place)).toEqual([true, false]);
    for (const box of place.querySelectorAll('form input[type="checkbox"]')) await click(box);
    expect(boxes(place)).toEqual([false, true]);
    await click(byText(place, 'button', 'Uphold and grade again'));
    await choose(place, 'rejected');
    expect(boxes(place)).toEqual([]);
    write(place, 'Only one is right.');
    await click(byText(place, 'button', 'Reject the dispute'));
    const common = { type: 'review.decisionSubmitted', disputeId: 'dispute-1' };
    expect(sent()).toEqual([
      { ...common, outcome: 'upheld', decision: '', creditExerciseIds: ['c'] },
      { ...common, outcome: 'rejected', decision: 'Only one is right.', creditExerciseIds: [] },
    ]);
  });

  test('an item that is disputed can be credited though it has all its points', async () => {
    const { place, lines } = await disputeOf({ disputes: [{ ...dispute, exercise_ids: ['a'] }] });
    await choose(place, 'upheld');
    expect(lines().filter((line) => line.startsWith('['))).toEqual([
      ...['[x] Exercise a 2 of 2, disputed', '[ ] Exercise b 0 of 2', '[ ] Exercise c 1 of 2'],
    ]);
  });

  test('waits while it is sent, and says at each field what is wrong with it', async () => {
    expect((await disputeOf({}, {}, 'deciding')).lines()).toContain('(Decide; busy)');
    const failure = {
      of: 'decision' as const,
      failure: {
        ...{ kind: 'invalid' as const, message: 'Some fields are wrong.' },
        errors: { decision: ['Too short.'], credit_exercise_ids: ['Not of this exam.'], outcome: ['Choose one.'] },
      },
    };
    const { place, lines } = await disputeOf({}, { failure: failure as unknown as ReviewContext['failure'] });
    await choose(place, 'upheld');
    expect(lines()).toEqual(
      expect.arrayContaining(['Choose one.', 'Not of this exam.', 'Too short.', '{Decision*: ; invalid}']),
    );
  });
});

describe('[EX-15] decisions that two people make', () => {
  const proposal: StaffProposal = {
    ...{ id: 'proposal-1', action: 'decision', state: 'proposed', summary: 'Uphold: both count.' },
    ...{ credit_exercise_ids: [], proposed_by: grace, proposed_at: at(12), decided_by: null, decided_at: null },
    ...{ may_confirm: false, may_decline: false },
  };
  async function open(over: Partial<ReviewedExam>, context: Partial<ReviewContext> = {}, acting?: Acting) {
    const review = reviewOf(over);
    const { actor, sent } = actorOf(review, context, acting);
    const place = await mount(<ProposalsSection actor={actor} review={review} />);
    return { place, sent, lines: outlineOf(place) };
  }
  const BY = 'Proposed by Grace Hopper, 28 Nov 2026, 12:00 UTC.';
  const WAITING = ['Uphold: both count. warning: Waits for a second person'];

  test('are not mentioned where one person decides, and explained where two do', async () => {
    expect((await open({})).lines).toEqual([]);
    expect((await open({ needs_second_person: true })).lines).toEqual([
      ...['## Two-person decisions', 'info: Ada King works here'],
      'What you decide below is a proposal. A second staff member has to confirm it before anything changes.',
    ]);
  });

  test.each<[string, Partial<StaffProposal>, string[]]>([
    ['is about somebody who may not answer', {}, [...WAITING, BY]],
    ['is one’s own', { may_decline: true }, [...WAITING, BY, '(Withdraw)']],
    [
      'is a colleague’s',
      { may_confirm: true, may_decline: true, credit_exercise_ids: ['a', 'b'] },
      [...WAITING, '2 items to credit: Exercise a, Exercise b', BY, '(Confirm)', '(Decline)'],
    ],
    [
      'was confirmed',
      { state: 'confirmed', decided_by: mary, decided_at: at(13), credit_exercise_ids: ['b'] },
      [
        ...['Uphold: both count. positive: Confirmed', '1 item credited: Exercise b'],
        `${BY} Confirmed by Mary Shelley, 28 Nov 2026, 13:00 UTC.`,
      ],
    ],
    [
      'was declined',
      { state: 'declined', decided_by: mary, decided_at: at(13) },
      ['Uphold: both count. Declined', `${BY} Declined by Mary Shelley, 28 Nov 2026, 13:00 UTC.`],
    ],
  ])('a proposal that %s', async (_, over, words) => {
    const { lines } = await open({ proposals: [{ ...proposal, ...over }] });
    expect(lines).toEqual(['## Two-person decisions', ...words]);
  });

  test('each answer names its own proposal', async () => {
    const both = { may_confirm: true, may_decline: true };
    const proposals = [
      { ...proposal, ...both },
      { ...proposal, ...both, id: 'proposal-2' },
    ];
    const { place, sent } = await open({ proposals });
    for (const button of place.querySelectorAll('button')) await click(button);
    const common = { type: 'review.proposalAnswered' };
    expect(sent()).toEqual([
      { ...common, proposalId: 'proposal-1', answer: 'confirm' },
      { ...common, proposalId: 'proposal-1', answer: 'decline' },
      { ...common, proposalId: 'proposal-2', answer: 'confirm' },
      { ...common, proposalId: 'proposal-2', answer: 'decline' },
    ]);
  });

  test('an answer that is being saved, or that failed, says so', async () => {
    const proposals = [{ ...proposal, may_confirm: true, may_decline: true }];
    expect((await open({ proposals }, {}, 'answeringProposal')).lines.slice(-2)).toEqual([
      ...['(Confirm; busy)', '(Decline; busy)'],
    ]);
    const failureOf = (of: 'proposal' | 'decision') =>
      ({
        of,
        failure: { kind: 'refused', message: 'Somebody else answered.', errors: {} },
      }) as unknown as ReviewContext['failure'];
    expect((await open({ proposals }, { failure: failureOf('proposal') })).lines[1]).toBe(
      'alert: danger: Somebody else answered.',
    );
    expect((await open({ proposals }, { failure: failureOf('decision') })).lines[1]).toBe(WAITING[0]);
  });
});

describe('the exercises of an attempt under review', () => {
  /** The rows as they are listed, without what unfolds, and the buttons. */
  async function open(over: Partial<ReviewedExam>) {
    const place = await mount(<ExercisesSection review={reviewOf(over)} />);
    const lines = () => outlineOf(place).filter((line) => /^[(▸▾]|There|The exam/.test(line));
    return { place, lines };
  }
  const work = (answer: unknown, flagged = false) => ({ answer, flagged, note: '' });
  const answerOf = (exercise_id: string, answer: unknown, flagged = false) =>
    ({
      ...{ exercise_id, revision: 4, revisions: 9, received_at: at(7, 5), work: work(answer, flagged) },
      file_hashes: exercise_id === 'b' ? { 'index.js': 'abc' } : {},
    }) as unknown as ReviewedExam['answers'][number];
  const answers = [
    answerOf('a', { kind: 'choice', choice: 0 }),
    answerOf('b', { kind: 'choice', choice: 1 }, true),
    answerOf('c', { kind: 'choices', choices: [] }),
  ];

  test('begin with the disputed ones, unfolded, where there are some', async () => {
    const { place, lines } = await open({ answers });
    expect(lines()).toEqual([
      ...['(Disputed 1; pressed)', '(Points lost 2)', '(All 3)'],
      '▾ Exercise b b warning: Disputed 0 of 2',
    ]);
    expect(outlineOf(place).slice(-2)).toEqual([
      'Revision 4, 9 stored, last received 28 Nov 2026, 07:05 UTC, flagged by the candidate',
      'index.js sha256 abc',
    ]);
    await click(byText(place, 'button', /^Points lost/));
    expect(lines()).toEqual([
      ...['(Disputed 1)', '(Points lost 2; pressed)', '(All 3)'],
      ...['▸ Exercise b b warning: Disputed 0 of 2', '▸ Exercise c c Not answered 1 of 2'],
    ]);
  });

  test('say whose note it is', async () => {
    const { detail, ...noted } = exerciseOf('b');
    const exercises = [{ ...noted, detail: { ...detail, work: work(null, false) } }] as ReviewedExam['exercises'];
    Object.assign(exercises[0]?.detail.work ?? {}, { note: 'Two are right.' });
    const { place } = await open({ exercises });
    expect(outlineOf(place).join('|')).toContain("The candidate's note|Two are right.");
  });

  test('without a result none lost points', async () => {
    const { lines, place } = await open({ results: [], disputes: [] });
    expect(lines().slice(0, 3)).toEqual([
      ...['(Disputed 0; There are none.)', '(Points lost 0; There are none.)', '(All 3; pressed)'],
    ]);
    expect(place.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('Which exercises');
  });

  test('are all of them otherwise', async () => {
    const { lines, place } = await open({ answers: answers.slice(0, 1), disputes: [] });
    expect(lines()).toEqual([
      ...['(Disputed 0; There are none.)', '(Points lost 2)', '(All 3; pressed)'],
      ...['▸ Exercise a a 2 of 2', '▸ Exercise b b Not answered 0 of 2', '▸ Exercise c c Not answered 1 of 2'],
    ]);
    expect(outlineOf(place)).toContain('Revision 4, 9 stored, last received 28 Nov 2026, 07:05 UTC');
    await click(byText(place, 'button', /^Disputed/));
    expect(lines()[2]).toBe('(All 3; pressed)');
  });

  test('show no points before there is a result, and say when there are none yet', async () => {
    expect((await open({ results: [], disputes: [] })).lines()).toEqual([
      ...['(Disputed 0; There are none.)', '(Points lost 0; There are none.)', '(All 3; pressed)'],
      ...['▸ Exercise a a Not answered', '▸ Exercise b b Not answered', '▸ Exercise c c Not answered'],
    ]);
    expect((await open({ exercises: [], results: [], disputes: [] })).lines()).toEqual([
      ...['(Disputed 0; There are none.)', '(Points lost 0; There are none.)', '(All 0; There are none.; pressed)'],
      "The exam hasn't started, so there are no exercises yet.",
    ]);
  });

  test('keep their numbers among all exercises in each selection', async () => {
    const challenge = (id: string) => ({
      ...exerciseOf(id),
      detail: {
        ...{ type: 'challenges', id, title: `Challenge ${id}`, topic: 'Types', brief: 'Do it.' },
        ...{ points: 0, points_max: 2, work: null, taught: null, files: {}, editable: [] },
      } as unknown as ReviewedExam['exercises'][number]['detail'],
    });
    const { place } = await open({ exercises: ['a', 'b', 'c'].map(challenge) });
    const titles = () => outlineOf(place).filter((line) => line.startsWith('### '));
    expect(titles()).toEqual(['### 2. Challenge b']);
    await click(byText(place, 'button', /^Points lost/));
    expect(titles()).toEqual(['### 2. Challenge b', '### 3. Challenge c']);
  });
});

describe('the gradings of an attempt', () => {
  const linesOf = async (results: ReviewedExam['results']) =>
    outlineOf(await mount(<ResultsSection results={results} />));
  const FROM = ['Question set: v7', 'Seed: seed-1'];

  test('none, and one that has nothing to compare with', async () => {
    expect(await linesOf([])).toEqual(['## Gradings', 'There is no result yet.']);
    expect(await linesOf([resultOf(3)])).toEqual([
      ...['## Gradings', '30% 3 of 10 points, pass mark 50% Not passed', 'Handed in, 28 Nov 2026, 08:00 UTC', ...FROM],
    ]);
  });

  test('the newest counts, and each says what it changed', async () => {
    const regrade = (points: number, hour: number) => resultOf(points, { graded_at: at(hour), reason: 'regrade' });
    expect(await linesOf([regrade(5, 11), regrade(2, 10), regrade(3, 9), resultOf(3)])).toEqual([
      '## Gradings',
      ...[
        '50% 5 of 10 points, pass mark 50% positive: Passed Counts',
        'Regrade, 28 Nov 2026, 11:00 UTC: +3 points',
        ...FROM,
      ],
      ...['20% 2 of 10 points, pass mark 50% Not passed', 'Regrade, 28 Nov 2026, 10:00 UTC: −1 point', ...FROM],
      ...['30% 3 of 10 points, pass mark 50% Not passed', 'Regrade, 28 Nov 2026, 09:00 UTC: no change', ...FROM],
      ...['30% 3 of 10 points, pass mark 50% Not passed', 'Handed in, 28 Nov 2026, 08:00 UTC', ...FROM],
    ]);
  });
});

describe('[EX-11] the timeline of an attempt', () => {
  const linesOf = async (events: ReviewedExam['timeline'], startedAt: number | null = at(6)) =>
    outlineOf(await mount(<TimelineSection events={events} startedAt={startedAt} />)).slice(2);
  const event = (kind: string, seconds: number, over: Partial<ReviewedExam['timeline'][number]> = {}) => ({
    ...{ at: at(6) + seconds * 1000, kind, detail: null, more: 0 },
    ...over,
  });

  test('without events, and with one of each kind', async () => {
    expect(await linesOf([])).toEqual(['No events were observed.']);
    const kinds = [
      ...['blur', 'offline', 'paste', 'devtools', 'secondTab', 'displayChange', 'reopened', 'extraTime', 'takeOver'],
    ];
    const words = [
      ...['Left the page', 'Connection lost', 'Pasted text', 'Developer tools opened', 'Opened in a second tab'],
      ...['Display changed', 'Opened again on the same device', 'Extra time granted', 'Taken over on another device'],
    ];
    expect(await linesOf(kinds.map((kind, index) => event(kind, index)))).toEqual(
      words.flatMap((word, index) => [`${index} s`, word]),
    );
    const twice = (kind: string) => [event(kind, 1), event(kind, 2)];
    for (const [index, kind] of kinds.entries()) {
      expect((await linesOf(twice(kind)))[1]).toBe(`▸ ${words[index]} 2 times`);
    }
    expect((await linesOf(twice('unknown')))[1]).toBe('▸ unknown, 2 times');
  });

  test('a period says how long it was; several are folded with their sum', async () => {
    const away = (from: number, to: number) => [event('blur', from), event('focus', to)];
    expect(await linesOf(away(60, 72))).toEqual(['1 min', 'Left the page for 12 s']);
    expect(await linesOf([...away(60, 72), ...away(80, 88)])).toEqual([
      ...['1 min', '▸ Left the page 2 times, 20 s in all', '1 min for 12 s', '1 min 20 s for 8 s'],
    ]);
  });

  test('what happened in turn is listed in turn', async () => {
    const kinds = ['paste', 'displayChange', 'paste', 'displayChange'];
    expect(await linesOf(kinds.map((kind, index) => event(kind, index)))).toEqual([
      ...['0 s', 'Pasted text', '1 s', 'Display changed', '2 s', 'Pasted text', '3 s', 'Display changed'],
    ]);
  });

  test('what was only counted is in the number, and details are shown', async () => {
    expect(await linesOf([event('paste', 1, { detail: '12 characters' }), event('paste', 5, { more: 7 })])).toEqual([
      ...['1 s', '▸ Pasted text 8 times', '1 s 12 characters'],
      '5 s 7 more that were counted, not kept; the last one here',
    ]);
  });

  test('without a start it has the time of the day; what came before the start is at 0 s', async () => {
    expect(await linesOf([event('paste', 65)], null)).toEqual(['06:01:05', 'Pasted text']);
    expect(await linesOf([event('paste', -5)])).toEqual(['0 s', 'Pasted text']);
  });
});

describe('the facts of an attempt', () => {
  const linesOf = async (exam: Partial<Exam>) =>
    outlineOf(await mount(<ExamFacts review={reviewOf({}, { created_at: at(5), ...exam })} />)).slice(1);

  test('before its start', async () => {
    expect(await linesOf({ terms: { version: '2026-01', accepted_at: null } })).toEqual([
      ...['Opened: 28 Nov 2026, 05:00 UTC', 'Terms: Not accepted', 'Started: Not yet', 'Time allowed: 40 min'],
      ...['Size: 1 question', 'Pass mark: 70%'],
    ]);
  });

  test('while it runs', async () => {
    const running = await linesOf({
      ...{ started_at: at(6), deadline_at: at(6, 50), extra_minutes: 1, challenges: 1 },
      terms: { version: '2026-01', accepted_at: at(5, 30) },
    });
    expect(running.slice(2)).toEqual([
      ...[
        'Started: 28 Nov 2026, 06:00 UTC',
        'Deadline: 28 Nov 2026, 06:50 UTC',
        'Time allowed: 40 min and 1 min extra',
      ],
      ...['Size: 1 question, 1 challenge', 'Pass mark: 70%'],
    ]);
    // Never started: the server ended it.
    expect((await linesOf({ ended_at: at(7) })).join()).not.toContain('Time used');
  });

  test('with extra time, taken over, ended by the clock or handed in', async () => {
    const exam = {
      terms: { version: '2026-01', accepted_at: at(5, 30) },
      ...{ started_at: at(6), deadline_at: at(6, 50), ended_at: at(6, 50), isTimedOut: true, extra_minutes: 10 },
      ...{ questions: 20, challenges: 2 },
      lease: { epoch: 3, device: 'd', device_name: 'Firefox on Linux', taken_at: at(6) },
    };
    const lines = [
      ...[
        'Opened: 28 Nov 2026, 05:00 UTC',
        'Terms: Version 2026-01, 28 Nov 2026, 05:30 UTC',
        'Started: 28 Nov 2026, 06:00 UTC',
      ],
      ...['Deadline: 28 Nov 2026, 06:50 UTC', 'Ended: 28 Nov 2026, 06:50 UTC, by the clock', 'Time used: 50 min'],
      ...['Time allowed: 40 min and 10 min extra', 'Size: 20 questions, 2 challenges', 'Pass mark: 70%'],
      'Last device: Firefox on Linux, 3 sessions in all',
    ];
    expect(await linesOf(exam)).toEqual(lines);
    const handedIn = await linesOf({ ...exam, isTimedOut: false, lease: { ...exam.lease, epoch: 1 } });
    expect(handedIn).toEqual([
      ...lines.slice(0, 4),
      ...['Ended: 28 Nov 2026, 06:50 UTC, handed in', ...lines.slice(5, 9), 'Last device: Firefox on Linux'],
    ]);
  });
});

describe("[EX-15] a reviewer's actions", () => {
  async function open(
    exam: Partial<Exam>,
    over: Partial<ReviewedExam> = {},
    context: Partial<ReviewContext> = {},
    acting?: Acting,
  ) {
    const review = reviewOf(over, exam);
    const { actor, sent } = actorOf(review, context, acting);
    const place = await mount(<ActionsPanel actor={actor} review={review} />);
    return { place, sent, lines: outlineOf(place).slice(2) };
  }
  const TIME = [
    ...[
      '▸ Add time to this exam',
      '{Minutes*: 10}',
      'Works while the exam is running: the deadline moves immediately.',
    ],
    ...['{Reason for the time*: }', '(Add time)'],
  ];
  const USER = [
    ...['▸ Longer exams for Ada King', '{Percent more time*: 25}', 'In every exam opened from now on. 0 removes it.'],
    ...['{Reason for the longer time*: }', '(Grant)'],
  ];
  const NAME = [
    ...['▸ Correct the name on the credential', '{Name on the credential*: Ada Lovelace}'],
    'Page, files and badge show it at once. Files downloaded before are told as outdated.',
    ...['{Reason for the correction*: }', 'At least 10 characters.', '(Correct the name)'],
  ];
  const credential = { id: 'credential', holder_name: 'Ada Lovelace', may_correct: true };

  test.each<[string, Exam['state'], ReviewedExam['credential'], string[]]>([
    ['that waits', 'awaitingTerms', null, [...TIME, ...USER, '(Void this exam)']],
    ['that is ready', 'ready', null, [...TIME, ...USER, '(Void this exam)']],
    ['that runs', 'running', null, [...TIME, ...USER, '(Void this exam)']],
    ['that is graded', 'grading', null, [...USER, '(Void this exam)']],
    ['that failed', 'failed', null, [...USER, '(Void this exam)']],
    ['that was passed', 'passed', { ...credential, may_correct: false }, [...USER, '(Void this exam)']],
    ['that was passed, for an administrator', 'passed', credential, [...USER, ...NAME, '(Void this exam)']],
    ['that is void', 'voided', null, USER],
  ])('of an exam %s', async (_, state, of, lines) => {
    expect((await open({ state }, { credential: of })).lines).toEqual(lines);
  });

  test('each sends what was entered', async () => {
    const { place, sent } = await open({ state: 'running' }, { credential });
    const fill = (name: string, value: string, index = 0) => {
      const field = place.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[index];
      if (field) field.value = value;
    };
    fill('minutes', '15');
    fill('percent', '50');
    fill('name', 'Ada King');
    for (const index of [0, 1, 2]) fill('reason', `Reason ${index}`, index);
    for (const words of ['Add time', 'Grant', 'Correct the name', 'Void this exam']) {
      await click(byText(place, 'button', words));
    }
    expect(sent()).toEqual([
      { type: 'review.extraTimeSubmitted', minutes: 15, reason: 'Reason 0' },
      { type: 'review.userTimeSubmitted', percent: 50, reason: 'Reason 1' },
      { type: 'review.nameSubmitted', name: 'Ada King', reason: 'Reason 2' },
      { type: 'review.voidRequested' },
    ]);
  });

  test.each([
    ['extraTime', 'The time was added.', 'Proposed. A second person has to confirm it.'],
    ['userTime', 'The extra time applies from now on.', 'Proposed. A second person has to confirm it.'],
    ['holderName', 'The credential shows the new name.', 'Proposed. A second administrator has to confirm it.'],
  ] as const)('once done, %s says so at its own form, or that it was proposed', async (done, words, proposed) => {
    for (const needs_second_person of [false, true]) {
      const { lines } = await open({ state: 'running' }, { credential, needs_second_person }, { done });
      const said = needs_second_person ? proposed : words;
      expect(lines.filter((line) => !TIME.includes(line) && !USER.includes(line) && !NAME.includes(line))).toEqual([
        ...[said, '(Void this exam)'],
      ]);
      const button = { extraTime: '(Add time)', userTime: '(Grant)', holderName: '(Correct the name)' }[done];
      expect(lines[lines.indexOf(said) - 1]).toBe(button);
    }
  });

  test('the dialog to void asks for a reason, and is left without', async () => {
    const { sent } = await open({}, {}, {}, 'confirmingVoid');
    const dialog = document.querySelector('[role="alertdialog"]') as HTMLElement;
    expect(outlineOf(dialog)).toEqual([
      '## Void this exam?',
      'JavaScript of Ada King will count as if it had not been taken. Answers and results stay stored. This cannot be undone.',
      ...['{Reason*: }', 'The candidate reads this. At least 10 characters.', '(Cancel)', '(Make void)'],
    ]);
    await click(byText(dialog, 'button', 'Make void'));
    await click(byText(dialog, 'button', 'Cancel'));
    expect(sent()).toEqual([{ type: 'review.voidConfirmed', reason: '' }, { type: 'review.voidCancelled' }]);
  });
});

describe('[EX-15] the page of an attempt under review', () => {
  const READ = `/api/review/exams/${readyExam.id}`;
  /** The page, whose attempt is answered in turn. */
  async function openPage(...answers: (() => Response | Promise<Response>)[]) {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
      calls.push(`${method} ${path}`);
      return (path === READ && method === 'GET' && answers.shift()?.()) || new Promise(() => {});
    });
    const place = await mount(
      <MemoryRouter initialEntries={[`/review/exams/${readyExam.id}`]}>
        <Routes>
          <Route path="/review/exams/:id" element={<ReviewExamPage />} />
        </Routes>
      </MemoryRouter>,
    );
    return { place, calls, lines: () => outlineOf(place) };
  }
  const refused = (status: number, message: string) => Response.json({ message, request_id: 'r' }, { status });
  const whole = (over: Partial<ReviewedExam> = {}, exam: Partial<Exam> = {}) => {
    const review = reviewOf({ exercises: [], results: [], ...over }, exam);
    return () => Response.json(review);
  };
  const REVIEW = '[Go to the review](/review)';

  test('waits, and says what stands in the way', async () => {
    expect((await openPage()).lines()).toEqual(['Loading the exam']);
    const missing = await openPage(() => refused(404, 'There is none.'));
    await eventually(() =>
      expect(missing.lines()).toEqual(['404', '# Not Found', `Page Not Found: /review/exams/${readyExam.id}`, REVIEW]),
    );
    const other = await openPage(() => refused(403, 'This is your own exam.'));
    await eventually(() =>
      expect(other.lines()).toEqual(['403', '# Another reviewer has to do this', 'This is your own exam.', REVIEW]),
    );
  });

  test('can be asked for again when the server was away', async () => {
    const { lines, place, calls } = await openPage(() => Promise.reject(new TypeError('Failed to fetch')), whole());
    await eventually(() =>
      expect(lines()).toEqual([
        ...["# The exam didn't load", 'The server could not be reached. Check your connection.', '(Try again)'],
      ]),
    );
    await click(byText(place, 'button', 'Try again'));
    await eventually(() => expect(place.querySelector('h1')?.textContent).toBe('Ada King'));
    expect(calls.filter((call) => call === `GET ${READ}`)).toHaveLength(2);
  });

  test('names the candidate, the exam and its state, and has each part', async () => {
    const { lines, place, calls } = await openPage(whole({ disputes: [] }));
    await eventually(() => expect(place.querySelector('h1')?.textContent).toBe('Ada King'));
    expect(lines().slice(0, 6)).toEqual([
      ...['[Review](/review)', 'Exam', '# Ada King', 'ada@example.com', 'JavaScript Not passed', '(Refresh)'],
    ]);
    const headings = lines().filter((line) => line.startsWith('## '));
    expect(headings).toEqual(['## Exercises', '## Timeline', '## Facts', '## Gradings', '## Actions']);
    await click(byText(place, 'button', 'Refresh'));
    expect(lines()).toContain('(Refresh; It is being fetched.)');
    expect(calls.filter((call) => call === `GET ${READ}`)).toHaveLength(2);
  });

  test('says that the exam is void, or is being graded', async () => {
    const voided = await openPage(whole({ disputes: [] }, { state: 'voided', voided_reason: 'The sandbox was down.' }));
    await eventually(() => expect(voided.lines()).toContain('warning: This exam is void'));
    expect(voided.lines()).toContain('The sandbox was down.');
    const GRADED = ['info: The exam is being graded', 'The result appears here automatically.'];
    expect(voided.lines()).not.toContain(GRADED[0]);
    const grading = await openPage(whole({ disputes: [] }, { state: 'grading' }));
    await eventually(() => expect(grading.lines()).toContain(GRADED[0]));
    expect(grading.lines()).toContain(GRADED[1]);
    expect(grading.lines()).not.toContain('warning: This exam is void');
  });
});

describe('[EX-15] what a reviewer does that is waited for, or failed', () => {
  const refusedAt = (of: 'extraTime' | 'userTime' | 'holderName' | 'void' | 'decision', field: string | null) =>
    ({
      of,
      failure: {
        ...{ kind: 'invalid', message: 'Not so.', details: {} },
        errors: field === null ? {} : { [field]: ['Wrong.'] },
      },
    }) as unknown as ReviewContext['failure'];
  const credential = { id: 'credential', holder_name: 'Ada Lovelace', may_correct: true };
  async function panel(context: Partial<ReviewContext>, acting: Acting = 'reading') {
    const review = reviewOf({ credential }, { state: 'running' });
    const { actor, sent } = actorOf(review, context, acting);
    const place = await mount(<ActionsPanel actor={actor} review={review} />);
    return { place, sent, lines: outlineOf(place) };
  }
  const invalid = (lines: string[]) => lines.filter((line) => line.endsWith('; invalid}'));

  test.each([
    ['extraTime', 'minutes', '{Minutes*: 10; invalid}'],
    ['extraTime', 'reason', '{Reason for the time*: ; invalid}'],
    ['userTime', 'percent', '{Percent more time*: 25; invalid}'],
    ['userTime', 'reason', '{Reason for the longer time*: ; invalid}'],
    ['holderName', 'name', '{Name on the credential*: Ada Lovelace; invalid}'],
    ['holderName', 'reason', '{Reason for the correction*: ; invalid}'],
  ] as const)('%s says at its %s what is wrong with it', async (of, field, shown) => {
    const { lines } = await panel({ failure: refusedAt(of, field) });
    expect([invalid(lines), lines.filter((line) => line === 'Wrong.')]).toEqual([[shown], ['Wrong.']]);
    const whole = await panel({ failure: refusedAt(of, null) });
    expect(whole.lines.filter((line) => line.startsWith('alert: '))).toEqual(['alert: danger: Not so.']);
  });

  test.each([
    ['grantingTime', '(Add time; busy)'],
    ['grantingUserTime', '(Grant; busy)'],
    ['correctingName', '(Correct the name; busy)'],
  ] as [Acting, string][])('%s is waited for at its own form', async (acting, button) => {
    const { lines } = await panel({}, acting);
    expect(lines.filter((line) => line.includes('busy'))).toEqual([button]);
  });

  test('amounts are as large as they may be', async () => {
    const { place } = await panel({});
    const bounds = (name: string) =>
      ['type', 'min', 'max'].map((one) => place.querySelector(`[name="${name}"]`)?.getAttribute(one));
    expect([bounds('minutes'), bounds('percent')]).toEqual([
      ['number', '1', '600'],
      ['number', '0', '200'],
    ]);
  });

  test('making void takes a reason, which the server may find wrong', async () => {
    const { sent } = await panel({}, 'confirmingVoid');
    const dialog = () => [...document.querySelectorAll('[role="alertdialog"]')].at(-1) as HTMLElement;
    await type(dialog().querySelector('textarea'), 'The sandbox was down.');
    expect(outlineOf(dialog())).toContain('{Reason*: The sandbox was down.}');
    await click(byText(dialog(), 'button', 'Make void'));
    expect(sent()).toEqual([{ type: 'review.voidConfirmed', reason: 'The sandbox was down.' }]);
    const cancelling = await panel({ failure: refusedAt('void', 'reason') }, 'confirmingVoid');
    expect(outlineOf(dialog()).slice(2)).toEqual([
      ...['{Reason*: ; invalid}', 'The candidate reads this. At least 10 characters.', 'Wrong.'],
      ...['(Cancel)', '(Make void)'],
    ]);
    expect(dialog().querySelector('textarea')?.getAttribute('maxlength')).toBe('1000');
    await click(byText(dialog(), 'button', 'Cancel'));
    expect(cancelling.sent()).toEqual([{ type: 'review.voidCancelled' }]);
    await panel({ failure: refusedAt('void', null) }, 'confirmingVoid');
    expect(outlineOf(dialog())).toContain('alert: danger: Not so.');
    await panel({}, 'voiding');
    expect(outlineOf(dialog()).slice(-2)).toEqual(['(Cancel; Please wait)', '(Make void; busy)']);
  });

  test('a decision says at each field what is wrong with it, and is read at its outcome', async () => {
    const at = async (field: string | null) => (await disputeOf({}, { failure: refusedAt('decision', field) })).lines();
    expect(await at('outcome')).toContain('Wrong.');
    for (const field of ['outcome', 'decision', 'credit_exercise_ids']) {
      expect(await at(field)).not.toContain('alert: danger: Not so.');
    }
    expect(invalid(await at('decision'))).toEqual(['{Decision*: ; invalid}']);
    expect(await at(null)).toContain('alert: danger: Not so.');
    const { place } = await disputeOf({ disputes: [{ ...dispute, state: 'rejected' }] }, { done: 'decision' });
    expect(document.activeElement).toBe(place.querySelector('[role="status"]'));
    const before = await disputeOf({});
    expect(before.place.contains(document.activeElement)).toBe(false);
  });
});
