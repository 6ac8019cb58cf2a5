/** Runs work on the same thing one after the other in this process. */
export type Turns = {
  /**
   * Waits for the work on the thing that began earlier, whether or not it fails, and then does this.
   *
   * @param of what the work is about, for example the id of a team
   * @throws what the work throws
   */
  take<T>(of: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Work that waits for a row's lock keeps a connection of the database meanwhile: a crowd at one row would take all of them, and
 * calls about other things would find none. In turn, the crowd needs one. The lock is still needed for other processes.
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(of, work) {
      const done = (last.get(of) ?? Promise.resolve()).then(work);
      const ended = done.catch(() => {});
      last.set(of, ended);
      await ended;
      if (last.get(of) === ended) last.delete(of);
      return done;
    },
  };
}
