import { type SnapshotFrom, transition } from 'xstate';
import { answerSyncMachine } from '../../../machines/exam/answer-sync/answer-sync.machine.ts';
import { BATCH_WINDOW_MS, FLUSH_RETRY_MS } from '../../../machines/exam/answer-sync/answer-sync.setup.ts';
import type { AnswerSyncContext, AnswerSyncEvent } from '../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { Change, QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { stableJson } from '../../../src/walks/stable-json.ts';
import { delayWith } from '../ahead.ts';
import { hasInput } from '../child-input.ts';
import { areQueuesKept, isLateKept, isReadInTime, isReadLate } from './answer-sync-tables.ts';

const choose = (choice: number): Work => ({ answer: { kind: 'choice', choice }, flagged: false, note: '' });

const files = (length: number): Work => ({
  answer: { kind: 'files', files: { 'main.js': 'x'.repeat(length) } },
  flagged: false,
  note: '',
});

/** The longest that the server takes, and one character more. */
const longest = files(100_000);
const tooLong = files(100_001);

const kept = (exerciseId: string, revision: number, choice: number): QueuedEntry => ({
  exercise_id: exerciseId,
  revision,
  key: `kept-${exerciseId}-${revision}`,
  queued_at: 1,
  work: choose(choice),
  attempted: false,
});

const keptTooLong: QueuedEntry = { ...kept('three', 1, 0), work: tooLong };

/** The highest revision that was ever given to an exercise. */
function newest({ queue, refused, acknowledged }: AnswerSyncContext, id: string): number {
  const given = [...queue, ...refused].filter((entry) => entry.exercise_id === id).map((entry) => entry.revision);
  return Math.max(acknowledged[id] ?? 0, ...given);
}

type Snapshot = SnapshotFrom<typeof answerSyncMachine>;

/** Nothing is damaged, stays apart or was set free; beside that everything is as usual. */
const isPlain = ({ withheld, damaged, readFailures, deadlineAt }: AnswerSyncContext) =>
  withheld.length + damaged + readFailures === 0 && deadlineAt !== EXTENDED_AT;

/** The device has not responded yet, and its timeout has passed. */
const isUnread = (snapshot: Snapshot) => snapshot.hasTag('unread');

/** Everything that this model sends has been sent. */
const isInCorner = (snapshot: Snapshot) => {
  const { context } = snapshot;
  return (
    context.queue.length === 0 && newest(context, 'one') >= 2 && newest(context, 'two') === 1 && !isUnread(snapshot)
  );
};

/** That, and everything is as usual: what makes no difference needs to be shown nowhere else. */
const isInPlainCorner = (snapshot: Snapshot) => isInCorner(snapshot) && isPlain(snapshot.context);

/** The device is being read, and nothing has happened yet. */
function isUntouched(snapshot: Snapshot): boolean {
  const { queue, withheld, readFailures } = snapshot.context;
  return (
    snapshot.matches({ running: { device: { reading: 'inTime' } } }) &&
    queue.length + withheld.length + readFailures === 0
  );
}

/** This page was faster than its device; the rest is as usual. */
const isPassed = ({ superseded }: AnswerSyncContext) => superseded.some(({ exercise_id: id }) => id === 'one');

type SendInput = { entries: QueuedEntry[] };

/** A change after both deadlines that the server names, and one that includes it. */
const LATE_AT = 105;
const EXTENDED_AT = 200;

function sentEntries(snapshot: { children: Record<string, { getSnapshot(): unknown } | undefined> }): QueuedEntry[] {
  const { input } = (snapshot.children['sendEntries']?.getSnapshot() ?? {}) as { input?: SendInput };
  return input?.entries ?? [];
}

const answered = (entries: readonly QueuedEntry[], deadlineAt: number | null) => ({
  acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
  serverTime: 5,
  deadline_at: deadlineAt === EXTENDED_AT ? EXTENDED_AT : 100,
  state: 'running' as const,
});

