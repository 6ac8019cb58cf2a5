import type { SnapshotFrom } from 'xstate';
import { reviewMachine } from '../../../machines/exam/review/review.machine.ts';
import type { Decision, ReviewContext } from '../../../machines/exam/review/review.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import type { AttemptState } from '../../../src/contract/exam/exam.ts';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';
import { defineModel, named } from '../../../src/walks/model.ts';
import { ahead, doneWith, once, withContext } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

type DisputeState = 'open' | 'upheld' | 'rejected';

/** The only fields of a review that the chart reads. */
const reviewed = (
  serverTime: number,
  state: AttemptState,
  dispute?: DisputeState,
  proposals: { id: string; may_confirm: boolean; may_decline: boolean }[] = [],
  credential: ReviewedExam['credential'] = null,
  disputeId = 'dispute-1',
) =>
  ({
    exam: { state, dispute: dispute ? { id: disputeId, state: dispute } : null, serverTime },
    candidate: { id: 'ada', name: 'Ada King', email: 'ada@example.com' },
    proposals,
    credential,
  }) as ReviewedExam;

const ready = named('the exam has not started', reviewed(10, 'ready'));
const awaitingTerms = named('the terms are not accepted', reviewed(10, 'awaitingTerms'));
const running = named('the exam runs', reviewed(10, 'running'));
const credential = { id: 'credential-1', holder_name: 'Ada King', may_correct: true };
const graded = named(
  'there is a result, with a credential whose name may be corrected',
  reviewed(10, 'passed', undefined, [], credential),
);
const others = named(
  'there is a result, with a credential whose name another one may correct',
  reviewed(10, 'passed', undefined, [], { ...credential, may_correct: false }),
);
const corrected = named('the name is corrected', reviewed(20, 'passed', undefined, [], credential));
const disputed = named('the result is disputed', reviewed(10, 'failed', 'open'));
const grading = named('the exam is being graded', reviewed(10, 'grading'));
const voided = named('the exam is voided', reviewed(10, 'voided'));
const rejected = named('the dispute is rejected', reviewed(20, 'failed', 'rejected'));
const upheld = named('the dispute is upheld', reviewed(20, 'grading', 'upheld'));
const regraded = named('the new result is there', reviewed(30, 'passed', 'upheld'));
const reopened = named(
  'the dispute is decided, and another one is open',
  reviewed(20, 'failed', 'open', [], null, 'dispute-2'),
);
const overtaken = named('the reply is older than the known state', reviewed(5, 'failed', 'open'));

const byColleague = { id: 'by-colleague', may_confirm: true, may_decline: true };
const byOneself = { id: 'by-oneself', may_confirm: false, may_decline: true };
const proposed = named(
  'two proposals about a staff member wait',
  reviewed(10, 'ready', undefined, [byColleague, byOneself]),
);
const answered = named('the proposal is answered', reviewed(20, 'ready'));

const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const refused = named('the server refuses', failure('refused', 'Somebody else was faster.'));
const notFound = named('the exam does not exist', failure('notFound', 'Gone.'));
const invalid = named('the id is invalid', failure('invalid', 'Not an id.'));

const decision: Decision = {
  disputeId: 'dispute-1',
  outcome: 'upheld',
  decision: 'Two options are right.',
  creditExerciseIds: ['one'],
};
const ofOther: Decision = { ...decision, disputeId: 'dispute-2' };
const decisions = [
  decision,
  named('about another dispute', ofOther),
  named('that credits no exercise', { ...decision, creditExerciseIds: [] }),
  named('that credits two exercises', { ...decision, creditExerciseIds: ['one', 'two'] }),
];
const extraTime = { minutes: 10, reason: 'The power failed.' };
const userTime = { percent: 25, reason: 'A doctor says so.' };
const correction = { name: 'Ada Lovelace', reason: 'She has married.' };
const reason = 'Taken by somebody else.';

/** Whether the result is awaited follows from the attempt; the page asks again later only while it is. */
const gradingOf = (
  { context: { review } }: { context: ReviewContext },
  { delays }: { delays: readonly string[] | undefined },
) => {
  if (review?.exam.state === 'grading') return 'open.grading.waiting';
  return !delays?.includes('pollTime') && 'open.grading.settled';
};

