import type { SnapshotFrom } from 'xstate';
import { type AttemptContext, attemptMachine } from '../../../machines/exam/attempt/attempt.machine.ts';
import { GRACE_MS, RECONNECT_MS } from '../../../machines/exam/attempt/grace.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, once, withContext } from '../ahead.ts';
import { isSame } from '../same.ts';

const MINUTE_MS = 60_000;
const DURATION_MS = 40 * MINUTE_MS;
/** Of the exam whose candidate has extra time from the start. */
const LONG_MS = 60 * MINUTE_MS;
const EXTRA_MS = 10 * MINUTE_MS;
const ACCEPTED_AT = 1_000_000;
const STARTED_AT = 2_000_000;
const HANDED_IN_AT = STARTED_AT + MINUTE_MS;

const OUTAGE_MS = 5 * MINUTE_MS;
const MAX_OUTAGE_MS = 20 * MINUTE_MS;

const outage = (from: number, times = 1) => ({ from, to: from + times * OUTAGE_MS });

/** The last moment at which answers are accepted. */
const lastMoment = ({ deadlineAt, outageMs }: AttemptContext) => (deadlineAt ?? 0) + GRACE_MS + outageMs;

/** The state of the last dispute. */
const disputeOf = ({ value }: { value: { dispute: string } }) => value.dispute;

/** A reviewer can void the attempt at any time, but once. */
const isVoidable = (now: SnapshotFrom<typeof attemptMachine>) =>
  once(now, `voided in ${JSON.stringify(now.value)}`, () => {
    const voided = ahead(now, { type: 'attempt.voided', reason: 'Not their own.', at: HANDED_IN_AT });
    return (
      voided.matches({ taking: 'voided' }) &&
      // What was known of the attempt stays known.
      isSame({ ...voided.context, voidedReason: null }, { ...now.context, voidedReason: null }) &&
      (now.matches({ taking: 'voided' })
        ? voided.context.voidedReason === now.context.voidedReason
        : voided.context.voidedReason === 'Not their own.')
    );
  });

const grant = { type: 'attempt.extraTimeGranted', ms: EXTRA_MS, at: STARTED_AT } as const;

/** What reviewers grant one after the other adds up. */
const grantsAddUp = (now: SnapshotFrom<typeof attemptMachine>) =>
  once(now, `grants in ${JSON.stringify(now.value)}`, () => {
    const { extraMs, deadlineAt } = ahead(now, grant, grant).context;
    const before = now.context;
    return (
      extraMs === before.extraMs + 2 * EXTRA_MS &&
      deadlineAt === (before.deadlineAt === null ? null : before.deadlineAt + 2 * EXTRA_MS)
    );
  });

/** Grace and outages let answers in; the time of the exam ends at its deadline. */
function isEndedAtDeadline(now: SnapshotFrom<typeof attemptMachine>, over: { from: number; to: number }): boolean {
  const extended = ahead(now, { type: 'attempt.outageEnded', outage: over, maxMs: MAX_OUTAGE_MS });
  const at = lastMoment(extended.context);
  const { endedAt, isTimedOut } = ahead(extended, { type: 'attempt.timeEnded', at: at + 1 }).context;
  const handedIn = ahead(extended, { type: 'attempt.handedIn', at }).context;
  const withoutDeadline = withContext(now, { deadlineAt: null });
  return (
    endedAt === now.context.deadlineAt &&
    isTimedOut &&
    handedIn.endedAt === at &&
    !handedIn.isTimedOut &&
    // Without a deadline nothing is accepted, and nothing ends.
    !withoutDeadline.can({ type: 'attempt.answersSaved', at: STARTED_AT }) &&
    !withoutDeadline.can({ type: 'attempt.timeEnded', at: at + 1 })
  );
}

/**
 * Of an exam without an outage so far: those that follow add up to the maximum, one that began before the start and lasted into
 * the exam counts in full, and one that was over by then does not count. Milliseconds.
 */
const outagesAddUp = (now: SnapshotFrom<typeof attemptMachine>) =>
  once(now, 'outages add up', () => {
    const after = (...outages: { from: number; to: number }[]) =>
      ahead(now, ...outages.map((one) => ({ type: 'attempt.outageEnded' as const, outage: one, maxMs: MAX_OUTAGE_MS })))
        .context.outageMs;
    const [first, second] = [outage(STARTED_AT + MINUTE_MS), outage(STARTED_AT + 8 * MINUTE_MS)];
    return (
      now.context.outageMs > 0 ||
      (isEndedAtDeadline(now, first) &&
        after(first) === OUTAGE_MS &&
        after(first, second) === 2 * OUTAGE_MS &&
        after(first, second, outage(STARTED_AT + 15 * MINUTE_MS, 3)) === MAX_OUTAGE_MS &&
        after(outage(STARTED_AT - MINUTE_MS)) === OUTAGE_MS &&
        after(outage(STARTED_AT - OUTAGE_MS + 1)) === OUTAGE_MS &&
        after(outage(STARTED_AT - OUTAGE_MS)) === 0 &&
        // What was added stays, also when the maximum is lower by then.
        ahead(
          now,
          { type: 'attempt.outageEnded', outage: first, maxMs: MAX_OUTAGE_MS },
          { type: 'attempt.outageEnded', outage: second, maxMs: 0 },
        ).context.outageMs === OUTAGE_MS)
    );
  });

