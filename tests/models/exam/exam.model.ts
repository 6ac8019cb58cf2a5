import type { SnapshotFrom } from 'xstate';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import { GRACE_MS } from '../../../machines/exam/attempt/grace.ts';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import type { ExamContext } from '../../../machines/exam/exam/exam.types.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { AttemptState, Exam, Saved } from '../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { readyExam } from '../../support/contract-samples.ts';
import { ahead, delayWith, doneWith, failedWith, failuresLead } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { isDone } from '../same.ts';
import {
  isAnsweringExact,
  isCheckExplained,
  isDisputeKnown,
  isHandInKnown,
  isJoinKnown,
  isLoadedByNeed,
  isOpenedWhereLeft,
  isPlaced,
  isPolledRight,
  isResumed,
  isSolvingKnown,
  isStartAsked,
  isStartedOnlyReady,
  isStoppingKnown,
  isTakeOverKnown,
  isTakingAlert,
} from './exam-tables.ts';

const DEADLINE_AT = 1_000_000;
const OUTAGE_MS = 600_000;
const POSTPONED_AT = 1_600_000;
/** After the first deadline, before the postponed one. */
const LATE = DEADLINE_AT + 1;

const choose = (choice: number): Work => ({ answer: { kind: 'choice', choice }, flagged: false, note: '' });

const question = (id: string, saved: CandidateExercise['saved'], options = ['a', 'b', 'c']): CandidateExercise => ({
  id,
  type: 'questions',
  kind: options.length === 0 ? 'fill' : 'single',
  topic: 'basics',
  points: 1,
  prompt: 'Which?',
  options,
  gaps: options.length === 0 ? 1 : 0,
  saved,
});
const exercises = [
  question('one', null),
  question('two', { revision: 4, work: choose(1) }),
  question('three', null, []),
];

const unsent: QueuedEntry = {
  exercise_id: 'one',
  revision: 1,
  key: 'kept-one-1',
  queued_at: 1,
  work: choose(0),
  attempted: true,
};

const unsentOfThree: QueuedEntry = {
  ...{ ...unsent, exercise_id: 'three', key: 'kept-three-1' },
  work: { answer: null, flagged: true, note: '' },
};

function examIn(state: AttemptState, more: Partial<Exam> = {}): Exam {
  const begun = !['awaitingTerms', 'ready'].includes(state);
  return {
    ...readyExam,
    state,
    challenges: 1,
    terms: { version: '2026-01', accepted_at: state === 'awaitingTerms' ? null : 1 },
    started_at: begun ? 10 : null,
    deadline_at: begun ? DEADLINE_AT : null,
    serverTime: 500_000,
    ...more,
  };
}

type Counting = { matches(value: 'systemCheck' | { terms: 'loadingParts' }): boolean };
const isCounting = (snapshot: Counting) =>
  snapshot.matches('systemCheck') || snapshot.matches({ terms: 'loadingParts' });
const isCounted = (snapshot: Counting & { context: ExamContext }) =>
  !isCounting(snapshot) || snapshot.context.parts.total > 0;

/** The device has stored the exam with the lease of an earlier visit. */
const kept = { exam: examIn('running'), epoch: 2, exercises };
const isFirstLook = ({ exam, polls }: ExamContext) => exam === null && polls === 0;

const openDispute: NonNullable<Exam['dispute']> = {
  id: 'dispute-1',
  state: 'open',
  reason: 'The key of the first exercise is wrong.',
  exercise_ids: ['one'],
  opened_at: 1,
  decided_at: null,
  decision: null,
};

/** How a dispute may have been decided. */
const DECIDED = ['upheld', 'rejected'] as const;

/** The exercises that a dispute may name. */
const DISPUTED: string[][] = [['one'], [], ['one', 'two']];
const [ofOne = [], ofNone = [], ofTwo = []] = DISPUTED;

const saved = (deadline: number | null, more: Partial<Saved> = {}): Saved => ({
  acknowledged: [{ exercise_id: 'one', revision: 1, key: 'kept-one-1' }],
  serverTime: 600_000,
  deadline_at: deadline,
  state: 'running',
  ...more,
});

const unreachable = named('the server is unreachable', failure('unreachable', 'No connection.'));
const notFound = named('the exam does not exist', failure('notFound', 'Gone.'));
const notRunning = named('the exam has ended', failure('notRunning', 'It has ended.'));
const invalid = named('the form is invalid', failure('invalid', 'Say more.'));
const refused = named('the server refuses', failure('refused', 'The exam changed meanwhile.'));
const ruledOut = named(
  'another attempt rules out the start',
  failure('refused', 'You can take this exam again from tomorrow on.', { code: 'retake_too_early' }),
);
const elsewhere = failure('leaseTaken', 'Elsewhere.', { details: { device_name: 'Phone', taken_at: 7 } });
const heldElsewhere = named('another device holds the lease', elsewhere);

const running = named('the exam runs', examIn('running'));
const graded = named('there is a result', examIn('passed'));

/** Whether nothing has happened yet that would only multiply what there is to walk. */
const isAsLoaded = ({ source, devtoolsOpenedAt, currentId, work, exam, undelivered }: ExamContext) =>
  source === 'server' &&
  (undelivered ?? []).length === 0 &&
  devtoolsOpenedAt === null &&
  currentId === 'one' &&
  work['one']?.answer === null &&
  exam?.deadline_at === DEADLINE_AT &&
  !exam.outage_ms;

/** The same, and nothing has failed before. */
const isFresh = (context: ExamContext) => isAsLoaded(context) && context.polls === 0;

const timeOver = named('the time is over, but the exam has not ended yet', {
  ...examIn('running'),
  serverTime: DEADLINE_AT,
});

/** Possible responses when the page is opened. */
const atFirst = [
  named('the terms are not accepted', examIn('awaitingTerms')),
  named('the terms of a trial are not accepted', examIn('awaitingTerms', { trial: true })),
  named('the terms are accepted', examIn('ready')),
  running,
  named('the time and the grace period are over', {
    ...examIn('running'),
    serverTime: DEADLINE_AT + GRACE_MS + 1,
  }),
  named('an outage has extended the grace period', {
    ...examIn('running', { outage_ms: OUTAGE_MS }),
    serverTime: DEADLINE_AT + GRACE_MS + OUTAGE_MS,
  }),
  named('the grace period runs', { ...examIn('running'), serverTime: DEADLINE_AT + GRACE_MS }),
  named('the exam is being graded', examIn('grading')),
  graded,
  named('the result is disputed', examIn('failed', { dispute: openDispute })),
  named('the exam is voided', examIn('voided', { voided_reason: 'Taken by somebody else.' })),
];

/** Possible later responses, without walking everything again. */
function later(context: ExamContext): Exam[] {
  const { exam, polls } = context;
  return [
    graded,
    ...(exam?.state === 'running' && isAsLoaded(context) && polls < 2 ? [running, timeOver] : []),
    ...(exam?.state === 'grading' && polls < 6 ? [named('the exam is being graded', examIn('grading'))] : []),
  ];
}

/** An answer that comes after the deadline, unlike any other one. */
const TOO_LATE: Work = { ...choose(2), note: 'Typed after the deadline.' };