/** What a poll brought meanwhile is newer than the answer to an action. */
function isLatestKept(settled: SnapshotFrom<typeof reviewMachine>): boolean {
  if (!settled.matches({ open: { acting: 'reading' } })) return true;
  const newest = reviewed(30, 'passed', 'upheld');
  const { review, done } = ahead(
    withContext(settled, { review: disputed }),
    { type: 'review.decisionSubmitted', ...decision },
    { type: 'review.refreshRequested' },
    doneWith('lookAgain', newest),
    doneWith('decideDispute', rejected),
  ).context;
  return review === newest && done === 'decision';
}

/** What a reviewer enters is sent as it is. */
const isSentAsEntered = (reading: SnapshotFrom<typeof reviewMachine>) =>
  once(reading, 'entered', () => {
    const at = (review: ReviewedExam) => withContext(reading, { review });
    const [percent, minutes, name] = [
      { percent: 12.5, reason: ' Twice. ' },
      { minutes: 600, reason: ' Twice. ' },
      { name: ' Ada  King ', reason: ' Twice. ' },
    ];
    return (
      hasInput(ahead(at(graded), { type: 'review.userTimeSubmitted', ...percent }).children.grantUserTime, {
        userId: 'ada',
        ...percent,
      }) &&
      hasInput(ahead(at(running), { type: 'review.extraTimeSubmitted', ...minutes }).children.grantExtraTime, {
        examId: 'exam-1',
        ...minutes,
      }) &&
      hasInput(ahead(at(graded), { type: 'review.nameSubmitted', ...name }).children.correctName, {
        examId: 'exam-1',
        ...name,
      })
    );
  });

/** The latest answer counts; what failed about a decision is not said beside another dispute, all other messages stay. */
const isUpToDate = (settled: SnapshotFrom<typeof reviewMachine>) =>
  once(settled, 'news', () => {
    const looking = (last: ReviewContext['failure'], review = disputed) =>
      ahead(withContext(settled, { review, failure: last }), { type: 'review.refreshRequested' });
    const of = (name: 'decision' | 'extraTime') => ({ of: name, failure: refused });
    const after = (last: ReviewContext['failure'], news: ReviewedExam, review = disputed) =>
      ahead(looking(last, review), doneWith('lookAgain', news)).context;
    const [again, older, newer] = [10, 9, 11].map((time) => reviewed(time, 'failed', 'rejected')) as [
      ReviewedExam,
      ReviewedExam,
      ReviewedExam,
    ];
    const undisputed = reviewed(20, 'failed');
    return (
      after(null, again).review === again &&
      after(null, newer).review === newer &&
      after(null, older).review === disputed &&
      after(of('decision'), again).failure?.of === 'decision' &&
      // What an older answer says of the dispute does not count either.
      after(of('decision'), reviewed(9, 'failed', 'open', [], null, 'dispute-2')).failure?.of === 'decision' &&
      isLatestKept(settled) &&
      after(of('decision'), reopened).failure === null &&
      after(of('decision'), undisputed).failure === null &&
      after(of('decision'), reopened, undisputed).failure === null &&
      after(of('decision'), undisputed, undisputed).failure?.of === 'decision' &&
      after(of('extraTime'), reopened).failure?.of === 'extraTime' &&
      after(of('extraTime'), again).failure?.of === 'extraTime'
    );
  });

