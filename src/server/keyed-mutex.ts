/** Runs work on the same thing one after the other in this process. */
export type KeyedMutex = {
  /**
   * Waits for the work on the thing that began earlier, whether or not it fails, and then does this.
   *
   * @param key what the work is about, for example the id of a team
   * @throws what the work throws
   */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Work that waits for a row's lock keeps a connection of the database meanwhile: a crowd at one row would take all of them, and
 * calls about other things would find none. In turn, the crowd needs one. The lock is still needed for other processes.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    async runExclusive(key, work) {
      const done = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = done.catch(() => {});
      last.set(key, ended);
      await ended;
      if (last.get(key) === ended) last.delete(key);
      return done;
    },
  };
}
