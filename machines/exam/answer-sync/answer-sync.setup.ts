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
  type Change,
  enqueue,
  isTooLong,
  markAttempted,
  nextBatch,
  type QueuedEntry,
  reconcile,
  renumber,
  withhold,
} from './queue.ts';

/** Changes are gathered this long before they are sent. Milliseconds. */
export const BATCH_WINDOW_MS = 800;
/** Waiting time after the first failure; it doubles with each further one. Milliseconds. */
export const RETRY_MS = 1000;
export const RETRY_MAX_MS = 15_000;
/** Longest waiting time while everything is to be delivered at once: the grace period is short. Milliseconds. */
export const FLUSH_RETRY_MS = 2000;
/** The device does not hold up the exam for longer than this. Milliseconds. */
export const DEVICE_TIMEOUT_MS = 3000;
/** Tries to read the device's queue, because what is written after a failed reading replaces it. */
export const READ_TRIES = 3;
/** Entries of one request. */
export const BATCH_SIZE = 20;

/** What the device keeps: nothing leaves it before the server has it, not even what the server refuses. */
export function kept({ context }: { context: AnswerSyncContext }): { examId: string; queue: QueuedEntry[] } {
  return { examId: context.examId, queue: [...context.refused, ...context.queue, ...context.withheld] };
}

/** The highest revision given to each exercise outside the queue. */
function newestKnown({ acknowledged, refused }: AnswerSyncContext): Record<string, number> {
  return refused.reduce<Record<string, number>>(
    (newest, { exercise_id: id, revision }) => ({ ...newest, [id]: Math.max(newest[id] ?? 0, revision) }),
    acknowledged,
  );
}

/** A change of the candidate takes its place: in the queue, or apart from it when the server would refuse its length. */
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

/** Entries of an earlier visit that are not sent: too long, or made after the deadline. */
function isHeldBack({ deadlineAt }: AnswerSyncContext, { work, queued_at: at }: QueuedEntry): boolean {
  return isTooLong(work) || (deadlineAt !== null && at > deadlineAt);
}

function isInvalid(error: unknown): boolean {
  return ['invalid', 'refused'].includes(failureOf(error).kind);
}