export const model = defineModel(reviewMachine, {
  input: [{ examId: 'exam-1' }],
  events: {
    'review.decisionSubmitted': decisions,
    'review.extraTimeSubmitted': [extraTime],
    // After another action, which shows that the previous outcome is cleared.
    'review.userTimeSubmitted': (snapshot) =>
      snapshot.matches({ open: { acting: 'reading' } }) && isForgotten(snapshot.context) ? [] : [userTime],
    'review.nameSubmitted': [correction],
    'review.proposalAnswered': [
      named('confirmed', { proposalId: 'by-colleague', answer: 'confirm' }),
      named('declined', { proposalId: 'by-colleague', answer: 'decline' }),
      named("a proposal of one's own, confirmed", { proposalId: 'by-oneself', answer: 'confirm' }),
      named("a proposal of one's own, withdrawn", { proposalId: 'by-oneself', answer: 'decline' }),
      named('an unknown one', { proposalId: 'unknown', answer: 'decline' }),
    ],
    'review.voidRequested': [{}],
    'review.voidConfirmed': [{ reason }],
    // Cancelled after a failure, which shows that the failure is cleared.
    'review.voidCancelled': (snapshot) =>
      snapshot.hasTag('confirmingVoid') && isForgotten(snapshot.context) ? [] : [{}],
    'review.refreshRequested': [{}],
    'review.retried': [{}],
  },
  words: {
    'review.decisionSubmitted': 'The reviewer sends a decision.',
    'review.extraTimeSubmitted': 'The reviewer sends extra minutes.',
    'review.nameSubmitted': 'The administrator sends another name.',
    'review.proposalAnswered': 'The reviewer answers a proposal.',
    'review.voidRequested': 'The reviewer wants to void the attempt.',
  },
  invokes: {
    loadReview: {
      done: ({ invokeId, context }) =>
        invokeId === 'loadReview'
          ? [awaitingTerms, ready, proposed, running, graded, others, disputed, grading, voided]
          : newsOf(context),
      error: ({ invokeId, context }) =>
        invokeId === 'loadReview'
          ? [unreachable, notFound, invalid]
          : context.review?.exam.state === 'grading'
            ? []
            : [unreachable],
    },
    decideDispute: { done: [rejected, upheld], error: [refused, unreachable] },
    grantExtraTime: {
      done: ({ context }) => [named('the minutes are added', reviewed(20, context.review?.exam.state ?? 'running'))],
      error: [refused],
    },
    grantUserTime: { done: [undefined], error: [refused] },
    correctName: { done: [corrected], error: [refused] },
    answerProposal: { done: [answered], error: [refused] },
    voidExam: { done: [named('the exam is voided', reviewed(40, 'voided'))], error: [refused] },
  },
  delays: { pollTime: 1500 },
  context: ({ review, failure: last, done }) => ({
    review:
      review &&
      `${review.proposals.length} ${review.exam.state} ${review.exam.dispute ? `${review.exam.dispute.id} ${review.exam.dispute.state}` : 'undisputed'} ${review.credential?.may_correct ?? 'uncertified'} ${review.exam.serverTime}`,
    last: last && `${last.of} ${last.failure.kind}`,
    done,
  }),
  ignored: [
    { in: ['loading', 'open'], events: ['review.retried'], because: 'the review is loaded or loading' },
    {
      in: ['open.acting.reading'],
      events: ['review.voidConfirmed', 'review.voidCancelled'],
      because: 'there is nothing to confirm yet',
    },
    {
      in: ['open.acting.confirmingVoid'],
      events: [
        'review.decisionSubmitted',
        'review.extraTimeSubmitted',
        'review.userTimeSubmitted',
        'review.nameSubmitted',
        'review.proposalAnswered',
        'review.voidRequested',
      ],
      because: 'the dialog about voiding must be answered first',
    },
    {
      in: [
        'open.acting.deciding',
        'open.acting.grantingTime',
        'open.acting.grantingUserTime',
        'open.acting.correctingName',
        'open.acting.answeringProposal',
        'open.acting.voiding',
      ],
      events: [
        'review.decisionSubmitted',
        'review.extraTimeSubmitted',
        'review.userTimeSubmitted',
        'review.nameSubmitted',
        'review.proposalAnswered',
        'review.voidRequested',
        'review.voidConfirmed',
        'review.voidCancelled',
      ],
      because: 'one action at a time: a request is pending',
    },
    {
      in: ['open.grading.waiting', 'open.grading.looking'],
      events: ['review.refreshRequested'],
      because: 'the review reloads automatically while the attempt is being graded',
    },
  ],
  outcomes: {
    'done(loadReview)': {
      loading: (now, more) => now.matches({ open: { acting: 'reading' } }) && gradingOf(now, more),
      'open.grading.looking': gradingOf,
    },
    'error(loadReview)': { 'open.grading.looking': gradingOf },
    'review.decisionSubmitted': {
      'open.acting.reading': (now, { event }) => {
        if (!now.matches({ open: { acting: 'deciding' } })) return;
        const { disputeId, outcome, decision: words, creditExerciseIds } = event;
        const input = { examId: 'exam-1', disputeId, outcome, decision: words, creditExerciseIds };
        return hasInput(now.children['decideDispute'], input);
      },
    },
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('loading') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children.loadReview, { examId: 'exam-1' }),
    missing: (snapshot) =>
      snapshot.status === 'done' && !snapshot.hasTag('loading') && snapshot.context.review === null,
    unreachable: (snapshot) =>
      !snapshot.hasTag('loading') &&
      // The page says why.
      snapshot.context.failure?.of === null &&
      snapshot.context.failure.failure.kind === 'unreachable' &&
      snapshot.can({ type: 'review.retried' }),
    open: (snapshot, { event }) =>
      !snapshot.hasTag('loading') &&
      snapshot.context.review !== null &&
      isTaken(event, snapshot.context) &&
      isBesideItsDispute(event, snapshot.context) &&
      isOneThing(snapshot),
    'open.acting': (snapshot) => BUSY.filter((tag) => snapshot.hasTag(tag)).length <= 1,
    'open.acting.reading': (snapshot, { event }) => {
      const { exam } = snapshot.context.review ?? reviewed(0, 'passed');
      return (
        BUSY.every((tag) => !snapshot.hasTag(tag)) &&
        !snapshot.hasTag('confirmingVoid') &&
        isSentAsEntered(snapshot) &&
        // A decision is about the dispute that it was written for, and no other.
        [decision, ofOther].every(
          (one) =>
            snapshot.can({ type: 'review.decisionSubmitted', ...one }) ===
            (exam.dispute?.state === 'open' && exam.dispute.id === one.disputeId),
        ) &&
        snapshot.can({ type: 'review.extraTimeSubmitted', ...extraTime }) ===
          ['awaitingTerms', 'ready', 'running'].includes(exam.state) &&
        snapshot.can({ type: 'review.userTimeSubmitted', ...userTime }) &&
        snapshot.can({ type: 'review.nameSubmitted', ...correction }) ===
          (snapshot.context.review?.credential?.may_correct ?? false) &&
        snapshot.can({ type: 'review.voidRequested' }) === (exam.state !== 'voided') &&
        // A colleague's proposal may be confirmed, an own one only taken back.
        [...(snapshot.context.review?.proposals ?? [])].every(
          ({ id, may_confirm }) =>
            snapshot.can({ type: 'review.proposalAnswered', proposalId: id, answer: 'confirm' }) === may_confirm &&
            snapshot.can({ type: 'review.proposalAnswered', proposalId: id, answer: 'decline' }),
        ) &&
        !snapshot.can({ type: 'review.proposalAnswered', proposalId: 'unknown', answer: 'decline' }) &&
        (event?.type !== 'review.voidCancelled' || isForgotten(snapshot.context)) &&
        isTold(event, snapshot.context)
      );
    },
    'open.acting.deciding': (snapshot) =>
      snapshot.hasTag('deciding') &&
      isForgotten(snapshot.context) &&
      isAlone(snapshot) &&
      decisions.some((one) => hasInput(snapshot.children.decideDispute, { examId: 'exam-1', ...one })),
    'open.acting.grantingTime': (snapshot) =>
      snapshot.hasTag('grantingTime') &&
      isForgotten(snapshot.context) &&
      isAlone(snapshot) &&
      hasInput(snapshot.children.grantExtraTime, { examId: 'exam-1', ...extraTime }),
    'open.acting.grantingUserTime': (snapshot) =>
      snapshot.hasTag('grantingUserTime') &&
      isForgotten(snapshot.context) &&
      isAlone(snapshot) &&
      // It is for the candidate, not for this attempt.
      hasInput(snapshot.children.grantUserTime, { userId: 'ada', ...userTime }),
    'open.acting.correctingName': (snapshot) =>
      snapshot.hasTag('correctingName') &&
      isForgotten(snapshot.context) &&
      isAlone(snapshot) &&
      hasInput(snapshot.children.correctName, { examId: 'exam-1', ...correction }),
    'open.acting.answeringProposal': (snapshot, { event }) => {
      const { proposalId, answer } = (event ?? {}) as { proposalId?: string; answer?: string };
      return (
        snapshot.hasTag('answeringProposal') &&
        isForgotten(snapshot.context) &&
        isAlone(snapshot) &&
        (proposalId === undefined ||
          (hasInput(snapshot.children.answerProposal, { examId: 'exam-1', proposalId, answer }) &&
            (proposalId === 'by-colleague' || answer === 'decline')))
      );
    },
    'open.acting.confirmingVoid': (snapshot, { event }) =>
      snapshot.hasTag('confirmingVoid') &&
      !snapshot.hasTag('voiding') &&
      isAlone(snapshot) &&
      snapshot.can({ type: 'review.voidConfirmed', reason }) &&
      snapshot.can({ type: 'review.voidCancelled' }) &&
      (event?.type !== 'review.voidRequested' || isForgotten(snapshot.context)) &&
      isTold(event, snapshot.context),
    'open.acting.voiding': (snapshot) =>
      // The dialog stays open until the server responds.
      snapshot.hasTag('confirmingVoid') &&
      snapshot.hasTag('voiding') &&
      isForgotten(snapshot.context) &&
      isAlone(snapshot) &&
      !snapshot.can({ type: 'review.voidConfirmed', reason }) &&
      !snapshot.can({ type: 'review.voidCancelled' }) &&
      hasInput(snapshot.children.voidExam, { examId: 'exam-1', reason }),
    // A pending result is polled.
    'open.grading': (snapshot) => snapshot.hasTag('regrading') || snapshot.context.review?.exam.state !== 'grading',
    'open.grading.settled': (snapshot) =>
      !snapshot.hasTag('regrading') &&
      snapshot.context.review?.exam.state !== 'grading' &&
      isUpToDate(snapshot) &&
      snapshot.can({ type: 'review.refreshRequested' }),
    'open.grading.waiting': (snapshot) =>
      snapshot.hasTag('regrading') &&
      snapshot.context.review?.exam.state === 'grading' &&
      // Whatever the result is, nothing is waited for any more once it is known.
      (!snapshot.matches({ open: { acting: 'reading' } }) ||
        (['passed', 'failed', 'voided'] as const).every((state) =>
          ahead(withContext(snapshot, { review: reviewed(30, state) }), {
            type: 'review.userTimeSubmitted',
            ...userTime,
          }).matches({ open: { grading: 'settled' } }),
        )),
    'open.grading.looking': (snapshot) =>
      snapshot.hasTag('regrading') &&
      hasInput(snapshot.children.lookAgain, { examId: 'exam-1' }) &&
      !snapshot.can({ type: 'review.refreshRequested' }),
  },
});

