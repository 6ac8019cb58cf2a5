/** Work that waits in the database for whichever process is free. */
export type WorkQueue<Row> = {
  /** Pieces that this process works at together. */
  maxConcurrent: number;
  /** Claims at most so many of those that are due. What is not done when a claim lapses, another process takes over. */
  claim(limit: number): Promise<Row[]>;
  /** Works at one piece and stores what became of it. @returns whether it is done. */
  work(row: Row): Promise<boolean>;
  isStopping(): boolean;
};

/**
 * Works at what is due until nothing is left. The next free place takes the next piece, so that one that hangs keeps nobody else
 * waiting, and only what can be begun at once is claimed.
 *
 * @returns how many pieces were done.
 * @throws what `claim` or `work` threw first, after the other pieces came to their end.
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