// What the chart sends to the exam is recorded here; that it arrives there is tested in tests/machines.
const machine = answerSyncMachine.provide({
  actions: {
    reportFlushed: () => {},
    reportAcknowledged: () => {},
    reportDisplaced: () => {},
    reportEnded: () => {},
    reportRestored: () => {},
  },
});

export const model = defineModel(machine, {
  bound: 40_000,
  input: [{ examId: 'exam-1', epoch: 3, saved: { two: { revision: 1, work: choose(1) } }, deadlineAt: 90 }],
  events: {
    // Two changes of one exercise and one of another show all there is; more would be more of the same.
    // A device that cannot be read continues like any other.
    'answer.changed': (snapshot) => {
      const { context } = snapshot;
      return [
        ...(!isPassed(context) && newest(context, 'one') < (isUnread(snapshot) ? 1 : 2) && context.readFailures === 0
          ? [
              named('an exercise', {
                exerciseId: 'one',
                work: choose(2),
                key: `one-${newest(context, 'one') + 1}`,
                at: 2,
              }),
            ]
          : []),
        ...(!isPassed(context) && newest(context, 'two') < 2 && newest(context, 'one') > 0 && !isUnread(snapshot)
          ? [named('another exercise', { exerciseId: 'two', work: choose(3), key: 'two-2', at: 3 })]
          : []),
        // One that is too long, where everything else is done; and once it has been shortened.
        ...(isInCorner(snapshot) && context.withheld.length === 0
          ? [named('an answer that is too long', { exerciseId: 'two', work: tooLong, key: 'two-3', at: 4 })]
          : []),
        ...(isInCorner(snapshot) && context.withheld.length === 1
          ? [named('the answer, shortened', { exerciseId: 'two', work: longest, key: 'two-3', at: 5 })]
          : []),
      ];
    },
    'answer.changedLate': (snapshot) =>
      snapshot.context.withheld.length === 0 &&
      snapshot.context.deadlineAt !== EXTENDED_AT &&
      (isInCorner(snapshot) ||
        (snapshot.matches({ running: { delivery: 'restoring' } }) && snapshot.context.readFailures === 0))
        ? [named('a change after the deadline', { exerciseId: 'one', work: choose(0), key: 'late-0', at: LATE_AT })]
        : [],
    'sync.flushRequested': (snapshot) => (isUnread(snapshot) ? [] : [{}]),
    // Only for a change that it sets free or not; without one it is a number.
    'sync.deadlineMoved': (snapshot) =>
      isInCorner(snapshot) && snapshot.context.withheld.length > 0 && snapshot.context.deadlineAt !== EXTENDED_AT
        ? [
            named('extra time', { deadlineAt: EXTENDED_AT }),
            named('the deadline before a late change', { deadlineAt: 100 }),
          ]
        : [],
    'network.returned': [{}],
    // Whether the device keeps anything makes no difference, so one case is enough.
    'device.storingFailed': (snapshot) => (isInPlainCorner(snapshot) || isUntouched(snapshot) ? [{}] : []),
    'device.stored': (snapshot) => (isInPlainCorner(snapshot) || isUntouched(snapshot) ? [{}] : []),
  },
  invokes: {
    readQueue: {
      done: (snapshot) =>
        isUnread(snapshot)
          ? lateAnswers(snapshot)
          : [
              named('nothing is unsent', { entries: [], damaged: 0 }),
              named('a change is unsent', { entries: [kept('one', 1, 1)], damaged: 0 }),
              named('an unsent answer is too long', { entries: [keptTooLong], damaged: 0 }),
              named('another device has newer answers, and one entry is damaged', {
                entries: [kept('two', 1, 0)],
                damaged: 1,
              }),
            ],
      // Given up with something typed meanwhile, or it would not show that it is sent.
      error: ({ context }) =>
        context.readFailures < 2 || context.queue.length > 0
          ? [named('the device cannot be read', new Error('no database'))]
          : [],
    },
    sendEntries: {
      done: (snapshot) => {
        const entries = sentEntries(snapshot as never);
        const { deadlineAt } = snapshot.context;
        return [
          named('all are stored', answered(entries, deadlineAt)),
          ...(entries.length > 1 ? [named('only the first is stored', answered(entries.slice(0, 1), deadlineAt))] : []),
        ];
      },
      error: (snapshot) => {
        const entries = sentEntries(snapshot as never);
        const [first] = entries;
        // After a rejection the rest continues as usual; one walk is enough.
        const { batchSize, refused, damaged, readFailures, failures } = snapshot.context;
        const isOrdinary = batchSize === 20 && refused.length === 0 && !isUnread(snapshot);
        // What stays apart or was set free does not change how often is tried: once shows it.
        const triesApart = damaged + readFailures === 0 ? 1 : 0;
        const triesAsUsual = entries.length === 1 ? 3 : 2;
        const tries = isPlain(snapshot.context) ? triesAsUsual : triesApart;
        // One of two exercises did not get through alone: the other one goes first.
        const isAlone = batchSize === 1 && failures === 1 && newestOf(snapshot.context.queue).length > 1;
        return [
          // The waiting time grows beyond the one of flushing; that it ends growing is tested in tests/machines.
          ...((failures < tries && isOrdinary) || isAlone
            ? [named('the server is unreachable', failure('unreachable', 'No connection.'))]
            : []),
          named(
            'another device holds the lease',
            failure('leaseTaken', 'Elsewhere.', { details: { device_name: 'Phone' } }),
          ),
          named('the exam has ended', failure('notRunning', 'Ended.')),
          named('the exam no longer exists', failure('notFound', 'Gone.')),
          // One of several, to show that the others continue.
          ...(refused.length === 0 && snapshot.context.queue.length > 1 && !isUnread(snapshot)
            ? [named('a change is refused', failure('invalid', 'Too long.'))]
            : []),
          ...(first && first.revision <= 2 && failures === 0 && isOrdinary && isPlain(snapshot.context)
            ? [
                named(
                  'the revision is taken',
                  failure('revisionTaken', 'Taken.', {
                    details: { exercise_id: first.exercise_id, newest_revision: 2 },
                  }),
                ),
              ]
            : []),
        ];
      },
    },
    watchNetwork: {
      done: [],
      error: (snapshot) =>
        isInPlainCorner(snapshot) ? [named('the network cannot be watched', new Error('no events'))] : [],
    },
  },
  delays: {
    batchWindow: BATCH_WINDOW_MS,
    deviceTime: 3000,
    retryTime: ({ context }) => {
      const backoff = [1000, 1000, 2000, 4000, 8000];
      return backoff[context.failures] ?? 15_000;
    },
    flushRetryTime: FLUSH_RETRY_MS,
  },
  context: (context) => ({
    queue: context.queue.map(({ key, revision, attempted }) => `${key} ${revision} ${attempted}`),
    failures: context.failures,
    acknowledged: context.acknowledged,
    damaged: context.damaged,
    superseded: context.superseded.length,
    refused: context.refused.map(({ key }) => key),
    withheld: context.withheld.map(({ key, exercise_id: id, revision }) => `${id} ${revision} ${key}`),
    savedAt: context.savedAt,
    deadlineAt: context.deadlineAt,
    batchSize: context.batchSize,
    readFailures: context.readFailures,
  }),
  ignored: [
    {
      in: ['running.delivery.restoring', 'running.delivery.saved', 'running.delivery.gathering'],
      events: ['network.returned'],
      because: 'nothing is waiting for the network',
    },
    {
      in: ['running.delivery.restoring', 'running.delivery.saved'],
      events: ['sync.flushRequested'],
      because: 'nothing is pending here; pending changes are sent immediately',
    },
    {
      in: ['running.device.reading'],
      events: ['device.storingFailed', 'device.stored'],
      because: 'nothing has been written yet',
    },
    { in: ['running.device.keeping'], events: ['device.stored'], because: 'changes are already stored' },
    { in: ['running.device.notKeeping'], events: ['device.storingFailed'], because: 'the fact is already known' },
    {
      in: ['running.pace.flushing'],
      events: ['sync.flushRequested'],
      because: 'everything is already sent immediately',
    },
  ],
  equivalentMutants: Object.fromEntries(
    ['isLeaseTaken', 'isNotRunning', 'isRevisionTaken'].map((guard) => [
      `swap-order answerSync.running.delivery.sending/error.invoke(sendEntries)[${guard}]/0`,
      'a failure is of one kind, so that the order in which they are asked does not matter',
    ]),
  ),
  unreachable: {
    'list:sendEntries.entries=none': 'nothing is sent while nothing waits',
    'list:keepDelivered.delivered=none': 'an answer of the server acknowledges what was sent',
    'list:reportAcknowledged.saved.acknowledged=none': 'an answer of the server acknowledges what was sent',
  },
  outcomes: {
    start: ['running.delivery.restoring', 'running.pace.steady', 'running.device.reading.inTime'],
    'answer.changed': {
      running: (now, { event, effects }) => isChangeTaken(now.context, event) && isStored(now, effects),
    },
    'answer.changedLate': { running: (now, { effects }) => isStored(now, effects) },
    'sync.deadlineMoved': {
      running: (now, { event: { deadlineAt }, effects, before }) => {
        const isFree = (entry: QueuedEntry) => entry.queued_at <= deadlineAt && entry.work !== tooLong;
        const { withheld } = before.context;
        return (
          isStored(now, effects) &&
          same(reportedEntries(effects), withheld.filter(isFree)) &&
          same(
            now.context.withheld,
            withheld.filter((entry) => !isFree(entry)),
          )
        );
      },
    },
    'sync.flushRequested': {
      // What is on its way already is not sent once more.
      'running.delivery.sending': (now, { before }) =>
        newestOf(before.context.queue)
          .slice(0, before.context.batchSize)
          .some(({ attempted }) => !attempted) || now.children['sendEntries'] === before.children['sendEntries'],
    },
    'done(readQueue)': {
      running: (now, { event: { output }, effects }) => {
        const waiting = keysOf([...now.context.queue, ...now.context.withheld]);
        return (
          now.context.readFailures === 0 &&
          // The page shows all that it found here beside what was typed meanwhile, and the device keeps it.
          same(keysOf(reportedEntries(effects)), waiting) &&
          same(keysOf(effects.find(isWriting)?.params.queue ?? []), waiting) &&
          output.entries.every(({ key }) => [...waiting, ...keysOf(now.context.superseded)].includes(key)) &&
          'running.device.keeping'
        );
      },
    },
    'error(readQueue)': {
      'running.device.reading.inTime': (now, { before }) =>
        before.context.readFailures < 2
          ? now.context.readFailures === before.context.readFailures + 1 && 'running.device.reading.inTime'
          : 'running.device.notKeeping',
      'running.device.reading.late': 'running.device.reading.late',
    },
    'done(sendEntries)': {
      running: (now, { event: { output }, effects, before }) =>
        areDropped(now.context, before.context, output.acknowledged) &&
        isNoted(now.context, before.context, output) &&
        isStored(now, effects) &&
        same(effects.find(({ type }) => type === 'reportAcknowledged')?.params, { saved: output }) &&
        same(effects.find(({ type }) => type === 'keepDelivered')?.params, {
          examId: 'exam-1',
          delivered: deliveredOf(before.context, output.acknowledged),
        }),
    },
    'error(sendEntries)': {
      running: (now, { event: { error }, effects, before }) => {
        const { kind, details } = error as Failure;
        const { queue, batchSize, refused } = before.context;
        switch (kind) {
          case 'leaseTaken':
            return 'displaced';
          case 'notRunning':
          case 'notFound':
            return 'ended';
          case 'revisionTaken':
            return isRenumbered(now.context.queue, queue, details['exercise_id']) && 'running.delivery.waiting';
          case 'invalid': {
            const sent = sentEntries(before as never);
            // One of several, or changes came meanwhile: half of what would be sent is tried next, until the one is found.
            const next = newestOf(queue).slice(0, batchSize).length;
            if (next > 1) return now.context.batchSize === Math.floor(next / 2) && 'running.delivery.sending';
            return (
              same(keysOf(now.context.refused), keysOf([...refused, ...sent])) &&
              same(
                keysOf(now.context.queue),
                keysOf(queue).filter((key) => !keysOf(sent).includes(key)),
              ) &&
              now.context.batchSize === 20 &&
              same(now.context.lastFailure, error) &&
              isStored(now, effects)
            );
          }
          default:
            return (
              now.context.failures === before.context.failures + 1 &&
              same(now.context.lastFailure, error) &&
              now.context.batchSize <= batchSize &&
              'running.delivery.waiting'
            );
        }
      },
    },
    'after(retryTime)': 'running.delivery.sending',
    // Without a request to deliver everything, the longer wait counts.
    'after(flushRetryTime)': (_now, { before }) =>
      before.matches({ running: { pace: 'flushing' } }) ? 'running.delivery.sending' : 'running.delivery.waiting',
    'after(batchWindow)': 'running.delivery.sending',
  },
  checks: {
    running: (snapshot) => !snapshot.hasTag('stopped') && snapshot.status === 'active' && isLateKept(snapshot),
    'running.delivery': (snapshot) =>
      ['saved', 'saving', 'offline'].filter((tag) => snapshot.hasTag(tag as 'saved')).length === 1,
    'running.pace': (snapshot, { event }) =>
      event?.type !== 'sync.flushRequested' ||
      snapshot.matches({ running: { pace: snapshot.hasTag('saved') ? 'steady' : 'flushing' } }),
    'running.pace.steady': (snapshot, { event }) => event?.type !== 'sync.flushRequested' || snapshot.hasTag('saved'),
    // Until all of it is stored.
    'running.pace.flushing': (snapshot, { effects }) =>
      !snapshot.hasTag('saved') && effects.every(({ type }) => type !== 'reportFlushed'),
    'running.device': (snapshot, { event }) => event?.type !== 'device.storingFailed' || snapshot.hasTag('notKept'),
    'running.device.reading': (snapshot, { effects }) =>
      hasInput(snapshot.children['readQueue'], { examId: 'exam-1' }) &&
      effects.every(({ type }) => type !== 'persistQueue'),
    // A device that never responds blocks nothing.
    'running.device.reading.inTime': (snapshot) =>
      !snapshot.hasTag('notKept') &&
      !snapshot.hasTag('unread') &&
      snapshot.matches({ running: { delivery: 'restoring' } }) &&
      isReadInTime(snapshot) &&
      isSentAfter(snapshot, TOO_LATE, snapshot.context.queue.length > 0),
    // A late result is still sent.
    'running.device.reading.late': (snapshot) =>
      snapshot.hasTag('notKept') &&
      snapshot.hasTag('unread') &&
      !snapshot.matches({ running: { delivery: 'restoring' } }) &&
      isReadLate(snapshot) &&
      (!snapshot.hasTag('saved') || isSentAfter(snapshot, LATE_ANSWER, true)),
    'running.device.keeping': (snapshot) => !snapshot.hasTag('notKept') && !snapshot.hasTag('unread'),
    'running.device.notKeeping': (snapshot, { event }) =>
      snapshot.hasTag('notKept') && !snapshot.hasTag('unread') && event?.type !== 'device.stored',
    'running.delivery.restoring': (snapshot, { effects, event }) =>
      snapshot.hasTag('saving') &&
      !snapshot.hasTag('saved') &&
      hasInput(snapshot.children['readQueue'], { examId: 'exam-1' }) &&
      // Writing now would replace what has not been read yet.
      effects.length === 0 &&
      isWithheld(event, snapshot.context),
    'running.delivery.choosing': neverAtRest,
    'running.delivery.saved': (snapshot, { effects, event }) =>
      snapshot.hasTag('saved') &&
      snapshot.context.queue.length === 0 &&
      snapshot.matches({ running: { pace: 'steady' } }) &&
      snapshot.context.batchSize === 20 &&
      areQueuesKept(snapshot) &&
      keepsAll(snapshot, effects, event) &&
      isWithheld(event, snapshot.context) &&
      isFreed(event, snapshot.context, effects) &&
      (event?.type !== 'sync.flushRequested' || effects.some(({ type }) => type === 'reportFlushed')) &&
      (event?.type !== 'xstate.done.actor.sendEntries' || effects.some(({ type }) => type === 'reportAcknowledged')),
    'running.delivery.gathering': (snapshot, { effects, event }) =>
      snapshot.hasTag('saving') &&
      !snapshot.hasTag('saved') &&
      snapshot.context.queue.length > 0 &&
      keepsAll(snapshot, effects, event),
    'running.delivery.sending': (snapshot, { effects, event }) =>
      snapshot.hasTag('saving') &&
      // A try that started offline may still fail; that does not delay the next one.
      snapshot.can({ type: 'network.returned' }) &&
      (event?.type !== 'network.returned' || snapshot.context.failures === 0) &&
      // What has been asked for is on its way, whatever was already.
      (event?.type !== 'sync.flushRequested' ||
        newestOf(snapshot.context.queue)
          .slice(0, snapshot.context.batchSize)
          .every(({ key }) => sentEntries(snapshot as never).some((entry) => entry.key === key))) &&
      !snapshot.hasTag('saved') &&
      sentEntries(snapshot as never).length > 0 &&
      sentEntries(snapshot as never).length <= snapshot.context.batchSize &&
      // What is in flight is marked before it leaves: one change of each exercise, in the order in which they began to wait.
      sentEntries(snapshot as never).every((entry, index) => {
        const queued = snapshot.context.queue.find(({ key }) => key === entry.key);
        return (
          newestOf(snapshot.context.queue)[index]?.exercise_id === entry.exercise_id &&
          queued?.revision === entry.revision &&
          queued.attempted &&
          entry.attempted
        );
      }) &&
      isFreed(event, snapshot.context, effects) &&
      keepsAll(snapshot, effects, event) &&
      effects.every(({ type }) => type !== 'reportFlushed'),
    'running.delivery.waiting': (snapshot, { effects, event }) =>
      snapshot.hasTag('offline') &&
      !snapshot.hasTag('saved') &&
      snapshot.context.queue.length > 0 &&
      snapshot.context.failures > 0 &&
      // The pauses grow up to a quarter of a minute and no further.
      [1, 4, 5, 40].map((failures) => delayWith(snapshot, 'retryTime', { failures })).join() ===
        '1000,8000,15000,15000' &&
      isNarrowed(event, snapshot.context) &&
      snapshot.can({ type: 'network.returned' }) &&
      snapshot.can({ type: 'sync.flushRequested' }) &&
      keepsAll(snapshot, effects, event),
    displaced: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('stopped') &&
      snapshot.context.queue.length > 0 &&
      effects.map(({ type }) => type).join() === 'reportDisplaced',
    ended: (snapshot, { effects }) =>
      snapshot.status === 'done' &&
      snapshot.hasTag('stopped') &&
      snapshot.context.queue.length > 0 &&
      effects.map(({ type }) => type).join() === 'reportEnded',
  },
});