export const model = defineModel(examMachine, {
  input: [{ examId: 'exam-1' }],
  events: {
    'exam.retried': [{}],
    'exam.termsAccepted': [{}],
    'exam.rulesRead': [{}],
    'exam.rulesReopened': [{}],
    'exam.checkRepeated': [{}],
    'exam.started': [{}],
    'exam.takenOver': [{}],
    'exam.answerChanged': ({ context }) => [
      named('an unknown exercise', { exerciseId: 'none', work: choose(2), key: 'change-2', at: 20 }),
      named('an unknown exercise after the deadline', { exerciseId: 'none', work: choose(2), key: 'late-2', at: LATE }),
      ...(context.work['one']?.answer === null
        ? [
            named('an exercise', { exerciseId: 'one', work: choose(2), key: 'change-1', at: 20 }),
            named('an exercise at the last moment', {
              exerciseId: 'one',
              work: choose(2),
              key: 'change-1',
              at: DEADLINE_AT,
            }),
            named('an exercise after the deadline', { exerciseId: 'one', work: TOO_LATE, key: 'late-1', at: LATE }),
          ]
        : []),
    ],
    'exam.exerciseOpened': [
      named('another exercise', { exerciseId: 'two' }),
      named('an unknown exercise', { exerciseId: 'none' }),
    ],
    'exam.handInRequested': [{}],
    'exam.handInCancelled': [{}],
    'exam.handInConfirmed': [{}],
    'exam.disputeStarted': [{}],
    // Cancelled after a failure, which shows that the failure is cleared.
    'exam.disputeCancelled': (snapshot) =>
      snapshot.matches({ result: 'disputing' }) && snapshot.context.failure === null ? [] : [{}],
    'exam.disputeSubmitted': [
      { reason: openDispute.reason, exerciseIds: ofOne },
      named('of the exam as a whole', { reason: openDispute.reason, exerciseIds: ofNone }),
      named('of two exercises', { reason: openDispute.reason, exerciseIds: ofTwo }),
    ],
    'lease.stolen': [{}],
    'evidence.noticed': ({ context }) =>
      isFresh(context)
        ? [
            named('developer tools opened', { kind: 'devtools', at: 30 }),
            named('the window lost the focus', { kind: 'blur', at: 31 }),
          ]
        : context.devtoolsOpenedAt === 30
          ? [named('developer tools opened again', { kind: 'devtools', at: 40 })]
          : [],
    'sync.flushed': [{}],
    'sync.acknowledged': ({ context }) => [
      named('with the known deadline', { saved: saved(DEADLINE_AT) }),
      named('with extra time', {
        saved: saved(POSTPONED_AT, {
          acknowledged: [
            { exercise_id: 'one', revision: 1, key: 'kept-one-1' },
            { exercise_id: 'two', revision: 5, key: 'kept-two-5' },
          ],
        }),
      }),
      ...(isFresh(context) ? [named('after an outage', { saved: saved(DEADLINE_AT, { outage_ms: OUTAGE_MS }) })] : []),
      named('without a deadline', { saved: saved(null) }),
    ],
    'sync.displaced': [named('another device holds the lease', { failure: elsewhere })],
    'sync.ended': [{}],
    'sync.restored': ({ context }) =>
      isFresh(context)
        ? [
            named('a change of an earlier visit', { entries: [unsent] }),
            named('two changes of an earlier visit', { entries: [unsent, unsentOfThree] }),
            named('no change of an earlier visit', { entries: [] }),
          ]
        : [],
    'clock.deadlineRead': [
      named('unchanged', { deadlineAt: DEADLINE_AT }),
      named('with extra time', { deadlineAt: POSTPONED_AT }),
    ],
    'clock.deadlineReached': [{}],
    'clock.deadlinePostponed': [{}],
    'clock.displaced': [named('another device holds the lease', { holder: { deviceName: 'Phone', takenAt: 7 } })],
    'clock.ended': [{}],
    'parts.progressed': (snapshot) =>
      !isCounting(snapshot) || snapshot.context.parts.total === 0
        ? [named('the first of two', { loaded: 1, total: 2 })]
        : [],
    // Before the start the number of chunks matters; while the exam runs it does not.
    'parts.completed': (snapshot) => (isCounted(snapshot) ? [{}] : []),
    'parts.failed': (snapshot) => (isCounted(snapshot) ? [{}] : []),
  },
  words: {
    'clock.deadlineRead': 'The clock tells the deadline that the server names.',
    'evidence.noticed': 'The browser observes an event.',
    'exam.answerChanged': 'A change of an answer arrives.',
    'exam.disputeStarted': 'The candidate wants to open the dispute form.',
    'exam.exerciseOpened': 'The page is asked for an exercise.',
    'exam.started': 'The candidate wants to start the exam.',
    'sync.acknowledged': 'The server acknowledges answers.',
  },
  invokes: {
    loadExam: {
      done: ({ context, invokeId }) => {
        switch (invokeId) {
          case 'confirmStart':
            return [named('the clock does not run', examIn('ready')), running];
          case 'confirmEnd':
            return [
              named('the exam has not ended yet', examIn('running')),
              ...(isFresh(context)
                ? [named('extra time was granted', examIn('running', { deadline_at: POSTPONED_AT }))]
                : []),
              named('it has ended', examIn('grading')),
            ];
          case 'confirmHandIn':
            return [named('the exam runs', examIn('running')), named('it is handed in', examIn('grading'))];
          case 'confirmDispute':
            return [
              named('there is no dispute', examIn('failed')),
              named('the dispute is open', examIn('failed', { dispute: openDispute })),
            ];
          default:
            return context.exam === null ? atFirst : later(context);
        }
      },
      error: ({ context, invokeId }) =>
        invokeId.startsWith('confirm') ? [unreachable] : context.polls < 2 ? [notFound, unreachable] : [],
    },
    loadParts: { done: [], error: [named('the list of chunks is missing', new Error('no list'))] },
    readAttempt: {
      done: ({ context }) =>
        isFirstLook(context)
          ? [
              null,
              named('the running exam is kept', { ...kept, isWriter: true }),
              named('another tab has the kept exam open', { ...kept, isWriter: false }),
            ]
          : [null],
      error: [named('the device cannot be read', new Error('no database'))],
    },
    acceptTerms: {
      done: ({ context }) => [
        context.exam?.trial
          ? named('that of a trial is stored', examIn('ready', { trial: true }))
          : named('it is stored', examIn('ready')),
      ],
      error: [unreachable, refused],
    },
    checkSystem: {
      done: [
        named('all checks pass', { storage: true, clock: true, connection: true }),
        named('storage is missing', { storage: false, clock: true, connection: true }),
        named('the connection is missing', { storage: true, clock: true, connection: false }),
        named('the clock is off', { storage: true, clock: false, connection: true }),
      ],
      error: [named('the check throws', new Error('no idea'))],
    },
    startExam: { done: [running], error: [unreachable, refused, ruledOut] },
    takeLease: {
      done: [named('this page holds the lease', { epoch: 2, exam: examIn('running') })],
      error: [heldElsewhere, notRunning, unreachable],
    },
    loadExercises: { done: [named('two exercises', exercises)], error: [notRunning, unreachable] },
    solveExercises: {
      done: [named('they are confirmed', saved(DEADLINE_AT))],
      error: [notRunning, heldElsewhere, unreachable],
    },
    stopExam: { done: [named('it is handed in', examIn('grading'))], error: [unreachable] },
    openDispute: {
      done: [named('it is stored', examIn('failed', { dispute: openDispute }))],
      error: [invalid, refused, unreachable],
    },
    readUndelivered: {
      done: [named('a change was not delivered', [unsent]), named('all were delivered', [])],
      error: [named('the device cannot be read', new Error('no database'))],
    },
    // A failing listener has no other effect, so each one fails once, before anything else happens.
    watchTabs: {
      done: [],
      error: ({ context }) => (isFresh(context) ? [named('other tabs cannot be detected', new Error('no locks'))] : []),
    },
    evidence: {
      done: [],
      error: ({ context }) => (isFresh(context) ? [named('no evidence can be observed', new Error('no events'))] : []),
    },
    answerSync: { done: [], error: [named('saving throws', new Error('broken'))] },
    examClock: { done: [], error: [named('the clock throws', new Error('broken'))] },
    // Like the listeners above, but with the copy on this device: once more beside them would multiply the situations.
    examParts: {
      done: [],
      error: ({ context }) =>
        isFresh({ ...context, source: 'server' }) && context.source === 'device'
          ? [named('preloading throws', new Error('broken'))]
          : [],
    },
  },
  delays: {
    pollTime: ({ context }) => [0, 1500, 1950, 2535, 3296][context.polls] ?? 15_000,
    retryTime: 3000,
    deviceTime: 3000,
    checkTime: 20_000,
    deliveryTime: 15_000,
    graceTime: ({ context }) => 11_500 + (context.exam?.outage_ms ?? 0),
  },
  // What belongs to answering tells situations apart only while the exam runs.
  context: ({ exam, checks, parts, failure: last, ...context }) => ({
    exam: exam && `${exam.state} ${exam.dispute?.state ?? 'undisputed'}`,
    trial: exam?.state === 'awaitingTerms' && exam.trial,
    last: last?.kind ?? null,
    polls: context.polls,
    // A broken chart may leave out what the type promises; the mutation gate makes such ones.
    undelivered: (context.undelivered ?? []).length,
    checks: exam?.state === 'ready' && checks ? checks.storage && checks.connection : null,
    parts: exam?.state === 'ready' ? `${parts?.loaded} of ${parts?.total}` : null,
    taking:
      exam?.state === 'running'
        ? {
            source: context.source,
            deadline: exam.deadline_at,
            outage: exam.outage_ms ?? 0,
            now: exam.serverTime,
            holder: context.holder?.deviceName ?? null,
            work: JSON.stringify(context.work['one']?.answer ?? null),
            currentId: context.currentId,
            devtoolsOpenedAt: context.devtoolsOpenedAt,
          }
        : null,
  }),
  ignored: [
    {
      in: ['displaced'],
      events: [
        'exam.answerChanged',
        'lease.stolen',
        'evidence.noticed',
        'sync.acknowledged',
        'sync.displaced',
        'sync.ended',
        'sync.restored',
        'clock.deadlineRead',
        'clock.deadlineReached',
        'clock.displaced',
        'clock.ended',
      ],
      because: 'another page writes the answers; this one only shows them',
    },
    {
      in: [
        'loading',
        'resumingOffline',
        'unreachable',
        'terms',
        'rules',
        'systemCheck',
        'entering',
        'grading',
        'result',
      ],
      events: [
        'exam.answerChanged',
        'exam.exerciseOpened',
        'lease.stolen',
        'evidence.noticed',
        'sync.acknowledged',
        'sync.displaced',
        'sync.ended',
        'sync.restored',
        'clock.deadlineRead',
        'clock.deadlineReached',
        'clock.displaced',
        'clock.ended',
      ],
      because: 'the exercises are not on the page, and neither saving nor the clock runs',
    },
    {
      in: [
        'terms.checking',
        'systemCheck.checking',
        'systemCheck.checked',
        'systemCheck.starting',
        'systemCheck.confirmingStart',
        'systemCheck.startUnknown',
      ],
      events: ['parts.progressed', 'parts.completed', 'parts.failed'],
      because: 'the download has succeeded or failed',
    },
    {
      in: [
        'loading',
        'resumingOffline',
        'unreachable',
        'terms',
        'entering',
        'taking',
        'displaced',
        'grading',
        'result',
      ],
      events: ['exam.rulesRead', 'exam.rulesReopened'],
      because: 'the rules are shown before the start, on their own page',
    },
    {
      in: ['rules'],
      events: ['exam.rulesReopened'],
      because: 'the rules are shown before the start, on their own page',
    },
    {
      in: ['systemCheck'],
      events: ['exam.rulesRead'],
      because: 'the rules are shown before the start, on their own page',
    },
    {
      in: [
        'loading',
        'resumingOffline',
        'unreachable',
        'terms',
        'rules',
        'systemCheck',
        'entering.joining',
        'entering.takingOver',
        'entering.loadingExercises',
        'taking',
        'grading',
        'result',
      ],
      events: ['exam.takenOver'],
      because: 'no other page is known to hold the exam',
    },
    {
      in: [
        'loading',
        'resumingOffline',
        'terms',
        'rules',
        'systemCheck',
        'entering.joining',
        'entering.takingOver',
        'entering.loadingExercises',
        'taking',
        'grading',
        'result.disputing',
        'result.sendingDispute',
        'result.confirmingDispute',
      ],
      events: ['exam.retried'],
      because: 'nothing has failed here, so there is nothing to retry',
    },
    {
      in: ['terms.accepting', 'terms.loadingParts', 'terms.checking'],
      events: ['exam.termsAccepted'],
      because: 'the acceptance has been sent',
    },
    {
      in: ['terms.reading', 'terms.accepting'],
      events: ['parts.progressed', 'parts.completed', 'parts.failed'],
      because: 'nothing is downloaded before the terms of a trial are accepted',
    },
    {
      in: [
        'systemCheck.loadingParts',
        'systemCheck.checking',
        'systemCheck.starting',
        'systemCheck.confirmingStart',
        'systemCheck.startUnknown',
      ],
      events: ['exam.checkRepeated', 'exam.started'],
      because: 'the check is not finished, or the start has been sent',
    },
    {
      in: [
        'taking.delivering',
        'taking.solving',
        'taking.stopping',
        'taking.confirmingHandIn',
        'taking.deliveringLast',
        'taking.confirmingEnd',
        'taking.endUnconfirmed',
      ],
      events: ['exam.handInRequested', 'exam.handInCancelled', 'exam.handInConfirmed'],
      because: 'the exam is being handed in, which cannot be undone',
    },
    {
      in: ['taking.answering'],
      events: ['exam.handInCancelled', 'exam.handInConfirmed'],
      because: 'handing in has not been requested',
    },
    {
      in: ['taking.confirming', 'taking.handInUnknown', 'taking.handInFailed'],
      events: ['exam.handInRequested'],
      because: 'handing in has been requested and can only be confirmed or cancelled',
    },
    {
      in: ['taking.deliveringLast', 'taking.confirmingEnd', 'taking.endUnconfirmed'],
      events: ['sync.flushed'],
      because: 'the exam ends when the server says so, even when everything is already saved',
    },
    {
      in: [
        'taking.answering',
        'taking.confirming',
        'taking.solving',
        'taking.stopping',
        'taking.confirmingHandIn',
        'taking.handInUnknown',
        'taking.handInFailed',
      ],
      events: ['sync.flushed'],
      because: 'nothing is waiting for the last answers to be saved',
    },
    {
      in: ['taking.answering', 'taking.confirming'],
      events: ['clock.deadlinePostponed'],
      because: 'the time is not over, so the clock continues automatically',
    },
    {
      in: [
        'taking.delivering',
        'taking.solving',
        'taking.stopping',
        'taking.confirmingHandIn',
        'taking.handInUnknown',
        'taking.handInFailed',
      ],
      events: ['clock.deadlinePostponed'],
      because: 'the candidate decided to hand in, or the hand-in is final',
    },
    {
      in: ['result.shown'],
      events: ['exam.disputeCancelled', 'exam.disputeSubmitted'],
      because: 'the form of the dispute is not open',
    },
    {
      in: ['result.disputing', 'result.sendingDispute', 'result.confirmingDispute'],
      events: ['exam.disputeStarted'],
      because: 'the dispute has been started',
    },
    {
      in: ['result.sendingDispute', 'result.confirmingDispute'],
      events: ['exam.disputeCancelled', 'exam.disputeSubmitted'],
      because: 'the dispute has been sent',
    },
  ],
  unreachable: {
    'list:keepAttempt.exercises=none': 'a form has at least five exercises',
    'list:keepAttempt.exercises=one': 'a form has at least five exercises',
    'list:keepAttempt.exercises[].options=one': 'a choice has several options, and any other exercise none',
    'list:solveExercises.exercises=none': 'a form has at least five exercises',
    'list:solveExercises.exercises=one': 'a form has at least five exercises',
    'list:solveExercises.exercises[].options=one': 'a choice has several options, and any other exercise none',
    'list:sync.acknowledged.saved.acknowledged=none': 'an answer of the server acknowledges what was sent',
  },
  outcomes: {
    start: 'loading',
    'done(loadExam)': {
      loading: (now, { event: { output } }) => isShown(now, output) && pageOf(output),
      'systemCheck.confirmingStart': (now, { event: { output }, before }) =>
        output.state === 'ready'
          ? // The page says why the candidate has to start again.
            isUpdated(now, output, before) && 'systemCheck.checked'
          : isShown(now, output) && pageOf(output),
      'taking.confirmingHandIn': (now, { event: { output }, before }) =>
        output.state === 'running'
          ? // The page says why the candidate has to try again.
            same(now.context.failure, before.context.failure) && 'taking.handInFailed'
          : isShown(now, output) && 'grading.ended',
      'taking.confirmingEnd': (now, { event: { output } }) =>
        output.state === 'running' ? 'taking.endUnconfirmed' : isShown(now, output) && 'grading.ended',
      'grading.polling': (now, { event: { output }, before }) =>
        isShown(now, output) &&
        (isOver(output) && (before.context.undelivered.length === 0 || isPastGrace(output))
          ? 'grading.awaitingResult'
          : pageOf(output)),
      'result.confirmingDispute': (now, { event: { output }, before }) =>
        output.dispute?.state === 'open'
          ? isShown(now, output) && 'result.shown'
          : // The form says why the dispute has to be sent again.
            isUpdated(now, output, before) && 'result.disputing',
    },
    'error(loadExam)': {
      loading: (now, { event: { error } }) =>
        kindOf(error) === 'notFound' ? 'missing' : isSaid(now, error) && 'resumingOffline',
      'systemCheck.confirmingStart': 'systemCheck.startUnknown',
      'taking.confirmingHandIn': 'taking.handInUnknown',
      'taking.confirmingEnd': 'taking.endUnconfirmed',
      'grading.polling': 'grading.awaitingResult',
      'result.confirmingDispute': 'result.disputing',
    },
    'after(retryTime)': {
      unreachable: 'loading',
      'systemCheck.startUnknown': 'systemCheck.confirmingStart',
      'taking.handInUnknown': 'taking.confirmingHandIn',
      'taking.endUnconfirmed': 'taking.confirmingEnd',
    },
    'exam.retried': {
      unreachable: 'loading',
      'entering.askingTakeOver': 'loading',
      displaced: 'loading',
      'result.shown': 'loading',
    },
    'done(readAttempt)': ({ context }, { event: { output } }) => {
      if (output === null) return 'unreachable';
      const isRestored =
        same([context.exam, context.epoch, context.exercises], [output.exam, output.epoch, output.exercises]) &&
        context.source === 'device' &&
        context.failure === null &&
        context.currentId === 'one' &&
        areSavedShown(context);
      return isRestored && (output.isWriter ? 'taking.answering' : 'entering.askingTakeOver');
    },
    'error(readAttempt)': 'unreachable',
    'after(deviceTime)': { resumingOffline: 'unreachable', 'grading.ended': 'grading.awaitingResult' },
    'exam.termsAccepted': { 'terms.reading': 'terms.accepting' },
    // The rules and the check of a trial stand beside its terms: one button leads through them.
    'done(acceptTerms)': (now, { event: { output } }) =>
      isShown(now, output) && (output.trial ? isCountedAnew(now) && 'terms.loadingParts' : 'rules'),
    'error(acceptTerms)': (now, { event: { error } }) =>
      kindOf(error) === 'refused' ? 'loading' : isSaid(now, error) && 'terms.reading',
    'exam.rulesReopened': {
      'systemCheck.loadingParts': isBackAtRules,
      'systemCheck.checking': isBackAtRules,
      'systemCheck.checked': isBackAtRules,
    },
    'exam.rulesRead': { rules: (now) => isCountedAnew(now) && 'systemCheck.loadingParts' },
    'parts.progressed': {
      'systemCheck.loadingParts': ({ context: { parts } }, { event: { loaded, total } }) =>
        same(parts, { loaded, total }) && 'systemCheck.loadingParts',
      'terms.loadingParts': ({ context: { parts } }, { event: { loaded, total } }) =>
        same(parts, { loaded, total }) && 'terms.loadingParts',
    },
    'parts.completed': { 'systemCheck.loadingParts': 'systemCheck.checking', 'terms.loadingParts': 'terms.checking' },
    // The exam cannot start with a part missing.
    'parts.failed': {
      'systemCheck.loadingParts': (now) => isCountedAnew(now) && 'systemCheck.checking',
      'terms.loadingParts': (now) => isCountedAnew(now) && 'terms.checking',
    },
    'error(loadParts)': {
      'systemCheck.loadingParts': (now) => isCountedAnew(now) && 'systemCheck.checking',
      'terms.loadingParts': (now) => isCountedAnew(now) && 'terms.checking',
    },
    'done(checkSystem)': ({ context }, { event: { output }, before }) => {
      // What failed before is not shown beside the new results.
      if (!same(context.checks, output) || context.failure !== null) return false;
      const isFit = output.storage && output.connection && context.parts.total > 0;
      return before.matches('terms') && isFit && context.parts.loaded === context.parts.total
        ? 'systemCheck.starting'
        : 'systemCheck.checked';
    },
    'error(checkSystem)': ({ context }) => context.failure !== null && 'systemCheck.checked',
    'after(checkTime)': ({ context }) => context.failure !== null && 'systemCheck.checked',
    'exam.checkRepeated': {
      'systemCheck.checked': (now) => isCountedAnew(now) && now.context.failure === null && 'systemCheck.loadingParts',
    },
    'done(startExam)': (now, { event: { output } }) => isShown(now, output) && 'entering.joining',
    'error(startExam)': (now, { event: { error } }) => {
      if ((error as Failure).code === 'retake_too_early') return isSaid(now, error) && 'systemCheck.checked';
      return kindOf(error) === 'refused' ? 'loading' : isSaid(now, error) && 'systemCheck.confirmingStart';
    },
    'exam.takenOver': { 'entering.askingTakeOver': 'entering.takingOver', displaced: 'entering.takingOver' },
    'done(takeLease)': (now, { event: { output } }) =>
      isShown(now, output.exam) && now.context.source === 'server' && 'entering.loadingExercises',
    'error(takeLease)': {
      'entering.joining': (now, { event: { error } }) => {
        if (kindOf(error) === 'notRunning') return 'loading';
        if (kindOf(error) === 'leaseTaken') return isPhoneNamed(now) && 'entering.askingTakeOver';
        return isSaid(now, error) && 'unreachable';
      },
      'entering.takingOver': (now, { event: { error } }) =>
        kindOf(error) === 'notRunning' ? 'loading' : isSaid(now, error) && 'entering.askingTakeOver',
    },
    'done(loadExercises)': ({ context }, { event: { output }, before }) =>
      same(context.exercises, output) &&
      // Where the candidate was, or at the first.
      context.currentId === (before.context.currentId ?? 'one') &&
      areSavedShown(context) &&
      'taking.answering',
    'error(loadExercises)': (now, { event: { error } }) =>
      kindOf(error) === 'notRunning' ? 'loading' : isSaid(now, error) && 'unreachable',
    'exam.answerChanged': {
      taking: (now, more) =>
        more.before.hasTag('timeOver') || !mayAnswer(more.before) ? isAsBefore(now, more) : isAnswerTaken(now, more),
    },
    'exam.exerciseOpened': { taking: isExerciseOpened, displaced: isExerciseOpened },
    'sync.restored': {
      taking: (now, { event: { entries }, before }) =>
        isIn(now, before) &&
        same(now.context.work, {
          ...before.context.work,
          ...Object.fromEntries(entries.map((entry) => [entry.exercise_id, entry.work])),
        }),
    },
    'sync.acknowledged': {
      taking: (now, { event: { saved: reply }, effects, before }) =>
        isReadingTaken(now, effects, before, reply.deadline_at, reply.outage_ms ?? 0) &&
        (effects.length === 0 || isSentToClock(effects, reply.deadline_at)),
    },
    'clock.deadlineRead': {
      taking: (now, { event: { deadlineAt }, effects, before }) =>
        isReadingTaken(now, effects, before, deadlineAt, before.context.exam?.outage_ms ?? 0),
    },
    'sync.displaced': {
      taking: (now, { event, before }) =>
        before.context.source === 'device'
          ? 'entering.joining'
          : isSaid(now, event.failure) && isPhoneNamed(now) && 'displaced',
    },
    'clock.displaced': {
      taking: (now, { before }) =>
        before.context.source === 'device' ? 'entering.joining' : isPhoneNamed(now) && 'displaced',
    },
    'clock.ended': { taking: 'grading.ended' },
    'sync.ended': { taking: 'grading.ended' },
    'lease.stolen': { taking: 'displaced' },
    'evidence.noticed': {
      taking: (now, { event: { kind, at }, before }) => {
        const first = before.context.devtoolsOpenedAt;
        return isIn(now, before) && now.context.devtoolsOpenedAt === (kind === 'devtools' ? (first ?? at) : first);
      },
    },
    'error(answerSync)': 'loading',
    'error(examClock)': 'loading',
    // The exam does without what fails here.
    'error(examParts)': isAsBefore,
    'error(watchTabs)': isAsBefore,
    'error(evidence)': isAsBefore,
    'exam.handInRequested': { 'taking.answering': 'taking.confirming' },
    'exam.handInConfirmed': {
      'taking.confirming': 'taking.delivering',
      'taking.handInUnknown': 'taking.delivering',
      'taking.handInFailed': 'taking.delivering',
    },
    'exam.handInCancelled': {
      'taking.confirming': 'taking.answering',
      'taking.handInUnknown': ({ context }) => context.failure === null && 'taking.answering',
      'taking.handInFailed': ({ context }) => context.failure === null && 'taking.answering',
    },
    'after(deliveryTime)': 'taking.handInFailed',
    'sync.flushed': { 'taking.delivering': 'taking.solving' },
    'done(solveExercises)': 'taking.stopping',
    'error(solveExercises)': (now, { event: { error } }) => {
      if (kindOf(error) === 'notRunning') return 'grading.ended';
      if (kindOf(error) === 'leaseTaken') return isPhoneNamed(now) && 'displaced';
      return isSaid(now, error) && 'taking.confirmingHandIn';
    },
    'done(stopExam)': (now, { event: { output } }) => isShown(now, output) && 'grading.ended',
    'error(stopExam)': (now, { event: { error } }) => isSaid(now, error) && 'taking.confirmingHandIn',
    'clock.deadlineReached': {
      taking: (now, { effects, before }) =>
        before.hasTag('timeOver')
          ? isIn(now, before) && effects.length === 0
          : wantsDelivery(effects) && 'taking.deliveringLast',
    },
    'after(graceTime)': 'taking.confirmingEnd',
    'clock.deadlinePostponed': {
      'taking.deliveringLast': 'taking.answering',
      'taking.confirmingEnd': 'taking.answering',
      'taking.endUnconfirmed': 'taking.answering',
    },
    'done(readUndelivered)': {
      'grading.ended': 'grading.awaitingResult',
      displaced: 'displaced',
      result: (now, { before }) => isIn(now, before),
    },
    'error(readUndelivered)': {
      'grading.ended': 'grading.awaitingResult',
      displaced: isAsBefore,
      result: isAsBefore,
    },
    'after(pollTime)': 'grading.polling',
    'exam.disputeStarted': {
      'result.shown': (_now, { before }) =>
        before.context.exam?.dispute?.state === 'open' ? 'result.shown' : 'result.disputing',
    },
    'exam.disputeCancelled': { 'result.disputing': ({ context }) => context.failure === null && 'result.shown' },
    'exam.disputeSubmitted': { 'result.disputing': 'result.sendingDispute' },
    'done(openDispute)': (now, { event: { output } }) => isShown(now, output) && 'result.shown',
    'error(openDispute)': (now, { event: { error } }) =>
      isSaid(now, error) && (kindOf(error) === 'invalid' ? 'result.disputing' : 'result.confirmingDispute'),
  },
  checks: {
    loading: (snapshot) =>
      snapshot.hasTag('busy') && hasInput(snapshot.children.loadExam, { examId: 'exam-1' }) && isPlaced(snapshot),
    unreachable: (snapshot) =>
      snapshot.context.failure !== null && snapshot.can({ type: 'exam.retried' }) && !snapshot.hasTag('exercises'),
    resumingOffline: (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.hasTag('exercises') &&
      isResumed(snapshot) &&
      hasInput(snapshot.children.readAttempt, { examId: 'exam-1' }),
    missing: (snapshot) =>
      snapshot.status === 'done' && PAGES.every((page) => !snapshot.hasTag(page)) && !snapshot.hasTag('busy'),
    choosing: neverAtRest,
    terms: (snapshot) => isPage(snapshot, 'terms'),
    'terms.reading': (snapshot) =>
      snapshot.context.exam?.state === 'awaitingTerms' &&
      snapshot.can({ type: 'exam.termsAccepted' }) &&
      !snapshot.hasTag('busy'),
    'terms.loadingParts': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.exam?.state === 'ready' &&
      snapshot.context.exam.trial &&
      snapshot.context.checks === null &&
      hasInput(snapshot.children.loadParts, { hasChallenges: true }),
    'terms.checking': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.checks === null &&
      hasInput(snapshot.children.checkSystem, { exam: examIn('ready', { trial: true }) }) &&
      isCheckExplained(snapshot),
    'terms.accepting': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.exam?.state === 'awaitingTerms' &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children.acceptTerms, { examId: 'exam-1', version: '2026-01' }) &&
      failuresLead(snapshot, 'acceptTerms', {
        ...{ refused: 'loading', notRunning: 'loading', notFound: 'loading' },
        others: { terms: 'reading' },
      }) &&
      !snapshot.can({ type: 'exam.termsAccepted' }),
    rules: (snapshot) =>
      isPage(snapshot, 'rules') &&
      snapshot.context.exam?.state === 'ready' &&
      isLoadedByNeed(snapshot) &&
      snapshot.can({ type: 'exam.rulesRead' }) &&
      !snapshot.can({ type: 'exam.started' }),
    systemCheck: (snapshot) => isPage(snapshot, 'start') && snapshot.context.exam?.state === 'ready',
    'systemCheck.loadingParts': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.checks === null &&
      hasInput(snapshot.children.loadParts, { hasChallenges: true }) &&
      !snapshot.can({ type: 'exam.started' }) &&
      snapshot.can({ type: 'exam.rulesReopened' }),
    'systemCheck.confirmingStart': (snapshot) =>
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children.confirmStart, { examId: 'exam-1' }) &&
      isStartAsked(snapshot) &&
      !snapshot.can({ type: 'exam.started' }) &&
      !snapshot.can({ type: 'exam.rulesReopened' }),
    'systemCheck.startUnknown': (snapshot) =>
      snapshot.hasTag('busy') &&
      !snapshot.can({ type: 'exam.started' }) &&
      !snapshot.can({ type: 'exam.rulesReopened' }),
    'systemCheck.checking': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.checks === null &&
      hasInput(snapshot.children.checkSystem, {
        exam: examIn('ready', { trial: snapshot.context.exam?.trial === true }),
      }) &&
      isCheckExplained(snapshot) &&
      !snapshot.can({ type: 'exam.started' }) &&
      snapshot.can({ type: 'exam.rulesReopened' }),
    'systemCheck.checked': (snapshot, { event }) =>
      !snapshot.hasTag('busy') &&
      // The page says why the exam did not start.
      (event?.type !== 'xstate.error.actor.startExam' || snapshot.context.failure?.code === 'retake_too_early') &&
      (snapshot.context.checks !== null || snapshot.context.failure !== null) &&
      isStartedOnlyReady(snapshot) &&
      // Storage, connection and every part are needed; the clock is not.
      snapshot.can({ type: 'exam.started' }) ===
        (snapshot.context.checks?.storage === true &&
          snapshot.context.checks.connection &&
          snapshot.context.parts.loaded === 2) &&
      snapshot.can({ type: 'exam.checkRepeated' }) &&
      snapshot.can({ type: 'exam.rulesReopened' }),
    'systemCheck.starting': (snapshot) =>
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      hasInput(snapshot.children.startExam, { examId: 'exam-1' }) &&
      // An exam that is elsewhere is loaded again; where no answer says so, the server is asked.
      failuresLead(snapshot, 'startExam', {
        ...{ refused: 'loading', notRunning: 'loading', notFound: 'loading' },
        others: { systemCheck: 'confirmingStart' },
      }) &&
      ['retake_unavailable', 'retake_too_early'].every((code) =>
        ahead(snapshot, failedWith('startExam', failure('refused', 'No.', { code }))).matches({
          systemCheck: 'checked',
        }),
      ) &&
      !snapshot.can({ type: 'exam.rulesReopened' }),
    entering: (snapshot) => isPage(snapshot, 'progress') && !mayAnswer(snapshot),
    'entering.joining': (snapshot) =>
      isPage(snapshot, 'progress') &&
      snapshot.hasTag('busy') &&
      isJoinKnown(snapshot) &&
      hasInput(snapshot.children.takeLease, { examId: 'exam-1', takeOver: false }),
    'entering.askingTakeOver': (snapshot) =>
      isPage(snapshot, 'progress') &&
      !snapshot.hasTag('exercises') &&
      snapshot.context.holder !== null &&
      snapshot.can({ type: 'exam.takenOver' }) &&
      snapshot.can({ type: 'exam.retried' }),
    'entering.takingOver': (snapshot) =>
      isPage(snapshot, 'progress') &&
      snapshot.hasTag('busy') &&
      hasInput(snapshot.children.takeOver, { examId: 'exam-1', takeOver: true }) &&
      isTakeOverKnown(snapshot) &&
      !snapshot.can({ type: 'exam.takenOver' }),
    'entering.loadingExercises': (snapshot) =>
      isPage(snapshot, 'progress') &&
      snapshot.hasTag('busy') &&
      snapshot.context.epoch === 2 &&
      snapshot.context.holder === null &&
      isOpenedWhereLeft(snapshot) &&
      hasInput(snapshot.children.loadExercises, { examId: 'exam-1' }),
    taking: (snapshot, { effects }) =>
      isPage(snapshot, 'progress') &&
      isKeptAsShown(snapshot.context, effects) &&
      isTakingAlert(snapshot) &&
      snapshot.hasTag('exercises') &&
      snapshot.context.holder === null &&
      snapshot.context.exercises.length === exercises.length &&
      JSON.stringify(snapshot.context.work['two']) === JSON.stringify(choose(1)) &&
      // Saving starts from what the server holds, under the lease of this page.
      hasInput(snapshot.children.answerSync, {
        examId: 'exam-1',
        epoch: 2,
        saved: { two: { revision: 4, work: choose(1) } },
        deadlineAt: DEADLINE_AT,
      }) &&
      hasInput(snapshot.children.examClock, {
        examId: 'exam-1',
        epoch: 2,
        startedAt: 10,
        deadlineAt: DEADLINE_AT,
        now: 500_000,
      }) &&
      hasInput(snapshot.children.examParts, { hasChallenges: true, deadlineAt: DEADLINE_AT }) &&
      isGoneOrFor(snapshot.children.watchTabs) &&
      isGoneOrFor(snapshot.children.evidence) &&
      snapshot.can({ type: 'exam.exerciseOpened', exerciseId: 'two' }) &&
      !snapshot.can({ type: 'exam.exerciseOpened', exerciseId: 'none' }),
    'taking.answering': (snapshot, { effects, event }) =>
      !snapshot.hasTag('handingIn') &&
      !snapshot.hasTag('busy') &&
      mayAnswer(snapshot) &&
      !snapshot.hasTag('timeOver') &&
      snapshot.can({ type: 'exam.handInRequested' }) &&
      isAnsweringExact(snapshot) &&
      isQueued(event, effects) &&
      isDeadlineMoved(event, snapshot.context) &&
      isPassedOn(event, effects),
    'taking.confirming': (snapshot, { effects, event }) =>
      snapshot.hasTag('handingIn') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      // Typed just before the dialog opened: it must not be dropped.
      mayAnswer(snapshot) &&
      isQueued(event, effects) &&
      snapshot.can({ type: 'exam.handInConfirmed' }) &&
      snapshot.can({ type: 'exam.handInCancelled' }),
    'taking.delivering': (snapshot, { effects, event }) =>
      snapshot.hasTag('handingIn') &&
      snapshot.hasTag('busy') &&
      mayAnswer(snapshot) &&
      isQueued(event, effects) &&
      (event?.type !== 'exam.handInConfirmed' || wantsDelivery(effects)),
    'taking.solving': (snapshot) =>
      snapshot.hasTag('handingIn') &&
      snapshot.hasTag('busy') &&
      !mayAnswer(snapshot) &&
      isSolvingKnown(snapshot) &&
      hasInput(snapshot.children.solveExercises, {
        examId: 'exam-1',
        epoch: 2,
        exercises,
        work: snapshot.context.work,
        devtoolsOpenedAt: snapshot.context.devtoolsOpenedAt,
      }),
    'taking.stopping': (snapshot) =>
      snapshot.hasTag('handingIn') &&
      snapshot.hasTag('busy') &&
      !mayAnswer(snapshot) &&
      isStoppingKnown(snapshot) &&
      hasInput(snapshot.children.stopExam, { examId: 'exam-1' }),
    'taking.confirmingHandIn': (snapshot) =>
      snapshot.hasTag('handingIn') &&
      snapshot.hasTag('busy') &&
      !mayAnswer(snapshot) &&
      isHandInKnown(snapshot) &&
      hasInput(snapshot.children.confirmHandIn, { examId: 'exam-1' }),
    'taking.handInUnknown': (snapshot, { effects, event }) =>
      snapshot.hasTag('handingIn') &&
      !snapshot.hasTag('busy') &&
      mayAnswer(snapshot) &&
      isQueued(event, effects) &&
      snapshot.can({ type: 'exam.handInConfirmed' }) &&
      snapshot.can({ type: 'exam.handInCancelled' }),
    'taking.handInFailed': (snapshot, { effects, event }) =>
      snapshot.hasTag('handingIn') &&
      !snapshot.hasTag('busy') &&
      mayAnswer(snapshot) &&
      isQueued(event, effects) &&
      snapshot.can({ type: 'exam.handInConfirmed' }) &&
      snapshot.can({ type: 'exam.handInCancelled' }),
    'taking.deliveringLast': (snapshot, { effects, event }) =>
      isTimeOver(snapshot, effects, event) &&
      !snapshot.hasTag('endUnconfirmed') &&
      // Whatever caused the end, changes made before it are delivered; later ones are not.
      (event?.type !== 'clock.deadlineReached' || effects.length === 0 || wantsDelivery(effects)),
    'taking.confirmingEnd': (snapshot, { effects, event }) =>
      isTimeOver(snapshot, effects, event) &&
      snapshot.hasTag('endUnconfirmed') &&
      hasInput(snapshot.children.confirmEnd, { examId: 'exam-1' }),
    'taking.endUnconfirmed': (snapshot, { effects, event }) =>
      isTimeOver(snapshot, effects, event) &&
      snapshot.hasTag('endUnconfirmed') &&
      isEndReported(event, snapshot.context, effects),
    displaced: (snapshot, { event, effects }) =>
      isPage(snapshot, 'progress') &&
      // Another tab shares the device's data; another device makes them outdated.
      (!event?.type.endsWith('.displaced') || isErased(effects)) &&
      (event?.type !== 'lease.stolen' || !isErased(effects)) &&
      isUndeliveredTaken(event, snapshot.context) &&
      isGoneOrFor(snapshot.children.lookForUnsent) &&
      snapshot.hasTag('exercises') &&
      snapshot.context.holder !== null &&
      !mayAnswer(snapshot) &&
      !snapshot.can({ type: 'exam.handInRequested' }) &&
      snapshot.can({ type: 'exam.exerciseOpened', exerciseId: 'two' }) &&
      snapshot.can({ type: 'exam.takenOver' }) &&
      // A read-only page neither saves nor runs the clock.
      snapshot.children.answerSync === undefined &&
      snapshot.children.examClock === undefined,
    grading: (snapshot) => isPage(snapshot, 'done') && snapshot.hasTag('busy') && !mayAnswer(snapshot),
    'grading.ended': (snapshot) =>
      snapshot.children.answerSync === undefined && hasInput(snapshot.children.readUndelivered, { examId: 'exam-1' }),
    'grading.awaitingResult': (snapshot, { event }) =>
      isUndeliveredTaken(event, snapshot.context) &&
      // The pauses grow up to a quarter of a minute and no further.
      [1, 2, 9, 10, 40].map((polls) => delayWith(snapshot, 'pollTime', { polls })).join() ===
        '1500,1950,12236,15000,15000',
    'grading.polling': (snapshot) =>
      isPolledRight(snapshot) && hasInput(snapshot.children.pollExam, { examId: 'exam-1' }),
    result: (snapshot, { event }) =>
      isPage(snapshot, 'done') &&
      ['passed', 'failed'].includes(snapshot.context.exam?.state ?? '') &&
      isUndeliveredTaken(event, snapshot.context) &&
      isGoneOrFor(snapshot.children.lookForUndelivered),
    'result.shown': (snapshot) =>
      !snapshot.hasTag('dispute') &&
      // One dispute may be open at a time.
      snapshot.can({ type: 'exam.disputeStarted' }) === (snapshot.context.exam?.dispute?.state !== 'open') &&
      // A decided one is in the way of no other.
      DECIDED.every((state) =>
        ahead(
          snapshot,
          { type: 'exam.retried' },
          doneWith('loadExam', examIn('failed', { dispute: { ...openDispute, state } })),
          { type: 'exam.disputeStarted' },
        ).matches({ result: 'disputing' }),
      ) &&
      snapshot.can({ type: 'exam.retried' }),
    'result.disputing': (snapshot) =>
      snapshot.hasTag('dispute') &&
      !snapshot.hasTag('busy') &&
      snapshot.context.exam?.dispute?.state !== 'open' &&
      snapshot.can({ type: 'exam.disputeCancelled' }),
    'result.sendingDispute': (snapshot, { event }) =>
      snapshot.hasTag('dispute') &&
      snapshot.hasTag('busy') &&
      snapshot.context.failure === null &&
      isDisputeKnown(snapshot) &&
      DISPUTED.filter((ids) => !event || !('exerciseIds' in event) || ids === event.exerciseIds).some((exerciseIds) =>
        hasInput(snapshot.children.openDispute, { examId: 'exam-1', reason: openDispute.reason, exerciseIds }),
      ),
    'result.confirmingDispute': (snapshot) =>
      snapshot.hasTag('dispute') &&
      snapshot.hasTag('busy') &&
      // Only one that still waits is the one that was sent.
      DECIDED.every((state) =>
        ahead(snapshot, doneWith('confirmDispute', examIn('failed', { dispute: { ...openDispute, state } }))).matches({
          result: 'disputing',
        }),
      ) &&
      hasInput(snapshot.children.confirmDispute, { examId: 'exam-1' }),
    voided: (snapshot) =>
      snapshot.status === 'done' &&
      isPage(snapshot, 'done') &&
      snapshot.context.exam?.voided_reason === 'Taken by somebody else.',
  },
  equivalentMutants: {
    'swap-order exam.choosing/always[isState]/0': 'an exam is in one state',
    'swap-order exam.choosing/always[isState]/1': 'an exam is in one state',
    'swap-order exam.choosing/always[isState]/2': 'an exam is in one state',
    'swap-order exam.choosing/always[isState]/3': 'an exam is in one state',
    'swap-order exam.entering.joining/error.invoke(takeLease)[isLeaseTaken]/0': 'a failure is of one kind',
    'swap-order exam.taking.solving/error.invoke(solveExercises)[isNotRunning]/0': 'a failure is of one kind',
    'drop-action exam.systemCheck.confirmingStart/done.invoke(confirmStart)/0 clearFailure#0':
      'a lost answer is no failure yet, so there is none to clear',
    'drop-action exam.taking.confirmingHandIn/done.invoke(confirmHandIn)/0 clearFailure#0':
      'a lost answer is no failure yet, so there is none to clear',
    'drop-action exam.result.confirmingDispute/done.invoke(confirmDispute)[isDisputed]/0 clearFailure#0':
      'a lost answer is no failure yet, so there is none to clear',
    'drop-action exam.terms.loadingParts/entry clearChecks#0': 'the terms come before any check',
    'drop-action exam.terms.loadingParts/entry resetParts#1': 'the terms come before any download',
    'swap-entry-exit exam.missing': 'the chart ends there, so entry and exit are one moment',
    'swap-entry-exit exam.voided': 'the chart ends there, so entry and exit are one moment',
  },
});

