import { assign, fromCallback, fromPromise, not, sendParent, setup, stateIn } from 'xstate';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Saved } from '../../../src/contract/exam/exam.ts';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type {
  AnswerSyncContext,
  AnswerSyncEvent,
  AnswerSyncInput,
  AnswerSyncReport,
  SendInput,
} from './answer-sync.types.ts';
import {
  acknowledge,
  acknowledgedOf,
  type Change,
  deferExercise,
  enqueue,
  isNewer,
  isTooLong,
  markAttempted,
  nextBatch,
  type QueuedEntry,
  reconcile,
  renumber,
  urgentBatch,
  withhold,
} from './queue.ts';

/** Batch window: how long changes are collected before they are sent. Milliseconds. */
export const BATCH_WINDOW_MS = 800;
/** Backoff after the first failure; it doubles with each further one. Milliseconds. */
export const RETRY_MS = 1000;
export const RETRY_MAX_MS = 15_000;
/** Longest backoff while everything has to be delivered, because the grace period is short. Milliseconds. */
export const FLUSH_RETRY_MS = 2000;
/** The exam waits no longer than this for the device. Milliseconds. */
export const DEVICE_TIMEOUT_MS = 3000;
/** Attempts to read the device's queue, because a write after a failed read replaces its content. */
export const READ_TRIES = 3;
/** Maximum entries per request; fewer after a request that was not answered, until the others are through. */
export const BATCH_SIZE = 20;

/** Everything the device stores: nothing is dropped before the server has it, not even entries the server rejects. */
export function kept({ context }: { context: AnswerSyncContext }): { examId: string; queue: QueuedEntry[] } {
  return { examId: context.examId, queue: [...context.refused, ...context.queue, ...context.withheld] };
}

/** The highest revision assigned to each exercise outside the queue. */
function newestKnown({ acknowledged, refused }: AnswerSyncContext): Record<string, number> {
  return refused.reduce<Record<string, number>>(
    (newest, { exercise_id: id, revision }) => ({ ...newest, [id]: Math.max(newest[id] ?? 0, revision) }),
    acknowledged,
  );
}

/** Adds a change to the queue, or to the overlong entries if the server would reject its length. */
function place(context: AnswerSyncContext, change: Change): Pick<AnswerSyncContext, 'queue' | 'withheld'> {
  if (isTooLong(change.work)) return { queue: context.queue, withheld: holdBack(context, change) };
  return {
    queue: enqueue(context.queue, newestKnown(context), change, context.deadlineAt),
    withheld: context.withheld.filter(({ exercise_id: id }) => id !== change.exerciseId),
  };
}

function holdBack(context: AnswerSyncContext, change: Change): QueuedEntry[] {
  const queued = context.queue.reduce<Record<string, number>>(
    (newest, { exercise_id: id, revision }) => ({ ...newest, [id]: Math.max(newest[id] ?? 0, revision) }),
    newestKnown(context),
  );
  return withhold(context.withheld, queued, change);
}

/** Entries that are never sent: overlong, or made after the deadline. */
function isHeldBack(
  { deadlineAt }: Pick<AnswerSyncContext, 'deadlineAt'>,
  { work, queued_at: at }: QueuedEntry,
): boolean {
  return isTooLong(work) || (deadlineAt !== null && at > deadlineAt);
}

function changeOf({ exercise_id: exerciseId, work, key, queued_at: at }: QueuedEntry): Change {
  return { exerciseId, work, key, at };
}

/** Changes held back as late that a later deadline makes changes in time. */
export function freedBy({ withheld }: AnswerSyncContext, deadlineAt: number): QueuedEntry[] {
  return withheld.filter((entry) => !isHeldBack({ deadlineAt }, entry));
}

function isInvalid(error: unknown): boolean {
  return ['invalid', 'refused'].includes(failureOf(error).kind);
}