type Effects = readonly { type: string; params?: unknown }[];

const same = (left: unknown, right: unknown) => stableJson(left) === stableJson(right);

const keysOf = (entries: readonly QueuedEntry[]) => entries.map(({ key }) => key);

type Writing = { type: string; params: { queue: QueuedEntry[] } };

const isWriting = (effect: { type: string; params?: unknown }): effect is Writing => effect.type === 'persistQueue';

/** The device gets every change at once, as soon as it has been read (EX-08). */
const isStored = (now: Snapshot, effects: Effects) =>
  now.matches({ running: { device: 'reading' } }) || effects.some(isWriting);

/** The changes of this device that the exam is told to show. */
function reportedEntries(effects: Effects): QueuedEntry[] {
  const { entries } = (effects.find(({ type }) => type === 'reportRestored')?.params ?? {}) as {
    entries?: QueuedEntry[];
  };
  return entries ?? [];
}

/** The newest of an exercise is what was typed: in the queue, or apart when it is too long. */
function isChangeTaken({ queue, withheld }: AnswerSyncContext, { exerciseId, work }: Change): boolean {
  const waiting = work === tooLong ? withheld : queue;
  return waiting.findLast((entry) => entry.exercise_id === exerciseId)?.work === work;
}

type Acknowledged = readonly { exercise_id: string; revision: number; key: string }[];

