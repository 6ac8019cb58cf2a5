import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BufferedEvent } from '../../../machines/exam/evidence/evidence.types.ts';
import { queries } from '../../../src/client/api/queries.ts';
import { wireChallengeMachine } from '../../../src/client/flows/exam/challenge.wire.ts';
import { wireClaimDispute } from '../../../src/client/flows/exam/claim-dispute.wire.ts';
import { wiredDashboardMachine } from '../../../src/client/flows/exam/dashboard.wire.ts';
import { wiredEvidence } from '../../../src/client/flows/exam/evidence.wire.ts';
import { wireExam } from '../../../src/client/flows/exam/exam.wire.ts';
import { wiredExamClock } from '../../../src/client/flows/exam/exam-clock.wire.ts';
import { wiredGrantMachine } from '../../../src/client/flows/exam/grant.wire.ts';
import { wiredResultReviewMachine } from '../../../src/client/flows/exam/result-review.wire.ts';
import { wiredReviewMachine } from '../../../src/client/flows/exam/review.wire.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { useStubBrowser } from '../../support/site/browser-stub.ts';
import { type Asked, doAction, named, runEffect } from '../../support/site/wires.ts';

const browser = useStubBrowser('https://site.example/review');
const { answerWith } = browser;
afterEach(() => queries.clear());

const exam = wireExam(async () => {});
const files = { 'main.js': '1' };
const build = { ownerId: 'react', challengeId: 'c1', files };
const decision = { examId: 'e', disputeId: 'd', decision: 'So.', creditExerciseIds: ['q1'] };
const grant = (request: object) => ({ request });
const role = { userId: 'u1', role: 'reviewer', given: true, reason: 'Able' };
const vouchers = { userId: 'u1', certification: 'react-senior', count: 3, reason: 'Fair' };