const PAGES = ['terms', 'rules', 'start', 'progress', 'done'] as const;

type Snapshot = {
  hasTag(tag: (typeof PAGES)[number]): boolean;
  can(event: { type: 'exam.answerChanged'; exerciseId: string; work: Work; key: string; at: number }): boolean;
};

/** Whether only this page is shown (EX-02). */
function isPage(snapshot: Snapshot, page: (typeof PAGES)[number]): boolean {
  return PAGES.every((other) => snapshot.hasTag(other) === (other === page));
}

const isErased = (effects: Effects) => effects.some(({ type }) => type === 'eraseAttempt');

/** The attempt is always stored on the device with the page's current deadline and lease. */
function isKeptAsShown({ exam, epoch, exercises: shown }: ExamContext, effects: Effects): boolean {
  const last = effects.findLast(({ type }) => type === 'keepAttempt');
  return last === undefined || same(last.params, { exam, epoch, exercises: shown });
}

function mayAnswer(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'exam.answerChanged', exerciseId: 'one', work: choose(2), key: 'change-1', at: 20 });
}

type Effects = readonly { type: string; params?: unknown }[];

type Exams = SnapshotFrom<typeof examMachine>;

/** The page shows what the server reports, and no failure from before. */
const isShown = ({ context }: Exams, exam: Exam) => same(context.exam, exam) && context.failure === null;

