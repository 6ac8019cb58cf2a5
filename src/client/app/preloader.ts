/** Route preloads that run at once, at most (LI-06). */
export const MAX_PRELOADS = 4;

export type Preloader = {
  /** Fetches once; a name that was fetched or waits already is left alone. What was asked for last comes first. */
  add(name: string, load: () => Promise<unknown>): void;
};

/** Fetches what will probably be needed, a few things at once. A failure is forgotten, so that it can be tried again. */
export function createPreloader(most: number = MAX_PRELOADS): Preloader {
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
    const found = running < most ? waiting.pop() : undefined;
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
