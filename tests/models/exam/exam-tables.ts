import type { SnapshotFrom } from 'xstate';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import type { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import type { ExamContext } from '../../../machines/exam/exam/exam.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { AttemptState, Exam, Saved } from '../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { ahead, doneWith, failedWith, failuresLead, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isSame } from '../same.ts';

// What is asked ahead of exams: moments around the deadline, other devices, and what may come in each state.

type Now = SnapshotFrom<typeof examMachine>;

const DEADLINE_AT = 1_000_000;
/** Answers count until ten seconds after the deadline. */
const LAST_AT = DEADLINE_AT + 10_000;
const OUTAGE_MS = 600_000;

const examIn = (state: AttemptState, more: Partial<Exam> = {}): Exam => {
  const begun = !['awaitingTerms', 'ready'].includes(state);
  return {
    ...readyExam,
    state,
    terms: { version: '2026-01', accepted_at: state === 'awaitingTerms' ? null : 1 },
    started_at: begun ? 10 : null,
    deadline_at: begun ? DEADLINE_AT : null,
    serverTime: 500_000,
    ...more,
  };
};
const flagged: Work = { answer: null, flagged: true, note: '' };
const unsent: QueuedEntry = {
  ...{ exercise_id: 'one', revision: 1, key: 'kept-one-1', queued_at: 1, attempted: true },
  work: flagged,
};

/** What the page shows of an exam that the server reports, at the times that decide: long after the end as well. */
export const isPlaced = (loading: Now) =>
  once(loading, 'places', () => {
    const place = (exam: Exam) => ahead(loading, doneWith('loadExam', exam));
    const running = (serverTime: number, more: Partial<Exam> = {}) => place(examIn('running', { serverTime, ...more }));
    const late = { serverTime: DEADLINE_AT * 9 };
    const entered = { entering: 'joining' } as const;
    const awaited = { grading: 'awaitingResult' } as const;
    return (
      place(examIn('awaitingTerms', late)).matches({ terms: 'reading' }) &&
      place(examIn('ready', late)).matches('rules') &&
      running(DEADLINE_AT - 1).matches(entered) &&
      running(LAST_AT).matches(entered) &&
      running(LAST_AT + 1).matches(awaited) &&
      running(LAST_AT + OUTAGE_MS, { outage_ms: OUTAGE_MS }).matches(entered) &&
      running(LAST_AT + OUTAGE_MS + 1, { outage_ms: OUTAGE_MS }).matches(awaited) &&
      running(LAST_AT * 2, { deadline_at: null }).matches(entered) &&
      place(examIn('grading', late)).matches(awaited) &&
      place(examIn('passed', late)).matches({ result: 'shown' }) &&
      place(examIn('failed', late)).matches({ result: 'shown' }) &&
      place(examIn('voided', late)).matches('voided') &&
      failuresLead(loading, 'loadExam', { notFound: 'missing', others: 'resumingOffline' })
    );
  });

/** Who waits for a result goes back to the exam as long as it takes what this device has not delivered. */
export const isPolledRight = (polling: Now) =>
  once(polling, 'polls', () => {
    const after = (exam: Exam, undelivered: QueuedEntry[]) =>
      ahead(withContext(polling, { undelivered }), doneWith('pollExam', exam));
    const running = (serverTime: number, undelivered: QueuedEntry[], more: Partial<Exam> = {}) =>
      after(examIn('running', { serverTime, ...more }), undelivered);
    const entered = { entering: 'joining' } as const;
    const awaited = { grading: 'awaitingResult' } as const;
    const late = { serverTime: LAST_AT + 1 };
    return (
      [[], [unsent]].every(
        (entries) =>
          running(DEADLINE_AT - 1, entries).matches(entered) &&
          running(LAST_AT + 1, entries).matches(awaited) &&
          running(LAST_AT + 1, entries, { deadline_at: null }).matches(entered) &&
          after(examIn('passed', late), entries).matches({ result: 'shown' }) &&
          after(examIn('voided', late), entries).matches('voided') &&
          after(examIn('grading', late), entries).matches(awaited),
      ) &&
      // Each time the page waits longer.
      ahead(withContext(polling, { polls: 4 }), failedWith('pollExam', failure('unreachable', 'Why.'))).context
        .polls === 5 &&
      running(DEADLINE_AT, []).matches(awaited) &&
      running(DEADLINE_AT, [unsent]).matches(entered) &&
      running(LAST_AT, [unsent, unsent]).matches(entered) &&
      running(LAST_AT + 1, [unsent], { outage_ms: OUTAGE_MS }).matches(entered) &&
      running(LAST_AT + 1, [], { outage_ms: OUTAGE_MS }).matches(awaited) &&
      failuresLead(polling, 'pollExam', { others: awaited })
    );
  });

/** The exam starts where storage and connection work and every part is here; the device's clock may be wrong. */
export const isStartedOnlyReady = (checked: Now) =>
  once(checked, 'starts', () =>
    [true, false].every((storage) =>
      [true, false].every((connection) =>
        [true, false].every((clock) =>
          [
            { loaded: 1, total: 1, isReady: true },
            { loaded: 2, total: 2, isReady: true },
            { loaded: 1, total: 2, isReady: false },
            { loaded: 0, total: 2, isReady: false },
            { loaded: 0, total: 0, isReady: false },
          ].every(
            ({ isReady, ...parts }) =>
              withContext(checked, { checks: { storage, connection, clock }, parts }).can({ type: 'exam.started' }) ===
              (storage && connection && isReady),
          ),
        ),
      ),
    ),
  );

/** A check that fails says why. */
export const isCheckExplained = (checking: Now) =>
  once(checking, 'explained', () => {
    const why = failure('refused', 'No storage.');
    const failed = ahead(checking, failedWith('checkSystem', why));
    return failed.matches({ systemCheck: 'checked' }) && failed.context.failure === why;
  });

/** A start whose answer was lost is asked about: what the server says then counts, and why it failed stays. */
export const isStartAsked = (confirming: Now) =>
  once(confirming, 'asked', () => {
    const why = failure('unreachable', 'Lost.');
    const news = examIn('ready', { serverTime: 500_001 });
    const again = ahead(withContext(confirming, { failure: why }), doneWith('confirmStart', news));
    return (
      again.matches({ systemCheck: 'checked' }) &&
      again.context.exam === news &&
      again.context.failure === why &&
      ahead(confirming, doneWith('confirmStart', examIn('running'))).matches({ entering: 'joining' }) &&
      failuresLead(confirming, 'confirmStart', { others: { systemCheck: 'startUnknown' } })
    );
  });

/** What challenges need is loaded for exams that have some: one is enough. */
export const isLoadedByNeed = (rules: Now) =>
  once(rules, 'parts', () =>
    [0, 1, 2].every((challenges) => {
      const now = ahead(withContext(rules, { exam: examIn('ready', { challenges }) }), { type: 'exam.rulesRead' });
      return hasInput(now.children.loadParts, { hasChallenges: challenges > 0 });
    }),
  );

const exerciseOf = (id: string, saved: CandidateExercise['saved'] = null): CandidateExercise => ({
  ...{ id, type: 'questions', kind: 'single', topic: 'basics', points: 1, prompt: 'Which?', options: ['a', 'b'] },
  gaps: 0,
  saved,
});

/** The exercises open where the candidate was, if the exam has that one; else at the first. */
export const isOpenedWhereLeft = (loadingExercises: Now) =>
  once(loadingExercises, 'opened', () => {
    const saved = { revision: 2, work: flagged };
    const opened = (currentId: string | null, exercises: CandidateExercise[], challenges = 0) =>
      ahead(
        withContext(loadingExercises, { currentId, exam: examIn('running', { challenges }) }),
        doneWith('loadExercises', exercises),
      );
    const [one, two, three] = [exerciseOf('one'), exerciseOf('two', saved), exerciseOf('three', saved)];
    const now = opened('two', [one, two, three]);
    return (
      now.context.currentId === 'two' &&
      opened('three', [one, two, three]).context.currentId === 'three' &&
      opened('other', [two, three]).context.currentId === 'two' &&
      opened(null, [three, one]).context.currentId === 'three' &&
      opened('one', []).context.currentId === null &&
      isSame(now.context.work, { one: { answer: null, flagged: false, note: '' }, two: flagged, three: flagged }) &&
      hasInput(now.children.answerSync, {
        ...{ examId: 'exam-1', epoch: now.context.epoch, deadlineAt: DEADLINE_AT },
        saved: { two: saved, three: saved },
      }) &&
      hasInput(now.children.examParts, { hasChallenges: false, deadlineAt: DEADLINE_AT }) &&
      hasInput(opened('one', [one], 1).children.examParts, { hasChallenges: true, deadlineAt: DEADLINE_AT }) &&
      failuresLead(loadingExercises, 'loadExercises', { notRunning: 'loading', others: 'unreachable' })
    );
  });

/** Where a request for the right to write leads, by every kind of failure. */
export const isJoinKnown = (joining: Now) =>
  once(joining, 'joins', () => {
    const holder = (details: Record<string, unknown>) =>
      ahead(joining, failedWith('takeLease', failure('leaseTaken', 'Elsewhere.', { details }))).context.holder;
    return (
      isSame(holder({ device_name: 'Phone', taken_at: 7 }), { deviceName: 'Phone', takenAt: 7 }) &&
      isSame(holder({ device_name: 'Phone' }), { deviceName: 'Phone', takenAt: null }) &&
      // Who it is may be unknown.
      isSame(holder({ taken_at: 7 }), { deviceName: 'another device', takenAt: 7 }) &&
      isSame(holder({ device_name: null, taken_at: null }), { deviceName: 'another device', takenAt: null }) &&
      failuresLead(joining, 'takeLease', {
        leaseTaken: { entering: 'askingTakeOver' },
        notRunning: 'loading',
        others: 'unreachable',
      })
    );
  });

export const isTakeOverKnown = (takingOver: Now) =>
  once(takingOver, 'takeovers', () =>
    failuresLead(takingOver, 'takeOver', { notRunning: 'loading', others: { entering: 'askingTakeOver' } }),
  );

/** A copy on this device is shown as this page's own, no matter which device held the exam before. */
export const isResumed = (resuming: Now) =>
  once(resuming, 'resumed', () => {
    const kept = { exam: examIn('running'), epoch: 4, exercises: [exerciseOf('one'), exerciseOf('two')] };
    const now = withContext(resuming, { holder: { deviceName: 'Phone', takenAt: 7 }, currentId: 'two' });
    const { context } = ahead(now, doneWith('readAttempt', { ...kept, isWriter: true }));
    return (
      context.holder === null &&
      isSame([context.exam, context.epoch, context.exercises], [kept.exam, kept.epoch, kept.exercises]) &&
      context.currentId === 'two'
    );
  });

/** The last moment of the exam is in time; an answer after it is kept apart, and the exam is over. */
const isDeadlineExact = (answering: Now) =>
  once(answering, 'last moment', () => {
    const after = (at: number, exerciseId = 'two', exam = examIn('running')) =>
      ahead(withContext(answering, { exam }), {
        type: 'exam.answerChanged',
        exerciseId,
        work: flagged,
        key: 'key-1',
        at,
      });
    const isShown = (now: Now) => isSame(now.context.work['two'], flagged) && now.matches({ taking: 'answering' });
    const isApart = (now: Now) =>
      isSame(now.context.work, answering.context.work) && now.matches({ taking: 'deliveringLast' });
    return (
      isShown(after(DEADLINE_AT)) &&
      isApart(after(DEADLINE_AT + 1)) &&
      isApart(after(LAST_AT)) &&
      // The grace period of an outage is for delivery, not for answers.
      isApart(after(DEADLINE_AT + 1, 'two', examIn('running', { outage_ms: OUTAGE_MS }))) &&
      isShown(after(DEADLINE_AT + 1, 'two', examIn('running', { deadline_at: null }))) &&
      [DEADLINE_AT, DEADLINE_AT + 1].every(
        (at) => after(at, 'none').matches({ taking: 'answering' }) && !('none' in after(at, 'none').context.work),
      )
    );
  });

const reply = (deadline_at: number | null, outage_ms?: number): Saved => ({
  acknowledged: [],
  serverTime: 600_000,
  deadline_at,
  state: 'running',
  ...(outage_ms === undefined ? {} : { outage_ms }),
});

/** The deadline and the grace period are those that the server named last; a reply without a deadline says nothing. */
const isDeadlineFollowed = (answering: Now) =>
  once(answering, 'deadlines', () => {
    const exam = examIn('running', { outage_ms: OUTAGE_MS });
    const now = withContext(answering, { exam });
    const heard = (saved: Saved) => {
      const { exam: known } = ahead(now, { type: 'sync.acknowledged', saved }).context;
      return [known?.deadline_at, known?.outage_ms];
    };
    const read = (deadlineAt: number) => {
      const { exam: known } = ahead(now, { type: 'clock.deadlineRead', deadlineAt }).context;
      return [known?.deadline_at, known?.outage_ms];
    };
    return (
      isSame(heard(reply(DEADLINE_AT, OUTAGE_MS)), [DEADLINE_AT, OUTAGE_MS]) &&
      isSame(heard(reply(DEADLINE_AT)), [DEADLINE_AT, 0]) &&
      isSame(heard(reply(DEADLINE_AT, 1)), [DEADLINE_AT, 1]) &&
      isSame(heard(reply(DEADLINE_AT + 5, 1)), [DEADLINE_AT + 5, 1]) &&
      isSame(heard(reply(DEADLINE_AT - 5, OUTAGE_MS)), [DEADLINE_AT - 5, OUTAGE_MS]) &&
      isSame(heard(reply(null, 1)), [DEADLINE_AT, OUTAGE_MS]) &&
      // The clock is told the deadline alone.
      isSame(read(DEADLINE_AT + 5), [DEADLINE_AT + 5, OUTAGE_MS])
    );
  });

export const isAnsweringExact = (answering: Now) => isDeadlineExact(answering) && isDeadlineFollowed(answering);

/** Whatever a page that may write does: it hears of the end, of other devices and of its own unsent changes. */
export const isTakingAlert = (taking: Now) =>
  once(taking, `alert in ${JSON.stringify(taking.value)}`, () => {
    const now = withContext(taking, { source: 'server', devtoolsOpenedAt: null, holder: null });
    const elsewhere = failure('leaseTaken', 'Elsewhere.', { details: { device_name: 'Phone', taken_at: 7 } });
    const tablet = { deviceName: 'Tablet', takenAt: 8 };
    const isHeldBy = ({ context, ...displaced }: Now, holder: ExamContext['holder']) =>
      displaced.value === 'displaced' && isSame(context.holder, holder);
    const lost = ahead(now, { type: 'sync.displaced', failure: elsewhere });
    const stolen = ahead(now, { type: 'lease.stolen' });
    const restored = ahead(now, {
      type: 'sync.restored',
      entries: [unsent, { ...unsent, exercise_id: 'three' }, { ...unsent, work: { ...flagged, note: 'Later.' } }],
    });
    const moved = ahead(now, { type: 'sync.acknowledged', saved: reply(DEADLINE_AT + 5) });
    const read = ahead(now, { type: 'clock.deadlineRead', deadlineAt: DEADLINE_AT + 5 });
    const opened = ahead(now, { type: 'exam.exerciseOpened', exerciseId: 'three' });
    const noticed = ahead(
      now,
      { type: 'evidence.noticed', kind: 'blur', at: 10 },
      { type: 'evidence.noticed', kind: 'devtools', at: 11 },
      { type: 'evidence.noticed', kind: 'devtools', at: 12 },
    );
    const device = withContext(now, { source: 'device' });
    return (
      isHeldBy(lost, { deviceName: 'Phone', takenAt: 7 }) &&
      lost.context.failure === elsewhere &&
      isHeldBy(ahead(now, { type: 'clock.displaced', holder: tablet }), tablet) &&
      isHeldBy(stolen, { deviceName: 'another tab of this browser', takenAt: null }) &&
      // The right that was stored here may be old: it is asked for again before anybody is suspected.
      ahead(device, { type: 'sync.displaced', failure: elsewhere }).matches({ entering: 'joining' }) &&
      ahead(device, { type: 'clock.displaced', holder: tablet }).matches({ entering: 'joining' }) &&
      ahead(now, { type: 'sync.ended' }).matches({ grading: 'ended' }) &&
      ahead(now, { type: 'clock.ended' }).matches({ grading: 'ended' }) &&
      isSame(restored.context.work, {
        ...now.context.work,
        one: { ...flagged, note: 'Later.' },
        three: flagged,
      }) &&
      [moved, read].every(
        ({ context, value }) => context.exam?.deadline_at === DEADLINE_AT + 5 && isSame(value, now.value),
      ) &&
      opened.context.currentId === 'three' &&
      isSame(opened.value, now.value) &&
      noticed.context.devtoolsOpenedAt === 11 &&
      [restored, noticed].every(({ value }) => isSame(value, now.value))
    );
  });

export const isSolvingKnown = (solving: Now) =>
  once(solving, 'solved', () =>
    failuresLead(solving, 'solveExercises', {
      notRunning: { grading: 'ended' },
      leaseTaken: 'displaced',
      others: { taking: 'confirmingHandIn' },
    }),
  );

export const isStoppingKnown = (stopping: Now) =>
  once(stopping, 'stopped', () => failuresLead(stopping, 'stopExam', { others: { taking: 'confirmingHandIn' } }));

export const isHandInKnown = (confirming: Now) =>
  once(confirming, 'handed in', () =>
    failuresLead(confirming, 'confirmHandIn', { others: { taking: 'handInUnknown' } }),
  );

export const isDisputeKnown = (sending: Now) =>
  once(sending, 'disputed', () =>
    failuresLead(sending, 'openDispute', {
      invalid: { result: 'disputing' },
      others: { result: 'confirmingDispute' },
    }),
  );
