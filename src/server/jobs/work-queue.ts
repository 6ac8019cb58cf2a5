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

/**
 * Processes due items until none is left. A free slot takes the next item, so that one that hangs does not block the
 * others, and only items that can start immediately are claimed.
 *
 * @returns how many items were done.
 * @throws the first error of `claim` or `work`, after the other items have finished.
 */
export async function drainQueue<Row>(queue: WorkQueue<Row>): Promise<number> {
  const claimed: Row[] = [];
  let free = queue.maxConcurrent;
  let done = 0;
  let isEmpty = false;
  let claiming: Promise<void> | null = null;

  async function refill(): Promise<void> {
    try {
      const rows = await queue.claim(free);
      claimed.push(...rows);
      isEmpty = rows.length === 0;
    } finally {
      claiming = null;
    }
  }

  async function next(): Promise<Row | undefined> {
    while (claimed.length === 0 && !isEmpty && !queue.isStopping()) {
      claiming ??= refill();
      await claiming;
    }
    const row = claimed.shift();
    if (row !== undefined) free -= 1;
    return row;
  }

  async function workOff(): Promise<void> {
    for (let row = await next(); row !== undefined; row = await next()) {
      if (await queue.work(row)) done += 1;
      free += 1;
    }
  }

  const places = await Promise.allSettled(Array.from({ length: queue.maxConcurrent }, workOff));
  const failed = places.find((place) => place.status === 'rejected');
  if (failed) throw failed.reason;
  return done;
}
