/** Maximum concurrent preloads of routes (LI-06). */
const MAX_PRELOADS = 4;

export type Preloader = {
  /** Loads a name once, the most recent request first; repeated requests are ignored. */
  add(name: string, load: () => Promise<unknown>): void;
};

/**
 * Preloads what will probably be needed, with limited concurrency. A failed preload is cleared, so that it can be
 * retried.
 */
export function createPreloader(limit: number = MAX_PRELOADS): Preloader {
  const known = new Set<string>();
  const waiting: { name: string; load: () => Promise<unknown> }[] = [];
  let running = 0;

  async function run(name: string, load: () => Promise<unknown>): Promise<void> {
    running += 1;
    try {
      await load();
    } catch {
      known.delete(name);
    }
    running -= 1;
    next();
  }

  function next(): void {
    const found = running < limit ? waiting.pop() : undefined;
    if (found) void run(found.name, found.load);
  }

  return {
    add(name, load) {
      if (known.has(name)) return;
      known.add(name);
      waiting.push({ name, load });
      next();
    },
  };
}