/** The exam is the one of the server, and what failed before is still said. */
const isUpdated = ({ context }: Exams, exam: Exam, before: Exams) =>
  same(context.exam, exam) && context.failure !== null && same(context.failure, before.context.failure);

/** The rules say nothing of a check that failed. */
function isBackAtRules({ context }: Exams) {
  return context.failure === null && ('rules' as const);
}

/** The page says what failed. */
const isSaid = ({ context }: Exams, error: unknown) => same(context.failure, error);

const kindOf = (error: unknown) => (error as Failure).kind;

/** The page names the device that holds the exam. */
const isPhoneNamed = ({ context }: Exams) => same(context.holder, { deviceName: 'Phone', takenAt: 7 });

const isOver = ({ state, deadline_at, serverTime }: Exam) => state === 'running' && serverTime >= (deadline_at ?? 0);

const isPastGrace = ({ state, deadline_at, outage_ms, serverTime }: Exam) =>
  state === 'running' && serverTime > (deadline_at ?? 0) + GRACE_MS + (outage_ms ?? 0);

/** The page that fits the state of an exam (EX-02). */
function pageOf(exam: Exam) {
  if (isPastGrace(exam)) return 'grading.awaitingResult';
  switch (exam.state) {
    case 'awaitingTerms':
      return 'terms.reading';
    case 'ready':
      return 'rules';
    case 'running':
      return 'entering.joining';
    case 'grading':
      return 'grading.awaitingResult';
    case 'voided':
      return 'voided';
    default:
      return 'result.shown';
  }
}