const deliveredOf = ({ queue }: AnswerSyncContext, acknowledged: Acknowledged) =>
  queue.filter(({ key }) => acknowledged.some((entry) => entry.key === key));

/** What the server has leaves the queue, and what that replaces; the rest stays. A newer change that is stored ends a refused one. */
function areDropped(now: AnswerSyncContext, before: AnswerSyncContext, acknowledged: Acknowledged): boolean {
  const revisionOf = (id: string) => acknowledged.find((entry) => entry.exercise_id === id)?.revision ?? 0;
  const isReplaced = (refused: QueuedEntry) =>
    deliveredOf(before, acknowledged).some(
      (entry) => entry.exercise_id === refused.exercise_id && entry.queued_at > refused.queued_at,
    );
  return (
    same(keysOf(now.queue), keysOf(before.queue.filter((entry) => entry.revision > revisionOf(entry.exercise_id)))) &&
    same(keysOf(now.refused), keysOf(before.refused.filter((refused) => !isReplaced(refused))))
  );
}

/** What the server says counts from now on: times and the deadline; and no failure is left. */
function isNoted(
  now: AnswerSyncContext,
  before: AnswerSyncContext,
  saved: { acknowledged: Acknowledged; serverTime: number; deadline_at: number | null },
): boolean {
  const times = saved.acknowledged.map(({ exercise_id: id }) => [id, saved.serverTime]);
  return (
    now.deadlineAt === saved.deadline_at &&
    now.failures === 0 &&
    now.lastFailure === null &&
    same(now.savedAt, { ...before.savedAt, ...Object.fromEntries(times) })
  );
}

