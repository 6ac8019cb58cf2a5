/** A work queue in the database, shared by all processes. */
export type WorkQueue<Row> = {
  /** Maximum items in progress per process. */
  maxConcurrent: number;
  /** Claims up to this many due items. Another process takes over items whose claim expires. */
  claim(limit: number): Promise<Row[]>;
  /** Processes one item and stores its result. @returns whether it is done. */
  work(row: Row): Promise<boolean>;
  isStopping(): boolean;
};

/** How often free slots look for new items while others are in progress. Milliseconds. */
const POLL_MS = 1000;

/**
 * Processes due items until none is left and none is in progress. Free slots claim whenever an item finishes, and once a
 * second meanwhile, so that an item that hangs does not block those that become due later. Only items that can start
 * immediately are claimed.
 *
 * @returns how many items were done.
 * @throws the first error of `claim` or `work`, after the other items have finished.
 */
export async function drainQueue<Row>(queue: WorkQueue<Row>): Promise<number> {
  const failures: unknown[] = [];
  // An item that throws takes its slot with it, so that a failing database ends the round.
  let slots = queue.maxConcurrent;
  let inProgress = 0;
  let done = 0;
  let change = Promise.withResolvers<void>();

  async function workOff(row: Row): Promise<void> {
    inProgress += 1;
    try {
      if (await queue.work(row)) done += 1;
    } catch (error) {
      failures.push(error);
      slots -= 1;
    }
    inProgress -= 1;
    change.resolve();
  }

  /** @returns how many items were started. */
  async function fillSlots(): Promise<number> {
    const free = slots - inProgress;
    if (free === 0 || queue.isStopping()) return 0;
    try {
      const rows = await queue.claim(free);
      for (const row of rows) void workOff(row);
      return rows.length;
    } catch (error) {
      failures.push(error);
      return 0;
    }
  }

  for (;;) {
    // Renewed before the claim: an item that finishes during it must not be missed.
    change = Promise.withResolvers();
    const started = await fillSlots();
    if (started === 0 && inProgress === 0) break;
    const poll = setTimeout(change.resolve, POLL_MS);
    await change.promise;
    clearTimeout(poll);
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