const ASKED: Asked[] = [
  ['[EX-13]', exam, 'stopExam', { examId: 'e' }, 'POST /api/exams/e/stop'],
  ['[EX-05]', wiredExamClock, 'readServerClock', { examId: 'e', epoch: 1 }, 'GET /api/exams/e/clock'],
  [
    ...(['[EX-12]', wireChallengeMachine(() => null, 'exam'), 'buildPreview', { ...build, ownerId: 'e' }] as const),
    ...(['POST /api/exams/e/exercises/challenges/c1/preview', { files }] as const),
  ],
  [
    ...(['[EX-12]', wireChallengeMachine(() => null, 'practice'), 'buildPreview', build] as const),
    ...(['POST /api/practice/react/c1/preview', { files }] as const),
  ],
  [
    '[EX-15]',
    wireClaimDispute(),
    'changeClaim',
    { disputeId: 'd', isClaimed: true },
    'POST /api/review/disputes/d/claim',
  ],
  [
    '[EX-15]',
    wireClaimDispute(),
    'changeClaim',
    { disputeId: 'd', isClaimed: false },
    'POST /api/review/disputes/d/release',
  ],
  [
    ...(['[EX-01]', wiredDashboardMachine, 'createTrial', { certification: 'react-trial' }] as const),
    ...(['POST /api/trial-exams', { certification: 'react-trial' }] as const),
  ],
  ['[EX-19]', wiredResultReviewMachine, 'loadReview', { examId: 'e' }, 'GET /api/exams/e/review'],
  [
    ...(['[EX-14]', wiredResultReviewMachine, 'storeSharing', { examId: 'e', isShared: true }] as const),
    ...(['PUT /api/exams/e/name-sharing', { shares_name: true }] as const),
  ],
  ['[EX-15]', wiredReviewMachine, 'loadReview', { examId: 'e' }, 'GET /api/review/exams/e'],
  [
    ...(['[EX-15]', wiredReviewMachine, 'decideDispute', { ...decision, outcome: 'upheld' }] as const),
    'POST /api/review/exams/e/decision',
    { dispute_id: 'd', outcome: 'upheld', decision: 'So.', credit_exercise_ids: ['q1'] },
  ],
  [
    ...(['[EX-15]', wiredReviewMachine, 'decideDispute', { ...decision, outcome: 'rejected' }] as const),
    ...(['POST /api/review/exams/e/decision', { dispute_id: 'd', outcome: 'rejected', decision: 'So.' }] as const),
  ],
  [
    ...(['[EX-17]', wiredReviewMachine, 'grantExtraTime', { examId: 'e', minutes: 5, reason: 'Ill' }] as const),
    ...(['POST /api/review/exams/e/extra-time', { minutes: 5, reason: 'Ill' }] as const),
  ],
  [
    ...(['[EX-17]', wiredReviewMachine, 'grantUserTime', { userId: 'u1', percent: 50, reason: 'Ill' }] as const),
    ...(['POST /api/review/users/u1/extra-time', { percent: 50, reason: 'Ill' }] as const),
  ],
  [
    ...(['[VC-04]', wiredReviewMachine, 'correctName', { examId: 'e', name: 'Ada King', reason: 'Typo' }] as const),
    ...(['POST /api/review/exams/e/holder-name', { name: 'Ada King', reason: 'Typo' }] as const),
  ],
  [
    ...([
      '[EX-22]',
      wiredReviewMachine,
      'answerProposal',
      { examId: 'e', proposalId: 'p', answer: 'confirm' },
    ] as const),
    'POST /api/review/proposals/p/confirm',
  ],
  [
    ...([
      '[EX-22]',
      wiredReviewMachine,
      'answerProposal',
      { examId: 'e', proposalId: 'p', answer: 'decline' },
    ] as const),
    'POST /api/review/proposals/p/decline',
  ],
  [
    ...(['[EX-22]', wiredReviewMachine, 'voidExam', { examId: 'e', reason: 'Power cut' }] as const),
    ...(['POST /api/review/exams/e/void', { reason: 'Power cut' }] as const),
  ],
  [
    ...([
      '[EX-01]',
      wiredGrantMachine,
      'sendGrant',
      grant({ kind: 'exam', email: 'a@b.example', certification: 'c' }),
    ] as const),
    ...(['POST /api/review/exams', { email: 'a@b.example', certification: 'c' }] as const),
  ],
  [
    ...([
      '[EX-17]',
      wiredGrantMachine,
      'sendGrant',
      grant({ kind: 'time', examId: 'e', minutes: 5, reason: 'Ill' }),
    ] as const),
    ...(['POST /api/review/exams/e/extra-time', { minutes: 5, reason: 'Ill' }] as const),
  ],
  [
    ...(['[PE-04]', wiredGrantMachine, 'sendGrant', grant({ kind: 'role', ...role })] as const),
    ...(['PUT /api/staff/users/u1/roles', { role: 'reviewer', given: true, reason: 'Able' }] as const),
  ],
  [
    ...(['[VC-01]', wiredGrantMachine, 'sendGrant', grant({ kind: 'vouchers', ...vouchers })] as const),
    ...(['POST /api/staff/users/u1/vouchers', { certification: 'react-senior', count: 3, reason: 'Fair' }] as const),
  ],
  [
    ...([
      '[PE-04]',
      wiredGrantMachine,
      'sendGrant',
      grant({ kind: 'answer', proposalId: 'p', answer: 'decline' }),
    ] as const),
    'POST /api/review/proposals/p/decline',
  ],
];

test.each(named(ASKED))('%s %s: %s', async (_, effect, call, { chart, input, body }) => {
  await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ message: 'No.' });
  expect(browser.calls.map((sent) => [sent.call, sent.body])).toEqual([[call, body]]);
});

test('[PE-04] nothing that waits for a second person follows from an answer to a proposal', async () => {
  answerWith({ 'POST /api/review/proposals/p/confirm': { state: 'confirmed' } });
  const request = { kind: 'answer', proposalId: 'p', answer: 'confirm' };
  await expect(runEffect(wiredGrantMachine, 'sendGrant', { request })).resolves.toEqual({ proposed: false });
  await expect(runEffect(wiredGrantMachine, 'sendGrant', { request: null })).resolves.toEqual({ proposed: false });
  expect(browser.sent()).toEqual(['POST /api/review/proposals/p/confirm']);
});

test('[EX-15, PE-04] lists of staff are read again after what they do', () => {
  const keys = [['review', 'disputes'], ['review', 'exams', ''], ['staff', 'users', ''], ['orders']];
  const stale = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  const fill = () => {
    for (const key of keys) queries.setQueryData(key, {});
  };
  fill();
  const changed = vi.fn();
  doAction(wireClaimDispute(changed), 'refreshDisputes');
  expect(stale()).toEqual([true, false, false, false]);
  expect(changed).toHaveBeenCalledOnce();
  fill();
  doAction(wiredGrantMachine, 'refreshLists');
  expect(stale()).toEqual([true, true, true, false]);
});

