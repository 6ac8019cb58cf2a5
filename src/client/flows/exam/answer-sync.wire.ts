import { fromCallback, fromPromise } from 'xstate';
import { answerSyncMachine } from '../../../../machines/exam/answer-sync/answer-sync.machine.ts';
import { DEVICE_TIMEOUT_MS } from '../../../../machines/exam/answer-sync/answer-sync.setup.ts';
import type { AnswerSyncEvent } from '../../../../machines/exam/answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import { examRoutes } from '../../../contract/exam/exam.ts';
import { keepDelivered } from '../../adapters/exam/attempt-store.ts';
import { persistQueue, readQueue } from '../../adapters/exam/queue-store.ts';
import { isShellAllowed } from '../../adapters/exam/shell-setting.ts';
import { call } from '../../api/call.ts';
import { logStorageFailure } from './kept-attempt.ts';

/** Exams of which the last change could not be kept, or not in time. */
const unkept = new Set<string>();

/** Keeps a queue on the device and reports when that fails, takes too long, and works again. */
function persistInTime(examId: string, queue: QueuedEntry[], report: (event: AnswerSyncEvent) => void): void {
  const fail = () => {
    unkept.add(examId);
    report({ type: 'device.storingFailed' });
  };
  const timer = setTimeout(fail, DEVICE_TIMEOUT_MS);
  persistQueue(examId, queue)
    .then(() => {
      if (unkept.delete(examId)) report({ type: 'device.stored' });
    }, fail)
    .finally(() => clearTimeout(timer));
}

/** The browser refuses requests that outlive their page above 64 kB together. Bytes. */
const MAX_OUTLIVING_BYTES = 60_000;
let outlivingBytes = 0;

/** Sends a request that outlives its page as long as the browser allows it, and others like any request. */
async function outliving<T>(body: object, send: (keepalive: boolean) => Promise<T>): Promise<T> {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  if (outlivingBytes + bytes >= MAX_OUTLIVING_BYTES) return send(false);
  outlivingBytes += bytes;
  return send(true).finally(() => {
    outlivingBytes -= bytes;
  });
}

/** The chart of saving answers with its effects in this browser. */
export const wiredAnswerSync = answerSyncMachine.provide({
  actors: {
    readQueue: fromPromise(({ input }: { input: { examId: string } }) => readQueue(input.examId)),
    sendEntries: fromPromise(({ input }: { input: { examId: string; epoch: number; entries: QueuedEntry[] } }) => {
      const entries = input.entries.map(({ attempted: _attempted, ...entry }) => entry);
      const body = { entries };
      const headers = { 'x-lease-epoch': String(input.epoch) };
      return outliving(body, (keepalive) =>
        call(examRoutes.saveAnswers, { params: { id: input.examId }, headers, body }, { keepalive }),
      );
    }),
    watchNetwork: fromCallback<{ type: 'ignored' }>(({ sendBack }) => {
      const abort = new AbortController();
      const { signal } = abort;
      const returned = () => sendBack({ type: 'network.returned' } satisfies AnswerSyncEvent);
      const flush = () => sendBack({ type: 'sync.flushRequested' } satisfies AnswerSyncEvent);
      addEventListener('online', returned, { signal });
      addEventListener('pagehide', flush, { signal });
      document.addEventListener('visibilitychange', () => (document.hidden ? flush() : returned()), { signal });
      return () => abort.abort();
    }),
  },
  actions: {
    keepDelivered: (_, { examId, delivered }) => {
      if (isShellAllowed()) keepDelivered(examId, delivered).catch(logStorageFailure);
    },
    persistQueue: ({ self }, { examId, queue }) => persistInTime(examId, queue, (event) => self.send(event)),
  },
});