export const model = defineModel(attemptMachine, {
  input: [
    named('the ordinary time', { durationMs: DURATION_MS, extraMs: 0 }),
    named('extra time from the start', { durationMs: LONG_MS, extraMs: EXTRA_MS }),
  ],
  events: {
    'attempt.termsAccepted': [{ version: '2026-01', at: ACCEPTED_AT }],
    'attempt.started': [{ at: STARTED_AT }],
    'attempt.answersSaved': ({ context }) => [
      named('at the end of the grace period', { at: lastMoment(context) }),
      named('after the grace period', { at: lastMoment(context) + 1 }),
    ],
    // One on each path, or the grace period would grow without end.
    'attempt.outageEnded': ({ context }) =>
      context.outageMs > 0
        ? []
        : [
            named('in the middle of the exam', { outage: outage(STARTED_AT + MINUTE_MS), maxMs: MAX_OUTAGE_MS }),
            named('as the grace period ends', { outage: outage(lastMoment(context)), maxMs: MAX_OUTAGE_MS }),
            named('longer than the maximum', { outage: outage(STARTED_AT, 9), maxMs: MAX_OUTAGE_MS }),
            named('after the grace period', { outage: outage(lastMoment(context) + 1), maxMs: MAX_OUTAGE_MS }),
            named('before the start', { outage: outage(STARTED_AT - OUTAGE_MS), maxMs: MAX_OUTAGE_MS }),
          ],
    'attempt.handedIn': ({ context }) => [
      named('well in time', { at: HANDED_IN_AT }),
      named('at the end of the grace period', { at: lastMoment(context) }),
      named('after the grace period', { at: lastMoment(context) + 1 }),
    ],
    'attempt.timeEnded': ({ context }) => [
      named('while the grace period runs', { at: lastMoment(context) }),
      named('after the grace period', { at: lastMoment(context) + 1 }),
    ],
    // Granted once on each path, or the time would grow without end.
    'attempt.extraTimeGranted': ({ context }) =>
      context.extraMs > 0
        ? []
        : [
            named('in the grace period at the latest', { ms: EXTRA_MS, at: lastMoment(context) }),
            named('after the grace period', { ms: EXTRA_MS, at: lastMoment(context) + 1 }),
          ],
    'attempt.graded': [named('at the pass mark or above', { passed: true }), named('below it', { passed: false })],
    'attempt.voided': [{ reason: 'Taken by somebody else.', at: HANDED_IN_AT }],
    'dispute.opened': [{}],
    'dispute.upheld': [{}],
    'dispute.rejected': [{}],
  },
  words: {
    'attempt.answersSaved': 'Answers arrive.',
    'attempt.extraTimeGranted': 'A reviewer wants to grant extra time.',
    'attempt.handedIn': 'The candidate wants to hand in.',
    'attempt.outageEnded': 'An outage ends.',
    'attempt.timeEnded': 'The server looks whether the time is over.',
    'attempt.voided': 'A reviewer wants to void the attempt.',
    'dispute.opened': 'The candidate wants to dispute the result.',
    'dispute.upheld': 'A reviewer wants to uphold a dispute.',
  },
  invokes: {},
  delays: {},
  context: (context) => context,
  ignored: [
    {
      in: ['taking.awaitingTerms'],
      events: [
        'attempt.started',
        'attempt.answersSaved',
        'attempt.outageEnded',
        'attempt.handedIn',
        'attempt.timeEnded',
      ],
      because: 'there is nothing to answer before the start',
    },
    {
      in: ['taking.ready'],
      events: ['attempt.answersSaved', 'attempt.outageEnded', 'attempt.handedIn', 'attempt.timeEnded'],
      because: 'there is nothing to answer before the start',
    },
    {
      in: ['taking.awaitingTerms', 'taking.ready', 'taking.running'],
      events: ['attempt.graded'],
      because: 'only an attempt that was handed in is graded',
    },
    {
      in: ['taking.graded'],
      events: ['attempt.graded'],
      because: 'an attempt is graded once; a dispute changes the result',
    },
    {
      in: ['taking.awaitingTerms', 'taking.ready', 'taking.running', 'taking.grading'],
      events: ['dispute.upheld'],
      because: 'there is no result to change yet',
    },
    {
      in: ['taking.ready', 'taking.running', 'taking.grading', 'taking.graded'],
      events: ['attempt.termsAccepted'],
      because: 'the terms are accepted once, before the start',
    },
    {
      in: ['taking.running', 'taking.grading', 'taking.graded'],
      events: ['attempt.started'],
      because: 'an attempt is started once',
    },
    {
      in: ['taking.grading', 'taking.graded'],
      events: [
        'attempt.answersSaved',
        'attempt.outageEnded',
        'attempt.handedIn',
        'attempt.timeEnded',
        'attempt.extraTimeGranted',
      ],
      because: 'the answers are handed in and the time is over',
    },
    {
      in: ['dispute.none', 'dispute.upheld', 'dispute.rejected'],
      events: ['attempt.voided', 'dispute.upheld', 'dispute.rejected'],
      because: 'there is no open dispute to decide',
    },
    { in: ['dispute.open'], events: ['dispute.opened'], because: 'there is one dispute at a time' },
  ],
  outcomes: {
    start: ['taking.awaitingTerms', 'dispute.none'],
    'attempt.termsAccepted': {
      'taking.awaitingTerms': ({ context }, { event: { version, at } }) =>
        context.termsVersion === version && context.termsAcceptedAt === at && 'taking.ready',
    },
    'attempt.started': {
      'taking.ready': ({ context }, { event: { at }, before }) =>
        context.startedAt === at &&
        context.deadlineAt === at + before.context.durationMs + before.context.extraMs &&
        'taking.running',
    },
    'attempt.answersSaved': {
      'taking.running': (now, { before }) => now.context === before.context && 'taking.running',
    },
    'attempt.outageEnded': { 'taking.running': 'taking.running' },
    'attempt.handedIn': {
      'taking.running': ({ context }, { event: { at }, before }) =>
        at > lastMoment(before.context)
          ? context === before.context && 'taking.running'
          : context.endedAt === at && !context.isTimedOut && 'taking.grading',
    },
    'attempt.timeEnded': {
      'taking.running': ({ context }, { event: { at }, before }) =>
        at > lastMoment(before.context)
          ? context.endedAt === before.context.deadlineAt && context.isTimedOut && 'taking.grading'
          : context === before.context && 'taking.running',
    },
    'attempt.extraTimeGranted': {
      'taking.awaitingTerms': ({ context }, { event: { ms } }) => context.extraMs === ms && 'taking.awaitingTerms',
      'taking.ready': ({ context }, { event: { ms } }) => context.extraMs === ms && 'taking.ready',
      'taking.running': ({ context }, { event: { ms, at }, before }) => {
        const added = at > lastMoment(before.context) ? 0 : ms;
        return (
          context.extraMs === before.context.extraMs + added &&
          context.deadlineAt === (before.context.deadlineAt ?? 0) + added &&
          'taking.running'
        );
      },
    },
    'attempt.graded': {
      'taking.grading': (now, { event: { passed }, before }) =>
        disputeOf(now) === disputeOf(before) && (passed ? 'taking.graded.passed' : 'taking.graded.failed'),
    },
    // What was disputed counts no more.
    'attempt.voided': (now, { event, before }) =>
      before.matches({ taking: 'voided' })
        ? now.context === before.context
        : now.context.voidedReason === event.reason &&
          disputeOf(now) === (disputeOf(before) === 'open' ? 'none' : disputeOf(before)) &&
          'taking.voided',
    'dispute.opened': { 'taking.graded': 'dispute.open' },
    'dispute.upheld': { 'dispute.open': ['dispute.upheld', 'taking.grading'] },
    'dispute.rejected': { 'dispute.open': ['dispute.rejected', 'taking.graded'] },
  },
  checks: {
    // Without a start there is no deadline, and without an acceptance no start.
    taking: (snapshot) =>
      (snapshot.context.startedAt === null) === (snapshot.context.deadlineAt === null) &&
      (snapshot.context.startedAt === null || snapshot.context.termsAcceptedAt !== null) &&
      isVoidable(snapshot),
    'taking.awaitingTerms': ({ context }) =>
      context.extraMs >= (context.durationMs === LONG_MS ? EXTRA_MS : 0) &&
      context.termsVersion === null &&
      context.termsAcceptedAt === null &&
      context.startedAt === null,
    'taking.ready': (snapshot) =>
      snapshot.context.termsVersion === '2026-01' &&
      snapshot.context.termsAcceptedAt === ACCEPTED_AT &&
      snapshot.context.deadlineAt === null &&
      grantsAddUp(snapshot) &&
      snapshot.can({ type: 'attempt.started', at: STARTED_AT }),
    'taking.running': (snapshot) =>
      snapshot.context.startedAt === STARTED_AT &&
      snapshot.context.deadlineAt === STARTED_AT + snapshot.context.durationMs + snapshot.context.extraMs &&
      snapshot.context.endedAt === null &&
      grantsAddUp(snapshot) &&
      outagesAddUp(snapshot) &&
      [0, OUTAGE_MS, OUTAGE_MS + RECONNECT_MS, MAX_OUTAGE_MS].includes(snapshot.context.outageMs) &&
      snapshot.can({ type: 'attempt.answersSaved', at: lastMoment(snapshot.context) }) &&
      !snapshot.can({ type: 'attempt.answersSaved', at: lastMoment(snapshot.context) + 1 }) &&
      snapshot.can({ type: 'attempt.handedIn', at: lastMoment(snapshot.context) }) &&
      !snapshot.can({ type: 'attempt.handedIn', at: lastMoment(snapshot.context) + 1 }) &&
      // At every moment either the candidate may hand in or the server may end it, never both, never neither.
      !snapshot.can({ type: 'attempt.timeEnded', at: lastMoment(snapshot.context) }) &&
      snapshot.can({ type: 'attempt.timeEnded', at: lastMoment(snapshot.context) + 1 }) &&
      snapshot.can({ type: 'attempt.extraTimeGranted', ms: 1, at: lastMoment(snapshot.context) }) &&
      !snapshot.can({ type: 'attempt.extraTimeGranted', ms: 1, at: lastMoment(snapshot.context) + 1 }),
    'taking.grading': (snapshot) =>
      isEnded(snapshot.context) &&
      snapshot.can({ type: 'attempt.graded', passed: true }) &&
      !snapshot.can({ type: 'attempt.handedIn', at: HANDED_IN_AT }) &&
      !snapshot.can({ type: 'dispute.opened' }),
    'taking.graded': (snapshot) =>
      isEnded(snapshot.context) &&
      !snapshot.can({ type: 'attempt.graded', passed: true }) &&
      // Whatever the result is, one that was disputed with reason is graded again.
      ahead(snapshot, { type: 'dispute.opened' }, { type: 'dispute.upheld' }).matches({
        taking: 'grading',
        dispute: 'upheld',
      }),
    'taking.graded.passed': (_snapshot, { event }) => !isFailedGrade(event),
    'taking.graded.failed': (_snapshot, { event }) => !isPassedGrade(event),
    'taking.voided': (snapshot) =>
      snapshot.context.voidedReason === 'Taken by somebody else.' &&
      !snapshot.matches({ dispute: 'open' }) &&
      !snapshot.can({ type: 'attempt.voided', reason: 'Again.', at: 0 }) &&
      !snapshot.can({ type: 'attempt.graded', passed: true }) &&
      !snapshot.can({ type: 'dispute.opened' }),
    dispute: (snapshot) => !snapshot.can({ type: 'dispute.opened' }) || isGraded(snapshot),
    'dispute.none': (snapshot) =>
      !snapshot.can({ type: 'dispute.upheld' }) &&
      !snapshot.can({ type: 'dispute.rejected' }) &&
      snapshot.can({ type: 'dispute.opened' }) === isGraded(snapshot),
    'dispute.open': (snapshot) =>
      isGraded(snapshot) &&
      // One may be open at a time.
      !snapshot.can({ type: 'dispute.opened' }) &&
      snapshot.can({ type: 'dispute.upheld' }) &&
      snapshot.can({ type: 'dispute.rejected' }),
    'dispute.upheld': (snapshot) => snapshot.can({ type: 'dispute.opened' }) === isGraded(snapshot),
    'dispute.rejected': (snapshot) => snapshot.can({ type: 'dispute.opened' }) === isGraded(snapshot),
  },
  equivalentMutants: {
    'drop-final attempt.taking.voided': 'the dispute goes on beside it, so nothing waits for this end',
  },
  unreachable: {
    'transition:attempt.taking.graded/initial/0': 'a grade always says whether the candidate passed',
  },
});

/** Ended by hand-in at its own time, or by the clock at the deadline. */
function isEnded(context: AttemptContext): boolean {
  const { isTimedOut, endedAt, deadlineAt } = context;
  return endedAt !== null && (isTimedOut ? endedAt === deadlineAt : endedAt <= lastMoment(context));
}

function isGraded(snapshot: { matches(value: { taking: 'graded' }): boolean }): boolean {
  return snapshot.matches({ taking: 'graded' });
}

const isPassedGrade = (event: object | undefined) => event !== undefined && 'passed' in event && event.passed === true;
const isFailedGrade = (event: object | undefined) => event !== undefined && 'passed' in event && event.passed === false;
