import type { Clock } from '../../clock.ts';
import type { AnswerStore, RevisionRequest, StoredRequest } from '../../data/exam/answer-store.ts';
import { isDatabaseUnavailable } from '../../data/failure.ts';
import { openAttemptsAt } from './savable.ts';
import { storingFailed } from './storing-failed.ts';

export type CommitQueue = {
  /**
   * Resolves after the commit that holds the request; null when it was not simply stored.
   *
   * @param bytes of its answers
   * @throws ApiError 503 when storing fails.
   */
  enqueue(request: RevisionRequest, bytes: number): Promise<StoredRequest | null>;
};

type Pending = RevisionRequest & {
  bytes: number;
  resolve(stored: StoredRequest | null): void;
  reject(error: unknown): void;
};

/** What shares one commit is bounded by revisions and bytes, so that no one waits long for others. */
const BATCH_REVISIONS = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;

/** Saves of many candidates share one commit (EX-06): while one is being written, the next gathers. */
export function createCommitQueue(store: AnswerStore, clock: Clock): CommitQueue {
  let waiting: Pending[] = [];
  let commits = 0;
  let isScheduled = false;
  /** Attempts in a commit that is being written: their next saves wait, so that revisions are stored in their order. */
  const writing = new Set<string>();

  function startCommits() {
    isScheduled = false;
    while (commits < store.concurrency) {
      const { batch, left } = nextBatch(waiting, writing);
      if (batch.length === 0) return;
      waiting = left;
      for (const { attemptId } of batch) writing.add(attemptId);
      commits += 1;
      void commit(store, clock, batch).finally(() => {
        commits -= 1;
        for (const { attemptId } of batch) writing.delete(attemptId);
        startCommits();
      });
    }
  }

  return {
    enqueue: (request, bytes) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...request, bytes, resolve, reject });
        if (isScheduled) return;
        isScheduled = true;
        // What arrives in the same turn of the event loop joins the same commit.
        setImmediate(startCommits);
      }),
  };
}

/** The oldest waiting saves that fit into one commit, at least one unless all wait for another commit. */
function nextBatch(waiting: readonly Pending[], writing: ReadonlySet<string>) {
  const batch: Pending[] = [];
  const left: Pending[] = [];
  let revisions = 0;
  let bytes = 0;
  for (const pending of waiting) {
    revisions += pending.revisions.length;
    bytes += pending.bytes;
    const fits = batch.length === 0 || (revisions <= BATCH_REVISIONS && bytes <= BATCH_BYTES);
    if (fits && !writing.has(pending.attemptId)) batch.push(pending);
    else left.push(pending);
  }
  return { batch, left };
}

async function commit(store: AnswerStore, clock: Clock, batch: Pending[]): Promise<void> {
  try {
    const stored = await store.store(batch, openAttemptsAt(clock.now()));
    for (const [index, pending] of batch.entries()) pending.resolve(stored[index] ?? null);
  } catch (error) {
    if (batch.length > 1 && !isDatabaseUnavailable(error)) {
      // Something is wrong with one of them, and the others shall not suffer for it.
      for (const pending of batch) await commit(store, clock, [pending]);
      return;
    }
    for (const pending of batch) pending.reject(storingFailed(error));
  }
}