/** Exercises that this page has changed since it was opened. */
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
    /** `notKept`: the browser keeps nothing on this device. `unread`: what an earlier visit left there is not known yet. */
    tags: {} as 'saved' | 'saving' | 'offline' | 'notKept' | 'unread' | 'stopped',
  },
  actors: {
    readQueue: fromPromise<{ entries: QueuedEntry[]; damaged: number }, { examId: string }>(() =>
      notProvided('readQueue'),
    ),
    sendEntries: fromPromise<Saved, SendInput>(() => notProvided('sendEntries')),
    watchNetwork: fromCallback<{ type: 'ignored' }>(() => notProvided('watchNetwork')),
  },
  actions: {
    /** Keeps the queue on the device. */
    persistQueue: (_, _params: { examId: string; queue: QueuedEntry[] }) => notProvided('persistQueue'),
    /** Keeps on the device what the server has acknowledged, for a reload without a connection. */
    keepDelivered: (_, _params: { examId: string; delivered: QueuedEntry[] }) => notProvided('keepDelivered'),
    takeQueue: assign(({ context }, params: { entries: QueuedEntry[]; damaged: number }) => {
      const { queue, superseded } = reconcile(params.entries, context.saved);
      const restored = {
        ...context,
        queue: queue.filter((entry) => !isHeldBack(context, entry)),
        withheld: queue.filter((entry) => isHeldBack(context, entry)),
      };
      // Changes made while the device was being read go behind what it held.
      const change = ({ exercise_id: exerciseId, work, key, queued_at: at }: QueuedEntry) => ({
        exerciseId,
        work,
        key,
        at,
      });
      const placed = context.queue.reduce((all, entry) => ({ ...all, ...place(all, change(entry)) }), restored);
      const withheld = context.withheld.reduce(
        (all, entry) => holdBack({ ...placed, withheld: all }, change(entry)),
        placed.withheld,
      );
      return { queue: placed.queue, withheld, superseded, damaged: params.damaged, readFailures: 0 };
    }),
    /** Whatever this page has changed meanwhile is newer than what the device held of it. */
    takeLateQueue: assign(({ context }, params: { entries: QueuedEntry[]; damaged: number }) => {
      const { queue, superseded } = reconcile(params.entries, context.saved);
      const changed = changedHere(context);
      const untouched = queue.filter((entry) => !changed.has(entry.exercise_id));
      return {
        // Behind what may be under way.
        queue: [...context.queue, ...untouched.filter((entry) => !isHeldBack(context, entry))],
        withheld: [...context.withheld, ...untouched.filter((entry) => isHeldBack(context, entry))],
        superseded: [...superseded, ...queue.filter((entry) => changed.has(entry.exercise_id))],
        damaged: params.damaged,
      };
    }),
    addChange: assign(({ context }, params: Change) => place(context, params)),
    withholdChange: assign(({ context }, params: Change) => ({ withheld: holdBack(context, params) })),
    markBatch: assign(({ context }) => ({
      queue: markAttempted(
        context.queue,
        new Set(nextBatch(context.queue, context.batchSize).map((entry) => entry.key)),
      ),
    })),
    dropAcknowledged: assign(({ context }, params: { saved: Saved }) => {
      const queue = acknowledge(context.queue, new Set(params.saved.acknowledged.map((entry) => entry.key)));
      return {
        queue,
        batchSize: queue.length === 0 ? BATCH_SIZE : context.batchSize,
        // The candidate has put something else in the place of what was refused.
        refused: context.refused.filter(
          ({ exercise_id }) => !params.saved.acknowledged.some((entry) => entry.exercise_id === exercise_id),
        ),
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
    countFailure: assign(({ context }, params: { error: unknown }) => ({
      failures: context.failures + 1,
      lastFailure: failureOf(params.error),
    })),
    clearFailures: assign({ failures: 0 }),
    renumberTaken: assign(({ context }, params: { error: unknown }) => {
      const { exercise_id: id, newest_revision: newest } = failureOf(params.error).details;
      return {
        queue:
          typeof id === 'string' && typeof newest === 'number' ? renumber(context.queue, id, newest) : context.queue,
        failures: context.failures + 1,
      };
    }),
    narrowBatch: assign({ batchSize: 1 }),
    quarantineBatch: assign(({ context }, params: { error: unknown }) => {
      const batch = nextBatch(context.queue, context.batchSize);
      return {
        refused: [...context.refused, ...batch],
        queue: context.queue.slice(batch.length),
        batchSize: BATCH_SIZE,
        lastFailure: failureOf(params.error),
      };
    }),
    countReadFailure: assign(({ context }) => ({ readFailures: context.readFailures + 1 })),
    reportFlushed: sendParent({ type: 'sync.flushed' } satisfies AnswerSyncReport),
    reportAcknowledged: sendParent((_, params: { saved: Saved }) => ({
      type: 'sync.acknowledged',
      saved: params.saved,
    })),
    reportDisplaced: sendParent((_, params: { error: unknown }) => ({
      type: 'sync.displaced',
      failure: failureOf(params.error),
    })),
    reportEnded: sendParent({ type: 'sync.ended' } satisfies AnswerSyncReport),
    reportRestored: sendParent((_, params: { entries: QueuedEntry[] }) => ({
      type: 'sync.restored',
      entries: params.entries,
    })),
  },
  guards: {
    /** The device has been read, or is not waited for any longer. */
    isRestored: not(stateIn('#answerSync.running.device.reading.inTime')),
    isReadLate: stateIn('#answerSync.running.device.reading.late'),
    isUnread: stateIn('#answerSync.running.device.reading'),
    isTooLong: (_, params: { work: Work }) => isTooLong(params.work),
    hasChanges: ({ context }) => context.queue.length > 0,
    isFlushing: stateIn('#answerSync.running.pace.flushing'),
    isAllSaved: stateIn('#answerSync.running.delivery.saved'),
    isLeaseTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'leaseTaken',
    isNotRunning: (_, params: { error: unknown }) => ['notRunning', 'notFound'].includes(failureOf(params.error).kind),
    isRevisionTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'revisionTaken',
    isReadAgain: ({ context }) => context.readFailures + 1 < READ_TRIES,
    isInvalidAmongOthers: ({ context }, params: { error: unknown }) =>
      isInvalid(params.error) && nextBatch(context.queue, context.batchSize).length > 1,
    isInvalid: (_, params: { error: unknown }) => isInvalid(params.error),
  },
  delays: {
    batchWindow: BATCH_WINDOW_MS,
    deviceTime: DEVICE_TIMEOUT_MS,
    retryTime: ({ context }) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
    flushRetryTime: FLUSH_RETRY_MS,
  },
});

/** What the chart of saving is made of: its data, events, actors, actions, guards and delays. */
export const answerSyncSetup = baseSetup.extend({
  actions: {
    /** Keeps everything unsent on the device, unless that would replace what has not been read yet. */
    keepUnsent: baseSetup.enqueueActions(({ context, check, enqueue }) => {
      if (!check('isUnread')) enqueue({ type: 'persistQueue', params: kept({ context }) });
    }),
  },
});