/** Parts of the page that were loaded before do not count for the next check. */
const isCountedAnew = ({ context: { parts } }: Exams) => parts.loaded === 0 && parts.total === 0;

/** The answers that the server has are those that the candidate sees. */
const areSavedShown = ({ work }: ExamContext) => same(work, { one: UNTOUCHED, two: choose(1), three: UNTOUCHED });

const UNTOUCHED: Work = { answer: null, flagged: false, note: '' };

const isIn = (now: Exams, before: Exams) => same(now.value, before.value);

/** Neither the page nor what it knows changes. */
function isAsBefore(now: Exams, { before }: { before: Exams }): boolean {
  return isIn(now, before) && now.context === before.context;
}

type Changed = { exerciseId: string; work: Work; at: number };

/** A change in time is shown where the candidate is, one of another exam is not, and one after the deadline ends answering. */
function isAnswerTaken(now: Exams, { event, effects, before }: { event: Changed; effects: Effects; before: Exams }) {
  const { exerciseId, work, at } = event;
  if (!exercises.some(({ id }) => id === exerciseId)) return isAsBefore(now, { before });
  const isLate = at > (before.context.exam?.deadline_at ?? 0);
  const shown = { ...before.context.work, ...(isLate ? {} : { [exerciseId]: work }) };
  if (!same(now.context.work, shown)) return false;
  return isLate ? wantsDelivery(effects) && ('taking.deliveringLast' as const) : isIn(now, before);
}

