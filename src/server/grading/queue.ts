/** The sandbox has no place for another job: try again later. The candidate is not to blame. */
export class SandboxBusyError extends Error {
  override readonly name = 'SandboxBusyError';
}

/** The sandbox was closed while the job waited. */
export class SandboxClosedError extends Error {
  override readonly name = 'SandboxClosedError';
}

/** A bounded number of places and a bounded line in front of them, first come first served. */
export type Queue = {
  /** @throws SandboxBusyError (rejects) when the line is full, SandboxClosedError after {@link Queue.close} */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Refuses what waits and what comes; resolves when nothing runs any more. */
  close(): Promise<void>;
};

export function createQueue(places: number, mostWaiting: number): Queue {
  const waiting: { start: () => void; refuse: (error: Error) => void }[] = [];
  let running = 0;
  let isClosed = false;
  const idle: (() => void)[] = [];

  function release(): void {
    running -= 1;
    waiting.shift()?.start();
    if (running === 0) for (const done of idle.splice(0)) done();
  }
  return {
    async run(task) {
      if (isClosed) throw new SandboxClosedError('the sandbox is closed');
      if (running >= places) {
        if (waiting.length >= mostWaiting) throw new SandboxBusyError('too many jobs are waiting for the sandbox');
        await new Promise<void>((resolve, reject) => {
          waiting.push({
            start: () => {
              running += 1;
              resolve();
            },
            refuse: reject,
          });
        });
      } else {
        running += 1;
      }
      try {
        return await task();
      } finally {
        release();
      }
    },
    async close() {
      isClosed = true;
      for (const { refuse } of waiting.splice(0)) refuse(new SandboxClosedError('the sandbox was closed'));
      if (running > 0) await new Promise<void>((done) => idle.push(done));
    },
  };
}
