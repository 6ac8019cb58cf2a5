import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { Work } from '../../src/contract/answers.ts';
import type { Saved } from '../../src/contract/exam.ts';
import { type Failure, failureOf } from '../shared/failure.ts';
import {
  acknowledge,
  enqueue,
  markAttempted,
  nextBatch,
  type QueuedEntry,
  reconcile,
  renumber,
  type SavedWork,
} from './queue.ts';

/** Changes are gathered this long before they are sent. Milliseconds. */
export const GATHER_MS = 800;
/** Waiting time after the first failure; it doubles with each further one. Milliseconds. */
export const RETRY_MS = 1000;
export const RETRY_MAX_MS = 15_000;
/** Waiting time while everything is to be delivered at once: the grace period is short. Milliseconds. */
export const FLUSH_RETRY_MS = 2000;
/** Tries to read the device's queue, because what is written after a failed reading replaces it. */
export const READ_TRIES = 3;
/** Entries of one request. */
export const BATCH_SIZE = 20;

export type AnswerSyncInput = {
  examId: string;
  epoch: number;
  /** What the server held when the page was loaded, by exercise. */
  saved: Record<string, SavedWork>;
};

export type AnswerSyncContext = AnswerSyncInput & {
  /** Newest revision that the server holds, by exercise. */
  acknowledged: Record<string, number>;
  queue: QueuedEntry[];
  /** Sends that failed in a row. */
  failures: number;
  lastFailure: Failure | null;
  /** Entries of the device's queue that could not be read; they were set aside. */
  damaged: number;
  /** Unsent entries of an earlier visit that another device has gone past since, kept for the candidate to download. */
  superseded: QueuedEntry[];
  /** Entries that the server will never take, kept for the candidate to download. */
  refused: QueuedEntry[];
  /** Entries of one request: 1 after a refusal, to find the one that is refused. */
  batchSize: number;
  /** Times that reading the device's queue failed. */
  readFailures: number;
  flushWanted: boolean;
  /** False when the browser could not keep a change on the device. */
  keptOnDevice: boolean;
};

export type AnswerSyncEvent =
  | { type: 'answer.changed'; exerciseId: string; work: Work; key: string; at: number }
  | { type: 'sync.flushRequested' }
  | { type: 'network.returned' }
  | { type: 'device.storingFailed' };

/** What the chart tells the exam. */
export type AnswerSyncReport =
  | { type: 'sync.flushed' }
  | { type: 'sync.acknowledged'; saved: Saved }
  | { type: 'sync.displaced'; failure: Failure }
  | { type: 'sync.ended' }
  | { type: 'sync.restored'; entries: QueuedEntry[] };

type SendInput = { examId: string; epoch: number; entries: QueuedEntry[] };

/** What the device keeps: nothing leaves it before the server has it, not even what the server refuses. */
function kept({ context }: { context: AnswerSyncContext }): { examId: string; queue: QueuedEntry[] } {
  return { examId: context.examId, queue: [...context.refused, ...context.queue] };
}

/** The highest revision given to each exercise outside the queue. */
function newestKnown({ acknowledged, refused }: AnswerSyncContext): Record<string, number> {
  return refused.reduce<Record<string, number>>(
    (newest, { exercise_id: id, revision }) => ({ ...newest, [id]: Math.max(newest[id] ?? 0, revision) }),
    acknowledged,
  );
}

function isInvalid(error: unknown): boolean {
  return ['invalid', 'refused'].includes(failureOf(error).kind);
}