/** Another exercise of this exam is shown; what is not part of it changes nothing. */
function isExerciseOpened(
  now: Exams,
  { event: { exerciseId }, effects, before }: { event: { exerciseId: string }; effects: Effects; before: Exams },
): boolean {
  const isKnown = exercises.some(({ id }) => id === exerciseId);
  // A reload of the tab returns to it.
  const kept = { type: 'keepCurrent', params: { examId: 'exam-1', exerciseId } };
  return (
    isDone(effects, ...(isKnown ? [kept] : [])) &&
    isIn(now, before) &&
    now.context.currentId === (isKnown ? exerciseId : before.context.currentId)
  );
}

/** Another deadline is shown, kept on the device and told to answer sync; the known one changes nothing (EX-17). */
function isReadingTaken(now: Exams, effects: Effects, before: Exams, deadlineAt: number | null, outageMs: number) {
  const known = before.context.exam;
  if (!isIn(now, before)) return false;
  if (deadlineAt === null || (deadlineAt === known?.deadline_at && outageMs === (known.outage_ms ?? 0)))
    return now.context === before.context && effects.length === 0;
  const { exam } = now.context;
  return (
    exam?.deadline_at === deadlineAt &&
    (exam.outage_ms ?? 0) === outageMs &&
    isSentDeadline(effects, deadlineAt) &&
    effects.some(({ type }) => type === 'keepAttempt')
  );
}