/** The changes of an exercise whose revision is taken follow the newest one of the server, under new keys. */
function isRenumbered(now: readonly QueuedEntry[], before: readonly QueuedEntry[], id: unknown): boolean {
  const isOfIt = (entry: QueuedEntry) => entry.exercise_id === id;
  const [renumbered, old] = [now.filter(isOfIt), before.filter(isOfIt)];
  return (
    renumbered.length === old.length &&
    renumbered.every(
      ({ revision, work, attempted, key }, index) =>
        // The newest one of the server is 2.
        revision === 3 + index && work === old[index]?.work && !attempted && !keysOf(old).includes(key),
    ) &&
    same(
      now.filter((entry) => !isOfIt(entry)),
      before.filter((entry) => !isOfIt(entry)),
    )
  );
}

/** The newest change of each exercise. */
function newestOf(queue: readonly QueuedEntry[]): QueuedEntry[] {
  const exercises = [...new Set(queue.map((entry) => entry.exercise_id))];
  return exercises.flatMap((id) => queue.findLast((entry) => entry.exercise_id === id) ?? []);
}

/** A change that a new deadline makes one in time is shown and queued; any other one stays apart. */
function isFreed(
  event: object | undefined,
  { queue, withheld, deadlineAt }: AnswerSyncContext,
  effects: readonly { type: string; params?: unknown }[],
): boolean {
  const { type, deadlineAt: moved = 0 } = (event ?? {}) as { type?: string; deadlineAt?: number };
  if (type !== 'sync.deadlineMoved') return true;
  const isLate = ({ queued_at: at }: QueuedEntry) => at > moved;
  const shown = effects.find((effect) => effect.type === 'reportRestored')?.params as
    | { entries: QueuedEntry[] }
    | undefined;
  return (
    deadlineAt === moved &&
    withheld.every((entry) => isLate(entry) || entry.work === tooLong) &&
    shown?.entries.every(({ work }) => queue.some((entry) => entry.work === work && !isLate(entry))) === true
  );
}