const BUSY = [
  'deciding',
  'grantingTime',
  'grantingUserTime',
  'correctingName',
  'answeringProposal',
  'voiding',
] as const;

type Snapshot = {
  hasTag(tag: (typeof BUSY)[number]): boolean;
  can(
    event:
      | ({ type: 'review.decisionSubmitted' } & Decision)
      | ({ type: 'review.extraTimeSubmitted' } & typeof extraTime)
      | ({ type: 'review.userTimeSubmitted' } & typeof userTime)
      | ({ type: 'review.nameSubmitted' } & typeof correction)
      | { type: 'review.voidRequested' },
  ): boolean;
};

/** What failed about one dispute is not said beside another one; any other message stays. */
function isBesideItsDispute(event: object | undefined, { failure: last }: ReviewContext): boolean {
  const { output } = (event ?? {}) as { output?: ReviewedExam };
  return output !== reopened || last?.of !== 'decision';
}

/** Possible results of a later load. */
function newsOf({ review, failure: last }: ReviewContext): ReviewedExam[] {
  if (review?.exam.state === 'grading') return [regraded];
  if (review?.exam.serverTime === 20) return [overtaken];
  if (review?.exam.state !== 'failed') return [];
  return last?.of === 'decision' ? [rejected, reopened] : [rejected];
}