function isSentToClock(effects: Effects, deadlineAt: number | null): boolean {
  const moved = { type: 'clock.deadlineMoved', deadlineAt };
  return effects.some(({ type, params }) => type === 'sendTo(examClock)' && same(params, moved));
}

/** What runs beside the exam has ended, or runs for this exam. */
const isGoneOrFor = (child: { getSnapshot(): unknown } | undefined) =>
  child === undefined || hasInput(child, { examId: 'exam-1' });

/** Every visible change is queued, and every queued change is visible. */
function isQueued(event: object | undefined, effects: Effects): boolean {
  const { type: _, ...change } = (event ?? {}) as { type?: string; exerciseId?: string; key?: string };
  const isChanged = change.key !== undefined && change.exerciseId === 'one';
  const queued = effects.filter(({ type, params }) => type === 'sendTo(answerSync)' && isChange(params));
  const wanted = { type: 'answer.changed', ...change };
  return isChanged ? queued.length === 1 && same(queued[0]?.params, wanted) : queued.length === 0;
}

/** Only changes that count are shown; a change after the deadline is not. */
function isUnchanged(event: object | undefined, { work, exam }: ExamContext): boolean {
  const { key, at } = (event ?? {}) as { key?: string; at?: number };
  // Extra time makes a late change one in time.
  const isLate = key === 'late-1' && (at ?? 0) > (exam?.deadline_at ?? 0);
  return !isLate || !same(work['one'], TOO_LATE);
}