/** After a request that nobody answered, the next one contains fewer exercises, if it contained several. */
function isNarrowed(event: object | undefined, { queue, batchSize }: AnswerSyncContext): boolean {
  const { type, error } = (event ?? {}) as { type?: string; error?: { kind?: string } };
  if (type !== 'xstate.error.actor.sendEntries' || error?.kind !== 'unreachable') return true;
  const exercises = newestOf(queue).length;
  return exercises <= 1 || batchSize < exercises;
}

const TOO_LATE = { type: 'xstate.after.deviceTime.answerSync.running.device.reading.inTime' };
const LATE_ANSWER = {
  type: 'xstate.done.actor.readQueue',
  output: { entries: [kept('three', 1, 1)], damaged: 0 },
};

/** The result of a device that took too long. Sending continues as usual afterwards. */
function lateAnswers({ context }: Snapshot) {
  const { queue, withheld, failures, readFailures } = context;
  if (withheld.length + failures + readFailures > 0) return [];
  const nothing = named('nothing is unsent', { entries: [], damaged: 0 });
  if (queue.length > 0) return [nothing];
  return [
    nothing,
    named('a change to an exercise that this page may have changed meanwhile', {
      entries: [kept('one', 1, 1)],
      damaged: 0,
    }),
    named('an unsent answer is too long, and one entry is damaged', { entries: [keptTooLong], damaged: 1 }),
  ];
}

