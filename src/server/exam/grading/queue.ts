/** The sandbox queue is full: retry later. Not the candidate's fault. */
export class SandboxBusyError extends Error {
  override readonly name = 'SandboxBusyError';
}

/** The sandbox was closed while the job was queued. */
export class SandboxClosedError extends Error {
  override readonly name = 'SandboxClosedError';
}

/**
 * Priority lanes, most urgent first: handed-in work, candidates' previews, anonymous work. A lane starts nothing while
 * a more urgent one has queued jobs.
 */
export const LANES = ['grading', 'candidate', 'anonymous'] as const;
export type Lane = (typeof LANES)[number];

/** Limits of one lane: concurrent jobs, those of less urgent lanes included, and queued jobs. */
export type LaneLimit = { places: number; maxWaiting: number };

/** A bounded number of slots with bounded queues, first in, first out within a lane. */
export type Queue = {
  /** @throws SandboxBusyError (rejects) when the lane's queue is full, SandboxClosedError after {@link Queue.close} */
  run<T>(lane: Lane, task: () => Promise<T>): Promise<T>;
  /** Rejects queued and new jobs; resolves when no job is running. */
  close(): Promise<void>;
};

/**
 * @param places concurrent jobs of all lanes together
 * @param limits limits of each lane
 */
export function createQueue(places: number, limits: Record<Lane, LaneLimit>): Queue {
  type Waiting = { start: () => void; refuse: (error: Error) => void };
  const lanes = LANES.map((name) => ({ name, ...limits[name], waiting: [] as Waiting[], running: 0 }));
  let running = 0;
  let isClosed = false;
  const idle: (() => void)[] = [];

  /** Whether a lane has no slot: what remains of all is for more urgent ones alone. */
  function isFull(lane: (typeof lanes)[number]): boolean {
    const taken = lanes.slice(lanes.indexOf(lane)).reduce((sum, one) => sum + one.running, 0);
    return running >= places || taken >= lane.places;
  }
  /** Starts waiting jobs, the most urgent lane first. */
  function fill(): void {
    for (const lane of lanes) {
      while (!isFull(lane) && lane.waiting.length > 0) {
        running += 1;
        lane.running += 1;
        lane.waiting.shift()?.start();
      }
    }
    if (running === 0) for (const done of idle.splice(0)) done();
  }
  return {
    async run(name, task) {
      if (isClosed) throw new SandboxClosedError('the sandbox is closed');
      const lane = lanes.find((one) => one.name === name) as (typeof lanes)[number];
      if (isFull(lane) && lane.waiting.length >= lane.maxWaiting) {
        throw new SandboxBusyError('too many jobs are waiting for the sandbox');
      }
      const started = new Promise<void>((resolve, reject) => lane.waiting.push({ start: resolve, refuse: reject }));
      fill();
      await started;
      try {
        return await task();
      } finally {
        running -= 1;
        lane.running -= 1;
        fill();
      }
    },
    async close() {
      isClosed = true;
      for (const lane of lanes) {
        for (const { refuse } of lane.waiting.splice(0)) refuse(new SandboxClosedError('the sandbox was closed'));
      }
      if (running > 0) await new Promise<void>((done) => idle.push(done));
    },
  };
}