/** One action at a time, so that nothing is stored twice. */
const isOneThing = (snapshot: Snapshot) => BUSY.filter((tag) => snapshot.hasTag(tag)).length <= 1;

const isAlone = (snapshot: Snapshot) =>
  !snapshot.can({ type: 'review.decisionSubmitted', ...decision }) &&
  !snapshot.can({ type: 'review.extraTimeSubmitted', ...extraTime }) &&
  !snapshot.can({ type: 'review.userTimeSubmitted', ...userTime }) &&
  !snapshot.can({ type: 'review.nameSubmitted', ...correction }) &&
  !snapshot.can({ type: 'review.voidRequested' });

const isForgotten = ({ failure: last, done }: ReviewContext) => last === null && done === null;

/** The page shows the server's state unless it has a newer one. */
function isTaken(event: object | undefined, { review }: ReviewContext): boolean {
  const { output } = (event ?? {}) as { output?: ReviewedExam };
  if (!output?.exam) return true;
  return output === overtaken ? review !== output : review === output;
}

/** How an action ended is reported where it was done. */
function isTold(event: { type: string } | undefined, { failure: last, done }: ReviewContext): boolean {
  const of = {
    decideDispute: 'decision',
    grantExtraTime: 'extraTime',
    grantUserTime: 'userTime',
    correctName: 'holderName',
    answerProposal: 'proposal',
    voidExam: 'void',
  }[event?.type.split('.').at(-1) ?? ''];
  if (!of) return true;
  return event?.type.includes('.done.') ? done === of && last === null : done === null && last?.of === of;
}