/** The way of an answer from the page to the server's disk: kept on the device first, sent in order, dropped only when acknowledged. */
export const answerSyncMachine = setup({
  types: {
    context: {} as AnswerSyncContext,
    events: {} as AnswerSyncEvent,
    input: {} as AnswerSyncInput,
    tags: {} as 'saved' | 'saving' | 'offline' | 'stopped',
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
    keepQueue: (_, _params: { examId: string; queue: QueuedEntry[] }) => notProvided('keepQueue'),
    takeQueue: assign(({ context }, params: { entries: QueuedEntry[]; damaged: number }) => {
      const { queue, superseded } = reconcile(params.entries, context.saved);
      // Changes made while the device was being read go behind what it held.
      const made = context.queue.reduce<QueuedEntry[]>(
        (all, entry) =>
          enqueue(all, newestKnown(context), {
            exerciseId: entry.exercise_id,
            work: entry.work,
            key: entry.key,
            at: entry.queued_at,
          }),
        queue,
      );
      return { queue: made, superseded, damaged: params.damaged, readFailures: 0 };
    }),
    addChange: assign(({ context }, params: { exerciseId: string; work: Work; key: string; at: number }) => ({
      queue: enqueue(context.queue, newestKnown(context), params),
    })),
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
        failures: 0,
        lastFailure: null,
      };
    }),
    countFailure: assign(({ context }, params: { error: unknown }) => ({
      failures: context.failures + 1,
      lastFailure: failureOf(params.error),
    })),
    renumberTaken: assign(({ context }, params: { error: unknown }) => {
      const { exercise_id: id, newest_revision: newest } = failureOf(params.error).details;
      return {
        queue:
          typeof id === 'string' && typeof newest === 'number' ? renumber(context.queue, id, newest) : context.queue,
        failures: context.failures + 1,
      };
    }),
    narrowBatch: assign({ batchSize: 1 }),
    setBatchAside: assign(({ context }, params: { error: unknown }) => {
      const batch = nextBatch(context.queue, context.batchSize);
      return {
        refused: [...context.refused, ...batch],
        queue: context.queue.slice(batch.length),
        batchSize: BATCH_SIZE,
        lastFailure: failureOf(params.error),
      };
    }),
    countReadFailure: assign(({ context }) => ({ readFailures: context.readFailures + 1 })),
    wantFlush: assign({ flushWanted: true }),
    noteStoringFailed: assign({ keptOnDevice: false }),
    forgetFlush: assign({ flushWanted: false }),
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
    hasChanges: ({ context }) => context.queue.length > 0,
    isFlushWanted: ({ context }) => context.flushWanted,
    isLeaseTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'leaseTaken',
    isNotRunning: (_, params: { error: unknown }) => ['notRunning', 'notFound'].includes(failureOf(params.error).kind),
    isRevisionTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'revisionTaken',
    isReadAgain: ({ context }) => context.readFailures + 1 < READ_TRIES,
    isInvalidAmongOthers: ({ context }, params: { error: unknown }) =>
      isInvalid(params.error) && nextBatch(context.queue, context.batchSize).length > 1,
    isInvalid: (_, params: { error: unknown }) => isInvalid(params.error),
  },
  delays: {
    gatherTime: GATHER_MS,
    retryTime: ({ context }) =>
      Math.min(context.flushWanted ? FLUSH_RETRY_MS : RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
  },
}).createMachine({
  id: 'answerSync',
  description: 'Brings every change of an answer to the server: kept on the device first, dropped when acknowledged.',
  context: ({ input }) => ({
    ...input,
    acknowledged: Object.fromEntries(Object.entries(input.saved).map(([id, { revision }]) => [id, revision])),
    queue: [],
    failures: 0,
    lastFailure: null,
    damaged: 0,
    superseded: [],
    refused: [],
    batchSize: BATCH_SIZE,
    readFailures: 0,
    flushWanted: false,
    keptOnDevice: true,
  }),
  invoke: {
    src: 'watchNetwork',
    id: 'watchNetwork',
    onError: { description: 'The browser cannot tell whether it is online; sending is tried all the same.' },
  },
  on: {
    'device.storingFailed': {
      description: 'The browser could not keep a change on this device.',
      actions: 'noteStoringFailed',
    },
  },
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'saving',
      description: 'What an earlier visit left unsent on this device is being read.',
      invoke: {
        src: 'readQueue',
        id: 'readQueue',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The unsent changes of this device are known.',
          target: 'choosing',
          actions: [
            {
              type: 'takeQueue',
              params: ({ event }) => event.output,
            },
            { type: 'reportRestored', params: ({ context }) => ({ entries: context.queue }) },
            { type: 'keepQueue', params: kept },
          ],
        },
        onError: [
          {
            description: 'Reading failed; it is tried again before anything is written over it.',
            guard: 'isReadAgain',
            target: 'restoring',
            reenter: true,
            actions: 'countReadFailure',
          },
          {
            description: 'The device keeps nothing; answers are sent to the server alone.',
            target: 'choosing',
            actions: 'noteStoringFailed',
          },
        ],
      },
      on: {
        'answer.changed': {
          description: 'The candidate changes an answer.',
          actions: [
            {
              type: 'addChange',
              params: ({ event }) => event,
            },
          ],
        },
        'sync.flushRequested': { description: 'The exam wants everything delivered.', actions: 'wantFlush' },
      },
    },
    choosing: {
      description: 'Is anything left to send?',
      always: [
        { description: 'Changes are waiting.', guard: 'hasChanges', target: 'sending' },
        {
          description: 'Everything is delivered, as the exam wanted.',
          guard: 'isFlushWanted',
          target: 'saved',
          actions: ['forgetFlush', 'reportFlushed'],
        },
        { description: 'Everything is delivered.', target: 'saved' },
      ],
    },
    saved: {
      tags: 'saved',
      description: 'Everything is stored on the server.',
      on: {
        'answer.changed': {
          description: 'The candidate changes an answer.',
          target: 'gathering',
          actions: [
            { type: 'addChange', params: ({ event }) => event },
            { type: 'keepQueue', params: kept },
          ],
        },
        'sync.flushRequested': {
          description: 'The exam wants everything delivered, and it is.',
          actions: 'reportFlushed',
        },
      },
    },
    gathering: {
      tags: 'saving',
      description: 'Changes are kept on this device and wait a moment for more.',
      after: {
        gatherTime: { description: 'The moment is over.', target: 'sending' },
      },
      on: {
        'answer.changed': {
          description: 'The candidate changes an answer.',
          actions: [
            { type: 'addChange', params: ({ event }) => event },
            { type: 'keepQueue', params: kept },
          ],
        },
        'sync.flushRequested': {
          description: 'The exam wants everything delivered now.',
          target: 'sending',
          actions: 'wantFlush',
        },
      },
    },
    sending: {
      tags: 'saving',
      description: 'Changes are on their way to the server.',
      entry: ['markBatch', { type: 'keepQueue', params: kept }],
      invoke: {
        src: 'sendEntries',
        id: 'sendEntries',
        input: ({ context }) => ({
          examId: context.examId,
          epoch: context.epoch,
          entries: nextBatch(context.queue, context.batchSize),
        }),
        onDone: {
          description: 'The server has stored them.',
          target: 'choosing',
          actions: [
            { type: 'dropAcknowledged', params: ({ event }) => ({ saved: event.output }) },
            { type: 'keepQueue', params: kept },
            { type: 'reportAcknowledged', params: ({ event }) => ({ saved: event.output }) },
          ],
        },
        onError: [
          {
            description: 'Another page or device writes now.',
            guard: { type: 'isLeaseTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'displaced',
            actions: { type: 'reportDisplaced', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The exam has ended on the server.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: 'ended',
            actions: 'reportEnded',
          },
          {
            description: 'The server holds something else under this revision.',
            guard: { type: 'isRevisionTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: { type: 'renumberTaken', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The server does not take one of these changes; they are sent one by one to find it.',
            guard: { type: 'isInvalidAmongOthers', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: 'narrowBatch',
          },
          {
            description: 'The server will never take this change; it is set aside and shown.',
            guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: [
              { type: 'setBatchAside', params: ({ event }) => ({ error: event.error }) },
              { type: 'keepQueue', params: kept },
            ],
          },
          {
            description: 'The server was not reached.',
            target: 'waiting',
            actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        'answer.changed': {
          description: 'The candidate changes an answer while earlier ones are on their way.',
          actions: [
            { type: 'addChange', params: ({ event }) => event },
            { type: 'keepQueue', params: kept },
          ],
        },
        'sync.flushRequested': { description: 'The exam wants everything delivered.', actions: 'wantFlush' },
      },
    },
    waiting: {
      tags: 'offline',
      description: 'The server is not reached. Changes are kept on this device and tried again.',
      after: {
        retryTime: { description: 'It is time to try again.', target: 'sending' },
      },
      on: {
        'network.returned': { description: 'The device is online again.', target: 'sending' },
        'answer.changed': {
          description: 'The candidate changes an answer while offline.',
          actions: [
            { type: 'addChange', params: ({ event }) => event },
            { type: 'keepQueue', params: kept },
          ],
        },
        'sync.flushRequested': {
          description: 'The exam wants everything delivered now.',
          target: 'sending',
          actions: 'wantFlush',
        },
      },
    },
    displaced: {
      tags: 'stopped',
      type: 'final',
      description: 'Another page or device writes now; what is unsent stays on this device.',
    },
    ended: {
      tags: 'stopped',
      type: 'final',
      description: 'The exam has ended; what is unsent stays on this device.',
    },
  },
});

function notProvided(name: string): never {
  throw new Error(`${name} is not provided.`);
}