test('[EX-14] whether or not the choice to show a name got through, the public result is read again', async () => {
  queries.setQueryData(['trial-results', 'e'], {});
  await runEffect(wiredResultReviewMachine, 'storeSharing', { examId: 'e', isShared: false }).catch(() => {});
  expect(queries.getQueryState(['trial-results', 'e'])?.isInvalidated).toBe(true);
});

describe('the dashboard', () => {
  const entryOf = (tech: string) => ({
    ...{ slug: `${tech}-senior`, certification_id: `${tech}-senior`, title: tech, tech, trial: false },
    exams: [],
  });

  test('[CO-01, EX-21] has the exams of its technology apart from those elsewhere, also without the time of the server', async () => {
    const certifications = { data: [], meta: { total: 0 } };
    answerWith({
      'GET /api/user/summary?': { data: [entryOf('react'), entryOf('vuejs')], meta: { total: 2 } },
      'GET /api/certifications': certifications,
    });
    const loaded = await runEffect(wiredDashboardMachine, 'loadDashboard', { tech: 'react' }).catch((error) => error);
    expect(browser.sent().sort()).toEqual(['GET /api/certifications', 'GET /api/datetime', 'GET /api/user/summary?']);
    expect(loaded).toEqual({ summary: [entryOf('react')], elsewhere: [entryOf('vuejs')], certifications: [] });
  });
});

describe('the clock of an exam', () => {
  const clock = { serverTime: 5, deadline_at: 9, state: 'running', lease_epoch: 2 };
  const lease = { epoch: 2, device: 'd', device_name: 'Firefox on Linux', taken_at: 4 };
  const read = (epoch: number) => runEffect(wiredExamClock, 'readServerClock', { examId: 'e', epoch });

  test('[EX-05] says when the exam ends, and that it has ended', async () => {
    answerWith({ 'GET /api/exams/e/clock': clock });
    expect(await read(2)).toMatchObject({ deadlineAt: 9, isRunning: true, holder: null });
    answerWith({ 'GET /api/exams/e/clock': { ...clock, state: 'grading', lease_epoch: 7 } });
    expect(await read(2)).toMatchObject({ deadlineAt: 9, isRunning: false, holder: null });
    expect(browser.sent()).toEqual(['GET /api/exams/e/clock']);
    answerWith({ 'GET /api/exams/e/clock': { ...clock, state: 'grading', deadline_at: null } });
    const { serverTime, deadlineAt } = (await read(2)) as { serverTime: number; deadlineAt: number };
    expect(deadlineAt).toBe(serverTime);
  });

  test.each([
    ['Firefox on Linux', 'Firefox on Linux'],
    [null, 'another device'],
  ])('[EX-09] says which device has taken the exam over: %s', async (name, deviceName) => {
    const held = { ...readyExam, state: 'running', lease: { ...lease, device_name: name } };
    answerWith({ 'GET /api/exams/e/clock': clock, 'GET /api/exams/e': held });
    expect(await read(1)).toMatchObject({ holder: { deviceName, takenAt: 4 } });
  });
});

describe('evidence', () => {
  const event = (at: number, mayBeStored = false): BufferedEvent => ({ kind: 'blur', at, mayBeStored });
  const told = (count: number, first = 0) =>
    Array.from({ length: count }, (_, at) => ({ kind: 'blur', at: first + at }));
  const CALL = 'POST /api/exams/e/evidence';

  test('[EX-11] is sent by fifty events, each call outliving the page; what may be there already is sent as again', async () => {
    answerWith({ [CALL]: { ok: true } });
    const events = Array.from({ length: 101 }, (_, at) => event(at, at === 60));
    await runEffect(wiredEvidence, 'sendBuffer', { examId: 'e', events });
    expect(browser.calls.map(({ call, body, keepalive }) => [call, body, keepalive])).toEqual([
      [CALL, { events: told(50) }, true],
      [CALL, { events: told(50, 50), retry: true }, true],
      [CALL, { events: told(1, 100) }, true],
    ]);
    await runEffect(wiredEvidence, 'sendBuffer', { examId: 'e', events: events.slice(0, 50) });
    expect(browser.calls).toHaveLength(4);
  });
});