/** Whether changes are in flight after an event as expected. */
function isSentAfter(snapshot: Snapshot, event: { type: string }, isExpected: boolean): boolean {
  const [next] = transition(snapshot.machine, snapshot, event as AnswerSyncEvent);
  return next.matches({ running: { delivery: 'sending' } }) === isExpected;
}

/**
 * Whatever is written to the device holds every change that the server has not acknowledged; nothing is written before the device
 * has answered, and nothing of what it held is dropped then.
 */
function keepsAll(
  snapshot: Snapshot,
  effects: readonly { type: string; params?: unknown }[],
  event: object | undefined,
): boolean {
  const { queue, refused, withheld } = snapshot.context;
  const last = effects.findLast(({ type }) => type === 'persistQueue');
  if (isUnread(snapshot)) return !last;
  if (!isRestored(snapshot.context, effects, event)) return false;
  if (!last) return true;
  const { queue: written } = last.params as { queue: QueuedEntry[] };
  return JSON.stringify(written) === JSON.stringify([...refused, ...queue, ...withheld]);
}

/** What the device held is in flight, kept apart, or shown as superseded. */
function isRestored(
  { queue, withheld, superseded, damaged }: AnswerSyncContext,
  effects: readonly { type: string }[],
  event: object | undefined,
): boolean {
  const { type, output } = (event ?? {}) as { type?: string; output?: { entries: QueuedEntry[]; damaged: number } };
  if (type !== 'xstate.done.actor.readQueue' || !output) return true;
  const known = [...queue, ...withheld, ...superseded].map(({ key }) => key);
  return (
    damaged === output.damaged &&
    output.entries.every(({ key }) => known.includes(key)) &&
    ['reportRestored', 'persistQueue'].every((name) => effects.some((effect) => effect.type === name))
  );
}

/** Changes that the server would reject as late or too long are kept apart in every state, until the exercise is changed again. */
function isWithheld(event: object | undefined, { withheld }: AnswerSyncContext): boolean {
  const { key, work, type, exerciseId } = (event ?? {}) as Partial<Change> & { type?: string };
  if (type === 'answer.changedLate' || (type === 'answer.changed' && work === tooLong)) {
    return withheld.some((entry) => entry.key === key && entry.work === work);
  }
  return type !== 'answer.changed' || withheld.every((entry) => entry.exercise_id !== exerciseId);
}