/** Exercises changed on this page since it was opened. */
function changedHere({ queue, refused, withheld, acknowledged, saved }: AnswerSyncContext): Set<string> {
  const delivered = Object.entries(acknowledged).filter(([id, revision]) => revision > (saved[id]?.revision ?? 0));
  return new Set([
    ...[...queue, ...refused, ...withheld].map((entry) => entry.exercise_id),
    ...delivered.map(([id]) => id),
  ]);
}

const baseSetup = setup({
  types: {
    context: {} as AnswerSyncContext,
    events: {} as AnswerSyncEvent,
    input: {} as AnswerSyncInput,
    /**
     * `notKept`: the browser stores nothing on this device. `unread`: unsent changes of an earlier visit are not known
     * yet.
     */
    tags: {} as 'saved' | 'saving' | 'offline' | 'notKept' | 'unread' | 'stopped',
  },
  actors: {
    /** Reads the unsent changes of an earlier visit from this device. */
    readQueue: fromPromise<{ entries: QueuedEntry[]; damaged: number }, { examId: string }>(() =>
      notProvided('readQueue'),
    ),
    /** Saves changes on the server, which acknowledges each one. */
    sendEntries: fromPromise<Saved, SendInput>(() => notProvided('sendEntries')),
    /** Reports when the device is online again, and when the page is about to be left. */
    watchNetwork: fromCallback<{ type: 'ignored' }>(() => notProvided('watchNetwork')),
  },
  actions: {
    /** Stores every change that the server does not have yet on the device. */
    persistQueue: (_, _params: { examId: string; queue: QueuedEntry[] }) => notProvided('persistQueue'),
    /** Stores the acknowledged answers on the device, for a reload without a connection. */
    keepDelivered: (_, _params: { examId: string; delivered: QueuedEntry[] }) => notProvided('keepDelivered'),
    /** Restores the unsent changes of an earlier visit, followed by those made since this page opened. */
    setQueue: assign(({ context }, params: { entries: QueuedEntry[]; damaged: number }) => {
      const { queue, superseded } = reconcile(params.entries, context.saved);
      const restored = {
        ...context,
        queue: queue.filter((entry) => !isHeldBack(context, entry)),
        withheld: queue.filter((entry) => isHeldBack(context, entry)),
      };
      // Changes made while the device was being read come after those it had stored.
      const placed = context.queue.reduce((all, entry) => ({ ...all, ...place(all, changeOf(entry)) }), restored);
      const withheld = context.withheld.reduce(
        (all, entry) => holdBack({ ...placed, withheld: all }, changeOf(entry)),
        placed.withheld,
      );
      return { queue: placed.queue, withheld, superseded, damaged: params.damaged, readFailures: 0 };
    }),
    /** Adds the unsent changes of an earlier visit. A change on this page is newer than the device's copy. */
    mergeLateQueue: assign(({ context }, params: { entries: QueuedEntry[]; damaged: number }) => {
      const { queue, superseded } = reconcile(params.entries, context.saved);
      const changed = changedHere(context);
      const untouched = queue.filter((entry) => !changed.has(entry.exercise_id));
      return {
        // Entries that may be in flight come first.
        queue: [...context.queue, ...untouched.filter((entry) => !isHeldBack(context, entry))],
        withheld: [...context.withheld, ...untouched.filter((entry) => isHeldBack(context, entry))],
        superseded: [...superseded, ...queue.filter((entry) => changed.has(entry.exercise_id))],
        damaged: params.damaged,
      };
    }),
    /** Queues the change for the server, or holds it back if it is too long. */
    addChange: assign(({ context }, params: Change) => place(context, params)),
    /** Holds a change made after the deadline back, so that it is never sent. */
    withholdChange: assign(({ context }, params: Change) => ({ withheld: holdBack(context, params) })),
    /** Keeps the new deadline, and queues the changes that it makes changes in time. */
    moveDeadline: assign(({ context }, { deadlineAt }: { deadlineAt: number }) => {
      const moved = { ...context, deadlineAt };
      const { queue, withheld } = freedBy(context, deadlineAt).reduce(
        (all, entry) => ({ ...all, ...place(all, changeOf(entry)) }),
        moved,
      );
      return { deadlineAt, queue, withheld };
    }),
    /** Puts the newest changes into the next request, although earlier ones may still be on their way. */
    hurryNewest: assign(({ context }) => ({
      queue: markAttempted(
        context.queue,
        new Set(urgentBatch(context.queue, context.batchSize).map((entry) => entry.key)),
      ),
    })),
    /** Marks the changes of the next request as possibly received by the server. */
    markBatch: assign(({ context }) => ({
      queue: markAttempted(
        context.queue,
        new Set(nextBatch(context.queue, context.batchSize).map((entry) => entry.key)),
      ),
    })),
    /** Removes the acknowledged changes from the queue, and keeps the server's deadline. */
    dropAcknowledged: assign(({ context }, params: { saved: Saved }) => {
      const queue = acknowledge(context.queue, params.saved.acknowledged);
      const delivered = acknowledgedOf(context.queue, params.saved.acknowledged);
      return {
        queue,
        batchSize: queue.length === 0 ? BATCH_SIZE : Math.min(BATCH_SIZE, context.batchSize * 2),
        // The candidate has replaced these rejected changes.
        refused: context.refused.filter((rejected) => !delivered.some((entry) => isNewer(entry, rejected))),
        acknowledged: params.saved.acknowledged.reduce<Record<string, number>>(
          (newest, entry) => ({
            ...newest,
            [entry.exercise_id]: Math.max(newest[entry.exercise_id] ?? 0, entry.revision),
          }),
          context.acknowledged,
        ),
        savedAt: {
          ...context.savedAt,
          ...Object.fromEntries(
            params.saved.acknowledged.map(({ exercise_id }) => [exercise_id, params.saved.serverTime]),
          ),
        },
        deadlineAt: params.saved.deadline_at ?? context.deadlineAt,
        failures: 0,
        lastFailure: null,
      };
    }),
    /** Counts the failed request and keeps its reason. */
    countFailure: assign(({ context }, params: { error: unknown }) => ({
      failures: context.failures + 1,
      lastFailure: failureOf(params.error),
    })),
    /** Resets the backoff, so that the next retry comes soon. */
    clearFailures: assign({ failures: 0 }),
    /** Gives the rejected change the next free revision, and counts the failure. */
    renumberTaken: assign(({ context }, params: { error: unknown }) => {
      const { exercise_id: id, newest_revision: newest } = failureOf(params.error).details;
      return {
        queue:
          typeof id === 'string' && typeof newest === 'number' ? renumber(context.queue, id, newest) : context.queue,
        failures: context.failures + 1,
      };
    }),
    /** Sends half as many changes: to find the one that the server rejects, or to get through a slow connection. */
    narrowBatch: assign(({ context: { queue, batchSize } }) => {
      const { length } = nextBatch(queue, batchSize);
      return { batchSize: length > 1 ? Math.floor(length / 2) : batchSize };
    }),
    /** Lets the changes of other exercises go first when one alone did not get through. */
    deferStuck: assign(({ context: { queue, batchSize } }) => {
      const [only, ...others] = nextBatch(queue, batchSize);
      return { queue: only && others.length === 0 ? deferExercise(queue, only.exercise_id) : queue };
    }),
    /** Sets the rejected change apart, so that the others can be sent. */
    quarantineBatch: assign(({ context }, params: { error: unknown }) => {
      const batch = nextBatch(context.queue, context.batchSize);
      return {
        refused: [...context.refused, ...batch],
        queue: context.queue.filter((entry) => !batch.includes(entry)),
        batchSize: BATCH_SIZE,
        lastFailure: failureOf(params.error),
      };
    }),
    /** Counts the failed attempt to read the device. */
    countReadFailure: assign(({ context }) => ({ readFailures: context.readFailures + 1 })),
    /** Notifies the exam that everything is delivered. */
    reportFlushed: sendParent({ type: 'sync.flushed' } satisfies AnswerSyncReport),
    /** Passes on what the server has saved. */
    reportAcknowledged: sendParent((_, params: { saved: Saved }) => ({
      type: 'sync.acknowledged',
      saved: params.saved,
    })),
    /** Notifies the exam that another page or device holds it now. */
    reportDisplaced: sendParent((_, params: { error: unknown }) => ({
      type: 'sync.displaced',
      failure: failureOf(params.error),
    })),
    /** Notifies the exam that it has ended on the server. */
    reportEnded: sendParent({ type: 'sync.ended' } satisfies AnswerSyncReport),
    /** Passes the changes found on this device to the exam, which shows them. */
    reportRestored: sendParent((_, params: { entries: QueuedEntry[] }) => ({
      type: 'sync.restored',
      entries: params.entries,
    })),
  },
  guards: {
    /** The device has been read, or the wait for it is over. */
    isRestored: not(stateIn('#answerSync.running.device.reading.inTime')),
    /** The exam has stopped waiting for the device. */
    isReadLate: stateIn('#answerSync.running.device.reading.late'),
    /** The device has not been read yet. */
    isUnread: stateIn('#answerSync.running.device.reading'),
    /** The answer is longer than the server accepts. */
    isTooLong: (_, params: { work: Work }) => isTooLong(params.work),
    /** Changes are waiting to be sent. */
    hasChanges: ({ context }) => context.queue.length > 0,
    /** The next request would contain changes that no request contained yet. */
    hasChangesSinceRequest: ({ context }) =>
      urgentBatch(context.queue, context.batchSize).some(({ attempted }) => !attempted),
    /** The exam has asked to deliver everything now. */
    isFlushing: stateIn('#answerSync.running.pace.flushing'),
    /** Every change is saved on the server. */
    isAllSaved: stateIn('#answerSync.running.delivery.saved'),
    /** Another page or device holds the exam. */
    isLeaseTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'leaseTaken',
    /** The exam is no longer running on the server. */
    isNotRunning: (_, params: { error: unknown }) => ['notRunning', 'notFound'].includes(failureOf(params.error).kind),
    /** The server has different content under this revision. */
    isRevisionTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'revisionTaken',
    /** Fewer than three attempts to read the device have failed. */
    isReadAgain: ({ context }) => context.readFailures + 1 < READ_TRIES,
    /** The server rejects one of several changes sent together. */
    isInvalidAmongOthers: ({ context }, params: { error: unknown }) =>
      isInvalid(params.error) && nextBatch(context.queue, context.batchSize).length > 1,
    /** The server rejects the change. */
    isInvalid: (_, params: { error: unknown }) => isInvalid(params.error),
  },
  delays: {
    /** 0.8 seconds, to send quick changes together. Milliseconds. */
    batchWindow: BATCH_WINDOW_MS,
    /** 3 seconds, then the exam continues without the device. Milliseconds. */
    deviceTime: DEVICE_TIMEOUT_MS,
    /** 1 second after the first failure, doubling up to 15 seconds. Milliseconds. */
    retryTime: ({ context }) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
    /** 2 seconds while everything has to be delivered in the short grace period. Milliseconds. */
    flushRetryTime: FLUSH_RETRY_MS,
  },
});

/** Types, actors, actions, guards and delays of the answer-sync chart. */
export const answerSyncSetup = baseSetup.extend({
  actions: {
    /** Stores everything unsent on the device, unless that would overwrite entries not read yet. */
    keepUnsent: baseSetup.enqueueActions(({ context, check, enqueue }) => {
      if (!check('isUnread')) enqueue({ type: 'persistQueue', params: kept({ context }) });
    }),
  },
});