/** A change after the end is kept on the device and not sent. */
function isWithheld(event: object | undefined, effects: Effects): boolean {
  const { type, exerciseId, ...change } = (event ?? {}) as { type?: string; exerciseId?: string };
  if (type !== 'exam.answerChanged') return true;
  const withheld = { type: 'answer.changedLate', exerciseId, ...change };
  const isKept = effects.some((effect) => effect.type === 'sendTo(answerSync)' && same(effect.params, withheld));
  return isKept === (exerciseId === 'one');
}

const isChange = (params: unknown) => (params as { type?: string } | undefined)?.type === 'answer.changed';

function wantsDelivery(effects: Effects): boolean {
  return effects.some(
    ({ type, params }) => type === 'sendTo(answerSync)' && same(params, { type: 'sync.flushRequested' }),
  );
}

/** The page uses the extra time of a reply. */
function isDeadlineMoved(event: object | undefined, { exam }: ExamContext): boolean {
  const deadline = (event as { saved?: Saved } | undefined)?.saved?.deadline_at;
  return deadline === undefined || deadline === null || exam?.deadline_at === deadline;
}

/** After the deadline nothing is erased and everything is still sent, until the server says that the exam has ended. */
function isTimeOver(snapshot: SnapshotFrom<typeof examMachine>, effects: Effects, event: object | undefined): boolean {
  return (
    isUnchanged(event, snapshot.context) &&
    snapshot.hasTag('timeOver') &&
    snapshot.hasTag('busy') &&
    !snapshot.hasTag('handingIn') &&
    !snapshot.can({ type: 'exam.handInRequested' }) &&
    // Extra time is still in time at this point.
    snapshot.can({ type: 'clock.deadlinePostponed' }) &&
    snapshot.children.answerSync !== undefined &&
    !isErased(effects) &&
    isWithheld(event, effects) &&
    isPassedOn(event, effects)
  );
}

/** A deadline that the page did not know reaches answer sync, where late changes wait. */
function isPassedOn(event: object | undefined, effects: Effects): boolean {
  if (!effects.some(({ type }) => type === 'keepAttempt')) return true;
  const { type, deadlineAt, saved: reply } = (event ?? {}) as { type?: string; deadlineAt?: number; saved?: Saved };
  if (type !== 'clock.deadlineRead' && type !== 'sync.acknowledged') return true;
  return isSentDeadline(effects, deadlineAt ?? reply?.deadline_at ?? 0);
}

/** What the server says about an exam that has not ended is shown, and known to the clock and to answer sync. */
function isEndReported(event: object | undefined, { exam }: ExamContext, effects: Effects): boolean {
  const { type, output } = (event ?? {}) as { type?: string; output?: Exam };
  if (type !== 'xstate.done.actor.confirmEnd' || !output) return true;
  return (
    exam?.deadline_at === output.deadline_at &&
    isSentToClock(effects, output.deadline_at) &&
    isSentDeadline(effects, output.deadline_at ?? 0) &&
    effects.some(({ type }) => type === 'keepAttempt')
  );
}

function isSentDeadline(effects: Effects, deadlineAt: number): boolean {
  const moved = { type: 'sync.deadlineMoved', deadlineAt };
  return effects.some(({ type, params }) => type === 'sendTo(answerSync)' && same(params, moved));
}

function isUndeliveredTaken(event: object | undefined, { undelivered }: ExamContext): boolean {
  const { output } = (event ?? {}) as { output?: unknown };
  return !Array.isArray(output) || same(output, undelivered);
}

function same(left: unknown, right: unknown): boolean {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
      : value;
  return JSON.stringify(left, sorted) === JSON.stringify(right, sorted);
}
